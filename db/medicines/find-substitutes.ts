/** Finds the pharmacies that could take an order over. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import type { FoundPharmacy } from '../pharmacies/find-pharmacy.ts';
import { maySupply } from '../pharmacies/standing.ts';

/** How many are looked at for their quantities and prices. */
const MOST_CANDIDATES = 20;

export interface SubstituteSearch {
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
