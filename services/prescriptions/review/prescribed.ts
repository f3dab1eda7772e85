/** Recognises the medicines that the details of a prescription name. */
import type { Kysely } from 'kysely';
import { meaningsOf } from '../../../db/medicines/find-meanings.ts';
import type { OrderedLine } from '../../../db/prescriptions/ordered-lines.ts';
import { findMedicine } from '../../../db/stock/catalogue.ts';
import type { Database } from '../../../db/schema.ts';
import type { Meaning } from '../../../domain/requests/lines/item-pricing.ts';
import { parseUnit } from '../../../domain/medicines/units.ts';
import { prescribedSizes, PrescribedLines, type ReadLine } from '../../../domain/prescriptions/prescribed.ts';
import type { Prescribed } from '../../../domain/prescriptions/statements.ts';
import type { PrescriptionLine } from '../../../domain/prescriptions/prescriptions.ts';

export interface RecognisedLine extends ReadLine {
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

/** What the lines allow of each medicine of an order alone; `dispensings` is how often it is to be dispensed. */
export type OrderLimits = ReadonlyMap<string, (dispensings: number) => Prescribed>;

export async function limitsForOrder(
  database: Kysely<Database>,
  lines: readonly RecognisedLine[],
  ordered: readonly OrderedLine[],
): Promise<OrderLimits> {
  const limits = new Map<string, (dispensings: number) => Prescribed>();
  const prescribed = new PrescribedLines(lines);
  for (const { medicine_id, content_unit } of ordered) {
    const medicine = await findMedicine(database, medicine_id);
    if (medicine === undefined) continue;
    const ofIt = ordered.filter((line) => line.medicine_id === medicine_id);
    const sizes = prescribedSizes({ form: medicine.form, content_unit, ordered: ofIt });
    limits.set(medicine_id, (dispensings) => prescribed.limitOf(medicine_id, sizes, dispensings));
  }
  return limits;
}

/** The words of a prescription's line that name its medicine. */
function medicineWords({ medicine, strength, form }: PrescriptionLine): string {
  return [medicine, strength, form].filter((word) => word !== null).join(' ');
}
