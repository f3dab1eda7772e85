/** Searches pharmacies near a patient for several medicines at once. */
import type { Kysely } from 'kysely';
import {
  type BasketPharmacy,
  type BasketPharmacyDetails,
  type BasketShelf,
  pharmaciesWithBasket,
  readBasketShelves,
} from '../../db/medicines/baskets.ts';
import { meaningsOf } from '../../db/medicines/recognise-medicines.ts';
import { suggestFromCatalogue } from '../../db/medicines/suggest-medicines.ts';
import type { Database } from '../../db/schema.ts';
import type { Coordinates } from '../../domain/common/geography.ts';
import { earliestExpiry } from '../../domain/medicines/articles.ts';
import { deliveryFeeNgn } from '../../domain/money/delivery-fees.ts';
import { type OfferTerms, offerTerms } from '../../domain/medicines/offers.ts';
import { estimatedDeliveryMinutes } from '../../domain/pharmacies/preparation.ts';
import {
  ItemPricing,
  type ItemProblem,
  type Meaning,
  type Shelf,
} from '../../domain/requests/item-pricing.ts';
import type { RequestItem } from '../../domain/requests/items.ts';
import { ServiceError } from '../common/errors.ts';
import { type ItemRefusal, itemRefusals, itemsRefused } from '../requests/price-items.ts';
import { type MedicineDependencies, notFoundBecause, placeFault, radiusText } from './medicines.ts';
import type { IssuedOffer } from './offers.ts';
import type { NamedPlace } from './places.ts';

interface BasketItem {
  /** A medicine_id or a name, as in an order. */
  readonly medicine: string;
  readonly quantity: number;
  readonly unit: string;
  readonly pack_size?: number;
  readonly days_supply?: number;
}

/** The order of pharmacies that have the same number of lines. */
export const BASKET_SORTS = ['distance', 'price'] as const;
export type BasketSort = (typeof BASKET_SORTS)[number];

export interface BasketSearch {
  readonly items: readonly BasketItem[];
  readonly place: Coordinates;
  /** The town or area at `place`; null if the search has coordinates. */
  readonly named: NamedPlace | null;
  readonly radiusKm: number;
  readonly limit: number;
  readonly sort: BasketSort;
}

export interface BasketLine {
  readonly item: RequestItem;
  /** Position in the basket, from 0. */
  readonly index: number;
  readonly offer: IssuedOffer;
}

export interface BasketPharmacyResult extends BasketPharmacyDetails {
  readonly pharmacy_id: string;
  readonly distanceMetres: number;
  readonly estimatedDeliveryMinutes: number;
  readonly lines: readonly BasketLine[];
  /** Why the pharmacy cannot supply the other lines. */
  readonly missing: readonly ItemRefusal[];
  /** The fee of the pharmacy at this distance, which the offers carry; not part of `total_ngn`. */
  readonly delivery_fee_ngn: number;
  /** Naira for the lines that the pharmacy has. */
  readonly total_ngn: number;
}

interface BasketsFound {
  /** Number of pharmacies within the radius that have a medicine of the basket in stock. */
  readonly total: number;
  readonly results: readonly BasketPharmacyResult[];
}

/** Maximum number of pharmacies that are priced without waiting for a statement in between, so that other calls are not blocked. */
const MAX_BATCH = 50;

/** A pharmacy with its lines priced as an order of them would be. */
interface PricedBasket {
  readonly pharmacy: BasketPharmacy;
  readonly details: BasketPharmacyDetails;
  readonly shelf: Shelf;
  readonly lines: readonly { readonly item: RequestItem; readonly index: number }[];
  readonly problems: readonly ItemProblem[];
  readonly total_ngn: number;
  readonly delivery_fee_ngn: number;
}

export function createBaskets(dependencies: MedicineDependencies) {
  const { database, offers, environment, minShelfLifeDays, clock } = dependencies;
  return {
    /**
     * Finds the pharmacies that have all lines of a basket, then those that have most, and issues an offer for each line.
     * Each pharmacy's lines are priced as an order of them would be.
     *
     * @throws ServiceError `medicine_not_recognised` when a line does not name one medicine, and `medicine_not_found` when
     *   no pharmacy can supply any of them.
     */
    async search(partner_id: string, search: BasketSearch): Promise<BasketsFound> {
      const { items, place, radiusKm } = search;
      const now = clock();
      const expiry = earliestExpiry(now, minShelfLifeDays);
      const texts = items.map(({ medicine }) => medicine);
      const meanings = await meaningsOf(database, texts);
      const wanted = meanings.flatMap((ofLine, index) =>
        ofLine.map(({ medicine_id }) => ({ medicine_id, index })),
      );
      const area = { ...place, radiusMetres: radiusKm * 1000, now, earliestExpiry: expiry };
      const nearby = await pharmaciesWithBasket(database, wanted, area);
      const basket = { items, meanings, now, earliestExpiry: expiry };
      const { best, unclear, reasons } = await bestOf(database, nearby, basket, search);
      await requireNames(database, basket, unclear);
      if (best.length === 0) throw nothingFound(search, itemRefusals(reasons, items, new Map()));
      const results = best.map((priced) => {
        const { pharmacy_id, distanceMetres } = priced.pharmacy;
        const preparation = priced.details;
        return {
          ...preparation,
          pharmacy_id,
          distanceMetres,
          delivery_fee_ngn: priced.delivery_fee_ngn,
          total_ngn: priced.total_ngn,
          missing: itemRefusals(priced.problems, items, new Map()),
          estimatedDeliveryMinutes: estimatedDeliveryMinutes({
            placedAt: now,
            preparation,
            distanceMetres,
            environment,
          }),
          lines: priced.lines.map((line) => ({
            ...line,
            offer: offers.issue({ partner_id, pharmacy_id }, termsOf(line, priced, meanings)),
          })),
        };
      });
      return { total: nearby.length, results };
    },
  };
}

type PricedLine = PricedBasket['lines'][number];

function termsOf(
  { item, index }: PricedLine,
  { pharmacy, shelf, delivery_fee_ngn }: PricedBasket,
  meanings: readonly (readonly Meaning[])[],
): OfferTerms {
  const article = shelf.get(item.medicine_id)?.find(({ article_id }) => article_id === item.article_id);
  const medicine = meanings[index]?.find(({ medicine_id }) => medicine_id === item.medicine_id);
  if (article === undefined || medicine === undefined)
    throw new TypeError('The article or the medicine of a priced line was not found');
  return offerTerms(article, medicine, { distance_metres: pharmacy.distanceMetres, delivery_fee_ngn });
}

/**
 * Prices the pharmacies in batches until no further one can be among the results.
 *
 * @returns the best pharmacies, best first; and for each line that no pharmacy can supply because its text may mean several
 *   medicines, the labels of those medicines, by the position of the line. `reasons` are those of the first pharmacy if it can
 *   supply no line.
 */
async function bestOf(
  database: Kysely<Database>,
  nearby: readonly BasketPharmacy[],
  basket: PricedBy,
  search: BasketSearch,
): Promise<{
  readonly best: PricedBasket[];
  readonly unclear: ReadonlyMap<number, readonly string[]>;
  readonly reasons: readonly ItemProblem[];
}> {
  const medicineIds = [...new Set(basket.meanings.flat().map(({ medicine_id }) => medicine_id))];
  const best: PricedBasket[] = [];
  const unclear = new Map<number, readonly string[]>();
  const orderable = new Set<number>();
  let reasons: readonly ItemProblem[] | undefined;
  // Mostly the first pharmacies are the results, so the first batch has no others.
  let [from, size] = [0, Math.min(search.limit, MAX_BATCH)];
  while (from < nearby.length) {
    const batch = nearby.slice(from, from + size);
    from += size;
    size = MAX_BATCH;
    if (isSettled(best, batch[0], search)) break;
    const numbers = batch.map(({ pharmacy_number }) => pharmacy_number);
    const shelves = await readBasketShelves(database, numbers, medicineIds, basket.earliestExpiry);
    for (const pharmacy of batch) {
      const shelf = shelves.get(pharmacy.pharmacy_number);
      // Its last article was sold since the search began.
      if (shelf === undefined) continue;
      const priced = priceBasket(pharmacy, shelf, basket);
      for (const { index } of priced.lines) orderable.add(index);
      for (const problem of priced.problems)
        if (problem.code === 'medicine_not_recognised') unclear.set(problem.index, problem.did_you_mean);
      reasons ??= priced.problems;
      if (priced.lines.length > 0) best.push(priced);
    }
    best.sort(comparison(search.sort)).splice(search.limit);
  }
  // A text that is unclear at some pharmacies may name the only product that another one has.
  for (const index of orderable) unclear.delete(index);
  return { best, unclear, reasons: reasons ?? [] };
}

interface PricedBy {
  readonly items: readonly BasketItem[];
  /** The medicines that the text of each line may mean. */
  readonly meanings: readonly (readonly Meaning[])[];
  readonly now: Date;
  /** ISO date. */
  readonly earliestExpiry: string;
}

function priceBasket(
  pharmacy: BasketPharmacy,
  { details, shelf }: BasketShelf,
  basket: PricedBy,
): PricedBasket {
  const asked = basket.items.map((item, index) => ({ item, index, meanings: basket.meanings[index] ?? [] }));
  const outcomes = new ItemPricing(shelf, basket.now).priceAll(asked);
  const lines = outcomes.flatMap((item, index) => ('code' in item ? [] : [{ item, index }]));
  const problems = outcomes.flatMap((outcome) => ('code' in outcome ? [outcome] : []));
  const total_ngn = lines.reduce((sum, { item }) => sum + item.line_total_ngn, 0);
  const delivery_fee_ngn = deliveryFeeNgn(details.delivery_fee, pharmacy.distanceMetres);
  return { pharmacy, details, shelf, lines, problems, total_ngn, delivery_fee_ngn };
}

const cost = ({ total_ngn, delivery_fee_ngn }: PricedBasket) => total_ngn + delivery_fee_ngn;

type Comparison = (one: PricedBasket, other: PricedBasket) => number;

/** Sorts by the number of lines, then as asked; of equal ones the nearest first, then by id. */
function comparison(sort: BasketSort): Comparison {
  const nearest: Comparison = ({ pharmacy: one }, { pharmacy: other }) =>
    one.distanceMetres - other.distanceMetres || (one.pharmacy_id < other.pharmacy_id ? -1 : 1);
  return (one, other) =>
    other.lines.length - one.lines.length ||
    (sort === 'price' ? cost(one) - cost(other) : 0) ||
    nearest(one, other);
}

/**
 * True when no further pharmacy can be among the results. `next` is the first of the pharmacies that are not priced yet: the
 * one with the most lines in stock, and the nearest of those with as many. Pricing can only lower the number of lines, so if
 * `next` cannot be among the results, no later one can.
 */
function isSettled(
  best: readonly PricedBasket[],
  next: BasketPharmacy | undefined,
  { limit, sort }: Pick<BasketSearch, 'limit' | 'sort'>,
): boolean {
  const last = best[limit - 1];
  if (last === undefined || next === undefined) return false;
  if (last.lines.length !== next.lines_in_stock) return last.lines.length > next.lines_in_stock;
  return sort === 'distance' && last.pharmacy.distanceMetres < next.distanceMetres;
}

/**
 * @throws ServiceError `medicine_not_recognised`, which names each line without the complete name of a medicine, and each line that may
 *   mean several medicines.
 */
async function requireNames(
  database: Kysely<Database>,
  { items, meanings }: PricedBy,
  unclear: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const unknown = items.flatMap(({ medicine }, index) =>
    meanings[index]?.length === 0 ? [{ medicine, index }] : [],
  );
  if (unknown.length === 0 && unclear.size === 0) return;
  const suggestions = await suggestFromCatalogue(
    database,
    unknown.map(({ medicine }) => medicine),
  );
  const refused = new Map([
    ...unclear,
    ...unknown.map(({ index }, place) => [index, suggestions[place] ?? []] as const),
  ]);
  const inOrder = [...refused].toSorted(([one], [other]) => one - other);
  throw itemsRefused(inOrder.map(([index, did_you_mean]) => notOneMedicine(index, did_you_mean)));
}

function notOneMedicine(index: number, did_you_mean: readonly string[]): ItemRefusal {
  const path = `items[${index}].medicine`;
  const labels = did_you_mean.map((label) => `"${label}"`);
  const message =
    labels.length === 0
      ? 'names no medicine of the catalogue; check the spelling'
      : `does not name exactly one medicine; send one of these if it is meant: ${labels.join(', ')}`;
  return { path, code: 'medicine_not_recognised', message, did_you_mean };
}

/** @param reasons why the first pharmacy with a medicine in stock cannot supply the items; empty if there is none. */
function nothingFound(search: BasketSearch, reasons: readonly ItemRefusal[]): ServiceError {
  const field = placeFault(search);
  if (field !== undefined) return notFoundBecause(field);
  const nothing = `No verified pharmacy within ${radiusText(search)}`;
  if (reasons.length === 0) {
    const message = `${nothing} has any of these items in stock. Search a larger radius_km (at most 50).`;
    return new ServiceError('medicine_not_found', message);
  }
  const because = reasons.map(({ path, message }) => `${path} ${message}`).join('; ');
  const message = `${nothing} can supply any of these items as asked. At the first one that has any of the medicines: ${because}.`;
  return new ServiceError('medicine_not_found', message, { fields: reasons });
}
