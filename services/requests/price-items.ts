/** Recognises items, prices them from one pharmacy's stock, and words the refusal of an item. */
import type { Kysely } from 'kysely';
import { suggestMedicines } from '../../db/medicines/suggest-medicines.ts';
import { type ItemFacts, readItemFacts } from '../../db/requests/order-facts.ts';
import type { Database } from '../../db/schema.ts';
import { medicinesOfArticles, type OrderableStock } from '../../db/stock/stock.ts';
import type { OrderedOffer } from '../../domain/medicines/offers.ts';
import type { DeliveryFee } from '../../domain/money/delivery-fees.ts';
import type { Article } from '../../domain/medicines/articles.ts';
import type { SoldAs } from '../../domain/medicines/units.ts';
import {
  type ItemInOrder,
  ItemPricing,
  type ItemProblem,
  type Meaning,
  type OfferOfAnotherMedicine,
  type OutOfStock,
  type PriceChanged,
  type UnitNotAvailable,
  type UnmetRequirement,
  type WrongArticle,
  type WrongBrand,
} from '../../domain/requests/item-pricing.ts';
import type { RequestItem } from '../../domain/requests/items.ts';
import { type FieldError, type NewOffer, ServiceError } from '../common/errors.ts';
import type { Offers, OfferParties } from '../medicines/offers.ts';
import type { ItemInput } from './order-input.ts';

export type { ItemInOrder, ItemProblem } from '../../domain/requests/item-pricing.ts';

export type PricedItems =
  | { readonly ok: true; readonly items: readonly RequestItem[]; readonly total_ngn: number }
  | { readonly ok: false; readonly problems: readonly ItemProblem[] };

interface Order extends OrderableStock {
  readonly items: readonly ItemInOrder[];
  /** The time from which the `days_supply` of each item counts. */
  readonly now: Date;
  /** The current fee of the pharmacy; needed only for items with offers. */
  readonly deliveryFee?: DeliveryFee | undefined;
}

/**
 * Prices all items at one pharmacy, or none. A medicine is recognised by its medicine_id or by an exact generic name,
 * brand or synonym (any case, accents and word order), narrowed by the strength, form and unit; it is never guessed.
 * Of several articles of the medicine, the one with the lowest price for the amount supplies the item. Lines of the
 * same article must be in stock together.
 *
 * Takes one statement for any number of items, and one more when an item isn't recognised or its article is missing.
 *
 * @returns the items in the given order with whole-Naira totals, or the problem of every item.
 */
export async function priceItems(database: Kysely<Database>, order: Order): Promise<PricedItems> {
  return priceFrom(database, order, await readItemFacts(database, { ...order, texts: textsOf(order.items) }));
}

export function textsOf(items: readonly Pick<ItemInOrder, 'medicine'>[]): string[] {
  return items.map(({ medicine }) => medicine);
}

/** Prices items as `priceItems` does, from facts that were already read. */
export async function priceFrom(
  database: Kysely<Database>,
  order: Order,
  { meanings, shelf }: ItemFacts,
): Promise<PricedItems> {
  const items = order.items.map((item, index) => ({ item, index, meanings: meanings[index] ?? [] }));
  const outcomes = new ItemPricing(shelf, order.now, order.deliveryFee).priceAll(items);
  const problems = outcomes.flatMap((outcome) => ('code' in outcome ? [outcome] : []));
  const priced = outcomes.flatMap((outcome) => ('code' in outcome ? [] : [outcome]));
  if (problems.length > 0) {
    const explained = await withWrongArticles(database, order, problems, meanings);
    return { ok: false, problems: await withSuggestions(database, order, explained) };
  }
  return {
    ok: true,
    items: priced,
    total_ngn: priced.reduce((sum, { line_total_ngn }) => sum + line_total_ngn, 0),
  };
}

/** Tells articles that the pharmacy does not have, or that are of another medicine, from those that are out of stock. */
async function withWrongArticles(
  database: Kysely<Database>,
  { pharmacy_id, items }: Order,
  problems: readonly ItemProblem[],
  meanings: readonly (readonly Meaning[])[],
): Promise<ItemProblem[]> {
  const missing = (problem: ItemProblem) =>
    problem.code === 'out_of_stock' && problem.unmet?.member === 'article_id'
      ? items[problem.index]?.article_id
      : undefined;
  const ids = problems.map(missing).filter((id) => id !== undefined);
  const found = await medicinesOfArticles(database, pharmacy_id, ids);
  return problems.map((problem) => {
    const { index } = problem;
    const id = missing(problem);
    if (id === undefined) return problem;
    const medicine = found.get(id);
    if (medicine === undefined) return { code: 'wrong_article', index };
    const isMeant = meanings[index]?.some(({ medicine_id }) => medicine_id === medicine.medicine_id) ?? false;
    return isMeant ? problem : { code: 'wrong_article', index, article_of: medicine.medicine_label };
  });
}

async function withSuggestions(
  database: Kysely<Database>,
  { items, now: _now, deliveryFee: _fee, ...orderable }: Order,
  problems: readonly ItemProblem[],
): Promise<ItemProblem[]> {
  const isUnknown = (problem: ItemProblem) =>
    problem.code === 'medicine_not_recognised' && problem.did_you_mean.length === 0;
  const unknown = problems.filter(isUnknown);
  const texts = unknown.map(({ index }) => items[index]?.medicine ?? '');
  const suggestions = await suggestMedicines(database, orderable, texts);
  return problems.map((problem) =>
    isUnknown(problem) ? { ...problem, did_you_mean: suggestions[unknown.indexOf(problem)] ?? [] } : problem,
  );
}

/**
 * Reads the offer of each item that has one. Pricing later checks that the offer is for the item's medicine.
 *
 * @returns the items with their offers, and a fault for each `offer_id` that was not issued to this partner for this
 *   pharmacy, or that contradicts the item's `article_id`.
 */
export function withOffers(
  offers: Offers,
  parties: OfferParties,
  items: readonly ItemInput[],
): { readonly asked: ItemInOrder[]; readonly faults: FieldError[] } {
  const faults: FieldError[] = [];
  const asked = items.map(({ offer_id, ...item }, index) => {
    if (offer_id === undefined) return item;
    const offer = offers.read(parties, offer_id);
    if (offer === undefined)
      faults.push(offerFault(index, 'is not an offer for this pharmacy; search again'));
    else if (item.article_id !== undefined && item.article_id !== offer.article_id)
      faults.push(
        offerFault(index, 'is an offer for another article than article_id; leave one of them out'),
      );
    return { ...item, offer };
  });
  return { asked, faults };
}

/** The item names an offer or an article that contradicts it, so that trying again later does not help. */
type MistakenChoice = OfferOfAnotherMedicine | WrongArticle | WrongBrand;

function isMistaken(problem: ItemProblem): problem is MistakenChoice {
  const { code } = problem;
  return code === 'offer_of_another_medicine' || code === 'wrong_article' || code === 'wrong_brand';
}

/** A fault for each mistaken choice. */
export function mistakenChoices(
  problems: readonly ItemProblem[],
  pathOf: ItemPlaces['pathOf'] = IN_AN_ORDER.pathOf,
): FieldError[] {
  return problems.filter(isMistaken).map((problem) => {
    if (problem.code === 'offer_of_another_medicine')
      return offerFault(problem.index, 'is an offer for another medicine than this item names');
    const member = problem.code === 'wrong_brand' ? problem.member : 'article_id';
    return {
      path: `${pathOf(problem.index)}.${member}`,
      code: member === 'offer_id' ? 'offer' : 'article',
      message: problem.code === 'wrong_brand' ? wrongBrand(problem) : wrongArticle(problem),
    };
  });
}

function wrongArticle({ article_of }: WrongArticle): string {
  return article_of === undefined
    ? 'is not an article of this pharmacy; each pharmacy has its own article_ids'
    : `is an article of ${article_of}, which is another medicine than this item names`;
}

function wrongBrand({ member, brand, medicine_label }: WrongBrand): string {
  const named = brand === null ? `${medicine_label} without a stated brand` : `${medicine_label} (${brand})`;
  const what = member === 'offer_id' ? 'an offer for' : 'an article of';
  return `is ${what} ${named}, but the medicine of this item names another brand or maker; if the patient may take this article, send "${medicine_label}" as the medicine`;
}

function offerFault(index: number, message: string): FieldError {
  return { path: `items[${index}].offer_id`, code: 'offer', message };
}

/** The replacement of each offer whose price or delivery fee has changed, by item index. */
type NewOffers = ReadonlyMap<number, NewOffer>;

export function newOffersFor(
  offers: Offers,
  parties: OfferParties,
  problems: readonly ItemProblem[],
  asked: readonly ItemInOrder[],
): NewOffers {
  const issued = new Map<number, NewOffer>();
  for (const problem of problems) {
    const held = asked[problem.index]?.offer;
    if (problem.code === 'price_changed' && held !== undefined)
      issued.set(problem.index, newOffer(offers, parties, held, problem));
  }
  return issued;
}

function newOffer(
  offers: Offers,
  parties: OfferParties,
  { distance_metres, searched_brand }: OrderedOffer,
  { medicine_id, sold_as, delivery_fee_ngn }: PriceChanged,
): NewOffer {
  const { article_id, brand, sales_unit: unit, pack_size, content_unit, content_size, price_ngn } = sold_as;
  const { offer_id, expires_at } = offers.issue(parties, {
    ...sold_as,
    medicine_id,
    distance_metres,
    delivery_fee_ngn,
    searched_brand,
  });
  const sold = { article_id, brand, price_ngn, unit, pack_size, content_unit, content_size };
  return { offer_id, expires_at: expires_at.toISOString(), ...sold, delivery_fee_ngn };
}

/** The problems that `mistakenChoices` leaves out. */
type Refusable = Exclude<ItemProblem, MistakenChoice>;

export interface ItemRefusal extends FieldError {
  readonly code: Refusable['code'];
}

/** Where the body has each item (`items[0]`), and the member that names its medicine. */
interface ItemPlaces {
  readonly pathOf: (index: number) => string;
  /** `medicine_id`: the item is a substitute, for the days_supply of the ordered line. */
  readonly medicine: 'medicine' | 'medicine_id';
}

const IN_AN_ORDER: ItemPlaces = { pathOf: (index) => `items[${index}]`, medicine: 'medicine' };

/**
 * The refusal of each item with a problem, except those of `mistakenChoices`.
 *
 * @param newOffers must have an offer for each item whose price has changed.
 */
export function itemRefusals(
  problems: readonly ItemProblem[],
  asked: readonly ItemInOrder[],
  newOffers: NewOffers,
  places: ItemPlaces = IN_AN_ORDER,
): ItemRefusal[] {
  return problems.flatMap((problem) =>
    isMistaken(problem) ? [] : [describe(problem, asked[problem.index], newOffers, places)],
  );
}

/** Refuses items: the code is the first item's, and `fields` names each item. */
export function itemsRefused(refusals: readonly ItemRefusal[]): ServiceError {
  const [first] = refusals;
  if (first === undefined) throw new TypeError('A refusal of items needs at least one problem');
  const message = `${refusals.map(({ path, message }) => `${path} ${message}`).join('; ')}.`;
  return new ServiceError(first.code, message, { fields: refusals });
}

function describe(
  problem: Refusable,
  asked: ItemInOrder | undefined,
  newOffers: NewOffers,
  places: ItemPlaces,
): ItemRefusal {
  const item = places.pathOf(problem.index);
  const { code } = problem;
  switch (code) {
    case 'medicine_not_recognised':
      return {
        path: `${item}.${places.medicine}`,
        code,
        message: notRecognised(problem.did_you_mean),
        did_you_mean: problem.did_you_mean,
      };
    case 'out_of_stock':
      return outOfStock(problem, asked, places);
    case 'unit_not_available':
      if (problem.sold_as !== undefined && problem.named_packs !== undefined)
        return { code, ...otherNamedPack(problem.named_packs, asked?.pack_size, problem, places) };
      if (problem.sold_as !== undefined)
        return {
          path: `${item}.pack_size`,
          code,
          message: otherPack(problem.medicine_label, problem.sold_as),
        };
      return {
        path: `${item}.unit`,
        code,
        message: `is not sold; ${problem.medicine_label} is sold by ${problem.units_sold.join(' or ')}`,
      };
    case 'price_changed': {
      const new_offer = newOffers.get(problem.index);
      if (asked?.offer === undefined || new_offer === undefined)
        throw new TypeError('Only an item with an offer can have a changed price, and it gets a new offer');
      return { path: `${item}.offer_id`, code, message: priceChanged(problem, asked.offer), new_offer };
    }
  }
}

function outOfStock(
  { code, index, medicine_label, available, brand, is_splittable, unmet }: OutOfStock,
  asked: ItemInOrder | undefined,
  { pathOf, medicine }: ItemPlaces,
): ItemRefusal {
  const item = pathOf(index);
  if (unmet !== undefined) {
    const { member, ...refusal } = unmetBy(unmet, medicine_label, medicine);
    return { path: `${item}.${member}`, code, ...refusal };
  }
  const ofBrand = brand === undefined ? '' : ` (${brand})`;
  const unit = asked?.unit ?? 'units';
  const advice = is_splittable
    ? '. It has enough in several articles: split the item into lines of at most that quantity'
    : '';
  return {
    path: `${item}.quantity`,
    code,
    message: `is more than the pharmacy has of ${medicine_label}${ofBrand}: ${available} (${unit})${advice}`,
  };
}

/** The refusal of an item with a requirement that no article meets. */
function unmetBy(
  unmet: UnmetRequirement,
  medicine_label: string,
  medicine: ItemPlaces['medicine'],
): Pick<ItemRefusal, 'message' | 'did_you_mean'> & { readonly member: string } {
  switch (unmet.member) {
    case 'brand': {
      const { did_you_mean } = unmet;
      const others = did_you_mean.join(' or ');
      const message = `names a brand or maker that the pharmacy does not have in stock; it has ${others} of another brand or maker. Order that by its generic name if the patient may take it`;
      return { member: medicine, message, did_you_mean };
    }
    case 'content_size': {
      const sizes = unmet.sizes.map((size) => size ?? 'a size that it does not state');
      const message = `names the size ${unmet.asked}, but the pharmacy has ${medicine_label} only in ${IN_WORDS.format(sizes)}. To order any of its sizes, send ${medicine_label}`;
      return { member: medicine, message, did_you_mean: [medicine_label] };
    }
    case 'article_id':
    case 'offer_id': {
      const { member } = unmet;
      const advice = unmet.has_others
        ? `it has ${medicine_label} as another article, which you can order without ${member}`
        : `it has no other ${medicine_label}`;
      const message = `is an article that the pharmacy cannot supply now: it is out of stock or expires too soon; ${advice}`;
      return { member, message };
    }
    case 'days_supply': {
      const expiry = `the pharmacy's ${medicine_label} expires on ${unmet.expires_on}`;
      return medicine === 'medicine'
        ? { member: 'days_supply', message: `is longer than the package lasts: ${expiry}` }
        : { member: medicine, message: `expires before the supply of the ordered line ends: ${expiry}` };
    }
  }
}

function otherPack(medicine_label: string, soldAs: readonly Article[]): string {
  const units = new Set(soldAs.map(({ content_unit }) => content_unit));
  return `does not match: ${medicine_label} is sold by ${packsOf(soldAs)}; order that, or order by ${[...units].join(' or ')} with a pack_size of 1`;
}

/** The refusal of an item whose text names a pack, such as "Panadol 96's". */
function otherNamedPack(
  packs: readonly number[],
  asked: number | undefined,
  { index, medicine_label, sold_as = [] }: UnitNotAvailable,
  { pathOf, medicine }: ItemPlaces,
): Pick<ItemRefusal, 'path' | 'message'> {
  const item = pathOf(index);
  const named = IN_WORDS.format(packs.map((size) => `a pack of ${size}`));
  if (asked !== undefined && asked !== 1 && !packs.includes(asked)) {
    const message = `contradicts ${medicine}, which names ${named}; leave one of them out`;
    return { path: `${item}.pack_size`, message };
  }
  const message = `names ${named}, and ${medicine_label} is sold by ${packsOf(sold_as)}; order that, or leave the pack out of the name`;
  return { path: `${item}.${medicine}`, message };
}

function packsOf(soldAs: readonly Article[]): string {
  const packs = soldAs.map(
    ({ sales_unit, pack_size, content_unit, content_size }) =>
      `the ${sales_unit} of ${pack_size} ${content_unit}${content_size === null ? '' : ` of ${content_size}`}`,
  );
  return [...new Set(packs)].join(' or ');
}

function priceChanged(
  { medicine_label, sold_as, delivery_fee_ngn }: PriceChanged,
  offer: OrderedOffer,
): string {
  const price = ({ price_ngn, sales_unit, pack_size }: SoldAs) =>
    `${price_ngn} Naira for a ${sales_unit} of ${pack_size}`;
  const changes = [
    ...(sold_as.price_ngn === offer.price_ngn
      ? []
      : [`${medicine_label} was offered at ${price(offer)}, and now costs ${price(sold_as)}`]),
    ...(delivery_fee_ngn === offer.delivery_fee_ngn
      ? []
      : [`the delivery fee of ${offer.delivery_fee_ngn} Naira is now ${delivery_fee_ngn} Naira`]),
  ];
  return `is no longer valid: ${changes.join('; ')}`;
}

/** Joins texts as in a sentence: `"a", "b" and "c"`. */
const IN_WORDS = new Intl.ListFormat('en-GB');

function notRecognised(near: readonly string[]): string {
  if (near.length === 0)
    return 'names no medicine that this pharmacy sells; use a label from a search result';
  const labels = near.map((label) => `"${label}"`);
  const nearest =
    labels.length === 1 ? `the nearest is ${labels[0]}` : `the nearest are ${IN_WORDS.format(labels)}`;
  return `must name one medicine of this pharmacy exactly; ${nearest}`;
}
