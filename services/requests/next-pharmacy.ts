/** Finds the next pharmacy for a request that its current pharmacy does not accept. */
import type { Kysely } from 'kysely';
import { findPharmaciesWithAll, type WantedArticle } from '../../db/pharmacies/pharmacies.ts';
import type { Database } from '../../db/schema.ts';
import { earliestExpiry } from '../../domain/medicines/articles.ts';
import {
  isPriceAllowed,
  itemsForNextPharmacy,
  reroutingTo,
  sortedByOpening,
  type RequestToReroute,
  triedPharmacies,
} from '../../domain/rerouting.ts';
import type { RequestItem } from '../../domain/requests/items.ts';
import type { Rerouting } from '../../domain/routing.ts';
import { createPlaces } from '../medicines/places.ts';
import { termsOf } from '../../domain/requests/terms.ts';
import { priceItems } from './price-items.ts';

/**
 * The pharmacy that may supply medicines, has not had the request, and has all items at a price that the partner
 * allows: the nearest that is open, or the one that opens first; null when there is none.
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
    articles: submission.items.map((item) => wantedArticle(item, now, minShelfLifeDays)),
    now,
  });
  const items = itemsForNextPharmacy(submission);
  const { delivery_address } = termsOf(submission, request.timeline);
  const place = await createPlaces({ database }).locate(delivery_address);
  for (const candidate of sortedByOpening(candidates, submission, now)) {
    const { pharmacy_id } = candidate;
    const priced = await priceItems(database, { pharmacy_id, items, earliestExpiry: expiry, now });
    if (!priced.ok) continue;
    const rerouting = reroutingTo(candidate, priced, request, { place, now });
    if (isPriceAllowed(submission, rerouting)) return rerouting;
  }
  return null;
}

function wantedArticle(
  { medicine_id, chosen_brand, content_size, days_supply = 0 }: RequestItem,
  now: Date,
  minShelfLifeDays: number,
): WantedArticle {
  const earliest = earliestExpiry(now, Math.max(minShelfLifeDays, days_supply));
  return { medicine_id, brand_key: chosen_brand ?? null, content_size, earliestExpiry: earliest };
}
