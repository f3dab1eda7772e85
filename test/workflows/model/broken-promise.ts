/** A violation that the model found, worded for readers of the story. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

/** A step is too late for its place in the timeline. That is not a violation when the attempt was already abandoned. */
export class TooLate extends BrokenPromise {}

/** @throws BrokenPromise unless the promise is kept. */
export function promised(isKept: boolean, promise: string): asserts isKept {
  if (!isKept) throw new BrokenPromise(promise);
}
