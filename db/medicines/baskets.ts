/** Finds pharmacies near a place by how many lines of a basket they may have, and reads what they have of them. */
import { sql } from 'kysely';
import { toMetres } from '../../domain/common/geography.ts';
import type { DeliveryFee } from '../../domain/money/delivery-fees.ts';
import type { Preparation } from '../../domain/pharmacies/preparation.ts';
import type { Shelf } from '../../domain/requests/item-pricing.ts';
import type { Db } from '../schema.ts';
import { ARTICLE_IN_STOCK, CONTENT_LEFT, isFresh } from '../stock/stock.ts';
import { cubeOf, isNearby, type NearbyArea } from './search.ts';

/** A product that may supply a line of the basket. */
interface WantedProduct {
  readonly medicine_id: string;
  /** Position of the line, from 0 to at most 31. */
  readonly index: number;
}

/** A pharmacy that has a product of at least one line in stock. */
export interface BasketPharmacy {
  readonly pharmacy_number: number;
  readonly pharmacy_id: string;
  /** Number of lines of which it has some product in stock; it may have too little, or other packs. */
  readonly lines_in_stock: number;
  readonly distanceMetres: number;
}

/** Returns the pharmacies with the most lines first, of equal ones the nearest, then by id. */
export async function pharmaciesWithBasket(
  database: Db,
  wanted: readonly WantedProduct[],
  { earliestExpiry, ...area }: NearbyArea & { readonly earliestExpiry: string },
): Promise<BasketPharmacy[]> {
  const { rows } = await sql<Omit<BasketPharmacy, 'distanceMetres'> & { readonly chord: number }>`
    with near as materialized (
      select pharmacy_number, pharmacy_id, cube_distance(position, ${cubeOf(area)}) as chord
      from pharmacy
      where ${isNearby(area)}
    ),
    -- The bits of the lines that each medicine may supply: the fastest way to count different lines of a pharmacy.
    wanted as materialized (
      select medicine_number, bit_or(1 << index) as lines
      from unnest(${wanted.map((one) => one.medicine_id)}::text[], ${wanted.map((one) => one.index)}::integer[])
        as wanted (medicine_id, index)
      join medicine using (medicine_id)
      group by medicine_number
    ),
    -- Comparing with both lists walks the index on stock once: see pharmaciesWith.
    found as materialized (
      select distinct pharmacy_number, medicine_number
      from stock
      where medicine_number = any(array(select medicine_number from wanted))
        and pharmacy_number = any(array(select pharmacy_number from near))
        and in_stock and ${isFresh(earliestExpiry)}
    ),
    counted as (
      select pharmacy_number, bit_count(bit_or(lines)::bit(32))::integer as lines_in_stock
      from found join wanted using (medicine_number)
      group by pharmacy_number
    )
    select pharmacy_number, pharmacy_id, lines_in_stock, chord
    from counted join near using (pharmacy_number)
    order by lines_in_stock desc, chord, pharmacy_id
  `.execute(database);
  return rows.map(({ chord, ...pharmacy }) => ({ ...pharmacy, distanceMetres: toMetres(chord) }));
}

/** A pharmacy with the articles of the basket's medicines that it may sell. */
export interface BasketShelf {
  readonly details: BasketPharmacyDetails;
  readonly shelf: Shelf;
}

export interface BasketPharmacyDetails extends Preparation {
  readonly name: string;
  readonly address: string;
  readonly delivery_fee: DeliveryFee;
}

/** Reads the articles of these medicines at each pharmacy, by pharmacy_number, in one statement: a round trip slows a search down. */
export async function readBasketShelves(
  database: Db,
  pharmacyNumbers: readonly number[],
  medicineIds: readonly string[],
  earliestExpiry: string,
): Promise<ReadonlyMap<number, BasketShelf>> {
  const rows = await database
    .selectFrom('stock')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
    .select([
      'stock.pharmacy_number',
      'pharmacy.name',
      'pharmacy.address',
      'preparation_minutes',
      'works_nights',
      'delivery_fee',
      'opening_hours',
      'medicine_id',
      ...ARTICLE_IN_STOCK,
      'expires_on',
      CONTENT_LEFT.as('available'),
    ])
    .where('stock.pharmacy_number', '=', sql<number>`any(${[...pharmacyNumbers]}::integer[])`)
    .where('medicine_id', '=', sql<string>`any(${[...medicineIds]}::text[])`)
    .where('in_stock', '=', true)
    .where(isFresh(earliestExpiry))
    .execute();
  const byPharmacy = Map.groupBy(rows, ({ pharmacy_number }) => pharmacy_number);
  return new Map(
    [...byPharmacy].flatMap(([number, articles]) => {
      const [first] = articles;
      if (first === undefined) return [];
      const { name, address, preparation_minutes, works_nights, opening_hours, delivery_fee } = first;
      const details = { name, address, preparation_minutes, works_nights, opening_hours, delivery_fee };
      return [[number, { details, shelf: Map.groupBy(articles, ({ medicine_id }) => medicine_id) }]];
    }),
  );
}
