/** Records attempts: the log, the delivery's state and the endpoint's health, in one transaction. Each ends its lease. */
import { sql, type ExpressionBuilder, type Kysely, type Transaction, type UpdateObject } from 'kysely';
import type { AttemptRecord } from '../../../domain/webhooks/messages.ts';
import {
  DISABLE_AFTER_MS,
  FAILURES_TO_BREAK,
  type DeliveryState,
  type DisabledReason,
} from '../../../domain/webhooks/webhooks.ts';
import type { EndpointEventType, NoticeData } from '../../../domain/webhooks/notices.ts';
import type { Database } from '../../schema.ts';
import { ANSWER } from '../../sealing/sealed-columns.ts';
import { sealedTextWhileKept } from '../../sealing/sealed-rows.ts';
import { insertNotice } from '../notices.ts';

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
