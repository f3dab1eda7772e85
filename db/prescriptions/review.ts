/** Stores pharmacists' decisions on prescriptions, each once and under a lock of the prescription. */
import { sql } from 'kysely';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { PrescriptionStatus } from '../../domain/prescriptions/prescriptions.ts';
import {
  type Decision,
  sheetMatchOf,
  outcomeOf,
  type ReviewedPrescription,
  type ReviewOutcome,
  type SheetKeys,
  type SheetMatch,
} from '../../domain/prescriptions/review.ts';
import type { UnconfirmedStatement } from '../../domain/prescriptions/statements.ts';
import type { Db, Tx } from '../schema.ts';
import { recordAction } from './prescriptions.ts';
import { hasOrderWith } from './order-lines.ts';

interface Review {
  readonly prescription_id: string;
  readonly partner_id: string;
  readonly pharmacy_id: string;
  readonly key_id: string;
  readonly decision: Decision;
  readonly fingerprint: string;
  readonly now: Date;
}

/**
 * Stores the decision, unless the prescription's state does not allow it.
 *
 * @throws Error when the partner has no such prescription.
 */
export async function reviewPrescription(database: Db, review: Review): Promise<ReviewOutcome> {
  return database.transaction().execute(async (transaction) => {
    const { prescription_id, partner_id, pharmacy_id, key_id, decision, fingerprint, now } = review;
    const { number_key, content_key, ...prescription } = await lock(transaction, review);
    const outcome = outcomeOf(prescription, { decision, pharmacy_id, fingerprint }, nigerianDay(now));
    if (outcome.kind !== 'decided') return outcome;
    if (decision.step === 'verify') {
      const allowed_key = 'allowed_key' in decision ? decision.allowed_key : null;
      const keys = { number_key, content_key, allowed_key };
      await lockSheet(transaction, keys);
      const likeness = await likenessToOthers(transaction, prescription_id, keys);
      if (likeness !== undefined) return { kind: 'repeats', likeness };
    }
    await write(transaction, review, outcome.status);
    const action = { prescription_id, partner_id, pharmacy_id, key_id, action: decision.step };
    await recordAction(transaction, action);
    return outcome;
  });
}

/** True when the last decision is this pharmacy's and has the same fingerprint. */
export async function isLastDecision(
  database: Db,
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

/** The decision that a second pharmacist must confirm; null without one. */
export async function readFirstDecision(
  database: Db,
  prescriptionId: string,
): Promise<UnconfirmedStatement | null> {
  const row = await database
    .selectFrom('prescription')
    .select('first_word')
    .where('prescription_id', '=', prescriptionId)
    .executeTakeFirst();
  return row?.first_word ?? null;
}

async function lock(
  transaction: Tx,
  { prescription_id, partner_id }: Review,
): Promise<ReviewedPrescription & Omit<SheetKeys, 'allowed_key'>> {
  return transaction
    .selectFrom('prescription')
    .select(['status', 'valid_until', 'reviewed_by', 'review_fingerprint', 'first_word'])
    .select(['number_key', 'content_key'])
    .select(hasOrderWith('prescription.reviewed_by', 'prescription.prescription_id').as('is_reviewed'))
    .where('prescription_id', '=', prescription_id)
    .where('partner_id', '=', partner_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function columnsOf(decision: Decision) {
  if (decision.step !== 'verify') return {};
  if ('awaits' in decision) return { first_word: JSON.stringify(decision.awaits) };
  const { valid_until, allowed_key, statement } = decision;
  return { valid_until, allowed_key, first_word: null, statement: statement && JSON.stringify(statement) };
}

async function write(
  transaction: Tx,
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
      ...columnsOf(decision),
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
 * Finds another verified or dispensed prescription of the same sheet. Returns what the two have in common; undefined when there is none.
 *
 * @param allowed_key key of the allowances that it would be verified for.
 */
export async function findRepeat(
  database: Db,
  prescription_id: string,
  allowed_key: string | null,
): Promise<SheetMatch | undefined> {
  const keys = await database
    .selectFrom('prescription')
    .select(['number_key', 'content_key'])
    .where('prescription_id', '=', prescription_id)
    .executeTakeFirstOrThrow();
  return likenessToOthers(database, prescription_id, { ...keys, allowed_key });
}

async function likenessToOthers(
  database: Db,
  prescription_id: string,
  keys: SheetKeys,
): Promise<SheetMatch | undefined> {
  const others = await database
    .selectFrom('prescription')
    .select(['number_key', 'content_key', 'allowed_key'])
    .where('prescription_id', '<>', prescription_id)
    .where('status', 'in', ['verified', 'dispensed'])
    .where((row) =>
      row.or([
        row('number_key', '=', keys.number_key),
        row('content_key', '=', keys.content_key),
        row('allowed_key', '=', keys.allowed_key),
      ]),
    )
    .execute();
  const likenesses = others.map((other) => sheetMatchOf(keys, other));
  return likenesses.find((likeness) => likeness === 'number') ?? likenesses.find(Boolean);
}

/** Serialises verifications of the same sheet until the transaction ends. */
async function lockSheet(transaction: Tx, sheet: SheetKeys): Promise<void> {
  const keys = [sheet.number_key, sheet.content_key, sheet.allowed_key].filter((key) => key !== null);
  // Sorted, so that two verifications cannot deadlock.
  for (const key of keys.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  }
}
