/** Checks an order and its items, and resolves the offers that they name. */
import { type AskedItem, type ItemProblem, type PricedItems, priceFrom, textsOf } from './price-items.ts';
import type { OfferOfAnotherMedicine, PriceChanged } from '../../domain/requests/item-pricing.ts';
import type { HeldOffer } from '../../domain/medicines/offers.ts';
import { type FieldError, type NewOffer, ServiceError, validationError } from '../common/errors.ts';
import type { Offers, Parties } from '../medicines/offers.ts';
import { type Delivery, type ItemInput, type OrderInput, readDelivery } from './order-input.ts';
import type { SoldAs } from '../../domain/medicines/units.ts';
import type { FoundPharmacy } from '../../db/pharmacies/pharmacies.ts';
import { type OrderFacts, readOrderFacts } from '../../db/requests/order-facts.ts';
import { assumedDistanceMetres, estimatedDeliveryAt } from '../../domain/pharmacies/preparation.ts';
import {
  DEFAULT_SCENARIO,
  DEFAULT_STEP_SECONDS,
  type ScenarioChoice,
  scenarioOfPharmacy,
} from '../../domain/sandbox/scenarios.ts';
import type { ServiceParts } from '../parts.ts';

/**
 * Reads each `offer_id`. Whether its medicine is the one that the item means shows when the item is priced.
 *
 * @throws ServiceError `validation_error` naming each that we did not make for this partner and pharmacy.
 */
function withOffers(offers: Offers, parties: Parties, items: readonly ItemInput[]): AskedItem[] {
  const fields: FieldError[] = [];
  const asked = items.map(({ offer_id, ...item }, index) => {
    if (offer_id === undefined) return item;
    const offer = offers.read(parties, offer_id);
    if (offer === undefined)
      fields.push(refused(index, 'is no offer that we made you for this pharmacy; search again'));
    return { ...item, offer };
  });
  if (fields.length > 0) throw validationError(fields);
  return asked;
}

/** A problem that is answered under its own code. */
type ProblemToAnswer = Exclude<ItemProblem, OfferOfAnotherMedicine>;

/**
 * The problems, when each offer is for the medicine that its item names.
 *
 * @throws ServiceError `validation_error` naming each that is not.
 */
function ofOfferedMedicines(problems: readonly ItemProblem[]): ProblemToAnswer[] {
  const [mistaken, others]: [FieldError[], ProblemToAnswer[]] = [[], []];
  for (const problem of problems) {
    if (problem.code !== 'offer_of_another_medicine') others.push(problem);
    else mistaken.push(refused(problem.index, 'is an offer of another medicine than this item names'));
  }
  if (mistaken.length > 0) throw validationError(mistaken);
  return others;
}

function refused(index: number, message: string): FieldError {
  return { path: `items[${index}].offer_id`, code: 'offer', message };
}

/** Issues an offer at today's price for each item whose price has changed. */
function newOffersFor(
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

/** A problem of an item, under a code with which a request is refused. */
interface ItemRefusal extends FieldError {
  readonly code: ProblemToAnswer['code'];
}

/** By the index of an item: the offer that takes the place of one whose price has changed. */
type NewOffers = ReadonlyMap<number, NewOffer>;

/** Where in the body each item is: `items[0]`, and what its medicine is called there. */
interface ItemPlaces {
  readonly pathOf: (index: number) => string;
  readonly medicine: 'medicine' | 'medicine_id';
}

const IN_AN_ORDER: ItemPlaces = { pathOf: (index) => `items[${index}]`, medicine: 'medicine' };

/**
 * Makes the refusal of each item that has a problem: its path in the body, the code and a message.
 *
 * @param newOffers must have an offer for each item whose price has changed.
 * @throws ServiceError `validation_error` when an offer is for another medicine.
 */
export function itemRefusals(
  problems: readonly ItemProblem[],
  asked: readonly AskedItem[],
  newOffers: NewOffers,
  places: ItemPlaces = IN_AN_ORDER,
): ItemRefusal[] {
  return ofOfferedMedicines(problems).map((problem) =>
    describe(problem, asked[problem.index], newOffers, places),
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
  problem: ProblemToAnswer,
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

/** What was found out about an order. */
export interface CheckedOrder extends Delivery {
  readonly checkedAt: Date;
  /** Undefined when there is none with the id. */
  readonly pharmacy: FoundPharmacy | undefined;
  readonly priced: PricedItems;
  /** Why items can't be supplied; empty when they are priced. */
  readonly itemRefusals: readonly ItemRefusal[];
  readonly sandbox: ScenarioChoice | null;
  /** When it would arrive; undefined without a pharmacy. */
  readonly arrivesAt: Date | undefined;
}

/** What an order is checked with. */
export type OrderChecks = Pick<ServiceParts, 'database' | 'environment' | 'offers' | 'clock'>;

/** What is known of an order, and when that was so. */
export interface KnownOfOrder extends OrderFacts {
  readonly checkedAt: Date;
}

/** @param request_id undefined when no request can have it yet. */
export async function readOrder(
  { database, clock }: OrderChecks,
  { pharmacy_id, items }: OrderInput,
  request_id: string | undefined,
): Promise<KnownOfOrder> {
  const checkedAt = clock();
  const ordered = { pharmacy_id, texts: textsOf(items), request_id, now: checkedAt };
  return { ...(await readOrderFacts(database, ordered)), checkedAt };
}

/** @throws ServiceError `validation_error` for what no time or stock could put right. */
export async function checkOrder(
  { database, environment, offers }: OrderChecks,
  partner_id: string,
  order: OrderInput,
  known: KnownOfOrder,
): Promise<CheckedOrder> {
  const { checkedAt, pharmacy } = known;
  const sandbox = environment === 'sandbox' ? scenarioChoice(order) : refuseSandbox(order);
  const delivery = readDelivery(order);
  const parties = { partner_id, pharmacy_id: order.pharmacy_id };
  const asked = withOffers(offers, parties, order.items);
  const priced = await priceFrom(database, { pharmacy_id: order.pharmacy_id, items: asked }, known);
  const problems = priced.ok ? [] : priced.problems;
  return {
    ...delivery,
    checkedAt,
    pharmacy,
    priced,
    itemRefusals: itemRefusals(problems, asked, newOffersFor(offers, parties, problems, asked)),
    sandbox,
    arrivesAt:
      pharmacy &&
      estimatedDeliveryAt({
        placedAt: checkedAt,
        preparation: pharmacy,
        distanceMetres: distanceOf(asked) ?? assumedDistanceMetres(pharmacy, delivery.delivery_address),
      }),
  };
}

/** What the offers say, the farthest where they differ; undefined without any. */
function distanceOf(asked: readonly AskedItem[]): number | undefined {
  const distances = asked.flatMap(({ offer }) => (offer === undefined ? [] : [offer.distance_metres]));
  return distances.length === 0 ? undefined : Math.max(...distances);
}

/** Whether an order can go to this pharmacy. */
export function isOpen(pharmacy: FoundPharmacy | undefined): pharmacy is FoundPharmacy {
  return pharmacy?.may_take_orders === true;
}

/** Why an order can't go to this pharmacy. */
export function pharmacyRefusal(pharmacy: FoundPharmacy | undefined): ServiceError {
  if (pharmacy === undefined) {
    return new ServiceError(
      'pharmacy_not_found',
      'There is no pharmacy with this pharmacy_id. Take one from a search result.',
    );
  }
  return new ServiceError(
    'pharmacy_unavailable',
    'This pharmacy does not take orders now. Search again and take another.',
  );
}

function scenarioChoice({ sandbox, pharmacy_id }: OrderInput): ScenarioChoice {
  return {
    scenario: sandbox?.scenario ?? scenarioOfPharmacy(pharmacy_id) ?? DEFAULT_SCENARIO,
    step_seconds: sandbox?.step_seconds ?? DEFAULT_STEP_SECONDS,
  };
}

function refuseSandbox({ sandbox }: OrderInput): null {
  if (sandbox === undefined) return null;
  throw validationError([
    { path: 'sandbox', code: 'unknown_member', message: 'is for the sandbox only; leave it out' },
  ]);
}
