/** Finds a medicine near a patient, or explains why none was found. */
import { medicinesNear } from '../../db/medicines/alternatives.ts';
import { recogniseNames } from '../../db/medicines/recognise-medicines.ts';
import { type Coordinates, isAboutNigeria, isExchanged } from '../../domain/common/geography.ts';
import { type FieldError, ServiceError } from '../common/errors.ts';
import type { ServiceParts } from '../parts.ts';
import { type PharmacyWithStock, searchPharmacies } from '../../db/medicines/search.ts';
import type { OfferTerms } from '../../domain/medicines/offers.ts';
import { estimatedDeliveryMinutes } from '../../domain/pharmacies/preparation.ts';
import type { IssuedOffer } from './offers.ts';

type Reading = Pick<ServiceParts, 'database' | 'clock'>;

/** A search that found nothing. */
interface FruitlessSearch {
  readonly query: string;
  readonly place: Coordinates;
  readonly radiusKm: number;
}

/** How many labels are named at most. */
const MOST_NAMED = 10;

/** The refusal of a search that found nothing; its `fields` say what of the body is the reason, where that is known. */
async function nothingFound(parts: Reading, search: FruitlessSearch): Promise<ServiceError> {
  const field = placeFault(search) ?? (await otherStrengths(parts, search));
  if (field !== undefined) {
    return new ServiceError('medicine_not_found', messageFor(field), { fields: [field] });
  }
  return new ServiceError(
    'medicine_not_found',
    `No verified pharmacy within ${search.radiusKm} km has "${search.query}" in stock. Check the spelling, leave out ` +
      'the strength or the form, or search a larger radius_km (at most 50).',
  );
}

function messageFor({ path, message }: FieldError): string {
  return `${path} ${message}.`;
}

function placeFault({ place }: FruitlessSearch): FieldError | undefined {
  if (isAboutNigeria(place)) return undefined;
  if (isExchanged(place)) {
    const message =
      'is outside Nigeria, and inside with lat and lng exchanged. Send degrees north as lat and degrees east as lng';
    return { path: 'location', code: 'exchanged', message };
  }
  const message =
    'is outside Nigeria, where all pharmacies are. Send the coordinates of the patient: lat is about 4 to 14, lng about 3 to 15';
  return { path: 'location', code: 'outside_nigeria', message };
}

async function otherStrengths(
  { database, clock }: Reading,
  { query, place, radiusKm }: FruitlessSearch,
): Promise<FieldError | undefined> {
  const near = { ...place, radiusMetres: radiusKm * 1000, now: clock() };
  const available = await medicinesNear(database, await recogniseNames(database, query), near);
  if (available.length === 0) return undefined;
  const did_you_mean = available.slice(0, MOST_NAMED).map(({ label }) => label);
  const message =
    `"${query}" is in stock at no verified pharmacy within ${radiusKm} km, but other strengths or forms of it are: ` +
    `${did_you_mean.join('; ')}. Search for one of these if the patient may take it, or a larger radius_km (at most 50)`;
  return { path: 'query', code: 'other_strength', message, did_you_mean };
}

/** What a search is done with. */
type Searching = Pick<ServiceParts, 'database' | 'offers' | 'clock'>;

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
