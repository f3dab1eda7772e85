/** Recognises items, prices them from one pharmacy's stock, and words the refusal of an item. */
import type { Kysely } from 'kysely';
import { suggestMedicines } from '../../db/medicines/suggest-medicines.ts';
import { type ItemFacts, readItemFacts } from '../../db/requests/order-facts.ts';
import type { Database } from '../../db/schema.ts';
import type { OrderedOffer } from '../../domain/medicines/offers.ts';
import type { SoldAs } from '../../domain/medicines/units.ts';
import {
  type AskedItem,
  ItemPricing,
  type ItemProblem,
  type OfferOfAnotherMedicine,
  type PriceChanged,
} from '../../domain/requests/item-pricing.ts';
import type { RequestItem } from '../../domain/requests/items.ts';
import { type FieldError, type NewOffer, ServiceError } from '../common/errors.ts';
import type { Offers, Parties } from '../medicines/offers.ts';
import type { ItemInput } from './order-input.ts';

export type { AskedItem, ItemProblem } from '../../domain/requests/item-pricing.ts';

export type PricedItems =
  | { readonly ok: true; readonly items: readonly RequestItem[]; readonly total_ngn: number }
  | { readonly ok: false; readonly problems: readonly ItemProblem[] };

interface Order {
  readonly pharmacy_id: string;
  readonly items: readonly AskedItem[];
}

/**
 * Prices all items at one pharmacy, or none. A medicine is recognised by its medicine_id or by an exact generic name,
 * brand or synonym (any case, accents and word order), narrowed by the strength, form and unit; it is never guessed.
 * Lines of the same medicine must be in stock together.
 *
 * Takes one statement for any number of items, and one more when an item isn't recognised.
 *
 * @returns the items in the given order with whole-Naira totals, or the problem of every item.
 */
export async function priceItems(database: Kysely<Database>, order: Order): Promise<PricedItems> {
  return priceFrom(
    database,
    order,
    await readItemFacts(database, { pharmacy_id: order.pharmacy_id, texts: textsOf(order.items) }),
  );
}

export function textsOf(items: readonly Pick<AskedItem, 'medicine'>[]): string[] {
  return items.map(({ medicine }) => medicine);
}

/** Prices items as `priceItems` does, from facts that were already read. */
export async function priceFrom(
  database: Kysely<Database>,
  order: Order,
  { meanings, stock }: ItemFacts,
): Promise<PricedItems> {
  const pricing = new ItemPricing(stock);
  const priced: RequestItem[] = [];
  const problems: ItemProblem[] = [];
  for (const [index, item] of order.items.entries()) {
    const outcome = pricing.price({ item, index, meanings: meanings[index] ?? [] });
    if ('code' in outcome) problems.push(outcome);
    else priced.push(outcome);
  }
  if (problems.length > 0) return { ok: false, problems: await withSuggestions(database, order, problems) };
  return {
    ok: true,
    items: priced,
    total_ngn: priced.reduce((sum, { line_total_ngn }) => sum + line_total_ngn, 0),
  };
}

async function withSuggestions(
  database: Kysely<Database>,
  { pharmacy_id, items }: Order,
  problems: readonly ItemProblem[],
): Promise<ItemProblem[]> {
  const isUnknown = (problem: ItemProblem) =>
    problem.code === 'medicine_not_recognised' && problem.did_you_mean.length === 0;
  const unknown = problems.filter(isUnknown);
  const texts = unknown.map(({ index }) => items[index]?.medicine ?? '');
  const suggestions = await suggestMedicines(database, pharmacy_id, texts);
  return problems.map((problem) =>
    isUnknown(problem) ? { ...problem, did_you_mean: suggestions[unknown.indexOf(problem)] ?? [] } : problem,
  );
}

/**
 * Reads the offer of each item that has one. Pricing later checks that the offer is for the item's medicine.
 *
 * @returns also a fault for each `offer_id` that was not issued to this partner for this pharmacy.
 */
export function withOffers(
  offers: Offers,
  parties: Parties,
  items: readonly ItemInput[],
): { readonly asked: AskedItem[]; readonly faults: FieldError[] } {
  const faults: FieldError[] = [];
  const asked = items.map(({ offer_id, ...item }, index) => {
    if (offer_id === undefined) return item;
    const offer = offers.read(parties, offer_id);
    if (offer === undefined)
      faults.push(offerFault(index, 'is not an offer for this pharmacy; search again'));
    return { ...item, offer };
  });
  return { asked, faults };
}

/** A fault for each offer of another medicine than its item names. */
export function mistakenOffers(problems: readonly ItemProblem[]): FieldError[] {
  return problems
    .filter(({ code }) => code === 'offer_of_another_medicine')
    .map(({ index }) => offerFault(index, 'is an offer for another medicine than this item names'));
}

function offerFault(index: number, message: string): FieldError {
  return { path: `items[${index}].offer_id`, code: 'offer', message };
}

/** The replacement of each offer whose price has changed, by item index. */
type NewOffers = ReadonlyMap<number, NewOffer>;

export function newOffersFor(
  offers: Offers,
  parties: Parties,
  problems: readonly ItemProblem[],
  asked: readonly AskedItem[],
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
  parties: Parties,
  { distance_metres }: OrderedOffer,
  { medicine_id, sold_as }: PriceChanged,
): NewOffer {
  const { sales_unit, pack_size, content_unit, price_ngn } = sold_as;
  const sold = { sales_unit, pack_size, content_unit, price_ngn };
  const { offer_id, expires_at } = offers.issue(parties, { medicine_id, distance_metres, ...sold });
  return { offer_id, expires_at: expires_at.toISOString(), unit: sales_unit, ...sold };
}

export interface ItemRefusal extends FieldError {
  readonly code: Exclude<ItemProblem, OfferOfAnotherMedicine>['code'];
}

/** Where the body has each item (`items[0]`), and the name of its medicine member. */
interface ItemPlaces {
  readonly pathOf: (index: number) => string;
  readonly medicine: 'medicine' | 'medicine_id';
}

const IN_AN_ORDER: ItemPlaces = { pathOf: (index) => `items[${index}]`, medicine: 'medicine' };

/**
 * The refusal of each item with a problem, except those of `mistakenOffers`.
 *
 * @param newOffers must have an offer for each item whose price has changed.
 */
export function itemRefusals(
  problems: readonly ItemProblem[],
  asked: readonly AskedItem[],
  newOffers: NewOffers,
  places: ItemPlaces = IN_AN_ORDER,
): ItemRefusal[] {
  return problems.flatMap((problem) =>
    problem.code === 'offer_of_another_medicine'
      ? []
      : [describe(problem, asked[problem.index], newOffers, places)],
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
  problem: Exclude<ItemProblem, OfferOfAnotherMedicine>,
  asked: AskedItem | undefined,
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
      return {
        path: `${item}.quantity`,
        code,
        message: `is more than the pharmacy has of ${problem.medicine_label}: ${problem.available} (${asked?.unit ?? 'units'})`,
      };
    case 'unit_not_available':
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

function otherPack(medicine_label: string, { sales_unit, pack_size, content_unit }: SoldAs): string {
  return `does not match: ${medicine_label} is sold by the ${sales_unit} of ${pack_size} ${content_unit}; order that, or order by ${content_unit} with a pack_size of 1`;
}

function priceChanged({ medicine_label, sold_as }: PriceChanged, offer: OrderedOffer): string {
  const price = ({ price_ngn, sales_unit, pack_size }: Pick<OrderedOffer, keyof typeof sold_as>) =>
    `${price_ngn} Naira for a ${sales_unit} of ${pack_size}`;
  return `is no longer valid: ${medicine_label} was offered at ${price(offer)}, and now costs ${price(sold_as)}`;
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
