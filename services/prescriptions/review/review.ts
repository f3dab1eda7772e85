/** Pharmacists' reviews of prescriptions. A pharmacist's statement is also recorded in the partner's timeline. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FulfilmentClient } from '../../requests/fulfilment-client.ts';
import type { FileStore } from '../files/file-store.ts';
import { listPrescriptionsOfOrder, type PrescriptionsOfOrder } from './list-of-order.ts';
import { licenceProblem } from '../../../domain/common/text.ts';
import { validationError } from '../../common/errors.ts';
import { fingerprintOf } from '../../common/fingerprint.ts';
import {
  decide,
  illegalDecision,
  type OrderPrescription,
  type PharmacyKey,
  releaseHold,
  reportStatement,
  type ReviewedPrescription,
  type DecisionFacts,
} from './decide.ts';
import { findRepeat, readFirstDecision } from '../../../db/prescriptions/review.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import {
  DEFAULT_VALID_DAYS,
  MAX_VALID_DAYS,
  type PrescriptionRejection,
} from '../../../domain/prescriptions/prescriptions.ts';
import type { Decision } from '../../../domain/prescriptions/review.ts';
import { areDifferentPharmacists, type Pharmacist } from '../../../domain/prescriptions/statements.ts';
import { allowedKeyOf } from '../prescription-identity.ts';
import { allowancesOf, type AllowedLineInput } from './allowed-lines.ts';

export interface VerificationInput {
  readonly lines: readonly AllowedLineInput[];
  /** Last day of validity, an ISO date; by default that of the prescription. */
  readonly valid_until?: string;
  /** Required for anything that the details do not state. */
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
 * Use cases of pharmacists for the prescriptions of their orders. Repeating a decision changes nothing and returns the same result.
 * Decisions throw ServiceError `order_not_found`, `prescription_not_found`, `illegal_transition`.
 */
export function createPrescriptionReview(dependencies: ReviewDependencies) {
  return {
    /** The caller must write the audit log before it responds. @throws ServiceError `order_not_found`. */
    listPrescriptionsOfOrder: (by: PharmacyKey, requestId: string): Promise<PrescriptionsOfOrder> =>
      listPrescriptionsOfOrder(dependencies, by, requestId),
    /** Reserves the prescription: no other pharmacy can decide until this one does or the order ends. */
    begin: (by: PharmacyKey, which: OrderPrescription): Promise<ReviewedPrescription> =>
      decide(dependencies, by, which, { step: 'review', input: null }, () => ({ step: 'review' })),
    /**
     * Verifies a prescription and ends a hold for prescriptions. Amounts that the details do not state need a pharmacist's statement, of which
     * the partner is notified first. If they also exceed the order, a second pharmacist must submit the same verification.
     *
     * @throws ServiceError `validation_error`, `exceeds_prescription`.
     */
    async verify(
      by: PharmacyKey,
      which: OrderPrescription,
      input: VerificationInput,
    ): Promise<ReviewedPrescription> {
      requireRegistration(input.pharmacist);
      const own = { pharmacy_id: by.pharmacy_id, by: by.key_id };
      const step = { step: 'verify', input } as const;
      const reviewed = await decide(dependencies, by, which, step, async (situation) => {
        const decision = await decisionOf(dependencies.database, situation, input);
        if ('statement' in decision && decision.statement !== null)
          await reportStatement(dependencies, which, own);
        return decision;
      });
      if (reviewed.status !== 'under_review')
        await releaseHold(dependencies, { ...own, request_id: which.request_id });
      return reviewed;
    },
    /** Rejects a prescription, which is final. */
    reject: (
      by: PharmacyKey,
      which: OrderPrescription,
      input: { readonly reason: PrescriptionRejection },
    ): Promise<ReviewedPrescription> =>
      decide(dependencies, by, which, { step: 'reject', input }, () => ({
        step: 'reject',
        reason: input.reason,
      })),
  };
}

async function decisionOf(
  database: Kysely<Database>,
  situation: DecisionFacts,
  { lines, valid_until: requested, pharmacist }: VerificationInput,
): Promise<Verified> {
  const { order, prescription } = situation;
  const { allowances, needsSecondPharmacist } = await allowancesOf(database, lines, situation);
  const allowed_key = allowedKeyOf(order.partner_id, prescription, allowances);
  // Checked before the partner is notified, and again under a lock when the decision is written.
  const likeness = await findRepeat(database, prescription.prescription_id, allowed_key);
  if (likeness !== undefined) throw illegalDecision({ kind: 'repeats', likeness });
  const valid_until = lastDay(requested, situation);
  const verified = { step: 'verify', allowances, valid_until, allowed_key } as const;
  if (allowances.every(({ basis }) => basis === 'details')) {
    return { ...verified, statement: null, confirms: null };
  }
  if (pharmacist === undefined) {
    const message = 'is required, because the details of the prescription do not state this amount';
    throw validationError([{ path: 'pharmacist', code: 'required', message }]);
  }
  if (!needsSecondPharmacist)
    return { ...verified, statement: { pharmacist, confirmed_by: null }, confirms: null };
  const word = { pharmacist, fingerprint: fingerprintOf({ allowances, valid_until }) };
  const first = await readFirstDecision(database, prescription.prescription_id);
  if (first?.fingerprint !== word.fingerprint) return { step: 'verify', awaits: word };
  if (!areDifferentPharmacists(first.pharmacist, pharmacist)) {
    const message = `must be another person than ${first.pharmacist.name} (${first.pharmacist.registration_number}), who made the first statement: the amount exceeds the order`;
    throw validationError([{ path: 'pharmacist', code: 'second_pharmacist', message }]);
  }
  const statement = { pharmacist: first.pharmacist, confirmed_by: pharmacist };
  return { ...verified, statement, confirms: first };
}

function requireRegistration(pharmacist: Pharmacist | undefined): void {
  const number = pharmacist?.registration_number;
  const placeholder = number === undefined ? undefined : licenceProblem(number, 'in the register');
  if (placeholder) throw validationError([{ path: 'pharmacist.registration_number', ...placeholder }]);
}

/** @throws ServiceError `validation_error`. */
function lastDay(requested: string | undefined, { prescription, now }: DecisionFacts): string {
  const written = prescription.valid_until;
  if (requested === undefined) return written ?? nigerianDay(now, -DEFAULT_VALID_DAYS);
  const problem = (code: string, message: string) =>
    validationError([{ path: 'valid_until', code, message }]);
  if (requested < nigerianDay(now)) throw problem('past', 'is in the past');
  if (written !== null && requested > written) {
    throw problem('too_late', `is after ${written}, the last day of the prescription`);
  }
  if (requested > nigerianDay(now, -MAX_VALID_DAYS)) {
    throw problem('too_late', `is more than ${MAX_VALID_DAYS} days from now`);
  }
  return requested;
}
