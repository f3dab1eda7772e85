/** Endpoints as they are shown, from their rows; never their secrets. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import type { WebhookOwner } from '../../../domain/webhooks/webhooks.ts';
import type { Database } from '../../schema.ts';
import { ownedBy, ownerOf, type WebhookChoice } from './owners.ts';
import type { WebhookTable } from '../schema.ts';

/** Endpoints with the end of their previous secrets. */
function selectWebhooks(database: Kysely<Database>) {
  return database
    .selectFrom('webhook')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('webhook_secret')
        .whereRef('webhook_secret.webhook_id', '=', 'webhook.webhook_id')
        .where('expires_at', '>', sql<Date>`now()`)
        .select((secrets) => secrets.fn.max('expires_at').as('expires_at'))
        .as('previous_secret_expires_at'),
    );
}

/** Undefined when the owner has no such endpoint. */
export async function readWebhook(
  database: Kysely<Database>,
  { webhook_id, owner }: WebhookChoice,
): Promise<WebhookRecord | undefined> {
  const row = await selectWebhooks(database)
    .where('webhook_id', '=', webhook_id)
    .where(ownedBy(owner))
    .executeTakeFirst();
  return row && toRecord(row);
}

/** All endpoints of a partner or a pharmacy, newest first. */
export async function listWebhooks(
  database: Kysely<Database>,
  owner: WebhookOwner,
): Promise<WebhookRecord[]> {
  const rows = await selectWebhooks(database)
    .where(ownedBy(owner))
    .orderBy('created_at', 'desc')
    .orderBy('webhook_id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** An endpoint and whose it is. */
export interface OwnedWebhook {
  readonly owner: WebhookOwner;
  readonly webhook: WebhookRecord;
}

/** For operators: all endpoints, or those of one owner; by owner, partners first, newest first. */
export async function listOwnedWebhooks(
  database: Kysely<Database>,
  owner?: WebhookOwner,
): Promise<OwnedWebhook[]> {
  const rows = await selectWebhooks(database)
    .$if(owner !== undefined, (webhooks) => (owner === undefined ? webhooks : webhooks.where(ownedBy(owner))))
    .orderBy('partner_id')
    .orderBy('pharmacy_id')
    .orderBy('created_at', 'desc')
    .orderBy('webhook_id', 'desc')
    .execute();
  return rows.map((row) => ({ owner: ownerOf(row), webhook: toRecord(row) }));
}

/** For operators: whose an endpoint is; undefined when there is none. */
export async function findWebhook(
  database: Kysely<Database>,
  webhookId: string,
): Promise<WebhookChoice | undefined> {
  const row = await database
    .selectFrom('webhook')
    .select(['partner_id', 'pharmacy_id'])
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row && { webhook_id: webhookId, owner: ownerOf(row) };
}

type Row = Selectable<WebhookTable> & { readonly previous_secret_expires_at: Date | null };

function toRecord(row: Row): WebhookRecord {
  return {
    webhook_id: row.webhook_id,
    url: row.url,
    event_types: row.event_types,
    description: row.description,
    status: row.disabled_at === null ? 'enabled' : 'disabled',
    disabled: disabledOf(row),
    health: healthOf(row),
    previous_secret_expires_at: row.previous_secret_expires_at?.toISOString() ?? null,
    last_ping: row.last_ping,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function disabledOf({ disabled_at, disabled_by, disabled_reason }: Row): WebhookRecord['disabled'] {
  if (disabled_at === null || disabled_by === null || disabled_reason === null) return null;
  return { by: disabled_by, reason: disabled_reason, at: disabled_at.toISOString() };
}

function healthOf({ broken_at, failing_since, consecutive_failures }: Row): WebhookRecord['health'] {
  const failing = consecutive_failures > 0 ? 'failing' : 'ok';
  return {
    state: broken_at === null ? failing : 'broken',
    since: failing_since?.toISOString() ?? null,
    consecutive_failures,
  };
}
