/** Verifies a prescription: says what it allows, and until when. */
import { findRepeat } from '../../../db/prescriptions/repeats.ts';
import { readFirstWord } from '../../../db/prescriptions/review.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import { DEFAULT_VALID_DAYS, MAX_VALID_DAYS } from '../../../domain/prescriptions/prescriptions.ts';
import type { Decision } from '../../../domain/prescriptions/review.ts';
import { areTwo, type FirstWord, type Pharmacist } from '../../../domain/prescriptions/statements.ts';
import { validationError } from '../../common/errors.ts';
import { fingerprintOf } from '../../common/fingerprint.ts';
import { allowedKeyOf } from '../prescription-identity.ts';
import { allowancesOf, type FoundLine } from './allowed-lines.ts';
import { decide, illegal, type Reviewed, type Situation } from './decide.ts';
import type { OrderPrescription, PharmacyKey, ReviewParts } from './parts.ts';
import { releaseHold } from './release-hold.ts';
import { tellStatement } from './tell-statement.ts';

export interface Verification {
  readonly lines: readonly FoundLine[];
  /** The last day, an ISO date; without it the one that the prescription itself has. */
  readonly valid_until?: string;
  /** Who says it; needed for what the details do not say. */
  readonly pharmacist?: Pharmacist;
}

type Verified = Extract<Decision, { step: 'verify' }>;

/**
 * A hold for prescriptions ends with it. What the details do not say is stated: the partner is told before it counts. What is more
 * than the order needs, besides, awaits a second pharmacist who says the same.
 *
 * @throws ServiceError `validation_error`, `exceeds_prescription`, and as `decide`.
 */
export async function verifyPrescription(
  parts: ReviewParts,
  by: PharmacyKey,
  which: OrderPrescription,
  said: Verification,
): Promise<Reviewed> {
  const own = { pharmacy_id: by.pharmacy_id, by: by.key_id };
  const reviewed = await decide(parts, by, which, { step: 'verify', said }, async (situation) => {
    const decision = await decisionOf(parts, situation, said);
    if ('statement' in decision && decision.statement !== null) await tellStatement(parts, which, own);
    return decision;
  });
  if (reviewed.status !== 'under_review') {
    await releaseHold(parts, { ...own, request_id: which.request_id });
  }
  return reviewed;
}

async function decisionOf(
  { database }: Pick<ReviewParts, 'database'>,
  situation: Situation,
  { lines, valid_until: asked, pharmacist }: Verification,
): Promise<Verified> {
  const { order, prescription } = situation;
  const { allowances, isRaised } = await allowancesOf(database, lines, situation);
  const allowed_key = allowedKeyOf(order.partner_id, prescription, allowances);
  // Before the partner is notified of a statement. It is checked again under a lock when the decision is written.
  const likeness = await findRepeat(database, prescription.prescription_id, allowed_key);
  if (likeness !== undefined) throw illegal({ kind: 'repeats', likeness });
  const valid_until = lastDay(asked, situation);
  const verified = { step: 'verify', allowances, valid_until, allowed_key } as const;
  if (allowances.every(({ basis }) => basis === 'details')) {
    return { ...verified, statement: null, confirms: null };
  }
  if (pharmacist === undefined) throw unsigned();
  if (!isRaised) return { ...verified, statement: { pharmacist, confirmed_by: null }, confirms: null };
  const word = { pharmacist, fingerprint: fingerprintOf({ allowances, valid_until }) };
  const first = await readFirstWord(database, prescription.prescription_id);
  if (first?.fingerprint !== word.fingerprint) return { step: 'verify', awaits: word };
  if (!areTwo(first.pharmacist, pharmacist)) throw samePharmacist(first);
  const statement = { pharmacist: first.pharmacist, confirmed_by: pharmacist };
  return { ...verified, statement, confirms: first };
}

function unsigned() {
  return validationError([
    {
      path: 'pharmacist',
      code: 'required',
      message: 'is required: the details of the prescription do not say this, so somebody has to state it',
    },
  ]);
}

function samePharmacist({ pharmacist }: FirstWord) {
  return validationError([
    {
      path: 'pharmacist',
      code: 'second_pharmacist',
      message: `must be another than ${pharmacist.registration_number}, who said it first: it is more than the order needs`,
    },
  ]);
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
