/** Endpoints for tests of what is behind the API. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../domain/ids.ts';
import { newSecret } from '../../domain/webhook-secrets.ts';
import { ALL_EVENTS, type EventFilter } from '../../domain/webhooks.ts';

/** Registers an endpoint without its test event; answers its id. */
export async function insertEndpoint(
  database: Kysely<Database>,
  partnerId: string,
  url: string,
  eventTypes: EventFilter[] = [ALL_EVENTS],
  secret = newSecret(),
): Promise<string> {
  const webhook_id = newId('webhook');
  await database
    .insertInto('webhook')
    .values({ webhook_id, partner_id: partnerId, url, description: '', event_types: eventTypes })
    .execute();
  await database.insertInto('webhook_secret').values({ webhook_id, secret }).execute();
  return webhook_id;
}

/** The deliveries of an endpoint, oldest event first. */
export function deliveriesOf(database: Kysely<Database>, webhookId: string) {
  return database
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .orderBy('position')
    .selectAll()
    .execute();
}

/** The attempts of one event of a request, oldest first. */
export function attemptsOf(database: Kysely<Database>, requestId: string, sequence: number) {
  return database
    .selectFrom('webhook_attempt')
    .where('request_id', '=', requestId)
    .where('sequence', '=', sequence)
    .orderBy('started_at')
    .selectAll()
    .execute();
}

/** The row of an endpoint. */
export function endpointOf(database: Kysely<Database>, webhookId: string) {
  return database
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .selectAll()
    .executeTakeFirstOrThrow();
}
