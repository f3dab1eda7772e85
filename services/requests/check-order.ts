/** Checks a valid order against stored data: its pharmacy, the price of each item, its prescriptions. */
import type { Kysely } from 'kysely';
import type { FoundPharmacy } from '../../db/pharmacies/pharmacies.ts';
import { readOrderFacts } from '../../db/requests/order-facts.ts';
import type { Database } from '../../db/schema.ts';
import { earliestExpiry } from '../../domain/medicines/articles.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { type OfferTimes, offerTimesOf } from '../../domain/pharmacies/opening-hours.ts';
import { deliveryDistanceMetres, estimatedDeliveryAt } from '../../domain/pharmacies/preparation.ts';
import { deliveryFeeNgn } from '../../domain/money/delivery-fees.ts';
import type { ItemInOrder } from '../../domain/requests/item-pricing.ts';
import type { RequestItem } from '../../domain/requests/items.ts';
import { playedOfferTimes } from '../../domain/sandbox/scenarios.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { type FieldError, ServiceError, validationError } from '../common/errors.ts';
import type { Offers } from '../medicines/offers.ts';
import type { Places } from '../medicines/places.ts';
import { prescriptionRefusal } from '../prescriptions/refusals.ts';
import { coverageProblemsAt, toCoverage } from '../../domain/money/coverage.ts';
import { inAuthorization, type ValidOrder } from './order-input.ts';
import {
  type ItemRefusal,
  itemRefusals,
  itemsRefused,
  mistakenChoices,
  newOffersFor,
  priceFrom,
  type PricedItems,
  textsOf,
  withOffers,
} from './price-items.ts';

export interface OrderChecks {
  readonly database: Kysely<Database>;
  readonly offers: Offers;
  readonly places: Pick<Places, 'locate'>;
  readonly environment: Environment;
  readonly minShelfLifeDays: number;
  readonly clock: () => Date;
}

/** The partner, and the id of the order's request; undefined when no request can have that id yet. */
interface OrderNames {
  readonly partner_id: string;
  readonly request_id: string | undefined;
}

/** The outcomes of all checks. No check throws, because a repeated order is answered even when a check now fails. */
export interface CheckedOrder {
  readonly order: ValidOrder;
  readonly checkedAt: Date;
  /** The submission of the request that already has this id; undefined when Postgres has none. */
  readonly earlier: Submission | undefined;
  /** Undefined when no pharmacy has the id. */
  readonly pharmacy: FoundPharmacy | undefined;
  readonly priced: PricedItems;
  /** Faults of `offer_id`s and `article_id`s, which cannot be fixed by waiting; empty without a pharmacy. */
  readonly choiceFaults: readonly FieldError[];
  /** Empty when the items are priced. */
  readonly itemRefusals: readonly ItemRefusal[];
  /** The fee for the delivery in whole Naira; 0 without a pharmacy. */
  readonly delivery_fee_ngn: number;
  /** When the order is offered, and when it should be delivered; undefined without a pharmacy. */
  readonly times: OrderTimes | undefined;
}

interface OrderTimes {
  /** Undefined for a pharmacy that is always open. */
  readonly offered: OfferTimes | undefined;
  readonly arrivesAt: Date;
}

/**
 * Reads pharmacy, medicines, stock and the earlier request in one statement, and prices the items. Unrecognised items
 * cost a second statement.
 */
export async function checkOrder(
  { database, offers, places, environment, minShelfLifeDays, clock }: OrderChecks,
  order: ValidOrder,
  { partner_id, request_id }: OrderNames,
): Promise<CheckedOrder> {
  const checkedAt = clock();
  const { pharmacy_id, items } = order;
  const parties = { partner_id, pharmacy_id };
  const { asked, faults } = withOffers(offers, parties, items);
  const orderable = { pharmacy_id, earliestExpiry: earliestExpiry(checkedAt, minShelfLifeDays) };
  const named = { ...orderable, texts: textsOf(items), request_id, now: checkedAt };
  const facts = await readOrderFacts(database, named);
  const { pharmacy, earlier } = facts;
  const deliveryFee = pharmacy?.delivery_fee;
  const priced = await priceFrom(
    database,
    { ...orderable, items: asked, now: checkedAt, deliveryFee },
    facts,
  );
  const problems = priced.ok ? [] : priced.problems;
  const delivery = pharmacy && (await deliveryOf(order, { pharmacy, asked, places }));
  return {
    order,
    checkedAt,
    earlier,
    pharmacy,
    priced,
    choiceFaults: pharmacy === undefined ? [] : [...faults, ...mistakenChoices(problems)],
    itemRefusals: itemRefusals(problems, asked, newOffersFor(offers, parties, problems, asked)),
    delivery_fee_ngn: delivery?.fee_ngn ?? 0,
    times:
      pharmacy &&
      delivery &&
      timesOf(order, { pharmacy, placedAt: checkedAt, environment, distanceMetres: delivery.distanceMetres }),
  };
}

function timesOf(
  { scenario }: ValidOrder,
  {
    pharmacy,
    placedAt,
    environment,
    distanceMetres,
  }: {
    readonly pharmacy: FoundPharmacy;
    readonly placedAt: Date;
    readonly environment: Environment;
    readonly distanceMetres: number;
  },
): OrderTimes {
  const played = scenario === null ? undefined : playedOfferTimes(scenario, placedAt);
  return {
    offered: played ?? offerTimesOf(pharmacy, environment, placedAt),
    arrivesAt: estimatedDeliveryAt({
      placedAt: played === undefined ? placedAt : new Date(played.offered_at),
      preparation: pharmacy,
      distanceMetres,
      environment,
    }),
  };
}

interface Delivery {
  readonly distanceMetres: number;
  readonly fee_ngn: number;
}

/** The longest distance and the highest fee of the offers; without offers, the pharmacy's fee to the delivery address. */
async function deliveryOf(
  { destination: { delivery_address } }: ValidOrder,
  {
    pharmacy,
    asked,
    places,
  }: Pick<OrderChecks, 'places'> & {
    readonly pharmacy: FoundPharmacy;
    readonly asked: readonly ItemInOrder[];
  },
): Promise<Delivery> {
  const offers = asked.flatMap(({ offer }) => (offer === undefined ? [] : [offer]));
  if (offers.length > 0)
    return {
      distanceMetres: Math.max(...offers.map(({ distance_metres }) => distance_metres)),
      fee_ngn: Math.max(...offers.map(({ delivery_fee_ngn }) => delivery_fee_ngn)),
    };
  const place = await places.locate(delivery_address);
  const distanceMetres = deliveryDistanceMetres(pharmacy, delivery_address, place);
  return { distanceMetres, fee_ngn: deliveryFeeNgn(pharmacy.delivery_fee, distanceMetres) };
}

export interface PlaceableOrder {
  readonly order: ValidOrder;
  readonly checkedAt: Date;
  readonly pharmacy: FoundPharmacy;
  readonly items: readonly RequestItem[];
  readonly total_ngn: number;
  readonly delivery_fee_ngn: number;
  readonly times: OrderTimes;
}

/**
 * Returns the order, or the refusal of the first failed check. Prescriptions are read last, only when everything else
 * passed.
 */
export async function placeableOrder(
  checks: OrderChecks,
  partner_id: string,
  checked: CheckedOrder,
): Promise<PlaceableOrder | ServiceError> {
  const { order, checkedAt, choiceFaults, pharmacy, priced, delivery_fee_ngn, times } = checked;
  if (choiceFaults.length > 0) return validationError(choiceFaults);
  if (!mayTakeOrders(pharmacy) || times === undefined) return pharmacyRefusal(pharmacy);
  if (!priced.ok) return itemsRefused(checked.itemRefusals);
  const uncovered = coverageFaults(order, priced.items, checkedAt);
  if (uncovered.length > 0) return validationError(uncovered);
  const refusal = await refusalOfPrescriptions(checks, partner_id, order);
  const { items, total_ngn } = priced;
  return refusal ?? { order, checkedAt, pharmacy, items, total_ngn, delivery_fee_ngn, times };
}

/** The faults of an authorization at the current price and time; a sandbox scenario's own has none. */
export function coverageFaults(
  { authorization = {} }: ValidOrder,
  items: readonly RequestItem[],
  now: Date,
): FieldError[] {
  const lineTotals = items.map(({ line_total_ngn }) => line_total_ngn);
  return coverageProblemsAt(toCoverage(authorization), { lineTotals, now }).map(inAuthorization);
}

/** Returns why an order cannot use its prescriptions; undefined when it can. */
export function refusalOfPrescriptions(
  { database, clock }: OrderChecks,
  partner_id: string,
  { enrollee_id, prescription_ids = [] }: ValidOrder,
): Promise<ServiceError | undefined> {
  return prescriptionRefusal(database, { partner_id, enrollee_id, prescription_ids, now: clock() });
}

export function mayTakeOrders(pharmacy: FoundPharmacy | undefined): pharmacy is FoundPharmacy {
  return pharmacy?.may_take_orders === true;
}

export function pharmacyRefusal(pharmacy: FoundPharmacy | undefined): ServiceError {
  if (pharmacy === undefined) {
    return new ServiceError(
      'pharmacy_not_found',
      'There is no pharmacy with this pharmacy_id. Use one from a search result.',
    );
  }
  return new ServiceError(
    'pharmacy_unavailable',
    'This pharmacy cannot accept orders now. Search again and choose another.',
  );
}
