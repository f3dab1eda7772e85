/** The initial timeline and record of a request, before its workflow has run. */
import { isHeldForAuthorization, openingEntry } from '../holds/hold-ends.ts';
import { holdOf, type HoldReason } from '../holds/holds.ts';
import { withFee } from '../money/charges.ts';
import { isExceeded } from '../money/coverage.ts';
import { type SealedRecord, toRecord, withCharges } from './record.ts';
import type { Submission } from './submission.ts';
import { firstEntry, type TimelineEntry } from './timeline.ts';

/** The initial timeline entries: `pending`, and a hold if an HMO must authorize the request or approved less. */
export function acceptedEntries(submission: Submission): TimelineEntry[] {
  const first = withCharges(submission, [], firstEntry(submission));
  const reason = initialHold(submission);
  if (reason === undefined) return [first];
  const limitMs = submission.time_limits[holdOf(reason).limit];
  const hold = openingEntry(
    { after: first, at: submission.accepted_at, actor: 'system' },
    { reason, limitMs },
  );
  return [first, withCharges(submission, [first], hold)];
}

function initialHold(submission: Submission): HoldReason | undefined {
  if (isHeldForAuthorization(submission)) return 'authorization_required';
  return isExceeded(submission.coverage ?? {}, withFee(submission)) ? 'authorization_exceeded' : undefined;
}

export function acceptedRecord(submission: Submission): SealedRecord {
  return toRecord(submission, acceptedEntries(submission));
}
