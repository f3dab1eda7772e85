/** A pharmacist's decisions on a prescription: each once, in a transaction that holds the prescription. */
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import {
  reviewStepsFrom,
  statusOn,
  type Allowance,
  type PrescriptionRejection,
  type PrescriptionStatus,
  type ReviewStep,
} from '../../domain/prescriptions/prescriptions.ts';
import type { Database } from '../schema.ts';
import { recordAccess } from './access.ts';
import { hasOrderWith } from './order.ts';
import type { PrescriptionTable } from './schema.ts';

/** What a pharmacist decides. */
export type Decision =
  | { readonly step: 'review' }
  | {
      readonly step: 'verify';
      readonly allowances: readonly Allowance[];
      /** The last day, an ISO date. */
      readonly valid_until: string;
    }
  | { readonly step: 'reject'; readonly reason: PrescriptionRejection };

export interface Review {
  readonly prescription_id: string;
  readonly partner_id: string;
  /** Whose pharmacist it is. */
  readonly pharmacy_id: string;
  readonly key_id: string;
  readonly decision: Decision;
  /** A hash of the decision as it was sent. */
  readonly fingerprint: string;
  readonly now: Date;
}

export type ReviewOutcome =
  | { readonly kind: 'taken'; readonly status: PrescriptionStatus }
  /** The very same was said before. */
  | { readonly kind: 'same'; readonly status: PrescriptionStatus }
  | { readonly kind: 'illegal'; readonly status: PrescriptionStatus; readonly steps: readonly ReviewStep[] }
  /** Another pharmacy looks at it, for an order that is open. */
  | { readonly kind: 'elsewhere' };

/**
 * Says it, unless the state does not allow it.
 *
 * @throws Error when there is no such prescription of the partner.
 */
export async function reviewPrescription(database: Kysely<Database>, review: Review): Promise<ReviewOutcome> {
  return database.transaction().execute(async (transaction) => {
    const { prescription_id, partner_id, pharmacy_id, key_id, decision, now } = review;
    const row = await lock(transaction, review);
    const status = statusOn(row.status, row.valid_until, nigerianDay(now));
    if (isSame(row, review)) return { kind: 'same', status };
    if (row.status === 'under_review' && row.reviewed_by !== pharmacy_id && row.is_reviewed) {
      return { kind: 'elsewhere' };
    }
    const steps = reviewStepsFrom(status);
    if (!steps.includes(decision.step)) return { kind: 'illegal', status, steps };
    await write(transaction, review);
    const access = { prescription_id, partner_id, pharmacy_id, key_id, file_id: null, action: decision.step };
    await recordAccess(transaction, access);
    return { kind: 'taken', status: STATUS_AFTER[decision.step] };
  });
}

/** Whether the latest that was said is the very same. */
export async function wasSaid(
  database: Kysely<Database>,
  {
    prescription_id,
    pharmacy_id,
    fingerprint,
  }: Pick<Review, 'prescription_id' | 'pharmacy_id' | 'fingerprint'>,
): Promise<boolean> {
  const row = await database
    .selectFrom('prescription')
    .select('prescription_id')
    .where('prescription_id', '=', prescription_id)
    .where('reviewed_by', '=', pharmacy_id)
    .where('review_fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row !== undefined;
}

const STATUS_AFTER = {
  review: 'under_review',
  verify: 'verified',
  reject: 'rejected',
} as const satisfies Record<ReviewStep, PrescriptionStatus>;

type LockedPrescription = Pick<
  Selectable<PrescriptionTable>,
  'status' | 'valid_until' | 'reviewed_by' | 'review_fingerprint'
> & {
  /** Whether whoever looks at it has an open order with it. */
  readonly is_reviewed: boolean;
};

async function lock(
  transaction: Transaction<Database>,
  { prescription_id, partner_id }: Review,
): Promise<LockedPrescription> {
  return transaction
    .selectFrom('prescription')
    .select(['status', 'valid_until', 'reviewed_by', 'review_fingerprint'])
    .select(
      hasOrderWith('prescription.reviewed_by', 'prescription.prescription_id', 'open').as('is_reviewed'),
    )
    .where('prescription_id', '=', prescription_id)
    .where('partner_id', '=', partner_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function isSame(row: LockedPrescription, { pharmacy_id, fingerprint }: Review): boolean {
  return row.reviewed_by === pharmacy_id && row.review_fingerprint === fingerprint;
}

async function write(
  transaction: Transaction<Database>,
  { prescription_id, pharmacy_id, decision, fingerprint, now }: Review,
): Promise<void> {
  await transaction
    .updateTable('prescription')
    .set({
      status: STATUS_AFTER[decision.step],
      reviewed_by: pharmacy_id,
      reviewed_at: now,
      review_fingerprint: fingerprint,
      updated_at: sql<Date>`greatest(updated_at, ${now}::timestamptz)`,
      ...(decision.step === 'reject' ? { rejection_reason: decision.reason } : {}),
      ...(decision.step === 'verify' ? { valid_until: decision.valid_until } : {}),
    })
    .where('prescription_id', '=', prescription_id)
    .execute();
  if (decision.step !== 'verify') return;
  await transaction
    .insertInto('prescription_allowance')
    .values(decision.allowances.map((allowance) => ({ prescription_id, ...allowance })))
    .execute();
}
