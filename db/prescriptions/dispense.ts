/** Counts what an order dispenses from its prescriptions, once per order and never more than they allow. */
import { sql, type Selectable } from 'kysely';
import {
  allot,
  groupByDispensing,
  isAlreadyDispensed,
  usablePrescriptionsOn,
  exhaustedBy,
  type LineToDispense,
  type OpenAllowance,
  type PrescriptionToDispense,
} from '../../domain/prescriptions/dispensing.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { Tx } from '../schema.ts';
import type { PrescriptionDispensingTable } from '../schema/prescriptions.ts';

export interface Dispensing {
  readonly request_id: string;
  /** Prescriptions of other partners or enrollees do not count. */
  readonly partner_id: string;
  readonly enrollee_id: string;
  readonly prescription_ids: readonly string[];
  readonly lines: readonly LineToDispense[];
  readonly now: Date;
}

type DispenseOutcome =
  | { readonly kind: 'dispensed' }
  /** No verified prescription allows these lines; nothing was counted. */
  | { readonly kind: 'prescription_required'; readonly lines: readonly number[] };

/**
 * Counts all lines or none. The prescriptions are locked first, in the order of their ids, so that two dispensings cannot
 * deadlock and each sees what the other counted. A repeated call with the same lines succeeds, whatever happened to the
 * prescriptions since.
 *
 * An order is dispensed once, so other lines counted for it belong to a refused step (an attempt that timed out and committed
 * late). They are uncounted first.
 */
export async function dispenseFromPrescriptions(
  transaction: Tx,
  dispensing: Dispensing,
): Promise<DispenseOutcome> {
  const { request_id, lines, now } = dispensing;
  if (lines.length === 0) return { kind: 'dispensed' };
  const locked = await lock(transaction, dispensing);
  const earlier = await readDispensed(transaction, request_id);
  if (isAlreadyDispensed(earlier, lines)) return { kind: 'dispensed' };
  if (earlier.length > 0) await uncount(transaction, earlier, now);
  const usable = usablePrescriptionsOn(nigerianDay(now), await readPrescriptions(transaction, locked));
  const allowances = await readAllowances(transaction, usable);
  const { allotted, missing } = allot(lines, allowances);
  if (missing.length > 0) return { kind: 'prescription_required', lines: missing };
  const rows = allotted.map(({ line, prescription_id, medicine_id, content_quantity }) => ({
    request_id,
    line,
    prescription_id,
    medicine_id,
    quantity: content_quantity,
    dispensed_at: now,
  }));
  await recordDispensed(transaction, rows, exhaustedBy(rows, allowances), now);
  return { kind: 'dispensed' };
}

/** Locks the prescriptions of the order that belong to the partner and the enrollee. */
async function lock(
  transaction: Tx,
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

async function readDispensed(transaction: Tx, request_id: string): Promise<DispensedLine[]> {
  return transaction
    .selectFrom('prescription_dispensing')
    .selectAll()
    .where('request_id', '=', request_id)
    .execute();
}

async function uncount(transaction: Tx, earlier: readonly DispensedLine[], now: Date): Promise<void> {
  for (const rows of groupByDispensing(earlier)) await count(transaction, rows, -1);
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
  transaction: Tx,
  locked: readonly string[],
): Promise<PrescriptionToDispense[]> {
  if (locked.length === 0) return [];
  return transaction
    .selectFrom('prescription')
    .select(['prescription_id', 'status', 'valid_until'])
    .where('prescription_id', 'in', locked)
    .execute();
}

async function readAllowances(transaction: Tx, usable: readonly string[]): Promise<OpenAllowance[]> {
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
  transaction: Tx,
  rows: readonly DispensedLine[],
  usedUp: readonly string[],
  now: Date,
): Promise<void> {
  for (const lines of groupByDispensing(rows)) await count(transaction, lines, 1);
  await transaction.insertInto('prescription_dispensing').values(rows).execute();
  await transaction
    .updateTable('prescription')
    .set({
      status: sql`case when prescription_id = any(${[...usedUp]}::text[]) then 'dispensed' else status end`,
      updated_at: now,
    })
    .where('prescription_id', 'in', [...new Set(rows.map(({ prescription_id }) => prescription_id))])
    .execute();
}

/** Counts, or with -1 uncounts, one dispensing of an allowance; `rows` are its lines. */
async function count(transaction: Tx, rows: readonly DispensedLine[], sign: 1 | -1): Promise<void> {
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
