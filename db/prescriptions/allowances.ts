/** What prescriptions were found to allow, as it is shown. */
import type { Kysely } from 'kysely';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import type { VerifiedAllowance } from '../../domain/prescriptions/statements.ts';
import type { Database } from '../schema.ts';

export interface ShownAllowance extends VerifiedAllowance {
  readonly medicine_label: string;
  readonly dispensings_done: number;
  /** Content units in all. */
  readonly quantity_dispensed: number;
}

/** By medicine; none until it is verified. */
export async function readAllowances(
  database: Kysely<Database>,
  prescription_id: string,
): Promise<ShownAllowance[]> {
  const rows = await database
    .selectFrom('prescription_allowance as allowance')
    .innerJoin('medicine', 'medicine.medicine_id', 'allowance.medicine_id')
    .select([
      'allowance.medicine_id',
      'generic_name',
      'form',
      'strength',
      'content_unit',
      'basis',
      'quantity',
      'dispensings',
      'dispensings_done',
      'quantity_dispensed',
    ])
    .where('prescription_id', '=', prescription_id)
    .orderBy('allowance.medicine_id')
    .execute();
  return rows.map(({ generic_name, form, strength, ...allowance }) => ({
    ...allowance,
    medicine_label: medicineLabel({ generic_name, form, strength }),
  }));
}
