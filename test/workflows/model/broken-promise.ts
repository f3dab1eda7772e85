/** What the model found: in words that somebody who reads the story understands. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

/** A step comes too late for the place that it was to have: the failure of a try that nobody hears of is none. */
export class TooLate extends BrokenPromise {}

/** @throws BrokenPromise unless it is so. */
export function promised(isKept: boolean, promise: string): asserts isKept {
  if (!isKept) throw new BrokenPromise(promise);
}
