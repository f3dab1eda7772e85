/** Searches medicines near a patient, and looks them up by name or by the identifiers on a package. */
import type { Kysely } from 'kysely';
import {
  findArticles,
  medicinesNear,
  type PharmacySearch,
  type PharmacyWithStock,
  searchPharmacies,
} from '../../db/medicines/search.ts';
import { type CatalogueMedicine, identifiersOf, listMedicines } from '../../db/medicines/list-medicines.ts';
import {
  readMedicine,
  recogniseMedicines,
  recogniseAllProducts,
} from '../../db/medicines/recognise-medicines.ts';
import type { RecognisedMedicine } from '../../domain/medicines/recognition.ts';
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import type { Database } from '../../db/schema.ts';
import type { Environment } from '../../domain/common/environments.ts';
import {
  type Coordinates,
  isNearNigeria,
  areCoordinatesSwapped,
  STATES,
} from '../../domain/common/geography.ts';
import { type ArticleInStock, earliestExpiry } from '../../domain/medicines/articles.ts';
import { deliveryFeeNgn } from '../../domain/money/delivery-fees.ts';
import { offerTerms } from '../../domain/medicines/offers.ts';
import {
  type IdentifierKind,
  readIdentifier,
  shownIdentifier,
} from '../../domain/medicines/product-identifiers.ts';
import { estimatedDeliveryMinutes } from '../../domain/pharmacies/preparation.ts';
import { type FieldError, ServiceError, validationError } from '../common/errors.ts';
import { findIdentifiedMedicines } from '../stock/item-codes.ts';
import type { IssuedOffer, Offers } from './offers.ts';
import type { NamedPlace } from './places.ts';

export type { CatalogueMedicine };

/** Maximum number of barcodes and registrations shown with a medicine; the catalogue file has all. */
export const MAX_IDENTIFIERS = 20;

interface ShownIdentifier {
  readonly kind: IdentifierKind;
  readonly value: string;
  /** Content units in the package; null when unknown. */
  readonly pack_size: number | null;
}

interface NamedMedicine extends RecognisedMedicine {
  readonly identifiers: readonly ShownIdentifier[];
}

export interface CatalogueMatches {
  readonly total: number;
  /** The best matches first. */
  readonly medicines: readonly NamedMedicine[];
  /** Labels of similar medicines, when none matches. */
  readonly did_you_mean: readonly string[];
}

export interface MedicineSearch {
  /** A generic name, brand or synonym, optionally with strength and form. */
  readonly query: string;
  readonly place: Coordinates;
  /** The town or area at `place`; null if the search has coordinates. */
  readonly named: NamedPlace | null;
  readonly radiusKm: number;
  readonly limit: number;
  /** True if each result lists all articles of the medicine that the pharmacy has in stock. */
  readonly withArticles: boolean;
}

/** An article with its offer. */
export interface OfferedArticle extends ArticleInStock {
  readonly offer: IssuedOffer;
}

export interface MedicineResult extends PharmacyWithStock {
  readonly offer: IssuedOffer;
  /** The articles of the medicine, the one of the result first; absent unless they were asked for. */
  readonly articles?: readonly OfferedArticle[];
  readonly estimatedDeliveryMinutes: number;
  /** The fee of the pharmacy at this distance, which its offers carry. */
  readonly delivery_fee_ngn: number;
}

interface MedicinesFound {
  /** Number of matching pharmacies within the radius. */
  readonly total: number;
  /** The nearest pharmacies, nearest first. */
  readonly results: readonly MedicineResult[];
}

export interface MedicineDependencies {
  readonly database: Kysely<Database>;
  readonly offers: Offers;
  readonly environment: Environment;
  readonly minShelfLifeDays: number;
  readonly clock: () => Date;
}

export function createMedicines(dependencies: MedicineDependencies) {
  const { database, offers, environment, minShelfLifeDays, clock } = dependencies;
  return {
    /**
     * Finds a medicine near a patient, and issues an offer for each result.
     *
     * @throws ServiceError `medicine_not_found` when no pharmacy matches.
     */
    async search(partner_id: string, search: MedicineSearch): Promise<MedicinesFound> {
      const { query, place, radiusKm, limit, withArticles } = search;
      const now = clock();
      const expiry = earliestExpiry(now, minShelfLifeDays);
      const near = { ...place, query, radiusMetres: radiusKm * 1000, limit, now, earliestExpiry: expiry };
      const { total, results } = await searchPharmacies(database, near);
      if (total === 0) throw await nothingFound(database, search, near);
      const articles = withArticles ? await findArticles(database, results, expiry) : undefined;
      const feeOf = ({ delivery_fee, distanceMetres }: PharmacyWithStock) =>
        deliveryFeeNgn(delivery_fee, distanceMetres);
      const offerOf = (found: PharmacyWithStock, article: ArticleInStock) =>
        offers.issue(
          { partner_id, pharmacy_id: found.pharmacy_id },
          offerTerms(article, found.medicine, {
            distance_metres: found.distanceMetres,
            delivery_fee_ngn: feeOf(found),
          }),
        );
      return {
        total,
        results: results.map((found) => ({
          ...found,
          offer: offerOf(found, found),
          ...(articles && {
            articles: (articles.get(found.pharmacy_id) ?? []).map((article) => ({
              ...article,
              offer: offerOf(found, article),
            })),
          }),
          estimatedDeliveryMinutes: estimatedDeliveryMinutes({
            placedAt: now,
            preparation: found,
            distanceMetres: found.distanceMetres,
            environment,
          }),
          delivery_fee_ngn: feeOf(found),
        })),
      };
    },
    /** The catalogue medicines that a text names, best first, in stock or not. */
    async named(text: string, limit: number): Promise<CatalogueMatches> {
      const found = await recogniseMedicines(database, text);
      const [did_you_mean = []] = found.length > 0 ? [] : await suggestFromCatalogue(database, [text]);
      const medicines = await withIdentifiers(database, found.slice(0, limit));
      return { total: found.length, medicines, did_you_mean };
    },
    /**
     * Finds the medicine of a package in the catalogue, or else by the pharmacy's own item codes.
     *
     * @throws ServiceError `validation_error` for a malformed identifier.
     */
    async identified(
      pharmacyId: string,
      { kind, text }: { readonly kind: IdentifierKind; readonly text: string },
    ): Promise<CatalogueMatches> {
      const read = readIdentifier(kind, text);
      if ('code' in read) throw validationError([{ path: kind, ...read }]);
      const number = (await findIdentifiedMedicines(database, pharmacyId, kind, [read.value])).get(
        read.value,
      );
      const medicine = number === undefined ? undefined : await readMedicine(database, number);
      if (medicine === undefined) return { total: 0, medicines: [], did_you_mean: [] };
      return { total: 1, medicines: await withIdentifiers(database, [medicine]), did_you_mean: [] };
    },
    list: (): AsyncIterable<CatalogueMedicine[]> => listMedicines(database),
  };
}

async function withIdentifiers(
  database: Kysely<Database>,
  medicines: readonly RecognisedMedicine[],
): Promise<NamedMedicine[]> {
  const numbers = medicines.map(({ medicine_number }) => medicine_number);
  const known = await identifiersOf(database, numbers, MAX_IDENTIFIERS);
  return medicines.map((medicine) => ({
    ...medicine,
    identifiers: (known.get(medicine.medicine_number) ?? []).map(({ kind, value, pack_size }) => ({
      kind,
      value: shownIdentifier(kind, value),
      pack_size,
    })),
  }));
}

const MAX_SUGGESTIONS = 10;

/** The refusal of a search without results; `fields` names the responsible member of the body, if known. */
async function nothingFound(
  database: Kysely<Database>,
  search: MedicineSearch,
  near: Omit<PharmacySearch, 'query'>,
): Promise<ServiceError> {
  const field = placeFault(search) ?? (await otherStrengths(database, search, near));
  if (field !== undefined) return notFoundBecause(field);
  return new ServiceError(
    'medicine_not_found',
    `No verified pharmacy within ${radiusText(search)} has "${search.query}" in stock. Check the spelling, leave out ` +
      'the strength or the form, or search a larger radius_km (at most 50).',
  );
}

export function notFoundBecause(field: FieldError): ServiceError {
  return new ServiceError('medicine_not_found', `${field.path} ${field.message}.`, { fields: [field] });
}

/** The searched area in words, such as "10 km of Ikeja (Lagos)". */
export function radiusText({ radiusKm, named }: Pick<MedicineSearch, 'radiusKm' | 'named'>): string {
  return named === null ? `${radiusKm} km` : `${radiusKm} km of ${named.name} (${STATES[named.state]})`;
}

/** The fault of a place that is not in Nigeria; undefined if it is. */
export function placeFault({ place }: Pick<MedicineSearch, 'place'>): FieldError | undefined {
  if (isNearNigeria(place)) return undefined;
  if (areCoordinatesSwapped(place)) {
    const message =
      'is outside Nigeria, but would be inside with lat and lng exchanged. Send degrees north as lat and degrees east as lng';
    return { path: 'location', code: 'exchanged', message };
  }
  const message =
    'is outside Nigeria, where all pharmacies are. Send the coordinates of the patient: lat is about 4 to 14, lng about 3 to 15';
  return { path: 'location', code: 'outside_nigeria', message };
}

async function otherStrengths(
  database: Kysely<Database>,
  search: MedicineSearch,
  near: Omit<PharmacySearch, 'query'>,
): Promise<FieldError | undefined> {
  const { query } = search;
  const available = await medicinesNear(database, await recogniseAllProducts(database, query), near);
  if (available.length === 0) return undefined;
  const did_you_mean = available.slice(0, MAX_SUGGESTIONS).map(({ label }) => label);
  const message =
    `"${query}" is not in stock at any verified pharmacy within ${radiusText(search)}, but other strengths or forms of it are: ` +
    `${did_you_mean.join('; ')}. Search for one of these if the patient may take it, or a larger radius_km (at most 50)`;
  return { path: 'query', code: 'other_strength', message, did_you_mean };
}
