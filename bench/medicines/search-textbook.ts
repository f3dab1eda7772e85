/** The search as in a textbook: joins, ILIKE and similarity on the name, and the haversine formula in WHERE. */
import { sql, type Kysely } from 'kysely';
import type { PharmacySearch } from '../../db/medicines/search.ts';
import type { Database } from '../../db/schema.ts';
import { licenceDay } from '../../domain/pharmacies/pharmacies.ts';

export interface FoundByTextbook {
  readonly pharmacy_id: string;
  readonly metres: number;
  /** The number of matching pharmacies. */
  readonly total: number;
}

/** Returns the nearest pharmacies that stock a medicine with a matching name, each once with the cheapest. */
export async function textbookSearch(
  database: Kysely<Database>,
  { query, latitude, longitude, radiusMetres, limit, now }: PharmacySearch,
): Promise<readonly FoundByTextbook[]> {
  const metres = sql`2 * 6371008.8 * asin(sqrt(
    power(sin(radians(pharmacy.latitude - ${latitude}) / 2), 2) +
    cos(radians(${latitude})) * cos(radians(pharmacy.latitude)) *
      power(sin(radians(pharmacy.longitude - ${longitude}) / 2), 2)
  ))`;
  const { rows } = await sql<FoundByTextbook>`
    with found as (
      select distinct on (pharmacy.pharmacy_id)
        pharmacy.pharmacy_id, pharmacy.name, pharmacy.address, ${metres} as metres,
        medicine.medicine_id, medicine.generic_name, medicine.form, medicine.strength,
        stock.price_ngn, stock.sales_unit, stock.pack_size, stock.content_unit, stock.checked_at
      from pharmacy
      join stock using (pharmacy_number)
      join medicine using (medicine_number)
      join medicine_name using (generic_name)
      where (medicine_name.name ilike ${`%${query}%`} or similarity(medicine_name.name, ${query}) > 0.6)
        and stock.quantity > 0
        and pharmacy.listed
        and pharmacy.verified_at is not null
        and pharmacy.suspended_at is null
        and pharmacy.licence_expires_on >= ${licenceDay(now)}::date
        and ${metres} <= ${radiusMetres}
      order by pharmacy.pharmacy_id, stock.price_ngn
    )
    select *, (count(*) over ())::integer as total
    from found
    order by metres, pharmacy_id
    limit ${limit}
  `.execute(database);
  return rows;
}
