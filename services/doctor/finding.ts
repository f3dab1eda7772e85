/** What a look at one part of a deployment found. */

/** `unknown`: it can't be looked at from here, or not while something else is broken. */
export type FindingState = 'ok' | 'failed' | 'unknown';

export interface Finding {
  readonly check: string;
  readonly state: FindingState;
  /** What was found; ids, counts and times. */
  readonly detail: string;
  /** What to do; null where nothing is to be done. */
  readonly next: string | null;
}

/** Looks at one part. */
export interface Check {
  readonly name: string;
  /** @returns what is well, in words. @throws Fault, or whatever the part itself throws. */
  readonly look: () => Promise<string>;
  /** What to do when it throws something that says nothing of that. */
  readonly next: string;
  /** Where it may take longer than usual; milliseconds. */
  readonly mostMs?: number;
}

/** A part is not as it should be. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly next: string | undefined;

  /** @param next what to do, where it is not what the check says. */
  constructor(message: string, next?: string) {
    super(message);
    this.next = next;
  }
}

/** It can't be looked at from here. */
export class NotLookedAt extends Error {
  override readonly name = 'NotLookedAt';
}

/** A check usually takes no longer; milliseconds. */
const MOST_MS = 10_000;

/** What a check comes to, whatever it throws. */
export async function findingOf({ name, look, next, mostMs = MOST_MS }: Check): Promise<Finding> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Fault(`no answer in ${mostMs / 1_000} seconds`)), mostMs);
  try {
    return { check: name, state: 'ok', detail: await Promise.race([look(), promise]), next: null };
  } catch (error) {
    const detail = messageOf(error);
    if (error instanceof NotLookedAt) return { check: name, state: 'unknown', detail, next: null };
    const own = error instanceof Fault ? error.next : undefined;
    return { check: name, state: 'failed', detail, next: own ?? next };
  } finally {
    clearTimeout(timer);
  }
}

/** In one line. Of several addresses that were tried the error has a code and no message. */
function messageOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return (message || code || String(error)).split('\n', 1)[0] ?? '';
}
