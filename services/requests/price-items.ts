/** Recognises items in the catalogue, prices them from one pharmacy's stock, and says why an item cannot be supplied. */
import type { Kysely } from 'kysely';
import { suggestMedicines } from '../../db/medicines/suggest-medicines.ts';
import { type ItemFacts, readItemFacts } from '../../db/requests/order-facts.ts';
import type { Database } from '../../db/schema.ts';
import type { HeldOffer } from '../../domain/medicines/offers.ts';
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
 * Prices the items at one pharmacy, all or none. A medicine is recognised by its medicine_id or by an exact
 * generic name, brand or synonym (any case, accents and word order), narrowed by the strength, form and unit
 * asked; never by guess. Lines of the same medicine must be in stock together.
 *
 * Takes one statement whatever the number of items, and one more when an item isn't recognised.
 *
 * @returns the items in the order asked with whole-Naira totals, or every item's problem.
 */
export async function priceItems(database: Kysely<Database>, order: Order): Promise<PricedItems> {
  return priceFrom(
    database,
    order,
    await readItemFacts(database, { pharmacy_id: order.pharmacy_id, texts: textsOf(order.items) }),
  );
}

/** The texts by which the facts about items are read. */
export function textsOf(items: readonly Pick<AskedItem, 'medicine'>[]): string[] {
  return items.map(({ medicine }) => medicine);
}

/** Prices items as `priceItems` does, from facts that were read before. */
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

/** Fills in what an item that names no medicine may have meant. */
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
 * Reads the offer of each item that has one. Whether its medicine is the one that the item means shows when the item is
 * priced.
 *
 * @returns also a fault for each `offer_id` that we did not make for this partner and pharmacy.
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

/** A fault for each offer that is for another medicine than its item names. */
export function mistakenOffers(problems: readonly ItemProblem[]): FieldError[] {
  return problems
    .filter(({ code }) => code === 'offer_of_another_medicine')
    .map(({ index }) => offerFault(index, 'is an offer of another medicine than this item names'));
}

function offerFault(index: number, message: string): FieldError {
  return { path: `items[${index}].offer_id`, code: 'offer', message };
}

/** By the index of an item: the offer that takes the place of one whose price has changed. */
type NewOffers = ReadonlyMap<number, NewOffer>;

/** Issues an offer at today's price for each item whose price has changed. */
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
  { distance_metres }: HeldOffer,
  { medicine_id, sold_as }: PriceChanged,
): NewOffer {
  const { sales_unit, pack_size, content_unit, price_ngn } = sold_as;
  const sold = { sales_unit, pack_size, content_unit, price_ngn };
  const { offer_id, expires_at } = offers.issue(parties, {
    medicine_id,
    distance_metres,
    ...sold,
  });
  return { offer_id, expires_at: expires_at.toISOString(), unit: sales_unit, ...sold };
}

/** A problem with an item, under a code with which a request is refused. */
export interface ItemRefusal extends FieldError {
  readonly code: Exclude<ItemProblem, OfferOfAnotherMedicine>['code'];
}

/** Where in the body each item is: `items[0]`, and what its medicine is called there. */
interface ItemPlaces {
  readonly pathOf: (index: number) => string;
  readonly medicine: 'medicine' | 'medicine_id';
}

const IN_AN_ORDER: ItemPlaces = { pathOf: (index) => `items[${index}]`, medicine: 'medicine' };

/**
 * The refusal of each item that has a problem, except for those of `mistakenOffers`.
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

/** The refusal of items: its code is that of the first, `fields` names each one. */
export function itemsRefused(refusals: readonly ItemRefusal[]): ServiceError {
  const [first] = refusals;
  if (first === undefined) throw new TypeError('Items are refused for at least one problem');
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
      if (problem.sold_as !== undefined) {
        return {
          path: `${item}.pack_size`,
          code,
          message: otherPack(problem.medicine_label, problem.sold_as),
        };
      }
      return {
        path: `${item}.unit`,
        code,
        message: `is not sold; ${problem.medicine_label} is sold by ${problem.units_sold.join(' or ')}`,
      };
    case 'price_changed': {
      const new_offer = newOffers.get(problem.index);
      if (asked?.offer === undefined || new_offer === undefined)
        throw new TypeError('Only an offer has a price that changes, and it gets a new one');
      return { path: `${item}.offer_id`, code, message: priceChanged(problem, asked.offer), new_offer };
    }
  }
}

function otherPack(medicine_label: string, { sales_unit, pack_size, content_unit }: SoldAs): string {
  return `is of another pack: ${medicine_label} is sold by the ${sales_unit} of ${pack_size} ${content_unit}; order by that, or by ${content_unit} with a pack_size of 1`;
}

function priceChanged({ medicine_label, sold_as }: PriceChanged, offer: HeldOffer): string {
  const price = ({ price_ngn, sales_unit, pack_size }: Pick<HeldOffer, keyof typeof sold_as>) =>
    `${price_ngn} Naira for a ${sales_unit} of ${pack_size}`;
  return `is over: ${medicine_label} was offered at ${price(offer)}, and is ${price(sold_as)} now`;
}

function notRecognised(near: readonly string[]): string {
  if (near.length === 0)
    return 'names no medicine that this pharmacy sells; take a label from a search result';
  return `names no single medicine of this pharmacy; did you mean ${near.map((label) => `"${label}"`).join(' or ')}?`;
}
