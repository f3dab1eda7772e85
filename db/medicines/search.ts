/** Finds pharmacies near a place that have a medicine in stock, and medicines that are in stock nearby. */
import { sql } from 'kysely';
import { type Coordinates, toChord, toMetres, toSpherePoint } from '../../domain/common/geography.ts';
import type { DeliveryFee } from '../../domain/money/delivery-fees.ts';
import type { Preparation } from '../../domain/pharmacies/preparation.ts';
import type { ArticleInStock } from '../../domain/medicines/articles.ts';
import type { Db } from '../schema.ts';
import {
  matchRanks,
  type RecognisedMedicine,
  type SearchedMedicine,
} from '../../domain/medicines/recognition.ts';
import { recogniseMedicines } from './recognise-medicines.ts';
import { maySupply } from '../pharmacies/pharmacies.ts';
import { CONTENT_LEFT, isFresh, isOrderable, type OrderableStock, type TestItem } from '../stock/stock.ts';

export interface PharmacySearch extends Coordinates {
  /** A medicine as people write it, such as "amoxil 500mg caps". */
  readonly query: string;
  readonly radiusMetres: number;
  /** Maximum number of results; `total` counts all. */
  readonly limit: number;
  /** The day on which licences must be valid. */
  readonly now: Date;
  /** The earliest expiry date that is still offered, an ISO date. */
  readonly earliestExpiry: string;
}

/**
 * A pharmacy with the article that fits the search best; of equally good articles, the one with the lowest price for
 * its content.
 */
export interface PharmacyWithStock extends Preparation, ArticleInStock {
  readonly pharmacy_id: string;
  readonly name: string;
  readonly address: string;
  readonly distanceMetres: number;
  readonly medicine: SearchedMedicine;
  readonly checked_at: Date;
  readonly delivery_fee: DeliveryFee;
  /** Number of other articles of this medicine that the pharmacy has in stock. */
  readonly other_articles: number;
}

interface PharmaciesFound {
  readonly total: number;
  readonly results: readonly PharmacyWithStock[];
}

/**
 * Finds pharmacies in good standing within the radius that have the medicine in stock. One statement finds the medicines by name; a second
 * one finds the pharmacies by place and joins both through the index on stock.
 */
export async function searchPharmacies(database: Db, search: PharmacySearch): Promise<PharmaciesFound> {
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

export type NearbyArea = Omit<PharmacySearch, 'query' | 'limit' | 'earliestExpiry'>;

export const cubeOf = (place: Coordinates) => sql`cube(${[...toSpherePoint(place)]}::double precision[])`;

/** True when a pharmacy is listed, within the radius and in good standing, through the index on `position`. */
export function isNearby({ radiusMetres, now, ...place }: NearbyArea) {
  const chord = sql`${toChord(radiusMetres)}::double precision`;
  return sql`listed
    and position <@ cube_enlarge(${cubeOf(place)}, ${chord}, 3)
    and cube_distance(position, ${cubeOf(place)}) <= ${chord}
    and ${maySupply(now)}`;
}

const numbersOf = (medicines: readonly RecognisedMedicine[]) =>
  sql`${medicines.map(({ medicine_number }) => medicine_number)}::integer[]`;

/**
 * The statement that finds pharmacies near a place that have any of the medicines in stock. `docs/engineers/search.md`
 * explains its plan.
 */
export function pharmaciesWith(
  medicines: readonly SearchedMedicine[],
  { limit, earliestExpiry, ...area }: Omit<PharmacySearch, 'query'>,
) {
  const numbers = numbersOf(medicines);
  const isOffered = sql`in_stock and ${isFresh(earliestExpiry)}`;
  return sql<Row>`
    with near as materialized (
      select pharmacy_number, pharmacy_id, cube_distance(position, ${cubeOf(area)}) as chord
      from pharmacy
      where ${isNearby(area)}
    ),
    -- Comparing with both lists walks the index on stock once, instead of looking up each pharmacy. The planner
    -- expects few pharmacies nearby and would loop over them for a join; "is true" makes it hash instead.
    matching as materialized (
      select *
      from near
      where (pharmacy_number in (
        select pharmacy_number
        from stock
        where medicine_number = any(${numbers})
          and pharmacy_number = any(array(select pharmacy_number from near))
          and ${isOffered}
      )) is true
    ),
    nearest as (
      select * from matching as nearest order by ${NEAREST_FIRST} limit ${limit}
    )
    select
      nearest.pharmacy_id, pharmacy.name, pharmacy.address, nearest.chord,
      pharmacy.preparation_minutes, pharmacy.works_nights, pharmacy.opening_hours,
      pharmacy.delivery_fee,
      best.medicine_number, best.article_id, best.brand, best.brand_key, best.sales_unit, best.pack_size,
      best.content_unit, best.content_size, best.price_ngn, best.checked_at, best.available,
      (
        select count(*)::integer - 1 from stock
        where stock.pharmacy_number = nearest.pharmacy_number and medicine_number = best.medicine_number and ${isOffered}
      ) as other_articles,
      (select count(*)::integer from matching) as total
    from nearest
    join pharmacy using (pharmacy_number)
    cross join lateral (
      select *, ${CONTENT_LEFT} as available
      from stock
      where stock.pharmacy_number = nearest.pharmacy_number and medicine_number = any(${numbers}) and ${isOffered}
      order by ${bestMatchFirst(medicines)}
      limit 1
    ) as best
    order by ${NEAREST_FIRST}
  `;
}

/** Sorts pharmacies by distance, then by id. */
const NEAREST_FIRST = sql`nearest.chord, nearest.pharmacy_id`;

/**
 * Sorts the stock of one pharmacy: the searched brand first, then the searched size and pack, then by match, then by price for
 * one content unit.
 */
function bestMatchFirst(medicines: readonly SearchedMedicine[]) {
  const place = sql`array_position(${numbersOf(medicines)}, medicine_number)`;
  const brands = sql`${medicines.map(({ brand_key }) => brand_key)}::text[]`;
  const sizes = sql`${medicines.map(({ content_size }) => content_size)}::text[]`;
  return sql`brand_key is distinct from coalesce((${brands})[${place}], brand_key),
    content_size is distinct from coalesce((${sizes})[${place}], content_size), ${isOtherPack(medicines)},
    (${matchRanks(medicines)}::integer[])[${place}], price_ngn::double precision / pack_size, pack_size, article_id`;
}

/** True for an article in another pack than the text names, which is the same text for all medicines. */
function isOtherPack([medicine]: readonly SearchedMedicine[]) {
  return sql`not (pack_size = all(${medicine?.named_packs ?? []}::integer[]))`;
}

/** Maximum number of articles of one pharmacy in a search. */
const MAX_ARTICLES = 20;

/** The articles of a medicine that these pharmacies offer, by pharmacy_id, in the order of `bestMatchFirst`. */
export async function findArticles(
  database: Db,
  found: readonly Pick<PharmacyWithStock, 'pharmacy_id' | 'medicine'>[],
  earliestExpiry: string,
): Promise<ReadonlyMap<string, readonly ArticleInStock[]>> {
  if (found.length === 0) return new Map();
  const pharmacies = found.map(({ pharmacy_id }) => pharmacy_id);
  const numbers = found.map(({ medicine }) => medicine.medicine_number);
  const brands = found.map(({ medicine }) => medicine.brand_key);
  const sizes = found.map(({ medicine }) => medicine.content_size);
  const { rows } = await sql<ArticleInStock & { readonly pharmacy_id: string }>`
    select wanted.pharmacy_id, article.*
    from unnest(${pharmacies}::text[], ${numbers}::integer[], ${brands}::text[], ${sizes}::text[])
      as wanted (pharmacy_id, medicine_number, brand_key, content_size)
    join pharmacy using (pharmacy_id)
    cross join lateral (
      select article_id, brand, stock.brand_key, sales_unit, pack_size, content_unit, stock.content_size, price_ngn,
        ${CONTENT_LEFT} as available
      from stock
      where stock.pharmacy_number = pharmacy.pharmacy_number and stock.medicine_number = wanted.medicine_number
        and in_stock and ${isFresh(earliestExpiry)}
      order by stock.brand_key is distinct from coalesce(wanted.brand_key, stock.brand_key),
        stock.content_size is distinct from coalesce(wanted.content_size, stock.content_size),
        ${isOtherPack(found.map(({ medicine }) => medicine))},
        price_ngn::double precision / pack_size, pack_size, article_id
      limit ${MAX_ARTICLES}
    ) as article
  `.execute(database);
  const byPharmacy = Map.groupBy(rows, ({ pharmacy_id }) => pharmacy_id);
  return new Map(
    [...byPharmacy].map(([id, articles]) => [
      id,
      articles.map(({ pharmacy_id: _pharmacy, ...article }) => article),
    ]),
  );
}

const MAX_ALTERNATIVES = 5;

/**
 * Other medicines that a pharmacy has in stock, the same generic name and form first. Medicines on prescription are included only when
 * the medicine itself needs a prescription.
 */
export async function findAlternatives(
  database: Db,
  { medicine_id, ...orderable }: OrderableStock & { readonly medicine_id: string },
): Promise<TestItem[]> {
  const { rows } = await sql<TestItem>`
    select other.medicine_id, min(stock.sales_unit) as sales_unit
      from medicine
      join medicine as other
        on other.medicine_id <> medicine.medicine_id
       and (medicine.prescription_only or not other.prescription_only)
      join stock on stock.medicine_number = other.medicine_number
     where medicine.medicine_id = ${medicine_id} and ${isOrderable(orderable)}
     group by other.medicine_id, other.generic_name, other.form, medicine.generic_name, medicine.form
     order by other.generic_name = medicine.generic_name desc, other.form = medicine.form desc, other.medicine_id
     limit ${MAX_ALTERNATIVES}
  `.execute(database);
  return rows;
}

/** The medicines that a pharmacy within the radius may supply from stock, in the given order. */
export async function medicinesNear(
  database: Db,
  medicines: readonly RecognisedMedicine[],
  { earliestExpiry, ...area }: Omit<PharmacySearch, 'query'>,
): Promise<RecognisedMedicine[]> {
  if (medicines.length === 0) return [];
  const { rows } = await sql<{ medicine_number: number }>`
    select distinct medicine_number
      from stock join pharmacy using (pharmacy_number)
     where in_stock and ${isFresh(earliestExpiry)} and medicine_number = any(${numbersOf(medicines)})
       and ${isNearby(area)}
  `.execute(database);
  const near = new Set(rows.map(({ medicine_number }) => medicine_number));
  return medicines.filter(({ medicine_number }) => near.has(medicine_number));
}
