/** Webhook endpoints for tests below the API. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newSigningSecret } from '../../../db/webhooks/endpoints.ts';
import { ENCRYPTION } from '../engine/encryption-keys.ts';
import type { TestEngine } from '../engine/engine.ts';
import { eventually } from '../engine/eventually.ts';
import { newId } from '../../../domain/common/ids.ts';
import { newSecret } from '../../../domain/webhooks/urls.ts';
import {
  ALL_EVENTS,
  UNBLOCK_AFTER_MS,
  type EventFilter,
  type WebhookOwner,
} from '../../../domain/webhooks/webhooks.ts';

/** Registers an endpoint of a partner, or of another owner, without its test event; returns its id. */
export async function insertEndpoint(
  database: Kysely<Database>,
  partnerId: string | WebhookOwner,
  url: string,
  eventTypes: EventFilter[] = [ALL_EVENTS],
  secret = newSecret(),
): Promise<string> {
  const webhook_id = newId('webhook');
  const owner = typeof partnerId === 'string' ? { partner_id: partnerId } : partnerId;
  await database
    .insertInto('webhook')
    .values({ webhook_id, ...owner, url, description: '', event_types: eventTypes })
    .execute();
  const { sealed } = newSigningSecret(ENCRYPTION, webhook_id, secret);
  await database.insertInto('webhook_secret').values({ webhook_id, secret: sealed }).execute();
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

/** Waits until a request and all its deliveries have ended, so that none is planned or in flight. */
export async function untilSent(
  { client, database }: Pick<TestEngine, 'client' | 'database'>,
  requestId: string,
  deadlineMs = 60_000,
): Promise<void> {
  await client.workflow.getHandle(requestId).result();
  const isSent = async () => {
    const { rows } = await sql`
      select from webhook_delivery
       where request_id = ${requestId} and (next_attempt_at is not null or lease is not null)
       limit 1
    `.execute(database);
    return rows.length === 0;
  };
  await eventually(isSent, { deadlineMs, describe: `the webhooks of ${requestId}` });
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

export function endpointOf(database: Kysely<Database>, webhookId: string) {
  return database
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .selectAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns the requests in which an event arrived after an earlier one had been failing for five minutes. Both may then be sent
 * concurrently, and arrive in any order.
 */
export async function requestsWithPassedDeliveries(
  database: Kysely<Database>,
  webhookId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ request_id: string }>`
    select distinct request_id
      from webhook_delivery earlier
      join webhook_delivery later using (webhook_id, request_id)
     where webhook_id = ${webhookId}
       and later.sequence > earlier.sequence
       and later.acknowledged_at - ${UNBLOCK_AFTER_MS} * interval '1 ms' >= (
         select min(started_at) from webhook_attempt attempt
          where attempt.request_id = earlier.request_id and attempt.sequence = earlier.sequence
            and attempt.webhook_id = earlier.webhook_id and failure is not null
       )
  `.execute(database);
  return new Set(rows.map(({ request_id }) => request_id));
}
