/** Everything that is checked of an order before it is accepted; an order and a dry run check the same. */
import { findPharmacy, type FoundPharmacy } from '../db/catalogue/find-pharmacy.ts';
import { priceItems, type AskedItem, type PricedItems } from '../db/catalogue/price-items.ts';
import { assumedDistanceMetres, estimatedDeliveryAt } from '../domain/delivery-estimate.ts';
import {
  DEFAULT_SCENARIO,
  DEFAULT_STEP_SECONDS,
  scenarioOfPharmacy,
  type ScenarioChoice,
} from '../domain/scenarios.ts';
import { readDelivery, type Delivery } from './delivery.ts';
import type { Dependencies } from './dependencies.ts';
import type { Call } from './endpoint.ts';
import { ApiError } from './errors.ts';
import { itemRefusals, type ItemRefusal } from './item-errors.ts';
import { offerAnew, withOffers } from './offered-items.ts';
import type { CreateRequestBody } from './schemas/requests.ts';
import { validationError } from './validation.ts';

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

/** @throws ApiError `validation_error` for what no time or stock could put right. */
export async function checkOrder(
  { database, environment, offers, clock }: Dependencies,
  { caller: { partner_id }, body }: Call<CreateRequestBody>,
): Promise<CheckedOrder> {
  const sandbox = environment === 'sandbox' ? scenarioChoice(body) : refuseSandbox(body);
  const delivery = readDelivery(body);
  const parties = { partner_id, pharmacy_id: body.pharmacy_id };
  const asked = withOffers(offers, parties, body.items);
  const checkedAt = clock();
  const [pharmacy, priced] = await Promise.all([
    findPharmacy(database, body.pharmacy_id, checkedAt),
    priceItems(database, { pharmacy_id: body.pharmacy_id, items: asked }),
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
export function pharmacyRefusal(pharmacy: FoundPharmacy | undefined): ApiError {
  if (pharmacy === undefined) {
    return new ApiError(
      'pharmacy_not_found',
      'There is no pharmacy with this pharmacy_id. Take one from a search result.',
    );
  }
  return new ApiError(
    'pharmacy_unavailable',
    'This pharmacy does not take orders now. Search again and take another.',
  );
}

function scenarioChoice({ sandbox, pharmacy_id }: CreateRequestBody): ScenarioChoice {
  return {
    scenario: sandbox?.scenario ?? scenarioOfPharmacy(pharmacy_id) ?? DEFAULT_SCENARIO,
    step_seconds: sandbox?.step_seconds ?? DEFAULT_STEP_SECONDS,
  };
}

function refuseSandbox({ sandbox }: CreateRequestBody): null {
  if (sandbox === undefined) return null;
  throw validationError([
    { path: 'sandbox', code: 'unknown_member', message: 'is for the sandbox only; leave it out' },
  ]);
}
