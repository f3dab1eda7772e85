/** Deliveries that nothing sends by itself any more, for operators. */
import type { Kysely } from 'kysely';
import { parkedDeliveries, type ParkedDeliveries } from '../../../db/webhooks/deliveries/parked.ts';
import type { Database } from '../../../db/schema.ts';

export type { ParkedDeliveries };

/** By endpoint, those that wait longest first. */
export async function listParked(
  { database }: { readonly database: Kysely<Database> },
  now: Date,
): Promise<ParkedDeliveries[]> {
  return parkedDeliveries(database, now);
}
