/** The search as it was when stock had one line per medicine: on `stock_by_medicine`, without brands and expiry dates. */
import { sql, type Kysely } from 'kysely';
import type { PharmacySearch } from '../../db/medicines/search.ts';
import { recogniseMedicines } from '../../db/medicines/recognise-medicines.ts';
import type { Database } from '../../db/schema.ts';
import { maySupply } from '../../db/pharmacies/pharmacies.ts';
import { toChord, toSpherePoint } from '../../domain/common/geography.ts';
import { matchRanks } from '../../domain/medicines/recognition.ts';

export async function searchByMedicine(
  database: Kysely<Database>,
  { query, radiusMetres, limit, now, ...place }: PharmacySearch,
): Promise<readonly { readonly pharmacy_id: string }[]> {
  const medicines = await recogniseMedicines(database, query);
  if (medicines.length === 0) return [];
  const numbers = sql`${medicines.map(({ medicine_number }) => medicine_number)}::integer[]`;
  const point = sql`cube(${[...toSpherePoint(place)]}::double precision[])`;
  const chord = sql`${toChord(radiusMetres)}::double precision`;
  const { rows } = await sql<{ pharmacy_id: string }>`
    with near as materialized (
      select pharmacy_number, pharmacy_id, cube_distance(position, ${point}) as chord
      from pharmacy
      where listed
        and position <@ cube_enlarge(${point}, ${chord}, 3)
        and cube_distance(position, ${point}) <= ${chord}
        and ${maySupply(now)}
    ),
    matching as materialized (
      select *
      from near
      where (pharmacy_number in (
        select pharmacy_number
        from stock_by_medicine
        where medicine_number = any(${numbers})
          and pharmacy_number = any(array(select pharmacy_number from near))
          and in_stock
      )) is true
    ),
    nearest as (
      select * from matching as nearest order by nearest.chord, nearest.pharmacy_id limit ${limit}
    )
    select
      nearest.pharmacy_id, pharmacy.name, pharmacy.address, nearest.chord,
      pharmacy.preparation_minutes, pharmacy.works_nights, pharmacy.opening_hours,
      best.medicine_number, best.sales_unit, best.pack_size, best.content_unit, best.price_ngn, best.checked_at,
      (select count(*)::integer from matching) as total
    from nearest
    join pharmacy using (pharmacy_number)
    cross join lateral (
      select *
      from stock_by_medicine as stock
      where stock.pharmacy_number = nearest.pharmacy_number and medicine_number = any(${numbers}) and in_stock
      order by
        (${matchRanks(medicines)}::integer[])[array_position(${numbers}, medicine_number)], price_ngn, medicine_number
      limit 1
    ) as best
    order by nearest.chord, nearest.pharmacy_id
  `.execute(database);
  return rows;
}
