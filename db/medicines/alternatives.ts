/** Finds other medicines that a pharmacy has, and medicines that any pharmacy near has. */
import { type Kysely, sql } from 'kysely';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';
import { maySupply } from '../pharmacies/pharmacies.ts';
import { toChord, toSpherePoint } from '../../domain/common/geography.ts';
import type { RecognisedMedicine } from '../../domain/medicines/recognition.ts';
import type { PharmacySearch } from './search.ts';

/** How many are answered: the first may be too few. */
const MAX_ALTERNATIVES = 5;

interface Alternative {
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
     limit ${MAX_ALTERNATIVES}
  `.execute(database);
  return rows;
}

/** Those that a pharmacy within the radius has in stock and may supply, in the order in which they are given. */
export async function medicinesNear(
  database: Kysely<Database>,
  medicines: readonly RecognisedMedicine[],
  { latitude, longitude, radiusMetres, now }: Omit<PharmacySearch, 'query' | 'limit'>,
): Promise<RecognisedMedicine[]> {
  if (medicines.length === 0) return [];
  const place = sql`cube(${[...toSpherePoint({ latitude, longitude })]}::double precision[])`;
  const chord = sql`${toChord(radiusMetres)}::double precision`;
  const numbers = sql`${medicines.map(({ medicine_number }) => medicine_number)}::integer[]`;
  const { rows } = await sql<{ medicine_number: number }>`
    select distinct medicine_number
      from stock join pharmacy using (pharmacy_number)
     where listed and in_stock and medicine_number = any(${numbers})
       and position <@ cube_enlarge(${place}, ${chord}, 3)
       and cube_distance(position, ${place}) <= ${chord}
       and ${maySupply(now)}
  `.execute(database);
  const near = new Set(rows.map(({ medicine_number }) => medicine_number));
  return medicines.filter(({ medicine_number }) => near.has(medicine_number));
}
