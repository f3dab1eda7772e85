/** Looks a pharmacy up, and says whether it may take orders. */
import type { Kysely } from 'kysely';
import { mayTakeOrders } from '../../domain/licences.ts';
import type { PharmacySummary } from '../../domain/requests.ts';
import type { Database } from '../schema.ts';

export interface FoundPharmacy extends PharmacySummary {
  /** Its licence was checked and is valid today (Africa/Lagos). */
  readonly may_take_orders: boolean;
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
  const pharmacy = await database
    .selectFrom('pharmacy')
    .select(['name', 'address', 'licence_expires_on', 'verified_at'])
    .where('pharmacy_id', '=', pharmacy_id)
    .executeTakeFirst();
  if (pharmacy === undefined) return undefined;
  const { name, address } = pharmacy;
  return { pharmacy_id, name, address, may_take_orders: mayTakeOrders(pharmacy, now) };
}
