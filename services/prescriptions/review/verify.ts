/** Verifies a prescription: says what it allows, and until when. */
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import { DEFAULT_VALID_DAYS, MAX_VALID_DAYS } from '../../../domain/prescriptions/prescriptions.ts';
import { validationError } from '../../common/errors.ts';
import { allowancesOf, type FoundLine } from './allowed-lines.ts';
import { decide, type Reviewed, type Situation } from './decide.ts';
import type { OrderPrescription, PharmacyKey, ReviewParts } from './parts.ts';
import { releaseHold } from './release-hold.ts';

export interface Verification {
  readonly lines: readonly FoundLine[];
  /** The last day, an ISO date; without it the one that the prescription itself has. */
  readonly valid_until?: string;
}

/** A hold for prescriptions ends with it. @throws ServiceError `validation_error`, and as `decide`. */
export async function verifyPrescription(
  parts: ReviewParts,
  by: PharmacyKey,
  which: OrderPrescription,
  said: Verification,
): Promise<Reviewed> {
  const reviewed = await decide(parts, by, which, { step: 'verify', said }, async (situation) => ({
    step: 'verify',
    valid_until: lastDay(said.valid_until, situation),
    allowances: await allowancesOf(parts.database, said.lines, situation),
  }));
  await releaseHold(parts, { pharmacy_id: by.pharmacy_id, request_id: which.request_id });
  return reviewed;
}

/** @throws ServiceError `validation_error`. */
function lastDay(asked: string | undefined, { prescription, now }: Situation): string {
  const written = prescription.valid_until;
  if (asked === undefined) return written ?? nigerianDay(now, -DEFAULT_VALID_DAYS);
  const problem = (code: string, message: string) =>
    validationError([{ path: 'valid_until', code, message }]);
  if (asked < nigerianDay(now)) throw problem('past', 'is over already');
  if (written !== null && asked > written) {
    throw problem('too_late', `is after ${written}, the last day that the prescription has`);
  }
  if (asked > nigerianDay(now, -MAX_VALID_DAYS)) {
    throw problem('too_late', `is more than ${MAX_VALID_DAYS} days from now`);
  }
  return asked;
}
