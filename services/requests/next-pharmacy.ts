/** Finds the next pharmacy for a request that its current pharmacy does not accept. */
import type { Kysely } from 'kysely';
import { findPharmaciesWithAll } from '../../db/pharmacies/pharmacies.ts';
import type { Database } from '../../db/schema.ts';
import { earliestExpiry } from '../../domain/medicines/articles.ts';
import {
  isPriceAllowed,
  itemsForNextPharmacy,
  reroutingTo,
  type RequestToReroute,
  triedPharmacies,
} from '../../domain/rerouting.ts';
import type { Rerouting } from '../../domain/routing.ts';
import { priceItems } from './price-items.ts';

/**
 * The nearest pharmacy that may supply medicines, has not had the request, and has all items at a price that the
 * partner allows; null when there is none.
 */
export async function findNextPharmacy(
  database: Kysely<Database>,
  request: RequestToReroute,
  { now, minShelfLifeDays }: { readonly now: Date; readonly minShelfLifeDays: number },
): Promise<Rerouting | null> {
  const { submission } = request;
  const expiry = earliestExpiry(now, minShelfLifeDays);
  const candidates = await findPharmaciesWithAll(database, {
    near: submission.pharmacy.pharmacy_id,
    without: triedPharmacies(request),
    medicineIds: submission.items.map(({ medicine_id }) => medicine_id),
    earliestExpiry: expiry,
    now,
  });
  const items = itemsForNextPharmacy(submission);
  for (const candidate of candidates) {
    const { pharmacy_id } = candidate;
    const priced = await priceItems(database, { pharmacy_id, items, earliestExpiry: expiry });
    if (priced.ok && isPriceAllowed(submission, priced.total_ngn))
      return reroutingTo(candidate, priced, request, now);
  }
  return null;
}
