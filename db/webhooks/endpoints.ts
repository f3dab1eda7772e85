import { type Selectable, sql } from 'kysely';
import { newId } from '../../domain/common/ids.ts';
import type { WebhookInput, WebhookRecord } from '../../domain/webhooks/records.ts';
import { HEALTHY, healthState, needsAttention, ON_TRIAL } from '../../domain/webhooks/endpoint-health.ts';
import { type Disabler, MAX_ENDPOINTS, type WebhookOwner } from '../../domain/webhooks/webhooks.ts';
import { IDEMPOTENCY_KEY_HOURS } from '../partners/idempotency-keys.ts';
import type { Db, Tx } from '../schema.ts';
import type { WebhookTable } from '../schema/webhooks.ts';
import type { PingResult } from '../../domain/webhooks/messages.ts';
import type { EncryptionKeys } from '../encryption.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';

type CreateOutcome =
  | ({ readonly kind: 'created' } & WithSecret)
  /** The same call created it before. */
  | ({ readonly kind: 'created_before' } & WithSecret)
  | { readonly kind: 'limit_reached' };

/** Creates an endpoint, unless one with this id was created while answers are retained. */
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
      .where(isEndpoint({ webhook_id, owner }))
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

/** Serialises the calls of an owner, so that the limit is exact. Other transactions can still insert rows that refer to the owner. */
async function lockOwner(transaction: Tx, owner: WebhookOwner): Promise<void> {
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
    .where(isEndpoint(choice))
    .select(activeSecrets(new Date()).as('secrets'))
    .executeTakeFirst();
  const [secret] = openSigningSecrets(encryption, choice.webhook_id, row?.secrets ?? []);
  if (webhook === undefined || secret === undefined) throw new Error('A locked endpoint has no secret');
  return { webhook, secret };
}

/**
 * Replaces the settings of an endpoint.
 *
 * @param replaces the `updated_at` that is replaced; undefined to replace any.
 * @returns `changed` when the endpoint has another one and other settings; undefined when the owner has no such endpoint.
 */
export async function replaceWebhook(
  database: Db,
  choice: WebhookChoice,
  { url, event_types, description }: WebhookInput,
  replaces?: Date,
): Promise<WebhookRecord | 'changed' | undefined> {
  return database.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('webhook')
      .select(['url', 'event_types', 'description', 'updated_at'])
      .where(isEndpoint(choice))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before === undefined) return undefined;
    const isRepeated =
      before.url === url &&
      before.description === description &&
      before.event_types.join() === event_types.join();
    const isExpected = replaces === undefined || before.updated_at.getTime() === replaces.getTime();
    if (!isExpected) return isRepeated ? readWebhook(transaction, choice) : 'changed';
    await transaction
      .updateTable('webhook')
      .set({ url, event_types: [...event_types], description, updated_at: sql<Date>`now()` })
      .where(isEndpoint(choice))
      .execute();
    return readWebhook(transaction, choice);
  });
}

const DELETE_BATCH_SIZE = 2_000;

/**
 * Deletes an endpoint with its deliveries and attempts. The deliveries go first, in batches, because one statement for
 * all of them could time out.
 *
 * @returns the deleted endpoint; undefined when the owner has no such endpoint.
 */
export async function deleteWebhook(database: Db, choice: WebhookChoice): Promise<WebhookRecord | undefined> {
  const webhook = await readWebhook(database, choice);
  if (webhook === undefined) return undefined;
  while ((await deleteOldest(database, choice.webhook_id)) === DELETE_BATCH_SIZE);
  await database.transaction().execute(async (transaction) => {
    // Before the endpoint, in the order in which an attempt writes to them, so that the two cannot deadlock.
    await deleteOldest(transaction, choice.webhook_id);
    await transaction.deleteFrom('webhook').where(isEndpoint(choice)).execute();
  });
  return webhook;
}

/**
 * Deletes the oldest deliveries by a range of positions. With a list of positions, the planner could scan the list for each row of an
 * endpoint without statistics.
 *
 * @returns the number of deleted deliveries.
 */
async function deleteOldest(database: Db, webhook_id: string): Promise<number> {
  const oldest = database
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhook_id)
    .orderBy('position')
    .limit(DELETE_BATCH_SIZE)
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

/** Endpoints with the expiry of their previous secrets. */
function selectWebhooks(database: Db) {
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

/** Returns undefined when the owner has no such endpoint. */
export async function readWebhook(
  database: Db,
  { webhook_id, owner }: WebhookChoice,
): Promise<WebhookRecord | undefined> {
  const row = await selectWebhooks(database).where(isEndpoint({ webhook_id, owner })).executeTakeFirst();
  return row && toRecord(row);
}

/** All endpoints of a partner or a pharmacy, newest first. */
export async function listWebhooks(database: Db, owner: WebhookOwner): Promise<WebhookRecord[]> {
  const rows = await selectWebhooks(database)
    .where(ownedBy(owner))
    .orderBy('created_at', 'desc')
    .orderBy('webhook_id', 'desc')
    .execute();
  return rows.map(toRecord);
}

export interface OwnedWebhook {
  readonly owner: WebhookOwner;
  readonly webhook: WebhookRecord;
}

/** All endpoints or those of one owner, for operators. Sorted by owner, partners first, then newest first. */
export async function listOwnedWebhooks(database: Db, owner?: WebhookOwner): Promise<OwnedWebhook[]> {
  const rows = await selectWebhooks(database)
    .where(owner === undefined ? sql<boolean>`true` : ownedBy(owner))
    .orderBy('partner_id')
    .orderBy('pharmacy_id')
    .orderBy('created_at', 'desc')
    .orderBy('webhook_id', 'desc')
    .execute();
  return rows.map((row) => ({ owner: ownerOf(row), webhook: toRecord(row) }));
}

/** Finds an endpoint of any owner, for operators. */
export async function findWebhook(database: Db, webhookId: string): Promise<WebhookChoice | undefined> {
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

function healthOf(row: Row): WebhookRecord['health'] {
  const { failing_since, consecutive_failures } = row;
  return { state: healthState(row), since: failing_since?.toISOString() ?? null, consecutive_failures };
}

/** Identifies an endpoint. It is found only under its owner. */
export interface WebhookChoice {
  readonly webhook_id: string;
  readonly owner: WebhookOwner;
}

/** Condition on `webhook`. */
const isEndpoint = ({ webhook_id, owner }: WebhookChoice) =>
  sql<boolean>`webhook.webhook_id = ${webhook_id} and ${ownedBy(owner)}`;

export function ownedBy(owner: WebhookOwner) {
  return 'partner_id' in owner
    ? sql<boolean>`webhook.partner_id = ${owner.partner_id}`
    : sql<boolean>`webhook.pharmacy_id = ${owner.pharmacy_id}`;
}

export function ownerOf({
  partner_id,
  pharmacy_id,
}: Pick<WebhookTable, 'partner_id' | 'pharmacy_id'>): WebhookOwner {
  if (partner_id !== null) return { partner_id };
  if (pharmacy_id !== null) return { pharmacy_id };
  throw new Error('An endpoint has no owner');
}

/** Disables an endpoint; a disabled one stays unchanged. Undefined when the owner has no such endpoint. */
export async function pauseWebhook(
  database: Db,
  choice: WebhookChoice,
  by: Disabler,
): Promise<WebhookRecord | undefined> {
  await database
    .updateTable('webhook')
    .set({
      disabled_at: sql<Date>`now()`,
      disabled_by: by,
      disabled_reason: 'paused',
      updated_at: sql<Date>`now()`,
    })
    .where(isEndpoint(choice))
    .where('disabled_at', 'is', null)
    .execute();
  return readWebhook(database, choice);
}

/** Enables an endpoint as if it had never failed; false when the owner has no such endpoint. */
export async function enableWebhook(database: Db, { webhook_id, owner }: WebhookChoice): Promise<boolean> {
  const row = await database
    .updateTable('webhook')
    .set({
      disabled_at: null,
      disabled_by: null,
      disabled_reason: null,
      ...HEALTHY,
      back_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where(isEndpoint({ webhook_id, owner }))
    .returning('webhook_id')
    .executeTakeFirst();
  return row !== undefined;
}

type Health = Pick<Selectable<WebhookTable>, 'disabled_at' | 'broken_at'>;

/** Reads since when an endpoint has been disabled or broken; undefined when there is no such endpoint. */
export async function readHealth(database: Db, webhookId: string): Promise<Health | undefined> {
  return database
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .select(['disabled_at', 'broken_at'])
    .executeTakeFirst();
}

/** Puts a broken endpoint on trial when it has no held delivery to probe it with. */
export async function startTrial(database: Db, webhookId: string): Promise<void> {
  await database
    .updateTable('webhook')
    .set(ON_TRIAL)
    .where('webhook_id', '=', webhookId)
    .where('broken_at', 'is not', null)
    .execute();
}

interface PingTarget {
  readonly url: string;
  /** Encrypted. */
  readonly secrets: readonly string[];
}

/** Reads what a test call of an endpoint needs; undefined when there is no such endpoint. */
export async function readPingTarget(
  database: Db,
  webhookId: string,
  now: Date,
): Promise<PingTarget | undefined> {
  const row = await database
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .select(['url', activeSecrets(now).as('secrets')])
    .executeTakeFirst();
  return row && { url: row.url, secrets: row.secrets };
}

export async function savePing(database: Db, webhookId: string, result: PingResult): Promise<void> {
  await database
    .updateTable('webhook')
    .set({ last_ping: JSON.stringify(result) })
    .where('webhook_id', '=', webhookId)
    .execute();
}

const SHOWN_COLUMNS = [
  'webhook_id',
  'url',
  'description',
  'disabled_at',
  'disabled_by',
  'disabled_reason',
  'failing_since',
  'broken_at',
] as const;

export interface FlaggedEndpoint extends Pick<Selectable<WebhookTable>, (typeof SHOWN_COLUMNS)[number]> {
  readonly needs_attention: boolean;
}

/** The endpoints of a partner or a pharmacy, oldest first. */
export async function listFlaggedEndpoints(
  database: Db,
  owner: WebhookOwner,
  now: Date,
): Promise<FlaggedEndpoint[]> {
  const endpoints = await database
    .selectFrom('webhook')
    .where(ownedBy(owner))
    .orderBy('created_at')
    .orderBy('webhook_id')
    .select(SHOWN_COLUMNS)
    .execute();
  return endpoints.map((endpoint) => ({ ...endpoint, needs_attention: needsAttention(endpoint, now) }));
}

interface SecretStore {
  readonly database: Db;
  readonly encryption: EncryptionKeys;
}

/** An endpoint with its newest secret, for the two responses that show the secret. */
export interface WithSecret {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

interface Rotation extends WebhookChoice {
  readonly overlap_seconds: number;
}

/**
 * Gives an endpoint a new secret. The previous secret also signs until the overlap ends; older secrets expire now.
 *
 * @returns undefined when the owner has no such endpoint.
 */
export async function rotateSecret(
  { database, encryption }: SecretStore,
  { overlap_seconds, ...choice }: Rotation,
): Promise<WithSecret | undefined> {
  const { secret, sealed } = newSigningSecret(encryption, choice.webhook_id);
  return database.transaction().execute(async (transaction) => {
    // Locks the row, so that there is never more than one newest secret.
    const touched = await transaction
      .updateTable('webhook')
      .set({ updated_at: sql<Date>`now()` })
      .where(isEndpoint(choice))
      .returning('webhook_id')
      .executeTakeFirst();
    if (touched === undefined) return undefined;
    await transaction
      .deleteFrom('webhook_secret')
      .where('webhook_id', '=', choice.webhook_id)
      .where('expires_at', 'is not', null)
      .execute();
    await transaction
      .updateTable('webhook_secret')
      .set({ expires_at: sql<Date>`now() + make_interval(secs => ${overlap_seconds})` })
      .where('webhook_id', '=', choice.webhook_id)
      .execute();
    await transaction
      .insertInto('webhook_secret')
      .values({ webhook_id: choice.webhook_id, secret: sealed })
      .execute();
    const webhook = await readWebhook(transaction, choice);
    return webhook && { webhook, secret };
  });
}

export const signingSecretContext = (webhookId: string): string => `secret of ${webhookId}`;

export function newSigningSecret(
  encryption: EncryptionKeys,
  webhookId: string,
  secret = newSecret(),
): { readonly secret: string; readonly sealed: string } {
  return { secret, sealed: encryption.seal(secret, signingSecretContext(webhookId)) };
}

/** The unexpired secrets of a row of `webhook`, newest first. */
export function activeSecrets(now: Date) {
  return sql<string[]>`array(
    select secret.secret
      from webhook_secret secret
     where secret.webhook_id = webhook.webhook_id and coalesce(secret.expires_at, 'infinity') > ${now}
     order by secret.created_at desc
  )`;
}

/**
 * Decrypts the secrets of an endpoint.
 *
 * @throws WrongEncryptionKeys when a key is missing, or a secret belongs to another endpoint.
 */
export function openSigningSecrets(
  encryption: EncryptionKeys,
  webhookId: string,
  sealed: readonly string[],
): string[] {
  return sealed.map((one) => encryption.open(one, signingSecretContext(webhookId)));
}
