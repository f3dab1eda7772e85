/** Puts an order before its pharmacy's system once more, when that was repaired. No order is made twice. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { findGateway, findOrderHolder } from '../../../db/pharmacies/gateways.ts';
import { ordersNotTaken } from '../../../db/pharmacies/offer-outcomes.ts';
import type { Database } from '../../../db/schema.ts';
import { ServiceError } from '../../common/errors.ts';
import type { FulfilmentClient } from '../fulfilment-client.ts';
import { requestNotFound } from '../read-request.ts';
import { stepRefused } from '../step-refusals.ts';
import { readWorkflowCondition } from '../workflow-condition.ts';
import { retryActivities } from './retry-activities.ts';

interface Parts {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly fulfilment: FulfilmentClient;
}

/** `offered`: anew. `tried_now`: an offer waited for its next try. `under_way`: the pharmacy is being called. */
export type OfferedAgain = 'offered' | 'tried_now' | 'under_way';

/** The activity that puts an order before its pharmacy. */
const OFFER = 'offerOrder';

/**
 * The pharmacy's system is asked for the order first, and gets it under the ids that it had.
 *
 * @throws ServiceError `request_not_found` when no workflow runs; `pharmacy_without_system` when the pharmacy reads its inbox;
 *   `illegal_transition` when no answer of it is waited for.
 */
export async function offerAgain(parts: Parts, requestId: string, operator: string): Promise<OfferedAgain> {
  const { database, client, fulfilment } = parts;
  const workflow = await readWorkflowCondition(client, requestId);
  if (workflow === undefined || workflow.has_ended) throw requestNotFound();
  await requireSystem(database, requestId);
  if (workflow.waits_for.some(({ name }) => name === OFFER)) {
    const tried = await retryActivities(client, requestId, (name) => name === OFFER);
    return tried.length > 0 ? 'tried_now' : 'under_way';
  }
  const outcome = await fulfilment.offerAgain(requestId, { operator }, `offer-${randomUUID()}`);
  switch (outcome.kind) {
    case 'taken':
      return 'offered';
    case 'illegal':
      throw new ServiceError(
        'illegal_transition',
        `The request is ${outcome.status}: its pharmacy has answered, or need not.`,
      );
    case 'refused':
      throw stepRefused(outcome.type, outcome.message);
    case 'not_running':
      throw requestNotFound();
  }
}

/** The requests whose orders the system of a pharmacy has not said to have, the oldest first. */
export async function requestsToOffer(
  { database }: Pick<Parts, 'database'>,
  pharmacyId: string,
): Promise<string[]> {
  return (await ordersNotTaken(database, pharmacyId)).map(({ request_id }) => request_id);
}

async function requireSystem(database: Kysely<Database>, requestId: string): Promise<void> {
  const holder = await findOrderHolder(database, requestId);
  // A row that is lost says nothing of its pharmacy; the offer will ask again.
  if (holder === undefined) return;
  const { kind } = await findGateway(database, holder.pharmacy_id, new Date());
  if (kind === 'inbox') throw new ServiceError('pharmacy_without_system');
}
