/** Writes a pharmacist's decisions on a prescription: each once, in a transaction that holds the prescription. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { PrescriptionStatus } from '../../domain/prescriptions/prescriptions.ts';
import {
  outcomeOf,
  type Decision,
  type ReviewedPrescription,
  type ReviewOutcome,
} from '../../domain/prescriptions/review.ts';
import type { FirstWord } from '../../domain/prescriptions/statements.ts';
import type { Database } from '../schema.ts';
import { recordAction } from './actions.ts';
import { hasOrderWith } from './order.ts';
import { findRepeat, lockSheet } from './repeats.ts';

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

/**
 * Writes the decision down, unless the state does not allow it.
 *
 * @throws Error when there is no such prescription of the partner.
 */
export async function reviewPrescription(database: Kysely<Database>, review: Review): Promise<ReviewOutcome> {
  return database.transaction().execute(async (transaction) => {
    const { prescription_id, partner_id, pharmacy_id, key_id, decision, fingerprint, now } = review;
    const prescription = await lock(transaction, review);
    const said = { decision, pharmacy_id, fingerprint };
    const outcome = outcomeOf(prescription, said, nigerianDay(now));
    if (outcome.kind !== 'decided') return outcome;
    if (decision.step === 'verify') {
      const allowed_key = 'allowed_key' in decision ? decision.allowed_key : null;
      await lockSheet(transaction, prescription_id, allowed_key);
      const likeness = await findRepeat(transaction, prescription_id, allowed_key);
      if (likeness !== undefined) return { kind: 'repeats', likeness };
    }
    await write(transaction, review, outcome.status);
    const action = { prescription_id, partner_id, pharmacy_id, key_id, action: decision.step };
    await recordAction(transaction, action);
    return outcome;
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

/** What awaits a second pharmacist; null when nothing does. */
export async function readFirstWord(
  database: Kysely<Database>,
  prescriptionId: string,
): Promise<FirstWord | null> {
  const row = await database
    .selectFrom('prescription')
    .select('first_word')
    .where('prescription_id', '=', prescriptionId)
    .executeTakeFirst();
  return row?.first_word ?? null;
}

async function lock(
  transaction: Transaction<Database>,
  { prescription_id, partner_id }: Review,
): Promise<ReviewedPrescription> {
  return transaction
    .selectFrom('prescription')
    .select(['status', 'valid_until', 'reviewed_by', 'review_fingerprint', 'first_word'])
    .select(hasOrderWith('prescription.reviewed_by', 'prescription.prescription_id').as('is_reviewed'))
    .where('prescription_id', '=', prescription_id)
    .where('partner_id', '=', partner_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What is stated, and what still has to be said by a second pharmacist. */
function wordsOf(decision: Decision) {
  if (decision.step !== 'verify') return {};
  if ('awaits' in decision) return { first_word: JSON.stringify(decision.awaits) };
  const { valid_until, allowed_key, statement } = decision;
  return { valid_until, allowed_key, first_word: null, statement: statement && JSON.stringify(statement) };
}

async function write(
  transaction: Transaction<Database>,
  { prescription_id, pharmacy_id, decision, fingerprint, now }: Review,
  status: PrescriptionStatus,
): Promise<void> {
  await transaction
    .updateTable('prescription')
    .set({
      status,
      reviewed_by: pharmacy_id,
      reviewed_at: now,
      review_fingerprint: fingerprint,
      updated_at: sql<Date>`greatest(updated_at, ${now}::timestamptz)`,
      ...(decision.step === 'reject' ? { rejection_reason: decision.reason } : {}),
      ...wordsOf(decision),
    })
    .where('prescription_id', '=', prescription_id)
    .execute();
  if (!('allowances' in decision)) return;
  await transaction
    .insertInto('prescription_allowance')
    .values(decision.allowances.map((allowance) => ({ prescription_id, ...allowance })))
    .execute();
}
