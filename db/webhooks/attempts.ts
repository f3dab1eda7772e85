/** Records attempts, releases deliveries that were held or parked, and deletes old ones. */
import {
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  sql,
  type Transaction,
  type UpdateObject,
} from 'kysely';
import type { AttemptRecord } from '../../domain/webhooks/messages.ts';
import {
  type DeliveryState,
  DISABLE_AFTER_MS,
  type DisabledReason,
  FAILURES_TO_BREAK,
} from '../../domain/webhooks/webhooks.ts';
import type { EndpointEventType, NoticeData } from '../../domain/webhooks/notices.ts';
import type { Database } from '../schema.ts';
import { ANSWER } from '../sealed-columns.ts';
import { sealedTextWhileKept } from '../sealed-rows.ts';
import { insertNotice } from './notices.ts';
import type { DeliverySubject } from '../../domain/webhooks/records.ts';
import { ownedBy, type WebhookChoice } from './endpoints.ts';
import { ENDPOINT_COLUMNS, type WaitingEndpoint, withOwner } from './claims.ts';
import { RETENTION } from '../../domain/common/retention.ts';
import { AT_ONCE, deleteInBatches } from '../retention.ts';

/** What an attempt changed about its endpoint. */
export type HealthChange =
  | 'none'
  /** From now on it is only probed. */
  | 'broke'
  /** It answers again: what is held can go. */
  | 'came_back'
  | 'disabled';

/** What a partner is told of each. */
const NOTICES = {
  broke: 'webhook.failing',
  came_back: 'webhook.recovered',
  disabled: 'webhook.disabled',
} as const satisfies Record<Exclude<HealthChange, 'none'>, EndpointEventType>;

/**
 * Records an attempt; one that is recorded already changes nothing. One that comes so late that its lease has passed to
 * somebody else is in the log, and changes nothing else.
 */
export async function recordAttempt(
  database: Kysely<Database>,
  record: AttemptRecord,
): Promise<HealthChange> {
  // Before the transaction: a key may have to be read, and meanwhile nobody waits for the rows.
  const answer = await answerToKeep(database, record);
  return database.transaction().execute(async (transaction) => {
    if (!(await insertAttempt(transaction, record, answer))) return 'none';
    const change =
      record.attempt.failure === null
        ? await recordSuccess(transaction, record)
        : await recordFailure(transaction, record);
    await tellPartner(transaction, record, change);
    return change?.kind ?? 'none';
  });
}

interface Change {
  readonly kind: Exclude<HealthChange, 'none'>;
  /** Null when the endpoint is a pharmacy's, which has no feed: the endpoint itself says how it does. */
  readonly partner_id: string | null;
  readonly notice: NoticeData;
}

/** Has to be the last statement: it holds the partner's event counter. */
async function tellPartner(
  transaction: Transaction<Database>,
  { delivery: { webhook_id }, attempt }: AttemptRecord,
  change: Change | undefined,
): Promise<void> {
  if (change === undefined || change.partner_id === null) return;
  const { kind, partner_id, notice: data } = change;
  const at = new Date(attempt.started_at);
  await insertNotice(transaction, { partner_id, webhook_id, type: NOTICES[kind], at, data });
}

async function answerToKeep(
  database: Kysely<Database>,
  { delivery: { request_id }, attempt: { attempt_id, answer } }: AttemptRecord,
): Promise<string | null> {
  if (answer === null) return null;
  return sealedTextWhileKept(database, ANSWER, { keyId: request_id, value: { attempt_id, text: answer } });
}

/**
 * Locks the delivery before the endpoint, as deleting an endpoint does.
 *
 * @returns false when it is there already, or the endpoint was deleted with all its deliveries.
 */
async function insertAttempt(
  database: Kysely<Database>,
  record: AttemptRecord,
  answer: string | null,
): Promise<boolean> {
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

async function recordSuccess(database: Kysely<Database>, record: AttemptRecord): Promise<Change | undefined> {
  const { delivery, attempt } = record;
  const started = new Date(attempt.started_at);
  const isCurrent = await endLease(database, record, (row) => ({
    state: sql<DeliveryState>`'acknowledged'`,
    failing_since: null,
    last_attempt_at: started,
    next_attempt_at: null,
    acknowledged_at: row.fn.coalesce('acknowledged_at', row.val(started)),
  }));
  if (!isCurrent) return undefined;
  const { rows } = await sql<{ partner_id: string | null; failing_since: Date | null; came_back: boolean }>`
    update webhook
       set consecutive_failures = 0, failing_since = null, slow_until = null, broken_at = null,
           back_at = case when broken_at is null then back_at else ${attempt.started_at}::timestamptz end
     where webhook_id = ${delivery.webhook_id} and (consecutive_failures > 0 or broken_at is not null)
    returning partner_id, old.failing_since, old.broken_at is not null and old.disabled_at is null as came_back
  `.execute(database);
  const [row] = rows;
  if (row?.came_back !== true) return undefined;
  const failing_since = row.failing_since?.toISOString() ?? null;
  return {
    kind: 'came_back',
    partner_id: row.partner_id,
    notice: { status: 'enabled', disabled_reason: null, failing_since },
  };
}

async function recordFailure(database: Kysely<Database>, record: AttemptRecord): Promise<Change | undefined> {
  const { delivery, attempt, state, next_attempt_at } = record;
  const started = new Date(attempt.started_at);
  const nextAttemptAt = next_attempt_at === null ? null : new Date(next_attempt_at);
  const isCurrent = await endLease(database, record, (row) => ({
    // What failed before the endpoint was last back says nothing of how it is now.
    failing_since: sql<Date>`case
      when failing_since >= (select coalesce(back_at, '-infinity') from webhook
                              where webhook.webhook_id = ${delivery.webhook_id})
      then failing_since else ${started} end`,
    last_attempt_at: started,
    // A probe is none of the schedule: what is held stays so, unless it was released meanwhile.
    ...(attempt.trigger !== 'probe' && {
      state: sql<DeliveryState>`case state when 'skipped' then state else ${state} end`,
      attempts: row('attempts', '+', 1),
      next_attempt_at: sql<Date | null>`case when state <> 'skipped' then ${nextAttemptAt}::timestamptz end`,
      has_workflow: nextAttemptAt !== null,
    }),
  }));
  if (!isCurrent) return undefined;
  const health = await countFailure(database, record);
  if (health === undefined) return undefined;
  const { partner_id, disabled_reason, failing_since } = health;
  const isDisabled = disabled_reason !== null;
  if (isDisabled ? health.was_disabled : !health.is_broken || health.was_broken) return undefined;
  return {
    kind: isDisabled ? 'disabled' : 'broke',
    partner_id,
    notice: {
      status: isDisabled ? 'disabled' : 'enabled',
      disabled_reason,
      failing_since: failing_since?.toISOString() ?? null,
    },
  };
}

interface HealthRow {
  readonly partner_id: string | null;
  readonly disabled_reason: DisabledReason | null;
  readonly failing_since: Date | null;
  readonly was_disabled: boolean;
  readonly was_broken: boolean;
  readonly is_broken: boolean;
}

async function countFailure(
  database: Kysely<Database>,
  { delivery, attempt, slow_until, gone }: AttemptRecord,
): Promise<HealthRow | undefined> {
  const at = sql`${attempt.started_at}::timestamptz`;
  const failingForTooLong = sql`coalesce(failing_since <= ${at} - ${DISABLE_AFTER_MS}::float8 * interval '1 ms', false)`;
  const turnedOff = sql`disabled_at is null and (${gone}::boolean or ${failingForTooLong})`;
  const { rows } = await sql<HealthRow>`
    update webhook
       set consecutive_failures = consecutive_failures + 1,
           failing_since = coalesce(failing_since, ${at}),
           broken_at = case when consecutive_failures + 1 >= ${FAILURES_TO_BREAK} then coalesce(broken_at, ${at}) else broken_at end,
           slow_until = greatest(slow_until, ${slow_until}::timestamptz),
           disabled_at = case when ${turnedOff} then ${at} else disabled_at end,
           disabled_by = case when ${turnedOff} then 'system' else disabled_by end,
           disabled_reason = case when not (${turnedOff}) then disabled_reason when ${gone}::boolean then 'gone' else 'failing' end
     where webhook_id = ${delivery.webhook_id}
    returning partner_id, disabled_reason, failing_since, old.disabled_at is not null as was_disabled,
              old.broken_at is not null as was_broken, new.broken_at is not null as is_broken
  `.execute(database);
  return rows[0];
}

type Changes = (
  row: ExpressionBuilder<Database, 'webhook_delivery'>,
) => UpdateObject<Database, 'webhook_delivery'>;

/** Writes what follows from an attempt into its delivery; false when somebody else has claimed that since. */
async function endLease(
  database: Kysely<Database>,
  { delivery: { webhook_id, request_id, sequence }, lease }: AttemptRecord,
  changes: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('webhook_delivery')
    .where('request_id', '=', request_id)
    .where('sequence', '=', sequence)
    .where('webhook_id', '=', webhook_id)
    .where('lease', '=', lease)
    .set((row) => ({ ...changes(row), lease: null, leased_until: null }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface AttemptCounts {
  /** Its beginning. */
  readonly hour: Date;
  readonly succeeded: number;
  readonly failed: number;
}

/** Of an endpoint, since a moment; hours without attempts are left out. */
export async function countAttempts(
  database: Kysely<Database>,
  webhookId: string,
  since: Date,
): Promise<AttemptCounts[]> {
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

/** Released by one statement: well within the time that a statement may take. */
const RELEASED_TOGETHER = 2_000;

/** Has all that is held at an endpoint sent from the start of its schedule, in order for each request. */
export async function releaseHeld(database: Kysely<Database>, webhookId: string): Promise<void> {
  await releaseAll(database, webhookId, sql`state = 'held'`);
}

/** Releases what is held, and has what waits for its next attempt tried now. */
export async function releaseWaiting(database: Kysely<Database>, webhookId: string): Promise<void> {
  await releaseAll(
    database,
    webhookId,
    sql`(state = 'held' or state = 'pending' and next_attempt_at > now())`,
  );
}

/** Releases what was not acknowledged, of events since a time; what was skipped stays so. */
export async function releaseSince(
  database: Kysely<Database>,
  webhookId: string,
  since: Date,
): Promise<void> {
  await releaseAll(
    database,
    webhookId,
    sql`created_at >= ${since} and (state in ('held', 'failed') or state = 'pending' and next_attempt_at > now())`,
  );
}

/** The oldest first; whoever is stopped in between begins anew, or the sweep does. */
async function releaseAll(
  database: Kysely<Database>,
  webhookId: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      with waiting as (
        select request_id, sequence, webhook_id from webhook_delivery
         where webhook_id = ${webhookId} and ${condition}
         order by position
         limit ${RELEASED_TOGETHER}
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
    if (Number(numAffectedRows) < RELEASED_TOGETHER) return;
  }
}

/**
 * Has a delivery sent now: its waiting attempt, or else from the start of its schedule; what was acknowledged stays so.
 * At an endpoint that is broken a waiting one begins anew too, as only what somebody asked for is tried there.
 */
export async function sendNow(
  database: Kysely<Database>,
  { webhook_id, owner }: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<void> {
  const goesOn = sql`state = 'pending' and webhook.broken_at is null`;
  await sql`
    update webhook_delivery delivery
       set series = case when ${goesOn} then series else series + 1 end,
           attempts = case when ${goesOn} then attempts else 0 end,
           failing_since = case when ${goesOn} then delivery.failing_since end,
           reason = case when ${goesOn} then reason when state = 'acknowledged' then 'again' else 'asked' end,
           state = case state when 'acknowledged' then state else 'pending' end,
           next_attempt_at = now(), has_workflow = false
      from webhook
     where webhook.webhook_id = delivery.webhook_id and webhook.disabled_at is null and ${ownedBy(owner)}
       and delivery.webhook_id = ${webhook_id}
       and delivery.request_id = ${request_id} and delivery.sequence = ${sequence}
  `.execute(database);
}

export interface ParkedDeliveries extends WaitingEndpoint {
  /** Sent when the endpoint is on and answers. */
  readonly held: number;
  /** Sent when somebody asks. */
  readonly failed: number;
  /** When the oldest of them happened. */
  readonly since: Date;
}

/** What is held at an endpoint that works is released within a minute. */
const RELEASED_WITHIN = sql`interval '5 minutes'`;

/** Those that wait longest, first; without what its owner holds back by a pause. */
export async function parkedDeliveries(database: Kysely<Database>, now: Date): Promise<ParkedDeliveries[]> {
  const rows = await parked(database, now).execute();
  return rows.map(withOwner);
}

export function parked(database: Kysely<Database>, now: Date) {
  return database
    .selectFrom('webhook')
    .innerJoin('webhook_delivery as delivery', 'delivery.webhook_id', 'webhook.webhook_id')
    .where(
      sql<boolean>`state = 'failed' or (state = 'held' and case
        when disabled_at is not null then disabled_by in ('operator', 'system')
        else broken_at is not null or delivery.created_at < ${now}::timestamptz - ${RELEASED_WITHIN}
      end)`,
    )
    .groupBy('webhook.webhook_id')
    .select(ENDPOINT_COLUMNS)
    .select([
      sql<number>`count(*) filter (where state = 'held')::integer`.as('held'),
      sql<number>`count(*) filter (where state = 'failed')::integer`.as('failed'),
      sql<Date>`min(delivery.created_at)`.as('since'),
    ])
    .orderBy('since');
}

/** As far back as `recover` goes. */
const DAYS_KEPT = RETENTION.webhook_delivery.days;

/** Deletes what has been over for 30 days. What is still to be sent stays, however old it is. */
export function deleteOldDeliveries(database: Kysely<Database>): Promise<void> {
  return deleteInBatches(
    database,
    sql`delete from webhook_delivery where ctid in (
      select ctid from webhook_delivery
       where created_at < now() - make_interval(days => ${DAYS_KEPT})
         and state in ('acknowledged', 'failed', 'skipped')
       limit ${AT_ONCE}
    )`,
  );
}
