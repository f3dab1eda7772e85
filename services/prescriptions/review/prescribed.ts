/** Recognises the medicines that the details of a prescription name. */
import type { Kysely } from 'kysely';
import { meaningsOf } from '../../../db/medicines/find-meanings.ts';
import type { Database } from '../../../db/schema.ts';
import type { Meaning } from '../../../domain/requests/lines/item-pricing.ts';
import { parseUnit } from '../../../domain/medicines/units.ts';
import type { ReadLine } from '../../../domain/prescriptions/prescribed.ts';
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

/** The words of a prescription's line that name its medicine. */
function medicineWords({ medicine, strength, form }: PrescriptionLine): string {
  return [medicine, strength, form].filter((word) => word !== null).join(' ');
}
