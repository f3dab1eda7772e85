/** Prescribed limits: the medicines that prescription details mean, and the ordered lines that they do not cover. */
import type { Kysely } from 'kysely';
import { meaningsOf } from '../../db/medicines/recognise-medicines.ts';
import { type OrderedLine, orderedLines } from '../../db/prescriptions/order-lines.ts';
import { findMedicine } from '../../db/stock/catalogue.ts';
import type { Database } from '../../db/schema.ts';
import type { Meaning } from '../../domain/requests/item-pricing.ts';
import { parseUnit } from '../../domain/medicines/units.ts';
import { PrescribedLines, prescribedSizes, type ReadLine } from '../../domain/prescriptions/prescribed.ts';
import type { PrescribedAmount } from '../../domain/prescriptions/statements.ts';
import type { PrescriptionLine } from '../../domain/prescriptions/prescriptions.ts';
import { readPrescription } from '../../db/prescriptions/prescriptions.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import {
  type AttachedPrescription,
  type LackingLine,
  lackingLines,
  type LineToDispense,
} from '../../domain/prescriptions/dispensing.ts';
import type { RequestItem } from '../../domain/requests/items.ts';

interface RecognisedLine extends ReadLine {
  readonly meanings: readonly Meaning[];
}

export async function readLines(
  database: Kysely<Database>,
  lines: readonly PrescriptionLine[],
): Promise<RecognisedLine[]> {
  const meanings = await meaningsOf(database, lines.map(medicineWords));
  return lines.map(({ quantity, unit, refills }, index) => {
    const meant = meanings[index] ?? [];
    return {
      quantity,
      unit: parseUnit(unit),
      dispensings: 1 + refills,
      meanings: meant,
      means: meant.map(({ medicine_id }) => medicine_id),
    };
  });
}

/** Limits by medicine of the order, each as a function of the number of dispensings. */
type OrderLimits = ReadonlyMap<string, (dispensings: number) => PrescribedAmount>;

export async function limitsForOrder(
  database: Kysely<Database>,
  lines: readonly RecognisedLine[],
  ordered: readonly OrderedLine[],
): Promise<OrderLimits> {
  const limits = new Map<string, (dispensings: number) => PrescribedAmount>();
  const prescribed = new PrescribedLines(lines);
  for (const { medicine_id, content_unit } of ordered) {
    const medicine = await findMedicine(database, medicine_id);
    if (medicine === undefined) continue;
    const linesOfMedicine = ordered.filter((line) => line.medicine_id === medicine_id);
    const sizes = prescribedSizes({ form: medicine.form, content_unit, ordered: linesOfMedicine });
    limits.set(medicine_id, (dispensings) => prescribed.limitOf(medicine_id, sizes, dispensings));
  }
  return limits;
}

/** The words of a prescription line that name its medicine. The commas keep a strength of 10 apart from tablets. */
function medicineWords({ medicine, strength, form }: PrescriptionLine): string {
  return [medicine, strength, form].filter((word) => word !== null).join(', ');
}

interface OrderToDispense {
  readonly partner_id: string;
  readonly enrollee_id: string;
  readonly prescription_ids: readonly string[];
  readonly items: readonly RequestItem[];
  /** Quantity to dispense by item, in the item's unit; undefined means everything. */
  readonly quantities?: readonly number[];
  readonly now: Date;
}

/** Returns the lines that the prescriptions do not cover. Ignores prescriptions of another partner or enrollee. */
export async function findLackingLines(
  database: Kysely<Database>,
  { items, quantities, ...order }: OrderToDispense,
): Promise<LackingLine[]> {
  const ordered = await orderedLines(database, items, 'on_prescription');
  const lines = ordered.flatMap(({ line, medicine_id, content_unit, quantity, each }) => {
    const content_quantity = (quantities?.[line - 1] ?? quantity) * each;
    return content_quantity === 0 ? [] : [{ line, medicine_id, content_unit, content_quantity }];
  });
  if (lines.length === 0) return [];
  const attached: AttachedPrescription[] = [];
  for (const prescription_id of order.prescription_ids) {
    const prescription = await attachedPrescription(database, prescription_id, order, ordered);
    if (prescription !== undefined) attached.push(prescription);
  }
  return lackingLines(lines, attached);
}

async function attachedPrescription(
  database: Kysely<Database>,
  prescription_id: string,
  { partner_id, enrollee_id, now }: Pick<OrderToDispense, 'partner_id' | 'enrollee_id' | 'now'>,
  ordered: readonly OrderedLine[],
): Promise<AttachedPrescription | undefined> {
  const found = await readPrescription(database, { prescription_id, partner_id }, nigerianDay(now));
  if (found === undefined || found.enrollee_id !== enrollee_id) return undefined;
  const { status, details } = found;
  const limits =
    details === null
      ? undefined
      : await limitsForOrder(database, await readLines(database, details.lines), ordered);
  const unread: PrescribedAmount =
    details === null ? { kind: 'unsaid', dispensings: 1 } : { kind: 'another' };
  return {
    prescription_id,
    status,
    allowances: found.allowances.map((allowance) => ({ ...allowance, prescription_id })),
    detailsFor: ({ medicine_id }: LineToDispense) => limits?.get(medicine_id)?.(1) ?? unread,
  };
}
