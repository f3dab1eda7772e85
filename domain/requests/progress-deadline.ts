/** By when an accepted request must come to its next status. */
import { heldMs } from '../holds/hold-ends.ts';
import type { Submission } from './submission.ts';
import type { TimelineEntry } from './timeline.ts';

/**
 * Milliseconds since 1970. A hold is no progress: while there is one the time stands still, and afterwards what was left of it
 * is left.
 */
export function progressDeadline(submission: Submission, timeline: readonly TimelineEntry[]): number {
  const latest = timeline.findLast(({ event }) => event === undefined) ?? timeline.at(-1);
  const from = Date.parse(latest?.at ?? submission.accepted_at);
  return from + submission.time_limits.progress_ms + heldMs(timeline, latest?.sequence ?? 1);
}
