/** A pharmacist's decisions on a prescription: each is stored once, in a transaction that locks the prescription. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { PrescriptionStatus } from '../../domain/prescriptions/prescriptions.ts';
import {
  type Decision,
  outcomeOf,
  type ReviewedPrescription,
  type ReviewOutcome,
  type SheetLikeness,
} from '../../domain/prescriptions/review.ts';
import type { FirstWord } from '../../domain/prescriptions/statements.ts';
import type { Database } from '../schema.ts';
import { recordAction } from './prescriptions.ts';
import { hasOrderWith } from './order-lines.ts';

interface Review {
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

/**
 * What the prescription has in common with another one of the partner and enrollee that is verified or was dispensed: the prescriber's number;
 * or prescriber, date, medicines and quantities, as they were typed or as a pharmacist reads them, where not both have a number. Undefined
 * when there is no such prescription.
 *
 * @param allowed_key of what it is to be verified for.
 */
export async function findRepeat(
  database: Kysely<Database>,
  prescription_id: string,
  allowed_key: string | null,
): Promise<SheetLikeness | undefined> {
  const row = await database
    .selectFrom('prescription as this')
    .innerJoin('prescription as other', (join) =>
      join.on((row) =>
        row.or([
          row('other.number_key', '=', row.ref('this.number_key')),
          row.and([
            row.or([
              row('other.content_key', '=', row.ref('this.content_key')),
              ...(allowed_key === null ? [] : [row('other.allowed_key', '=', allowed_key)]),
            ]),
            row.or([row('other.number_key', 'is', null), row('this.number_key', 'is', null)]),
          ]),
        ]),
      ),
    )
    .select(sql<boolean>`coalesce(other.number_key = this.number_key, false)`.as('has_same_number'))
    .where('this.prescription_id', '=', prescription_id)
    .whereRef('other.prescription_id', '<>', 'this.prescription_id')
    .where('other.status', 'in', ['verified', 'dispensed'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.has_same_number ? 'number' : 'content';
}

/** Makes the verifications of one sheet wait for each other until the transaction ends. */
async function lockSheet(
  transaction: Transaction<Database>,
  prescription_id: string,
  allowed_key: string | null,
): Promise<void> {
  const { number_key, content_key } = await transaction
    .selectFrom('prescription')
    .select(['number_key', 'content_key'])
    .where('prescription_id', '=', prescription_id)
    .executeTakeFirstOrThrow();
  const keys = [number_key, content_key, allowed_key].filter((key) => key !== null).toSorted();
  for (const key of keys) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  }
}
