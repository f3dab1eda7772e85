/** One medicine of the catalogue. */
import type { Kysely } from 'kysely';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import type { Database } from '../schema.ts';
import type { RecognisedMedicine } from './recognise-medicines.ts';

/** As if it had been asked for by its whole name. */
export async function readMedicine(
  database: Kysely<Database>,
  medicine_number: number,
): Promise<RecognisedMedicine | undefined> {
  const medicine = await database
    .selectFrom('medicine')
    .select([
      'medicine_id',
      'medicine_number',
      'generic_name',
      'form',
      'strength',
      'prescription_only',
      'usual',
    ])
    .where('medicine_number', '=', medicine_number)
    .executeTakeFirst();
  return medicine && { ...medicine, label: medicineLabel(medicine), match: { type: 'exact', score: 1 } };
}
