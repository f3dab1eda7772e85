/** Records attempts, and releases deliveries that were held or parked. */
import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import type { WebhookAttemptTable } from '../schema/webhooks.ts';
import { RELEASE_DEADLINE_SECONDS } from '../../domain/webhooks/deliveries.ts';
import {
  afterFailure,
  afterSuccess,
  type EndpointHealth,
  type HealthChange,
  healthChange,
} from '../../domain/webhooks/endpoint-health.ts';
import type { AttemptRecord } from '../../domain/webhooks/messages.ts';
import type { DeliveryState } from '../../domain/webhooks/webhooks.ts';
import { EVENT_OF_CHANGE } from '../../domain/webhooks/notices.ts';
import type { Database, Db, Tx } from '../schema.ts';
import { ANSWER_COLUMN } from '../sealed-columns.ts';
import { sealedTextUnlessErased } from '../sealed-rows.ts';
import { insertNotice } from './notices.ts';
import type { DeliverySubject } from '../../domain/webhooks/records.ts';
import { ownedBy, type WebhookChoice } from './endpoints.ts';
import {
  ENDPOINT_COLUMNS,
  type LastFailure,
  lastFailure,
  type WaitingEndpoint,
  withFailure,
} from './claims.ts';

/**
 * Records an attempt. Repeating the call changes nothing. An attempt whose lease has passed to another process is only logged.
 *
 * @returns what changed about its endpoint.
 */
export async function recordAttempt(database: Db, record: AttemptRecord): Promise<HealthChange | undefined> {
  // Before the transaction, because the key may have to be read while no row should be locked.
  const answer = await sealedAnswer(database, record);
  return database.transaction().execute(async (transaction) => {
    if (!(await insertAttempt(transaction, record, answer))) return undefined;
    if (!(await endLease(transaction, record))) return undefined;
    return recordHealth(transaction, record);
  });
}

async function sealedAnswer(
  database: Db,
  { delivery: { request_id }, attempt: { attempt_id, answer } }: AttemptRecord,
): Promise<string | null> {
  if (answer === null) return null;
  return sealedTextUnlessErased(database, ANSWER_COLUMN, {
    keyId: request_id,
    value: { attempt_id, text: answer },
  });
}

/** Returns false when the attempt was recorded before, or the endpoint was deleted with its deliveries. */
async function insertAttempt(database: Db, record: AttemptRecord, answer: string | null): Promise<boolean> {
  const { attempt_id, trigger, started_at, duration_ms, status, failure, message } = record.attempt;
  const { webhook_id, request_id, sequence } = record.delivery;
  const inserted = await sql`
    insert into webhook_attempt (attempt_id, webhook_id, request_id, sequence, trigger, started_at, duration_ms,
                                 status, failure, message, answer, next_attempt_at)
    select ${attempt_id}::uuid, webhook_id, request_id, sequence, ${trigger}, ${started_at}::timestamptz, ${duration_ms}::integer,
           ${status}::integer, ${failure}, ${message}, ${answer}::jsonb, ${record.next_attempt_at}::timestamptz
      from webhook_delivery
     where request_id = ${request_id} and sequence = ${sequence} and webhook_id = ${webhook_id}
    on conflict do nothing
  `.execute(database);
  return inserted.numAffectedRows === 1n;
}

type DeliveryUpdate = UpdateObject<Database, 'webhook_delivery'>;

/** Updates the delivery before the endpoint is locked; false when another process has claimed it since. */
async function endLease(database: Db, record: AttemptRecord): Promise<boolean> {
  const { webhook_id, request_id, sequence } = record.delivery;
  const changes = record.attempt.failure === null ? acknowledged(record) : failed(record);
  const { numUpdatedRows } = await database
    .updateTable('webhook_delivery')
    .where('request_id', '=', request_id)
    .where('sequence', '=', sequence)
    .where('webhook_id', '=', webhook_id)
    .where('lease', '=', record.lease)
    .set({ ...changes, lease: null, leased_until: null })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function acknowledged({ attempt }: AttemptRecord): DeliveryUpdate {
  const at = new Date(attempt.started_at);
  return {
    state: 'acknowledged',
    failing_since: null,
    last_attempt_at: at,
    next_attempt_at: null,
    acknowledged_at: sql<Date>`coalesce(acknowledged_at, ${at})`,
  };
}

/** `failingSince` of the domain in SQL. A probe leaves the schedule alone, and a skipped delivery stays skipped. */
function failed({ delivery, attempt, state, next_attempt_at }: AttemptRecord): DeliveryUpdate {
  const at = new Date(attempt.started_at);
  const backAt = sql`(select coalesce(back_at, '-infinity') from webhook where webhook_id = ${delivery.webhook_id})`;
  const failing = {
    failing_since: sql<Date>`case when failing_since >= ${backAt} then failing_since else ${at} end`,
    last_attempt_at: at,
  };
  if (attempt.trigger === 'probe') return failing;
  return {
    ...failing,
    state: sql<DeliveryState>`case state when 'skipped' then state else ${state} end`,
    attempts: sql<number>`attempts + 1`,
    next_attempt_at: sql<Date | null>`case when state <> 'skipped' then ${next_attempt_at}::timestamptz end`,
    has_workflow: next_attempt_at !== null,
  };
}

const HEALTH_COLUMNS = [
  'consecutive_failures',
  'failing_since',
  'broken_at',
  'back_at',
  'slow_until',
  'disabled_at',
  'disabled_by',
  'disabled_reason',
] as const satisfies readonly (keyof EndpointHealth)[];

/** Applies an attempt to the health of its endpoint, and notifies the partner of what changed. */
async function recordHealth(transaction: Tx, record: AttemptRecord): Promise<HealthChange | undefined> {
  const { delivery, attempt, gone, slow_until } = record;
  const found = await lockHealth(transaction, record);
  if (found === undefined) return undefined;
  const { partner_id, ...before } = found;
  const at = new Date(attempt.started_at);
  const after =
    attempt.failure === null
      ? afterSuccess(before, at)
      : afterFailure(before, { at, gone, slow_until: slow_until === null ? null : new Date(slow_until) });
  // Only changed columns are written, because JavaScript dates would drop the microseconds of the others.
  const changed = HEALTH_COLUMNS.filter((column) => after[column] !== before[column]);
  await transaction
    .updateTable('webhook')
    .set(Object.fromEntries(changed.map((column) => [column, after[column]])) as Partial<EndpointHealth>)
    .where('webhook_id', '=', delivery.webhook_id)
    .execute();
  const change = healthChange(before, after);
  // Pharmacies have no events feed; they read the health of their endpoints.
  if (change === undefined || partner_id === null) return change;
  await insertNotice(transaction, {
    partner_id,
    webhook_id: delivery.webhook_id,
    type: EVENT_OF_CHANGE[change],
    at,
    data: {
      status: after.disabled_at === null ? 'enabled' : 'disabled',
      disabled_reason: after.disabled_reason,
      failing_since: (after.failing_since ?? before.failing_since)?.toISOString() ?? null,
    },
  });
  return change;
}

/**
 * Locks the endpoint, so that attempts change its health one after the other. Undefined when a success changes nothing, or the endpoint
 * was deleted.
 */
async function lockHealth(transaction: Tx, { delivery, attempt }: AttemptRecord) {
  return transaction
    .selectFrom('webhook')
    .select(['partner_id', ...HEALTH_COLUMNS])
    .where('webhook_id', '=', delivery.webhook_id)
    .$if(attempt.failure === null, (webhooks) =>
      webhooks.where((row) =>
        row.or([row('consecutive_failures', '>', 0), row('broken_at', 'is not', null)]),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface AttemptCounts {
  readonly hour: Date;
  readonly succeeded: number;
  readonly failed: number;
}

/** Attempts of an endpoint by hour, without hours that have none. */
export async function countAttempts(database: Db, webhookId: string, since: Date): Promise<AttemptCounts[]> {
  const { rows } = await sql<AttemptCounts>`
    select date_trunc('hour', started_at, 'UTC') as hour,
           count(*) filter (where failure is null)::integer as succeeded,
           count(*) filter (where failure is not null)::integer as failed
      from webhook_attempt
     where webhook_id = ${webhookId} and started_at >= ${since}
     group by hour
     order by hour
  `.execute(database);
  return rows;
}

/** An attempt of any event of an endpoint. */
export type EndpointAttempt = Pick<
  Selectable<WebhookAttemptTable>,
  'request_id' | 'sequence' | 'trigger' | 'started_at' | 'duration_ms' | 'status' | 'failure' | 'message'
>;

/** The newest attempts of an endpoint, newest first. */
export async function newestAttempts(
  database: Db,
  webhookId: string,
  limit: number,
): Promise<EndpointAttempt[]> {
  return database
    .selectFrom('webhook_attempt')
    .select([
      'request_id',
      'sequence',
      'trigger',
      'started_at',
      'duration_ms',
      'status',
      'failure',
      'message',
    ])
    .where('webhook_id', '=', webhookId)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}

const RELEASE_BATCH_SIZE = 2_000;

/** Restarts the schedule of all held deliveries of an endpoint. */
export async function releaseHeld(database: Db, webhookId: string): Promise<void> {
  await releaseAll(database, webhookId, sql`state = 'held'`);
}

/** Releases held deliveries, and makes deliveries due that wait for their next attempt. */
export async function releaseWaiting(database: Db, webhookId: string): Promise<void> {
  await releaseAll(
    database,
    webhookId,
    sql`(state = 'held' or state = 'pending' and next_attempt_at > now())`,
  );
}

/** Releases deliveries created since a time that are not acknowledged. Skipped ones stay skipped. */
export async function releaseSince(database: Db, webhookId: string, since: Date): Promise<void> {
  await releaseAll(
    database,
    webhookId,
    sql`created_at >= ${since} and (state in ('held', 'failed') or state = 'pending' and next_attempt_at > now())`,
  );
}

/**
 * Releases the oldest deliveries first. If this is interrupted, the housekeeping sweep releases the held deliveries
 * that are left.
 */
async function releaseAll(database: Db, webhookId: string, condition: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      with waiting as (
        select request_id, sequence, webhook_id from webhook_delivery
         where webhook_id = ${webhookId} and ${condition}
         order by position
         limit ${RELEASE_BATCH_SIZE}
           for update
      )
      update webhook_delivery delivery
         set series = series + case state when 'pending' then 0 else 1 end,
             reason = case state when 'pending' then reason else 'due' end,
             attempts = case state when 'pending' then attempts else 0 end,
             failing_since = case state when 'pending' then failing_since end,
             state = 'pending', next_attempt_at = now(), has_workflow = false
        from waiting
       where (delivery.request_id, delivery.sequence, delivery.webhook_id)
             = (waiting.request_id, waiting.sequence, waiting.webhook_id)
    `.execute(database);
    if (Number(numAffectedRows) < RELEASE_BATCH_SIZE) return;
  }
}

/**
 * Makes a delivery due: its waiting attempt if it has one, otherwise the first attempt of a new series. An acknowledged
 * delivery stays acknowledged. At a broken endpoint the schedule always restarts, because only deliveries that someone
 * asked for are tried there.
 */
export async function sendNow(
  database: Db,
  { webhook_id, owner }: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<void> {
  const continues = sql`state = 'pending' and webhook.broken_at is null`;
  await sql`
    update webhook_delivery delivery
       set series = case when ${continues} then series else series + 1 end,
           attempts = case when ${continues} then attempts else 0 end,
           failing_since = case when ${continues} then delivery.failing_since end,
           reason = case when ${continues} then reason when state = 'acknowledged' then 'again' else 'asked' end,
           state = case state when 'acknowledged' then state else 'pending' end,
           next_attempt_at = now(), has_workflow = false
      from webhook
     where webhook.webhook_id = delivery.webhook_id and webhook.disabled_at is null and ${ownedBy(owner)}
       and delivery.webhook_id = ${webhook_id}
       and delivery.request_id = ${request_id} and delivery.sequence = ${sequence}
  `.execute(database);
}

export interface ParkedDeliveries extends WaitingEndpoint {
  /** Sent when the endpoint is enabled and answers. */
  readonly held: number;
  /** Sent when someone asks. */
  readonly failed: number;
  readonly since: Date;
  readonly last_failure: LastFailure | null;
}

/** Counts the parked deliveries per endpoint, longest waiting first, without endpoints that their owner has paused. */
export async function parkedDeliveries(database: Db, now: Date): Promise<ParkedDeliveries[]> {
  const rows = await selectParkedDeliveries(database, now).execute();
  return rows.map(withFailure);
}

export function selectParkedDeliveries(database: Db, now: Date) {
  return database
    .selectFrom('webhook')
    .innerJoin('webhook_delivery as delivery', 'delivery.webhook_id', 'webhook.webhook_id')
    .where(
      sql<boolean>`state = 'failed' or (state = 'held' and case
        when disabled_at is not null then disabled_by in ('operator', 'system')
        else broken_at is not null or delivery.created_at < ${now}::timestamptz - make_interval(secs => ${RELEASE_DEADLINE_SECONDS})
      end)`,
    )
    .groupBy('webhook.webhook_id')
    .select(ENDPOINT_COLUMNS)
    .select([
      sql<number>`count(*) filter (where state = 'held')::integer`.as('held'),
      sql<number>`count(*) filter (where state = 'failed')::integer`.as('failed'),
      sql<Date>`min(delivery.created_at)`.as('since'),
      lastFailure,
    ])
    .orderBy('since');
}
