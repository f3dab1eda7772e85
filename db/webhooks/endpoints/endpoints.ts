/** Endpoints: made, changed and deleted, each only by its owner. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { newId } from '../../../domain/common/ids.ts';
import type { WebhookInput, WebhookRecord } from '../../../domain/webhooks/records.ts';
import { MAX_ENDPOINTS, type WebhookOwner } from '../../../domain/webhooks/webhooks.ts';
import { IDEMPOTENCY_KEY_HOURS } from '../../partners/idempotency-keys.ts';
import type { Database } from '../../schema.ts';
import { ownedBy, type WebhookChoice } from './owners.ts';
import { readWebhook } from './records.ts';
import type { SecretStore, WithSecret } from './secrets.ts';
import { activeSecrets, newSigningSecret, openSigningSecrets } from './signing-secrets.ts';

export type CreateOutcome =
  | ({ readonly kind: 'created' } & WithSecret)
  /** The same call made it before, and nobody got the answer. */
  | ({ readonly kind: 'created_before' } & WithSecret)
  | { readonly kind: 'limit_reached' };

/** Makes an endpoint, unless there is one with this id that was made while answers are kept. */
export async function createWebhook(
  { database, encryption }: SecretStore,
  { webhook_id, owner, ...input }: WebhookChoice & WebhookInput,
): Promise<CreateOutcome> {
  return database.transaction().execute(async (transaction): Promise<CreateOutcome> => {
    const store = { database: transaction, encryption };
    await lockOwner(transaction, owner);
    const before = await transaction
      .selectFrom('webhook')
      .select(
        sql<boolean>`created_at > now() - make_interval(hours => ${IDEMPOTENCY_KEY_HOURS})`.as('recent'),
      )
      .where('webhook_id', '=', webhook_id)
      .where(ownedBy(owner))
      .executeTakeFirst();
    if (before?.recent === true) {
      return { kind: 'created_before', ...(await withSecret(store, { webhook_id, owner })) };
    }
    const { count } = await transaction
      .selectFrom('webhook')
      .select((all) => all.fn.countAll().as('count'))
      .where(ownedBy(owner))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_ENDPOINTS) return { kind: 'limit_reached' };
    const choice = { webhook_id: before === undefined ? webhook_id : newId('webhook'), owner };
    await transaction
      .insertInto('webhook')
      .values({ webhook_id: choice.webhook_id, ...owner, ...input, event_types: [...input.event_types] })
      .execute();
    await transaction
      .insertInto('webhook_secret')
      .values({
        webhook_id: choice.webhook_id,
        secret: newSigningSecret(encryption, choice.webhook_id).sealed,
      })
      .execute();
    return { kind: 'created', ...(await withSecret(store, choice)) };
  });
}

/** One at a time for each owner, so that the limit is exact. Rows that refer to the owner can still be made. */
async function lockOwner(transaction: Transaction<Database>, owner: WebhookOwner): Promise<void> {
  const row =
    'partner_id' in owner
      ? sql`partner where partner_id = ${owner.partner_id}`
      : sql`pharmacy where pharmacy_id = ${owner.pharmacy_id}`;
  await sql`select from ${row} for no key update`.execute(transaction);
}

async function withSecret({ database, encryption }: SecretStore, choice: WebhookChoice): Promise<WithSecret> {
  const webhook = await readWebhook(database, choice);
  const row = await database
    .selectFrom('webhook')
    .where('webhook_id', '=', choice.webhook_id)
    .where(ownedBy(choice.owner))
    .select(activeSecrets(new Date()).as('secrets'))
    .executeTakeFirst();
  const [secret] = openSigningSecrets(encryption, choice.webhook_id, row?.secrets ?? []);
  if (webhook === undefined || secret === undefined)
    throw new Error('An endpoint is gone while it is locked');
  return { webhook, secret };
}

/** Undefined when the owner has no such endpoint. */
export async function replaceWebhook(
  database: Kysely<Database>,
  choice: WebhookChoice,
  { url, event_types, description }: WebhookInput,
): Promise<WebhookRecord | undefined> {
  await database
    .updateTable('webhook')
    .set({ url, event_types: [...event_types], description, updated_at: sql<Date>`now()` })
    .where('webhook_id', '=', choice.webhook_id)
    .where(ownedBy(choice.owner))
    .execute();
  return readWebhook(database, choice);
}

/** Deliveries that one statement deletes: well within the time that a statement may take. */
const DELETED_AT_ONCE = 2_000;

/**
 * Deletes an endpoint with its deliveries and attempts. The deliveries go first, the oldest before the others and piece
 * by piece, because a statement for all of them could take longer than statements may. Whoever is stopped in between
 * has lost only what belongs to an endpoint that was to go anyway.
 *
 * @returns what it was; undefined when the owner has no such endpoint.
 */
export async function deleteWebhook(
  database: Kysely<Database>,
  choice: WebhookChoice,
): Promise<WebhookRecord | undefined> {
  const webhook = await readWebhook(database, choice);
  if (webhook === undefined) return undefined;
  while ((await deleteOldest(database, choice.webhook_id)) === DELETED_AT_ONCE);
  await database.transaction().execute(async (transaction) => {
    // Before the endpoint, which is the order in which an attempt writes to them: so neither waits for the other.
    await deleteOldest(transaction, choice.webhook_id);
    await transaction
      .deleteFrom('webhook')
      .where('webhook_id', '=', choice.webhook_id)
      .where(ownedBy(choice.owner))
      .execute();
  });
  return webhook;
}

/**
 * Up to a position, which is walked in the index: of a list of positions the planner, which does not know yet how many
 * deliveries a new endpoint has, may look through the whole list for each of them.
 *
 * @returns how many there were.
 */
async function deleteOldest(database: Kysely<Database>, webhook_id: string): Promise<number> {
  const oldest = database
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhook_id)
    .orderBy('position')
    .limit(DELETED_AT_ONCE)
    .select('position')
    .as('oldest');
  const { numDeletedRows } = await database
    .deleteFrom('webhook_delivery')
    .where('webhook_id', '=', webhook_id)
    .where('position', '<=', (rows) =>
      rows.selectFrom(oldest).select(({ fn }) => fn.max('position').as('last')),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
