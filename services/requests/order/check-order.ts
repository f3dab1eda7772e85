/** Everything that is checked of an order before it is accepted; an order and a dry run check the same. */
import { findPharmacy, type FoundPharmacy } from '../../../db/pharmacies/find-pharmacy.ts';
import { priceItems, type AskedItem, type PricedItems } from './price-items.ts';
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

/** @throws ServiceError `validation_error` for what no time or stock could put right. */
export async function checkOrder(
  { database, environment, offers, clock }: OrderChecks,
  partner_id: string,
  order: OrderInput,
): Promise<CheckedOrder> {
  const sandbox = environment === 'sandbox' ? scenarioChoice(order) : refuseSandbox(order);
  const delivery = readDelivery(order);
  const parties = { partner_id, pharmacy_id: order.pharmacy_id };
  const asked = withOffers(offers, parties, order.items);
  const checkedAt = clock();
  const [pharmacy, priced] = await Promise.all([
    findPharmacy(database, order.pharmacy_id, checkedAt),
    priceItems(database, { pharmacy_id: order.pharmacy_id, items: asked }),
  ]);
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
