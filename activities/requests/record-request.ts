/** Writes what happened to a request into Postgres, and what it means for the stock. */
import type { Kysely } from 'kysely';
import { saveRequest } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import type { RequestProjection } from '../../domain/requests/messages.ts';
import { followStock } from '../stock/follow-stock.ts';

/**
 * Makes the activity that brings the read model up to a timeline; a stale or repeated call changes nothing.
 *
 * @param onRecorded called once Postgres has it, with the deliveries of its webhooks.
 */
export function makeRecordRequest(database: Kysely<Database>, onRecorded: () => void) {
  return async (projection: RequestProjection): Promise<void> => {
    await saveRequest(database, projection);
    onRecorded();
    await followStock(database, projection);
  };
}
