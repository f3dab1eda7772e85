/** Pharmacists' reviews of prescriptions; a statement of a pharmacist is recorded in the partner's timeline. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FulfilmentClient } from '../../requests/fulfilment-client.ts';
import type { FileStore } from '../files/file-store.ts';
import { listOfOrder, type PrescriptionsOfOrder } from './list-of-order.ts';
import { placeholderProblem } from '../../../domain/common/text.ts';
import { validationError } from '../../common/errors.ts';
import { fingerprintOf } from '../../common/fingerprint.ts';
import {
  decide,
  illegal,
  type OrderPrescription,
  type PharmacyKey,
  releaseHold,
  tellStatement,
  type Reviewed,
  type Situation,
} from './decide.ts';
import { findRepeat, readFirstWord } from '../../../db/prescriptions/review.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import {
  DEFAULT_VALID_DAYS,
  MAX_VALID_DAYS,
  type PrescriptionRejection,
} from '../../../domain/prescriptions/prescriptions.ts';
import type { Decision } from '../../../domain/prescriptions/review.ts';
import { areTwo, type FirstWord, type Pharmacist } from '../../../domain/prescriptions/statements.ts';
import { allowedKeyOf } from '../prescription-identity.ts';
import { allowancesOf, type FoundLine } from './allowed-lines.ts';

export interface Verification {
  readonly lines: readonly FoundLine[];
  /** The last day, an ISO date; without it the one that the prescription itself has. */
  readonly valid_until?: string;
  /** Who says it; needed for what the details do not say. */
  readonly pharmacist?: Pharmacist;
}

type Verified = Extract<Decision, { step: 'verify' }>;

interface ReviewDependencies {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
  readonly fileStore?: FileStore | undefined;
  readonly clock: () => Date;
}

/**
 * What pharmacists do with the prescriptions of their orders. A decision that is repeated changes nothing, and is answered the
 * same. Decisions throw ServiceError `order_not_found`, `prescription_not_found`, `illegal_transition`.
 */
export function createPrescriptionReview(dependencies: ReviewDependencies) {
  return {
    /** Each read is in the audit log before it is answered. @throws ServiceError `order_not_found`. */
    listOfOrder: (by: PharmacyKey, requestId: string): Promise<PrescriptionsOfOrder> =>
      listOfOrder(dependencies, by, requestId),
    /** No other pharmacy decides until it is decided, or the order ends. */
    begin: (by: PharmacyKey, which: OrderPrescription): Promise<Reviewed> =>
      decide(dependencies, by, which, { step: 'review', said: null }, () => ({ step: 'review' })),
    /**
     * Verifies it, which ends a hold for prescriptions. What the details do not say is stated: the partner is notified before it
     * counts. What is more than the order needs, besides, awaits a second pharmacist who says the same.
     *
     * @throws ServiceError `validation_error`, `exceeds_prescription`.
     */
    async verify(by: PharmacyKey, which: OrderPrescription, said: Verification): Promise<Reviewed> {
      requireRegistration(said.pharmacist);
      const own = { pharmacy_id: by.pharmacy_id, by: by.key_id };
      const asked = { step: 'verify', said } as const;
      const reviewed = await decide(dependencies, by, which, asked, async (situation) => {
        const decision = await decisionOf(dependencies.database, situation, said);
        if ('statement' in decision && decision.statement !== null)
          await tellStatement(dependencies, which, own);
        return decision;
      });
      if (reviewed.status !== 'under_review')
        await releaseHold(dependencies, { ...own, request_id: which.request_id });
      return reviewed;
    },
    /** Final. */
    reject: (
      by: PharmacyKey,
      which: OrderPrescription,
      said: { readonly reason: PrescriptionRejection },
    ): Promise<Reviewed> =>
      decide(dependencies, by, which, { step: 'reject', said }, () => ({
        step: 'reject',
        reason: said.reason,
      })),
  };
}

async function decisionOf(
  database: Kysely<Database>,
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

function requireRegistration(pharmacist: Pharmacist | undefined): void {
  const number = pharmacist?.registration_number;
  const placeholder = number === undefined ? undefined : placeholderProblem(number, 'in the register');
  if (placeholder) throw validationError([{ path: 'pharmacist.registration_number', ...placeholder }]);
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
