/** Writes what happened to a request into Postgres, and what it means for the stock. */
import type { Kysely } from 'kysely';
import { saveRequest } from '../db/requests.ts';
import type { Database } from '../db/schema.ts';
import { readFirstDeliveries } from '../db/webhooks/sending.ts';
import type { RequestProjection } from '../domain/messages.ts';
import type { DeliverySeries } from '../domain/webhook-messages.ts';
import { followStock } from './follow-stock.ts';

/**
 * Makes the activity that brings the read model up to a timeline; a stale or repeated call changes nothing. It answers
 * the webhooks of the request that are still to be sent, those of earlier entries too.
 */
export function makeRecordRequest(database: Kysely<Database>) {
  return async (projection: RequestProjection): Promise<DeliverySeries[] | undefined> => {
    await saveRequest(database, projection);
    await followStock(database, projection);
    const deliveries = await readFirstDeliveries(database, projection.submission.request_id);
    return deliveries.length === 0 ? undefined : deliveries;
  };
}
