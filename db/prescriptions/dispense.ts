/** Counts what an order dispenses from its prescriptions: once per order, and never more than they allow. */
import { sql, type Selectable, type Transaction } from 'kysely';
import {
  allot,
  byDispensing,
  isCountedAlready,
  usableOn,
  type Allotment,
  type LineToDispense,
  type OpenAllowance,
  type PrescriptionToDispense,
} from '../../domain/prescriptions/dispensing.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { Database } from '../schema.ts';
import type { PrescriptionDispensingTable } from '../schema/prescriptions.ts';

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
  /** Nothing is counted: no verified prescription allows these lines. */
  | { readonly kind: 'prescription_required'; readonly lines: readonly number[] };

/**
 * Counts all lines or none, in one transaction. Every dispensing locks its prescriptions first, in the order of their
 * ids: so two never wait for each other, and each sees what the other counted. An order that dispensed the very same
 * answers so again, whatever has become of its prescriptions since.
 *
 * An order is dispensed once. So when it asks for something else than was counted, that was for a step that was
 * refused after all (a try that was given up, and came through late), and is put back first.
 */
export async function dispenseFromPrescriptions(
  transaction: Transaction<Database>,
  dispensing: Dispensing,
): Promise<DispenseOutcome> {
  const { request_id, lines, now } = dispensing;
  if (lines.length === 0) return { kind: 'dispensed' };
  const locked = await lock(transaction, dispensing);
  const earlier = await readDispensed(transaction, request_id);
  if (isCountedAlready(earlier, lines)) return { kind: 'dispensed' };
  if (earlier.length > 0) await putBack(transaction, earlier, now);
  const usable = usableOn(nigerianDay(now), await readPrescriptions(transaction, locked));
  const { allotted, missing } = allot(lines, await readAllowances(transaction, usable));
  if (missing.length > 0) return { kind: 'prescription_required', lines: missing };
  await recordDispensed(transaction, request_id, allotted, now);
  return { kind: 'dispensed' };
}

/** Locks those of the prescriptions that are of the partner and the enrollee. */
async function lock(
  transaction: Transaction<Database>,
  { partner_id, enrollee_id, prescription_ids }: Dispensing,
): Promise<string[]> {
  if (prescription_ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('prescription')
    .select('prescription_id')
    .where('prescription_id', 'in', prescription_ids)
    .where('partner_id', '=', partner_id)
    .where('enrollee_id', '=', enrollee_id)
    .orderBy('prescription_id')
    .forUpdate()
    .execute();
  return rows.map(({ prescription_id }) => prescription_id);
}

type DispensedLine = Selectable<PrescriptionDispensingTable>;

async function readDispensed(
  transaction: Transaction<Database>,
  request_id: string,
): Promise<DispensedLine[]> {
  return transaction
    .selectFrom('prescription_dispensing')
    .selectAll()
    .where('request_id', '=', request_id)
    .execute();
}

async function putBack(
  transaction: Transaction<Database>,
  earlier: readonly DispensedLine[],
  now: Date,
): Promise<void> {
  for (const rows of byDispensing(earlier)) await count(transaction, rows, -1);
  const ids = [...new Set(earlier.map(({ prescription_id }) => prescription_id))];
  await transaction
    .updateTable('prescription')
    .set({ status: 'verified', updated_at: now })
    .where('prescription_id', 'in', ids)
    .execute();
  await transaction
    .deleteFrom('prescription_dispensing')
    .where('request_id', 'in', [...new Set(earlier.map(({ request_id }) => request_id))])
    .execute();
}

async function readPrescriptions(
  transaction: Transaction<Database>,
  locked: readonly string[],
): Promise<PrescriptionToDispense[]> {
  if (locked.length === 0) return [];
  return transaction
    .selectFrom('prescription')
    .select(['prescription_id', 'status', 'valid_until'])
    .where('prescription_id', 'in', locked)
    .execute();
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

async function recordDispensed(
  transaction: Transaction<Database>,
  request_id: string,
  allotted: Allotment['allotted'],
  now: Date,
): Promise<void> {
  const rows = allotted.map(({ line, prescription_id, medicine_id, content_quantity }) => ({
    request_id,
    line,
    prescription_id,
    medicine_id,
    quantity: content_quantity,
    dispensed_at: now,
  }));
  for (const lines of byDispensing(rows)) await count(transaction, lines, 1);
  await transaction.insertInto('prescription_dispensing').values(rows).execute();
  await closeUsedUp(transaction, [...new Set(rows.map(({ prescription_id }) => prescription_id))], now);
}

/** Counts one dispensing, of all the lines together, or counts it back. */
async function count(
  transaction: Transaction<Database>,
  rows: readonly DispensedLine[],
  sign: 1 | -1,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const quantity = sign * rows.reduce((sum, row) => sum + row.quantity, 0);
  await transaction
    .updateTable('prescription_allowance')
    .set({
      dispensings_done: sql<number>`dispensings_done + ${sign}::integer`,
      quantity_dispensed: sql<number>`quantity_dispensed + ${quantity}::integer`,
    })
    .where('prescription_id', '=', first.prescription_id)
    .where('medicine_id', '=', first.medicine_id)
    .execute();
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
