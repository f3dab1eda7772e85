/** `POST /medicines/search`: verified pharmacies near a patient that have a medicine in stock. */
import type { Kysely } from 'kysely';
import { searchPharmacies, type PharmacyWithStock } from '../../db/catalogue/search.ts';
import type { Database } from '../../db/schema.ts';
import { estimatedDeliveryMinutes } from '../../domain/delivery-estimate.ts';
import type { OfferTerms } from '../../domain/offers.ts';
import { ApiError } from '../errors.ts';
import type { IssuedOffer, Offers } from '../offers.ts';
import {
  DEFAULT_RADIUS_KM,
  DEFAULT_RESULT_LIMIT,
  type SearchAnswer,
  type SearchBody,
  type SearchResult,
} from '../schemas/search.ts';

interface Dependencies {
  readonly database: Kysely<Database>;
  readonly offers: Offers;
  readonly clock: () => Date;
}

/**
 * Makes the handler; the body it takes has passed the schema. What it finds is offered to the partner who asks.
 *
 * @throws ApiError `medicine_not_found` when no pharmacy matches.
 */
export function searchMedicines({
  database,
  offers,
  clock,
}: Dependencies): (body: SearchBody, partnerId: string) => Promise<SearchAnswer> {
  return async (
    { query, location, radius_km = DEFAULT_RADIUS_KM, limit = DEFAULT_RESULT_LIMIT },
    partnerId,
  ) => {
    const now = clock();
    const { total, results } = await searchPharmacies(database, {
      query,
      latitude: location.lat,
      longitude: location.lng,
      radiusMetres: radius_km * 1000,
      limit,
      now,
    });
    if (total === 0) throw notFound(query, radius_km);
    return {
      query,
      total,
      results: results.map((found) =>
        toResult(
          found,
          offers.issue({ partner_id: partnerId, pharmacy_id: found.pharmacy_id }, termsOf(found)),
          now,
        ),
      ),
    };
  };
}

function notFound(query: string, radiusKm: number): ApiError {
  return new ApiError(
    'medicine_not_found',
    `No verified pharmacy within ${radiusKm} km has "${query}" in stock. Check the spelling, leave out the ` +
      'strength or the form, or search a larger radius_km (at most 50).',
  );
}

function termsOf({ medicine, distanceMetres, ...found }: PharmacyWithStock): OfferTerms {
  return { ...found, medicine_id: medicine.medicine_id, distance_metres: distanceMetres };
}

function toResult(found: PharmacyWithStock, offer: IssuedOffer, now: Date): SearchResult {
  const { medicine_id, generic_name, form, strength, label, match, prescription_only } = found.medicine;
  return {
    pharmacy_id: found.pharmacy_id,
    offer_id: offer.offer_id,
    offer_expires_at: offer.expires_at.toISOString(),
    name: found.name,
    address: found.address,
    in_stock: true,
    price_ngn: found.price_ngn,
    distance_km: round(found.distanceMetres / 1000),
    estimated_delivery_minutes: estimatedDeliveryMinutes({
      placedAt: now,
      preparation: found,
      distanceMetres: found.distanceMetres,
    }),
    stock_checked_at: found.checked_at.toISOString(),
    medicine: { medicine_id, name: generic_name, form, strength, label },
    prescription_required: prescription_only,
    match: { type: match.type, score: round(match.score) },
    sales_unit: found.sales_unit,
    pack_size: found.pack_size,
    content_unit: found.content_unit,
  };
}

/** To two decimals. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
