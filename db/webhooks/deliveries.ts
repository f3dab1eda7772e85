/** Deliveries of events to endpoints: created, listed, found and skipped. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { eventIdOf, statementEventId } from '../../domain/requests/events.ts';
import { isId } from '../../domain/common/ids.ts';
import { IN_FLIGHT_SECONDS, UNACKNOWLEDGED_STATES } from '../../domain/webhooks/deliveries.ts';
import {
  ATTEMPTS_SHOWN,
  type DeliveryAttempt,
  type DeliveryRecord,
  type DeliverySubject,
} from '../../domain/webhooks/records.ts';
import type { DeliveryState, WebhookEventType } from '../../domain/webhooks/webhooks.ts';
import type { Db } from '../schema.ts';
import { onlyDefined, inPeriod, readPage } from '../queries.ts';
import type { AttemptAnswer } from '../sealed-columns.ts';
import { ownedBy, type WebhookChoice } from './endpoints.ts';
import {
  type ClaimedDelivery,
  claimOne,
  ENDPOINT_COLUMNS,
  shouldSend,
  isTriedWhenBroken,
  type WaitingEndpoint,
  isBlockedByEarlier,
  withFailure,
  type LastFailure,
  lastFailure,
} from './claims.ts';
import type { DeliveryKey, DeliverySeries } from '../../domain/webhooks/messages.ts';

export interface DeliveryFilters {
  readonly states?: readonly DeliveryState[] | undefined;
  readonly event_type?: WebhookEventType | undefined;
  readonly request_id?: string | undefined;
  /** Inclusive. */
  readonly created_after?: Date | undefined;
  /** Exclusive. */
  readonly created_before?: Date | undefined;
}

export interface DeliveryPage {
  readonly deliveries: readonly DeliveryRecord[];
  /** Position of the last delivery; undefined on the last page. */
  readonly ended_at: string | undefined;
}

/** The next `limit` deliveries of an endpoint before a position, newest first. */
export async function listDeliveries(
  database: Db,
  choice: WebhookChoice,
  { states, event_type, request_id, created_after, created_before }: DeliveryFilters,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<DeliveryPage> {
  const query = selectDeliveries(database, choice)
    .where((row) =>
      row.and(onlyDefined({ 'delivery.event_type': event_type, 'delivery.request_id': request_id })),
    )
    .$if(states !== undefined, (deliveries) => deliveries.where('delivery.state', 'in', states ?? []))
    .where(inPeriod('delivery.created_at', created_after, created_before))
    .$if(before !== undefined, (deliveries) => deliveries.where('delivery.position', '<', before ?? ''))
    .orderBy('delivery.position', 'desc');
  const { rows, has_more } = await readPage(query, limit);
  return { deliveries: rows.map(toRecord), ended_at: has_more ? rows.at(-1)?.position : undefined };
}

/** Reads a delivery of an owner's endpoint; undefined when there is none. */
export async function readDelivery(
  database: Db,
  choice: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<DeliveryRecord | undefined> {
  const row = await selectDeliveries(database, choice)
    .where('delivery.request_id', '=', request_id)
    .where('delivery.sequence', '=', sequence)
    .executeTakeFirst();
  return row && toRecord(row);
}

interface StateCount {
  readonly state: DeliveryState;
  readonly count: number;
}

/** Number of deliveries of an endpoint per state, without states that have none. */
export async function countDeliveries(
  database: Db,
  { webhook_id, owner }: WebhookChoice,
): Promise<StateCount[]> {
  const rows = await database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .where('delivery.webhook_id', '=', webhook_id)
    .where(ownedBy(owner))
    .groupBy('delivery.state')
    .orderBy('delivery.state')
    .select((all) => ['delivery.state', all.fn.countAll().as('count')])
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** The next attempt of a failed delivery, or of one whose endpoint is overloaded; otherwise null. */
const NEXT_ATTEMPT_AT = sql<Date | null>`
  case when delivery.next_attempt_at is not null and (attempts > 0 or slow_until > now())
       then greatest(delivery.next_attempt_at, slow_until) end`;

function selectDeliveries(database: Db, { webhook_id, owner }: WebhookChoice) {
  return database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .where('delivery.webhook_id', '=', webhook_id)
    .where(ownedBy(owner))
    .select([
      'delivery.request_id',
      'delivery.sequence',
      'delivery.position',
      'delivery.event_type',
      'delivery.state',
      'delivery.acknowledged_at',
      'delivery.created_at',
    ])
    .select(NEXT_ATTEMPT_AT.as('next_attempt_at'))
    .select((select) => {
      const attempts = select
        .selectFrom('webhook_attempt as attempt')
        .whereRef('attempt.request_id', '=', 'delivery.request_id')
        .whereRef('attempt.sequence', '=', 'delivery.sequence')
        .whereRef('attempt.webhook_id', '=', 'delivery.webhook_id');
      return [
        attempts.select((all) => all.fn.countAll().as('count')).as('attempt_count'),
        jsonArrayFrom(
          attempts
            .select(['attempt_id', 'trigger', 'started_at', 'duration_ms', 'status', 'failure'])
            .select(['message', 'next_attempt_at'])
            .orderBy('started_at', 'desc')
            .orderBy('attempt_id', 'desc')
            .limit(ATTEMPTS_SHOWN),
        ).as('attempts'),
        // A column of its own, because sealed values are decrypted by column.
        attempts
          .where('answer', 'is not', null)
          .select(sql<AttemptAnswer[]>`jsonb_agg(answer)`.as('answers'))
          .as('answers'),
      ];
    });
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): DeliveryRecord {
  const { request_id, sequence, event_type, state } = row;
  const subject = isId('statement', request_id)
    ? { event_id: statementEventId(request_id), request_id: null, sequence: null, statement_id: request_id }
    : { event_id: eventIdOf({ request_id, sequence }), request_id, sequence, statement_id: null };
  return {
    ...subject,
    event_type,
    state,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    attempt_count: Number(row.attempt_count),
    attempts: row.attempts.map((attempt) => toAttempt(attempt, row.answers ?? [])),
  };
}

/** Converts times, which Postgres writes into JSON with microseconds and an offset. */
function toAttempt(
  { attempt_id, started_at, next_attempt_at, ...attempt }: Row['attempts'][number],
  answers: readonly Partial<AttemptAnswer>[],
): DeliveryAttempt {
  return {
    ...attempt,
    answer: answers.find((answer) => answer.attempt_id === attempt_id)?.text ?? null,
    started_at: new Date(started_at).toISOString(),
    next_attempt_at: next_attempt_at === null ? null : new Date(next_attempt_at).toISOString(),
  };
}

export interface FoundDelivery extends DeliverySubject {
  readonly state: DeliveryState;
  readonly disabled: boolean;
}

/** Finds a delivery and whether its endpoint is disabled; undefined when the owner's endpoint has no such delivery. */
export async function findDelivery(
  database: Db,
  { webhook_id, owner }: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<FoundDelivery | undefined> {
  return database
    .selectFrom('webhook')
    .innerJoin('webhook_delivery as delivery', 'delivery.webhook_id', 'webhook.webhook_id')
    .where('webhook.webhook_id', '=', webhook_id)
    .where(ownedBy(owner))
    .where('delivery.request_id', '=', request_id)
    .where('delivery.sequence', '=', sequence)
    .select(['delivery.request_id', 'delivery.sequence', 'delivery.state'])
    .select(sql<boolean>`disabled_at is not null`.as('disabled'))
    .executeTakeFirst();
}

/** Marks a delivery as skipped, unless it is acknowledged. */
export async function markSkipped(
  database: Db,
  { webhook_id, owner }: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<void> {
  await database
    .updateTable('webhook_delivery as delivery')
    .from('webhook')
    .whereRef('webhook.webhook_id', '=', 'delivery.webhook_id')
    .where(ownedBy(owner))
    .where('delivery.webhook_id', '=', webhook_id)
    .where('delivery.request_id', '=', request_id)
    .where('delivery.sequence', '=', sequence)
    .where('delivery.state', 'in', UNACKNOWLEDGED_STATES)
    .set({ state: 'skipped', next_attempt_at: null })
    .execute();
}

/** Number of deliveries of an endpoint since a time that are neither acknowledged nor skipped. */
export async function countUnacknowledged(
  database: Db,
  { webhook_id, owner }: WebhookChoice,
  since: Date,
): Promise<number> {
  const { count } = await database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .where(ownedBy(owner))
    .where('delivery.webhook_id', '=', webhook_id)
    .where('delivery.state', 'in', UNACKNOWLEDGED_STATES)
    .where('delivery.created_at', '>=', since)
    .select((all) => all.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface UndeliveredEvents extends WaitingEndpoint {
  readonly events: number;
  readonly last_failure: LastFailure | null;
  /** Time of the next scheduled attempt of any of these events. */
  readonly next_try_at: Date | null;
}

/**
 * Lists, for each endpoint, how many events of a request are undelivered, without those that are still on their way.
 */
export async function listUndelivered(
  database: Db,
  requestId: string,
  now: Date,
): Promise<UndeliveredEvents[]> {
  const rows = await database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .where('delivery.request_id', '=', requestId)
    .where(
      sql<boolean>`(delivery.state in ('held', 'failed') or delivery.state = 'pending'
        and (delivery.attempts > 0 or delivery.created_at < ${now}::timestamptz - make_interval(secs => ${IN_FLIGHT_SECONDS})))`,
    )
    .groupBy('webhook.webhook_id')
    .orderBy('webhook.webhook_id')
    .select(ENDPOINT_COLUMNS)
    .select([
      sql<number>`count(*)::integer`.as('events'),
      lastFailure,
      sql<Date | null>`min(delivery.next_attempt_at)`.as('next_try_at'),
    ])
    .execute();
  return rows.map(withFailure);
}

export interface DeliveryProgress {
  readonly series: number;
  readonly state: DeliveryState;
  /** When it is due and its endpoint may be called; null when its series has ended. */
  readonly due_at: Date | null;
  readonly waits_for_earlier: boolean;
}

/**
 * Reads the state of a delivery, and whether it waits for an earlier event; undefined when the endpoint was deleted.
 */
export async function readDeliveryProgress(
  database: Db,
  { webhook_id, request_id, sequence }: DeliveryKey,
  now: Date,
): Promise<DeliveryProgress | undefined> {
  const { rows } = await sql<DeliveryProgress>`
    select series, state, ${isBlockedByEarlier(now)} as waits_for_earlier,
           case when next_attempt_at is not null and ${shouldSend} then greatest(next_attempt_at, slow_until) end as due_at
      from webhook_delivery delivery
      join webhook using (webhook_id)
     where request_id = ${request_id} and sequence = ${sequence} and webhook_id = ${webhook_id}
  `.execute(database);
  return rows[0];
}

/** Claims a due delivery; undefined when it is not due or leased, or its endpoint is disabled or broken. */
export async function claimIfDue(
  database: Db,
  { webhook_id, request_id, sequence, series }: DeliverySeries,
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  const choice = sql`
    delivery.request_id = ${request_id} and delivery.sequence = ${sequence} and delivery.webhook_id = ${webhook_id}
    and delivery.series = ${series} and ${shouldSend} and delivery.next_attempt_at is not null
    and greatest(delivery.next_attempt_at, webhook.slow_until) <= greatest(now(), ${now}::timestamptz)
    and webhook.disabled_at is null and (webhook.broken_at is null or ${isTriedWhenBroken(now)})
    and not (${isBlockedByEarlier(now)})`;
  return claimOne(database, choice, now);
}
