/** Counts what an order dispenses from its prescriptions, once per order and never more than they allow. */
import { sql, type Selectable } from 'kysely';
import {
  allot,
  continuedAllowances,
  groupByDispensing,
  isAlreadyDispensed,
  isSameDispensing,
  totalLines,
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
  /** The lines that earlier dispensings of the request counted; none if omitted. */
  readonly before?: readonly LineToDispense[];
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
 * All dispensings of an order count as one dispensing of a prescription, so a later package continues what the first one
 * left of it. Lines that were counted for the order, but are not in `before`, belong to a refused step (an attempt that
 * timed out and committed late). They are uncounted first.
 */
export async function dispenseFromPrescriptions(
  transaction: Tx,
  dispensing: Dispensing,
): Promise<DispenseOutcome> {
  const { request_id, before = [], lines, now } = dispensing;
  if (lines.length === 0) return { kind: 'dispensed' };
  const locked = await lock(transaction, dispensing);
  const counted = await readDispensed(transaction, request_id);
  if (isAlreadyDispensed(counted, [...before, ...lines])) return { kind: 'dispensed' };
  if (isAlreadyDispensed(counted, before)) return count(transaction, dispensing, { locked, counted, lines });
  await uncount(transaction, counted, now);
  return count(transaction, dispensing, { locked, counted: [], lines: totalLines([...before, ...lines]) });
}

interface ToCount {
  readonly locked: readonly string[];
  /** Lines of earlier dispensings of the order. */
  readonly counted: readonly DispensedLine[];
  readonly lines: readonly LineToDispense[];
}

async function count(
  transaction: Tx,
  { request_id, now }: Dispensing,
  { locked, counted, lines }: ToCount,
): Promise<DispenseOutcome> {
  const begun = [...new Set(counted.map(({ prescription_id }) => prescription_id))];
  const prescriptions = await readPrescriptions(transaction, locked);
  const usable = usablePrescriptionsOn(
    nigerianDay(now),
    // The first package may have exhausted a prescription whose dispensing continues.
    prescriptions.map((one) =>
      begun.includes(one.prescription_id) && one.status === 'dispensed'
        ? { ...one, status: 'verified' }
        : one,
    ),
  );
  const allowances = await readAllowances(transaction, usable);
  const { allotted, missing } = allot(lines, continuedAllowances(allowances, counted));
  if (missing.length > 0) return { kind: 'prescription_required', lines: missing };
  const part = Math.max(0, ...counted.map((row) => row.part)) + 1;
  const rows = allotted.map(({ line, prescription_id, medicine_id, content_quantity }) => ({
    request_id,
    line,
    prescription_id,
    medicine_id,
    quantity: content_quantity,
    part,
    dispensed_at: now,
  }));
  const isNew = (row: DispensedLine) => !counted.some((one) => isSameDispensing(one, row));
  await recordDispensed(transaction, rows, {
    isNew,
    usedUp: exhaustedBy(rows.filter(isNew), allowances),
    now,
  });
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
  if (earlier.length === 0) return;
  for (const rows of groupByDispensing(earlier))
    await addToAllowance(transaction, rows, { sign: -1, dispensings: 1 });
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
  {
    isNew,
    usedUp,
    now,
  }: {
    /** Returns true if the line begins a dispensing of its allowance. */
    readonly isNew: (row: DispensedLine) => boolean;
    readonly usedUp: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  for (const lines of groupByDispensing(rows))
    await addToAllowance(transaction, lines, { sign: 1, dispensings: lines.some(isNew) ? 1 : 0 });
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

/** Counts, or with -1 uncounts, the lines of one allowance. */
async function addToAllowance(
  transaction: Tx,
  rows: readonly DispensedLine[],
  { sign, dispensings }: { readonly sign: 1 | -1; readonly dispensings: number },
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const quantity = sign * rows.reduce((sum, row) => sum + row.quantity, 0);
  await transaction
    .updateTable('prescription_allowance')
    .set({
      dispensings_done: sql<number>`dispensings_done + ${sign * dispensings}::integer`,
      quantity_dispensed: sql<number>`quantity_dispensed + ${quantity}::integer`,
    })
    .where('prescription_id', '=', first.prescription_id)
    .where('medicine_id', '=', first.medicine_id)
    .execute();
}
