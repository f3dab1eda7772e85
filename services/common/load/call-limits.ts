/** The limits of what one API process has under way at Temporal, each kind apart: one that is slow leaves the others alone. */
import { AdaptiveLimit } from './adaptive-limit.ts';

export interface CallLimits {
  /** From the POST that places a request until its workflow has recorded it. */
  readonly starts: AdaptiveLimit;
  readonly updates: AdaptiveLimit;
  readonly queries: AdaptiveLimit;
}

/**
 * At least so many of a kind are let in, however slow it is: without a try nobody would notice that it is quick again.
 * Ten starts that take five seconds each are two a second, half of what two cores complete (docs/performance.md).
 */
const MIN = 10;
const MAX = 300;
const INITIAL = 60;

/**
 * Times of a machine that is not full, measured by the bench `overload`: a start is recorded after 60 to 300 ms, an Update
 * answered after 30 to 200 ms, a query after 20 ms. The targets are well above, and well below what a call is given up after.
 */
const TARGETS_MS = { starts: 1_500, updates: 2_000, queries: 250 } as const;

export function createCallLimits(): CallLimits {
  const limitOf = (name: keyof typeof TARGETS_MS) =>
    new AdaptiveLimit({ name, initial: INITIAL, min: MIN, max: MAX, targetMs: TARGETS_MS[name] });
  return { starts: limitOf('starts'), updates: limitOf('updates'), queries: limitOf('queries') };
}
