/** A request as it is accepted: before its workflow has run, and what its workflow begins with. */
import { isHeldForAuthorization, openingEntry } from '../holds/hold-ends.ts';
import { holdOf } from '../holds/holds.ts';
import { type SealedRecord, toRecord } from './record.ts';
import type { Submission } from './submission.ts';
import { firstEntry, type TimelineEntry } from './timeline.ts';

const HELD_FOR = 'authorization_required';

/** The entries of its first moment: that it is pending, and the hold that it begins with where an HMO must authorize it. */
export function acceptedEntries(submission: Submission): TimelineEntry[] {
  const first = firstEntry(submission);
  if (!isHeldForAuthorization(submission)) return [first];
  const limitMs = submission.time_limits[holdOf(HELD_FOR).limit];
  const hold = openingEntry(
    { after: first, at: submission.accepted_at, actor: 'system' },
    { reason: HELD_FOR, limitMs },
  );
  return [first, hold];
}

/** The record of a request that was accepted a moment ago. */
export function acceptedRecord(submission: Submission): SealedRecord {
  return toRecord(submission, acceptedEntries(submission));
}
