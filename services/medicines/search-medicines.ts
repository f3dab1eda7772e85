/** Finds verified pharmacies near a patient that have a medicine in stock, sorted as db/medicines/search-ranking.ts says. */
import { searchPharmacies, type PharmacyWithStock } from '../../db/medicines/search.ts';
import type { Coordinates } from '../../domain/common/geography.ts';
import type { OfferTerms } from '../../domain/medicines/offers.ts';
import { estimatedDeliveryMinutes } from '../../domain/pharmacies/delivery-estimate.ts';
import type { ServiceParts } from '../parts.ts';
import { nothingFound } from './nothing-found.ts';
import type { IssuedOffer } from './offers.ts';

/** What a search is done with. */
export type Searching = Pick<ServiceParts, 'database' | 'offers' | 'clock'>;

export interface MedicineSearch {
  /** A medicine, in any of the ways people name one. */
  readonly query: string;
  readonly place: Coordinates;
  readonly radiusKm: number;
  /** How many pharmacies at most. */
  readonly limit: number;
}

/** A pharmacy that has the medicine, and what it is offered for. */
export interface MedicineFound extends PharmacyWithStock {
  readonly offer: IssuedOffer;
  readonly estimatedDeliveryMinutes: number;
}

export interface MedicinesFound {
  /** Every pharmacy that matches within the radius. */
  readonly total: number;
  /** The nearest of them, nearest first. */
  readonly results: readonly MedicineFound[];
}

/**
 * What it finds is offered to the partner who asks.
 *
 * @throws ServiceError `medicine_not_found` when no pharmacy matches; see `nothing-found.ts`.
 */
export async function searchMedicines(
  { database, offers, clock }: Searching,
  partner_id: string,
  search: MedicineSearch,
): Promise<MedicinesFound> {
  const { query, place, radiusKm, limit } = search;
  const now = clock();
  const radiusMetres = radiusKm * 1000;
  const { total, results } = await searchPharmacies(database, { ...place, query, radiusMetres, limit, now });
  if (total === 0) throw await nothingFound({ database, clock }, search);
  return {
    total,
    results: results.map((found) => ({
      ...found,
      offer: offers.issue({ partner_id, pharmacy_id: found.pharmacy_id }, termsOf(found)),
      estimatedDeliveryMinutes: estimatedDeliveryMinutes({
        placedAt: now,
        preparation: found,
        distanceMetres: found.distanceMetres,
      }),
    })),
  };
}

function termsOf({ medicine, distanceMetres, ...found }: PharmacyWithStock): OfferTerms {
  return { ...found, medicine_id: medicine.medicine_id, distance_metres: distanceMetres };
}
