/** The initial timeline and record of a request, before its workflow has run. */
import { isHeldForAuthorization, openingEntry } from '../holds/hold-ends.ts';
import { holdOf } from '../holds/holds.ts';
import { type SealedRecord, toRecord } from './record.ts';
import type { Submission } from './submission.ts';
import { firstEntry, type TimelineEntry } from './timeline.ts';

const HELD_FOR = 'authorization_required';

/** The initial timeline entries: `pending`, and a hold if an HMO must authorize the request. */
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

export function acceptedRecord(submission: Submission): SealedRecord {
  return toRecord(submission, acceptedEntries(submission));
}
