/** Finds what a pharmacy has in the place of a medicine. */
import { sql, type Kysely } from 'kysely';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';

/** How many are answered: the first may be too few. */
const MOST_ALTERNATIVES = 5;

export interface Alternative {
  readonly medicine_id: string;
  readonly sales_unit: Unit;
}

/**
 * Other medicines that the pharmacy has in stock, first those of the same generic name and form; none that needs a
 * prescription unless the medicine itself does.
 */
export async function findAlternatives(
  database: Kysely<Database>,
  { pharmacy_id, medicine_id }: { readonly pharmacy_id: string; readonly medicine_id: string },
): Promise<Alternative[]> {
  const { rows } = await sql<Alternative>`
    select other.medicine_id, stock.sales_unit
      from medicine
      join medicine as other
        on other.medicine_id <> medicine.medicine_id
       and (medicine.prescription_only or not other.prescription_only)
      join stock on stock.medicine_number = other.medicine_number and stock.in_stock
      join pharmacy using (pharmacy_number)
     where medicine.medicine_id = ${medicine_id} and pharmacy_id = ${pharmacy_id}
     order by other.generic_name = medicine.generic_name desc, other.form = medicine.form desc, other.medicine_id
     limit ${MOST_ALTERNATIVES}
  `.execute(database);
  return rows;
}
