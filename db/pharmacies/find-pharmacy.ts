/** Looks a pharmacy up, and says whether it may take orders. */
import type { Kysely } from 'kysely';
import type { Preparation } from '../../domain/pharmacies/preparation.ts';
import type { PharmacySummary } from '../../domain/pharmacies/summary.ts';
import type { Database } from '../schema.ts';
import { maySupply } from './standing.ts';

export interface FoundPharmacy extends PharmacySummary, Preparation {
  /** Its licence was checked and is valid today (Africa/Lagos), and nobody suspended it. */
  readonly may_take_orders: boolean;
  readonly city: string;
  /** ISO 3166-2:NG without the country. */
  readonly state: string;
}

/**
 * @param now decides which day's licences count.
 * @returns undefined when no pharmacy has that id. Unlisted pharmacies are found too.
 */
export async function findPharmacy(
  database: Kysely<Database>,
  pharmacy_id: string,
  now: Date,
): Promise<FoundPharmacy | undefined> {
  return pharmacyWithId(database, pharmacy_id, now).executeTakeFirst();
}

/** The same as a query, to be part of another statement. */
export function pharmacyWithId(database: Kysely<Database>, pharmacy_id: string, now: Date) {
  return database
    .selectFrom('pharmacy')
    .select(['pharmacy_id', 'name', 'address', 'city', 'state', maySupply(now).as('may_take_orders')])
    .select(['preparation_minutes', 'works_nights'])
    .where('pharmacy_id', '=', pharmacy_id);
}
