/** Checks an order before it is accepted, with the engine's own schema and checks and against the same rows. */
import { MIN_SHELF_LIFE_DAYS } from '../../../domain/medicines/articles.ts';
import { ENCRYPTION } from '../../../test/support/engine/encryption-keys.ts';
import type { Kysely } from 'kysely';
import { Compile } from 'typebox/compile';
import { CreateRequestBody } from '../../../api/partner/place-request.ts';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/common/ids.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import { DEFAULT_TIME_LIMITS } from '../../../domain/requests/time-limits.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { Offers } from '../../../services/medicines/offers.ts';
import { createPlaces } from '../../../services/medicines/places.ts';
import { checkOrder, placeableOrder } from '../../../services/requests/check-order.ts';
import { validateOrder } from '../../../services/requests/order-input.ts';
import { submissionOf } from '../../../services/requests/place-request.ts';
import { OFFER_SECRET } from '../../../test/support/engine/offer-secret.ts';

const schema = Compile(CreateRequestBody);
const clock = () => new Date();
const environment = 'sandbox';
const offers = new Offers({ secrets: [OFFER_SECRET], environment, clock });

/**
 * Returns the argument of the workflow.
 *
 * @throws ServiceError when the order violates the schema or can't be supplied.
 */
export async function accept(
  database: Kysely<Database>,
  partner_id: string,
  body: unknown,
): Promise<Submission> {
  if (!schema.Check(body)) throw new ServiceError('validation_error', 'The body is not as the schema says.');
  const parts = {
    database,
    environment,
    offers,
    places: createPlaces({ database }),
    clock,
    minShelfLifeDays: MIN_SHELF_LIFE_DAYS,
    timeLimits: DEFAULT_TIME_LIMITS,
    encryption: ENCRYPTION,
  } as const;
  const ids = { request_id: newId('request'), partner_id };
  const order = validateOrder(environment, body);
  const checked = await checkOrder(parts, order, { partner_id, request_id: undefined });
  const placeable = await placeableOrder(parts, partner_id, checked);
  if (placeable instanceof ServiceError) throw placeable;
  return submissionOf(parts, ids, placeable);
}
