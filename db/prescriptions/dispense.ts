/** Takes what an order dispenses from its prescriptions: once per order, and never more than they allow. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { allot, type Allotment, type LineToDispense, type OpenAllowance } from '../../domain/dispensing.ts';
import { nigerianDay } from '../../domain/nigerian-day.ts';
import { statusOn } from '../../domain/prescriptions.ts';
import type { Database } from '../schema.ts';

export interface Dispensing {
  readonly request_id: string;
  /** Only prescriptions of this partner and enrollee count. */
  readonly partner_id: string;
  readonly enrollee_id: string;
  /** Those of the request. */
  readonly prescription_ids: readonly string[];
  /** The lines that need one. */
  readonly lines: readonly LineToDispense[];
  readonly now: Date;
}

export type DispenseOutcome =
  | { readonly kind: 'dispensed' }
  /** Nothing was taken: no verified prescription allows these lines. */
  | { readonly kind: 'prescription_required'; readonly lines: readonly number[] };

/**
 * Takes all lines or none, in one transaction. Every dispensing locks its prescriptions first, in the order of their
 * ids: so two never wait for each other, and each sees what the other took. An order that has taken answers so again,
 * whatever has become of its prescriptions since.
 */
export async function dispenseFromPrescriptions(
  database: Kysely<Database>,
  dispensing: Dispensing,
): Promise<DispenseOutcome> {
  const { request_id, lines, now } = dispensing;
  if (lines.length === 0) return { kind: 'dispensed' };
  return database.transaction().execute(async (transaction) => {
    const usable = await lockUsable(transaction, dispensing);
    if (await hasTaken(transaction, request_id)) return { kind: 'dispensed' };
    const { taken, missing } = allot(lines, await readAllowances(transaction, usable));
    if (missing.length > 0) return { kind: 'prescription_required', lines: missing };
    await take(transaction, request_id, taken, now);
    return { kind: 'dispensed' };
  });
}

/** Locks the prescriptions; answers those that may be dispensed from, the one first that ends first. */
async function lockUsable(
  transaction: Transaction<Database>,
  { partner_id, enrollee_id, prescription_ids, now }: Dispensing,
): Promise<string[]> {
  if (prescription_ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('prescription')
    .select(['prescription_id', 'status', 'valid_until'])
    .where('prescription_id', 'in', prescription_ids)
    .where('partner_id', '=', partner_id)
    .where('enrollee_id', '=', enrollee_id)
    .orderBy('prescription_id')
    .forUpdate()
    .execute();
  const today = nigerianDay(now);
  return rows
    .filter(({ status, valid_until }) => statusOn(status, valid_until, today) === 'verified')
    .toSorted((one, other) => ((one.valid_until ?? '') < (other.valid_until ?? '') ? -1 : 1))
    .map(({ prescription_id }) => prescription_id);
}

async function hasTaken(transaction: Transaction<Database>, request_id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('prescription_dispensing')
    .select('line')
    .where('request_id', '=', request_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function readAllowances(
  transaction: Transaction<Database>,
  usable: readonly string[],
): Promise<OpenAllowance[]> {
  if (usable.length === 0) return [];
  const rows = await transaction
    .selectFrom('prescription_allowance')
    .selectAll()
    .where('prescription_id', 'in', usable)
    .execute();
  return rows.toSorted(
    (one, other) => usable.indexOf(one.prescription_id) - usable.indexOf(other.prescription_id),
  );
}

async function take(
  transaction: Transaction<Database>,
  request_id: string,
  taken: Allotment['taken'],
  now: Date,
): Promise<void> {
  const byAllowance = Map.groupBy(
    taken,
    ({ prescription_id, medicine_id }) => `${prescription_id} ${medicine_id}`,
  );
  for (const lines of byAllowance.values()) {
    const [first] = lines;
    if (first === undefined) continue;
    const quantity = lines.reduce((sum, { content_quantity }) => sum + content_quantity, 0);
    await transaction
      .updateTable('prescription_allowance')
      .set({
        dispensings_done: sql<number>`dispensings_done + 1`,
        quantity_dispensed: sql<number>`quantity_dispensed + ${quantity}`,
      })
      .where('prescription_id', '=', first.prescription_id)
      .where('medicine_id', '=', first.medicine_id)
      .execute();
  }
  await transaction
    .insertInto('prescription_dispensing')
    .values(
      taken.map(({ line, prescription_id, medicine_id, content_quantity }) => ({
        request_id,
        line,
        prescription_id,
        medicine_id,
        quantity: content_quantity,
        dispensed_at: now,
      })),
    )
    .execute();
  await closeUsedUp(transaction, [...new Set(taken.map(({ prescription_id }) => prescription_id))], now);
}

/** A prescription is dispensed when every medicine has been dispensed as often as it allows. */
async function closeUsedUp(
  transaction: Transaction<Database>,
  prescriptionIds: readonly string[],
  now: Date,
): Promise<void> {
  const isOpen = sql<boolean>`exists (
    select from prescription_allowance as allowance
    where allowance.prescription_id = prescription.prescription_id
      and allowance.dispensings_done < allowance.dispensings
  )`;
  await transaction
    .updateTable('prescription')
    .set({
      status: sql`case when ${isOpen} then status else 'dispensed' end`,
      updated_at: now,
    })
    .where('prescription_id', 'in', prescriptionIds)
    .execute();
}
