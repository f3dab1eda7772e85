/** Pharmacies whose own systems fail, as whichever process called them found, and the orders that wait there. */
import type { Kysely } from 'kysely';
import { listFailingSystems, type FailingSystem } from '../../db/pharmacies/failing-systems.ts';
import { ordersNotTaken } from '../../db/pharmacies/offer-outcomes.ts';
import type { Database } from '../../db/schema.ts';

export interface FailingPharmacy extends FailingSystem {
  /** Orders whose answer is waited for, and that the system has not said to have. */
  readonly orders_waiting: number;
}

/** Failing longest first. */
export async function listFailingPharmacies({
  database,
}: {
  readonly database: Kysely<Database>;
}): Promise<FailingPharmacy[]> {
  const [systems, orders] = await Promise.all([listFailingSystems(database), ordersNotTaken(database)]);
  return systems.map((system) => ({
    ...system,
    orders_waiting: orders.filter(({ pharmacy_id }) => pharmacy_id === system.pharmacy_id).length,
  }));
}
