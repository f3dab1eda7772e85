/** Finds what can take the place of a medicine: substitutes, alternatives, and the same medicine elsewhere. */
import { type Kysely, sql } from 'kysely';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';
import { type FoundPharmacy, maySupply } from '../pharmacies/pharmacies.ts';
import { toChord, toSpherePoint } from '../../domain/common/geography.ts';
import type { RecognisedMedicine } from './recognise-medicines.ts';
import type { PharmacySearch } from './search.ts';

/** How many are answered: the first may be too few. */
const MOST_ALTERNATIVES = 5;

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
     limit ${MOST_ALTERNATIVES}
  `.execute(database);
  return rows;
}

/** How many are looked at for their quantities and prices. */
const MOST_CANDIDATES = 20;

interface SubstituteSearch {
  /** The pharmacy_id of the one that does not take it. */
  readonly near: string;
  /** The pharmacy_ids of those that are out of the question. */
  readonly without: readonly string[];
  /** All of these must be in stock. */
  readonly medicineIds: readonly string[];
  readonly now: Date;
}

/** Listed pharmacies that may supply medicines and have some of each, the nearest first. */
export async function findSubstitutes(
  database: Kysely<Database>,
  { near, without, medicineIds, now }: SubstituteSearch,
): Promise<FoundPharmacy[]> {
  const wanted = [...new Set(medicineIds)];
  const { rows } = await sql<FoundPharmacy>`
    select pharmacy_id, name, address, city, state, preparation_minutes, works_nights, true as may_take_orders
      from pharmacy
     where listed and ${maySupply(now)} and pharmacy_id <> all(${[...without]}::text[])
       and (
         select count(*) from stock join medicine using (medicine_number)
          where stock.pharmacy_number = pharmacy.pharmacy_number and in_stock
            and medicine_id = any(${wanted}::text[])
       ) = ${wanted.length}
     order by position <-> (select position from pharmacy where pharmacy_id = ${near}), pharmacy_id
     limit ${MOST_CANDIDATES}
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
