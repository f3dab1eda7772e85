/** What the details of a prescription say of a medicine, in the units that it is counted in. */
import type { Kysely } from 'kysely';
import { meaningsOf } from '../../../db/medicines/find-meanings.ts';
import type { Database } from '../../../db/schema.ts';
import { parseUnit, type Unit } from '../../../domain/medicines/units.ts';
import {
  MAX_ALLOWED_QUANTITY,
  type PrescriptionDetails,
  type PrescriptionLine,
} from '../../../domain/prescriptions/prescriptions.ts';
import { MAX_STATED_DISPENSINGS, type Prescribed } from '../../../domain/prescriptions/statements.ts';

/** A line of the details with the medicines that its words can mean. */
interface ReadLine extends PrescriptionLine {
  readonly means: readonly string[];
}

/** The words of a prescription's line that name its medicine. */
export function medicineWords({ medicine, strength, form }: PrescriptionLine): string {
  return [medicine, strength, form].filter((word) => word !== null).join(' ');
}

/** Reads the details once; what it gives says of each medicine what they allow. */
export async function prescribedIn(
  database: Kysely<Database>,
  details: PrescriptionDetails | null,
): Promise<(medicineId: string, sizes: ReadonlyMap<Unit, number>) => Prescribed> {
  if (details === null) return () => ({ kind: 'unsaid', dispensings: MAX_STATED_DISPENSINGS });
  const meanings = await meaningsOf(database, details.lines.map(medicineWords));
  const lines = details.lines.map((line, index) => ({
    ...line,
    means: (meanings[index] ?? []).map(({ medicine_id }) => medicine_id),
  }));
  return (medicineId, sizes) => prescribedOf(lines, medicineId, sizes);
}

function prescribedOf(
  lines: readonly ReadLine[],
  medicineId: string,
  sizes: ReadonlyMap<Unit, number>,
): Prescribed {
  const named = lines.filter(({ means }) => means.includes(medicineId));
  const possible = named.length > 0 ? named : lines.filter(({ means }) => means.length === 0);
  if (possible.length === 0) return { kind: 'another' };
  const dispensings = Math.max(...possible.map(({ refills }) => 1 + refills));
  const counted = named.flatMap(({ quantity, unit: word }) => {
    const unit = parseUnit(word);
    const each = unit && sizes.get(unit);
    return each === undefined ? [] : [quantity * each];
  });
  if (counted.length === 0 || counted.length < named.length) {
    return { kind: 'unsaid', dispensings: Math.min(dispensings, MAX_STATED_DISPENSINGS) };
  }
  const sum = counted.reduce((before, one) => before + one, 0);
  return { kind: 'said', quantity: Math.min(sum, MAX_ALLOWED_QUANTITY), dispensings };
}
