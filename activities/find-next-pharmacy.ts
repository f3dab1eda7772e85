/** Finds the pharmacy that a request goes to when the one that has it does not take it. */
import type { Kysely } from 'kysely';
import { findSubstitutes } from '../db/medicines/alternatives.ts';
import { priceItems } from '../services/requests/price-items.ts';
import type { Database } from '../db/schema.ts';
import { assumedDistanceMetres, estimatedDeliveryAt } from '../domain/pharmacies/preparation.ts';
import type { Submission } from '../domain/requests/submission.ts';
import type { TimelineEntry } from '../domain/requests/timeline.ts';
import type { Rerouting } from '../domain/routing.ts';
import { routingHistory } from '../domain/routing-history.ts';
import { termsOf } from '../domain/requests/terms.ts';

interface RequestToReroute {
  readonly submission: Submission;
  readonly timeline: readonly TimelineEntry[];
}

/**
 * Makes the activity that finds the nearest pharmacy that may supply medicines, has not had the request, and has all of
 * it, for no more where the partner wants that; null when there is none.
 */
export function makeFindNextPharmacy(database: Kysely<Database>) {
  return async ({ submission, timeline }: RequestToReroute): Promise<Rerouting | null> => {
    // What was approved for a pharmacy that does not take it goes no further: the next one is to supply all that was asked.
    const { items, total_ngn: mostNgn, reroute_policy } = submission;
    const { pharmacy, delivery_address } = termsOf(submission, timeline);
    const former = routingHistory(submission.pharmacy, timeline).map(({ pharmacy_id }) => pharmacy_id);
    const now = new Date();
    const candidates = await findSubstitutes(database, {
      near: submission.pharmacy.pharmacy_id,
      without: [...former, pharmacy.pharmacy_id],
      medicineIds: items.map(({ medicine_id }) => medicine_id),
      now,
    });
    for (const candidate of candidates) {
      // The next pharmacy may sell another pack: it gets an order for the same content, never for as many packs.
      const asked = items.map((item) => {
        const { medicine_id: medicine, quantity, unit } = item;
        return { medicine, quantity, unit, content: item };
      });
      const priced = await priceItems(database, { pharmacy_id: candidate.pharmacy_id, items: asked });
      if (!priced.ok || (reroute_policy === 'same_or_lower_price' && priced.total_ngn > mostNgn)) continue;
      const { pharmacy_id, name, address } = candidate;
      return {
        pharmacy: { pharmacy_id, name, address },
        // The partner's own words stay.
        items: priced.items.map((item, index) => ({
          ...item,
          medicine: items[index]?.medicine ?? item.medicine,
        })),
        total_ngn: priced.total_ngn,
        estimated_delivery_at: estimatedDeliveryAt({
          placedAt: now,
          preparation: candidate,
          distanceMetres: assumedDistanceMetres(candidate, delivery_address),
        }).toISOString(),
      };
    }
    return null;
  };
}
