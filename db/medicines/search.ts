/** Finds the pharmacies near a place that have a medicine in stock. */
import { type Kysely, sql } from 'kysely';
import { type Coordinates, toChord, toMetres, toSpherePoint } from '../../domain/common/geography.ts';
import type { Preparation } from '../../domain/pharmacies/preparation.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';
import { matchPlaces, type RecognisedMedicine } from '../../domain/medicines/recognition.ts';
import { recogniseMedicines } from './recognise-medicines.ts';
import { maySupply } from '../pharmacies/pharmacies.ts';

export interface PharmacySearch extends Coordinates {
  /** A medicine, in any of the ways people name one. */
  readonly query: string;
  readonly radiusMetres: number;
  /** How many results at most; `total` counts all. */
  readonly limit: number;
  /** Decides which day's licences count. */
  readonly now: Date;
}

/** A pharmacy and what it has of the medicine: the best match there, and of equal matches the cheapest. */
export interface PharmacyWithStock extends Preparation {
  readonly pharmacy_id: string;
  readonly name: string;
  readonly address: string;
  readonly distanceMetres: number;
  readonly medicine: RecognisedMedicine;
  readonly sales_unit: Unit;
  readonly pack_size: number;
  readonly content_unit: Unit;
  /** Whole Naira per sales unit. */
  readonly price_ngn: number;
  readonly checked_at: Date;
}

interface PharmaciesFound {
  /** Every pharmacy that matches within the radius. */
  readonly total: number;
  /** The nearest of them, nearest first, each once. */
  readonly results: readonly PharmacyWithStock[];
}

/**
 * Finds pharmacies that may supply medicines and have the medicine in stock within the radius. Two
 * statements: the name, through its index, gives the medicines; the place, through its index, gives the
 * pharmacies; and the index on the stock gives which of these have any of those.
 */
export async function searchPharmacies(
  database: Kysely<Database>,
  search: PharmacySearch,
): Promise<PharmaciesFound> {
  const medicines = await recogniseMedicines(database, search.query);
  if (medicines.length === 0) return { total: 0, results: [] };
  const { rows } = await pharmaciesWith(medicines, search).execute(database);
  const byNumber = new Map(medicines.map((medicine) => [medicine.medicine_number, medicine]));
  const results = rows.flatMap((row) => {
    const medicine = byNumber.get(row.medicine_number);
    return medicine === undefined ? [] : [{ ...row, distanceMetres: toMetres(row.chord), medicine }];
  });
  return { total: rows[0]?.total ?? 0, results };
}

type Row = Omit<PharmacyWithStock, 'distanceMetres' | 'medicine'> & {
  readonly medicine_number: number;
  readonly chord: number;
  readonly total: number;
};

/** See `docs/engineers/search.md` for the plan and for why it is written so. */
export function pharmaciesWith(
  medicines: readonly RecognisedMedicine[],
  { latitude, longitude, radiusMetres, limit, now }: Omit<PharmacySearch, 'query'>,
) {
  const place = sql`cube(${[...toSpherePoint({ latitude, longitude })]}::double precision[])`;
  const chord = sql`${toChord(radiusMetres)}::double precision`;
  const numbers = sql`${medicines.map(({ medicine_number }) => medicine_number)}::integer[]`;
  return sql<Row>`
    with near as materialized (
      select pharmacy_number, pharmacy_id, cube_distance(position, ${place}) as chord
      from pharmacy
      where listed
        and position <@ cube_enlarge(${place}, ${chord}, 3)
        and cube_distance(position, ${place}) <= ${chord}
        and ${maySupply(now)}
    ),
    -- Both lists at once: one walk through the index on stock, not a look-up for each pharmacy. The planner
    -- expects few pharmacies near and would loop over them for a join; "is true" makes it hash instead.
    matching as materialized (
      select *
      from near
      where (pharmacy_number in (
        select pharmacy_number
        from stock
        where medicine_number = any(${numbers})
          and pharmacy_number = any(array(select pharmacy_number from near))
          and in_stock
      )) is true
    ),
    nearest as (
      select * from matching as nearest order by ${NEAREST_FIRST} limit ${limit}
    )
    select
      nearest.pharmacy_id, pharmacy.name, pharmacy.address, nearest.chord,
      pharmacy.preparation_minutes, pharmacy.works_nights,
      best.medicine_number, best.sales_unit, best.pack_size, best.content_unit, best.price_ngn, best.checked_at,
      (select count(*)::integer from matching) as total
    from nearest
    join pharmacy using (pharmacy_number)
    cross join lateral (
      select *
      from stock
      where stock.pharmacy_number = nearest.pharmacy_number and medicine_number = any(${numbers}) and in_stock
      order by ${bestMatchFirst(medicines)}
      limit 1
    ) as best
    order by ${NEAREST_FIRST}
  `;
}

/** Pharmacies: the nearest first; of equally near ones always the same. */
const NEAREST_FIRST = sql`nearest.chord, nearest.pharmacy_id`;

/** The stock of one pharmacy: the best match first, of equal matches the cheapest. */
function bestMatchFirst(medicines: readonly RecognisedMedicine[]) {
  const numbers = sql`${medicines.map(({ medicine_number }) => medicine_number)}::integer[]`;
  return sql`(${matchPlaces(medicines)}::integer[])[array_position(${numbers}, medicine_number)], price_ngn, medicine_number`;
}

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
