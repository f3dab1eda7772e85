/** Everything that is checked of an order before it is accepted; an order and a dry run check the same. */
import type { FoundPharmacy } from '../../../db/pharmacies/find-pharmacy.ts';
import { readOrderFacts, type OrderFacts } from '../../../db/requests/order-facts.ts';
import { priceFrom, textsOf, type AskedItem, type PricedItems } from './price-items.ts';
import { assumedDistanceMetres, estimatedDeliveryAt } from '../../../domain/pharmacies/delivery-estimate.ts';
import {
  DEFAULT_SCENARIO,
  DEFAULT_STEP_SECONDS,
  scenarioOfPharmacy,
  type ScenarioChoice,
} from '../../../domain/sandbox/scenarios.ts';
import { readDelivery, type Delivery } from './delivery-details.ts';
import type { ServiceParts } from '../../parts.ts';
import { ServiceError, validationError } from '../../common/errors.ts';
import { itemRefusals, type ItemRefusal } from './item-refusals.ts';
import { offerAnew, withOffers } from './offered-items.ts';
import type { OrderInput } from './order-input.ts';

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
  return {
    ...delivery,
    checkedAt,
    pharmacy,
    priced,
    itemRefusals: priced.ok
      ? []
      : itemRefusals(priced.problems, asked, (held, problem) => offerAnew(offers, parties, held, problem)),
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
