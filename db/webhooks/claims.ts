/**
 * Leases deliveries: claims them in turns between endpoints and in order within a request, extends leases and returns
 * them. Also finds the oldest untried delivery, and endpoints whose work is orphaned.
 */
import { type RawBuilder, sql } from 'kysely';
import { POOL_LIMITS } from '../../domain/common/pool-limits.ts';
import { BLOCKING_STATES, WORKFLOW_LOST_AFTER_SECONDS } from '../../domain/webhooks/deliveries.ts';
import type { DeliveryKey, DeliverySeries, SeriesReason } from '../../domain/webhooks/messages.ts';
import type { Db } from '../schema.ts';
import { activeSecrets, ownerOf } from './endpoints.ts';
import { rejectedFor } from '../../domain/pharmacies/orders.ts';
import {
  eventOf,
  type OrderEvent,
  orderEventOf,
  type RequestEvent,
  type StatementEvent,
  statementEventOf,
} from '../../domain/requests/events.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import {
  type DeliveryState,
  type DisabledReason,
  type Disabler,
  UNBLOCK_AFTER_MS,
  type WebhookEventType,
  type WebhookOwner,
} from '../../domain/webhooks/webhooks.ts';
import type { WebhookTable } from '../schema/webhooks.ts';

/** A lease ends this long after it was last extended, by the clock of the database, which all workers share; seconds. */
export const LEASE_SECONDS = POOL_LIMITS.webhooks.call_ms / 1000;

const LEASED_UNTIL = sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

/** Matches the index of due deliveries. Ordering by endpoint alone would scan rows already sent. */
const IN_ORDER_OF_DUE = sql`order by webhook_id, next_attempt_at, position`;

interface ClaimDueOptions {
  readonly now: Date;
  readonly limit: number;
  /** Further calls that each endpoint may have, where that differs from `free`. */
  readonly busy: ReadonlyMap<string, number>;
  /** Maximum number of concurrent calls to an endpoint. */
  readonly free: number;
  /** Leases of this process, which it does not claim again, even if they have expired. */
  readonly held: readonly string[];
}

/**
 * Claims due deliveries, each under its own lease, and holds the due deliveries of disabled and broken endpoints, as `sendDecisionOf` of the
 * domain decides. No endpoint gets more calls than it may have, and the first delivery of every endpoint comes before the second of any.
 */
export async function claimDue(
  database: Db,
  { now, limit, busy, free, held }: ClaimDueOptions,
): Promise<ClaimedDelivery[]> {
  const time = sql`greatest(now(), ${now}::timestamptz)`;
  const isDue = sql`
    delivery.next_attempt_at <= ${time} and ${shouldSend}
    and (delivery.leased_until is null or delivery.leased_until <= now() and delivery.lease <> all(${held}::uuid[]))`;
  const { rows } = await sql<ClaimedRow>`
    with recursive endpoint as (
      (select webhook_id from webhook_delivery where next_attempt_at is not null ${IN_ORDER_OF_DUE} limit 1)
      union all
      select (select webhook_id from webhook_delivery
               where next_attempt_at is not null and webhook_id > endpoint.webhook_id
               ${IN_ORDER_OF_DUE} limit 1)
        from endpoint where endpoint.webhook_id is not null
    ), busy as (
      select * from unnest(${[...busy.keys()]}::text[], ${[...busy.values()]}::integer[]) as busy (webhook_id, free)
    ), to_hold as (
      select due.*
        from endpoint
        join webhook using (webhook_id)
       cross join lateral (
         select delivery.request_id, delivery.sequence, delivery.webhook_id
           from webhook_delivery delivery
          where delivery.webhook_id = webhook.webhook_id
            and ${isDue}
            and (webhook.disabled_at is not null or not (${isTriedWhenBroken(now)}))
          limit ${limit}
            for update skip locked
       ) as due
       where webhook.disabled_at is not null or webhook.broken_at is not null
       limit ${limit}
    ), held as (
      update webhook_delivery delivery
         set state = case state when 'pending' then 'held' else state end, next_attempt_at = null
        from to_hold
       where (delivery.request_id, delivery.sequence, delivery.webhook_id)
             = (to_hold.request_id, to_hold.sequence, to_hold.webhook_id)
    ), candidate as (
      select due.*
        from endpoint
        join webhook using (webhook_id)
        left join busy using (webhook_id)
       cross join lateral (
         select delivery.request_id, delivery.sequence, delivery.webhook_id,
                row_number() over (order by delivery.next_attempt_at, delivery.position) - coalesce(busy.free, ${free}) as rank
           from (
             select * from webhook_delivery delivery
              where delivery.webhook_id = webhook.webhook_id
                and ${isDue}
                and (not delivery.has_workflow
                     or delivery.next_attempt_at <= ${time} - make_interval(secs => ${WORKFLOW_LOST_AFTER_SECONDS}))
              order by delivery.next_attempt_at, delivery.position
              -- The conditions below are then checked in this order until enough rows are found, and not for all due rows.
              offset 0
           ) as delivery
          where (webhook.broken_at is null or ${isTriedWhenBroken(now)})
            and not (${isBlockedByEarlier(now)})
          order by delivery.next_attempt_at, delivery.position
          limit coalesce(busy.free, ${free})
       ) as due
       where webhook.disabled_at is null and coalesce(webhook.slow_until, '-infinity') <= ${time}
       -- Equal ranks in random order: any fixed order of endpoints would always favour the first.
       order by due.rank, random()
       limit ${limit}
    ), free as (
      select locked.*
        from candidate
       cross join lateral (
         select delivery.request_id, delivery.sequence, delivery.webhook_id
           from webhook_delivery delivery
          where (delivery.request_id, delivery.sequence, delivery.webhook_id)
                = (candidate.request_id, candidate.sequence, candidate.webhook_id)
            and ${isDue}
            for update skip locked
       ) as locked
    )
    ${claimFree(now)}
  `.execute(database);
  return rows.map(toClaimed);
}

export async function claimDelivery(
  database: Db,
  { webhook_id, request_id, sequence }: DeliveryKey,
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  const choice = sql`
    delivery.request_id = ${request_id} and delivery.sequence = ${sequence} and delivery.webhook_id = ${webhook_id}`;
  return claimOne(database, choice, now);
}

/** A condition on `delivery` and its endpoint `webhook`. */
type Choice = RawBuilder<unknown>;

/** Claims a delivery if it meets the condition; undefined if it does not, or if another process has the lease. */
export async function claimOne(
  database: Db,
  choice: Choice,
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedRow>`
    with free as (
      select delivery.request_id, delivery.sequence, delivery.webhook_id
        from webhook_delivery delivery
        join webhook using (webhook_id)
       where ${choice} and (delivery.leased_until is null or delivery.leased_until <= now())
         for update of delivery skip locked
    )
    ${claimFree(now)}
  `.execute(database);
  return rows[0] && toClaimed(rows[0]);
}

/** The end of a statement: leases the rows of `free` and reads what their attempts need. */
function claimFree(now: Date): RawBuilder<unknown> {
  return sql`, claimed as (
      update webhook_delivery delivery
         set lease = gen_random_uuid(), leased_until = ${LEASED_UNTIL}
        from free
       where (delivery.request_id, delivery.sequence, delivery.webhook_id)
             = (free.request_id, free.sequence, free.webhook_id)
      returning delivery.*
    )
    select claimed.webhook_id, claimed.request_id, claimed.sequence, series, reason, state, attempts, lease, event_type,
           webhook.pharmacy_id, url, external_id, submission -> 'metadata' as metadata, traceparent, entry,
           (select previous.entry ->> 'status' from timeline_entry previous
             where previous.request_id = claimed.request_id
               and previous.sequence = claimed.sequence - 1) as previous_status,
           statement_period.period::text as starts_on, ends_on::text as ends_on, closed_at, due_ngn,
           ${activeSecrets(now)} as secrets
      from claimed
      join webhook on webhook.webhook_id = claimed.webhook_id
      left join request on request.request_id = claimed.request_id
      left join timeline_entry on (timeline_entry.request_id, timeline_entry.sequence) = (claimed.request_id, claimed.sequence)
      left join statement on statement.statement_id = claimed.request_id
      left join statement_period on statement_period.period = statement.period
     where num_nonnulls(entry, statement_id) = 1
     order by claimed.position`;
}

export interface ClaimedDelivery extends DeliverySeries {
  /** The token of the lease: an outcome counts while the row has it. */
  readonly lease: string;
  readonly reason: SeriesReason;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly event: RequestEvent | OrderEvent | StatementEvent;
  readonly url: string;
  /** The trace of its request, if requests are traced. */
  readonly traceparent: string | null;
  /** Encrypted signing secrets, newest first. */
  readonly secrets: readonly string[];
}

interface ClaimedRow extends Omit<ClaimedDelivery, 'event'> {
  readonly event_type: WebhookEventType;
  /** Null when the endpoint is a partner's. */
  readonly pharmacy_id: string | null;
  readonly external_id: string | null;
  readonly metadata: RequestRecord['metadata'];
  /** Null for the event of a statement, which has the members below. */
  readonly entry: TimelineEntry | null;
  readonly previous_status: Status | null;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly closed_at: Date;
  readonly due_ngn: string;
}

function toClaimed(row: ClaimedRow): ClaimedDelivery {
  const { event_type, pharmacy_id, external_id, metadata, entry, previous_status, ...others } = row;
  const { starts_on, ends_on, closed_at, due_ngn, ...claimed } = others;
  const { request_id } = claimed;
  if (entry === null) {
    const period = { starts_on, ends_on, closed_at };
    const closed = { statement_id: request_id, ...period, due_ngn: Number(due_ngn) };
    return { ...claimed, event: statementEventOf(closed) };
  }
  const event =
    pharmacy_id === null
      ? eventOf({ request_id, external_id, metadata }, entry, previous_status)
      : orderEventOf({ request_id }, entryFor(event_type, entry), previous_status);
  return { ...claimed, event };
}

/** An order that goes on to another pharmacy is rejected for the one that loses it. */
function entryFor(type: WebhookEventType, entry: TimelineEntry): TimelineEntry {
  return entry.rerouted !== undefined && type === 'order.rejected' ? rejectedFor(entry) : entry;
}

/** A delivery, and the token of the lease that this process holds on it. */
export interface DeliveryLease extends DeliveryKey {
  readonly lease: string;
}

/** Extends leases, also expired ones that no process has claimed since. */
export async function extendLeases(database: Db, leased: readonly DeliveryLease[]): Promise<void> {
  await sql`
    update webhook_delivery delivery
       set leased_until = ${LEASED_UNTIL}
      from unnest(${leased.map(({ request_id }) => request_id)}::text[],
                  ${leased.map(({ sequence }) => sequence)}::integer[],
                  ${leased.map(({ webhook_id }) => webhook_id)}::text[],
                  ${leased.map(({ lease }) => lease)}::uuid[]) as held (request_id, sequence, webhook_id, lease)
     where (delivery.request_id, delivery.sequence, delivery.webhook_id, delivery.lease)
           = (held.request_id, held.sequence, held.webhook_id, held.lease)
  `.execute(database);
}

/** Ends the lease of a delivery for which no attempt was made. */
export async function releaseClaim(
  database: Db,
  { request_id, sequence, webhook_id, lease }: DeliveryLease,
): Promise<void> {
  await database
    .updateTable('webhook_delivery')
    .set({ lease: null, leased_until: null })
    .where('request_id', '=', request_id)
    .where('sequence', '=', sequence)
    .where('webhook_id', '=', webhook_id)
    .where('lease', '=', lease)
    .execute();
}

/** `shouldSend` of the domain in SQL. */
export const shouldSend = sql<boolean>`
  (delivery.state = 'pending' or delivery.state = 'acknowledged' and delivery.reason = 'again')`;

/** Literals, because parameters would not match the predicate of the index on open deliveries. */
const BLOCKING = sql.join(BLOCKING_STATES.map((state) => sql.lit(state)));

/** `isBlockedByEarlier` of the domain in SQL. */
export function isBlockedByEarlier(now: Date) {
  const mayBePassedSince = new Date(now.getTime() - UNBLOCK_AFTER_MS);
  return sql<boolean>`delivery.reason <> 'again' and exists (
    select from webhook_delivery earlier
     where earlier.request_id = delivery.request_id
       and earlier.webhook_id = delivery.webhook_id
       and earlier.sequence < delivery.sequence
       and earlier.state in (${BLOCKING})
       and (earlier.failing_since is null
            or earlier.failing_since > ${mayBePassedSince}
            or earlier.failing_since < webhook.back_at))`;
}

/** True when a delivery is tried once even at a broken endpoint, because someone asked for it. */
export function isTriedWhenBroken(now: Date) {
  return sql<boolean>`delivery.reason <> 'due' and delivery.attempts = 0 and not (${isBlockedByEarlier(now)})`;
}

/** Maximum number of deliveries to check per endpoint. The oldest suffice, because they have waited longest. */
const MAX_CHECKED = 1_000;

/**
 * The time since which the oldest untried delivery could have been sent: it is due, its endpoint accepts calls, and no
 * earlier event blocks it. Undefined if there is no such delivery.
 */
export async function findOldestUntried(database: Db, now = new Date()): Promise<Date | undefined> {
  const { rows } = await oldestUntried(now).execute(database);
  return rows[0]?.since ?? undefined;
}

export function oldestUntried(now: Date) {
  return sql<{ since: Date | null }>`
    select min(due.since) as since
      from webhook
     cross join lateral (
       select greatest(
                delivery.next_attempt_at,
                webhook.slow_until,
                (select max(earlier.last_attempt_at) from webhook_delivery earlier
                  where earlier.request_id = delivery.request_id and earlier.webhook_id = delivery.webhook_id
                    and earlier.sequence < delivery.sequence)
              ) as since
         from (select * from webhook_delivery delivery
                where delivery.webhook_id = webhook.webhook_id and delivery.next_attempt_at <= ${now}
                order by delivery.next_attempt_at, delivery.position
                limit ${MAX_CHECKED}) as delivery
        where delivery.state = 'pending' and delivery.last_attempt_at is null
          and (delivery.leased_until is null or delivery.leased_until <= now())
          and not (${isBlockedByEarlier(now)})
     ) as due
     where webhook.disabled_at is null and webhook.broken_at is null
       and coalesce(webhook.slow_until, '-infinity') <= ${now}
  `;
}

/** Deliveries of an endpoint that were due long ago, although it accepts calls. */
export interface OverdueDeliveries {
  readonly webhook_id: string;
  readonly owner: WebhookOwner;
  readonly events: number;
  /** When the oldest was due. */
  readonly since: Date;
}

/** Relays send due deliveries within a minute, also those whose workflow was lost, so these wait for a worker. */
export async function overdueDeliveries(database: Db, before: Date): Promise<OverdueDeliveries[]> {
  const { rows } = await sql<
    Omit<OverdueDeliveries, 'owner'> & Pick<WebhookTable, 'partner_id' | 'pharmacy_id'>
  >`
    select webhook.webhook_id, partner_id, pharmacy_id,
           count(*)::integer as events, min(delivery.next_attempt_at) as since
      from webhook
      join webhook_delivery as delivery using (webhook_id)
     where delivery.next_attempt_at < ${before} and delivery.state = 'pending'
       and (delivery.leased_until is null or delivery.leased_until <= now())
       and webhook.disabled_at is null and webhook.broken_at is null
       and coalesce(webhook.slow_until, '-infinity') < ${before}
       and not (${isBlockedByEarlier(before)})
     group by webhook.webhook_id
     order by since
  `.execute(database);
  return rows.map(withOwner);
}

/** Claims the held delivery to probe an endpoint with: the first of its request, tried longest ago. */
export async function claimProbe(
  database: Db,
  webhookId: string,
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  const choice = sql`delivery.state = 'held' and (delivery.request_id, delivery.sequence, delivery.webhook_id) = (
    select request_id, sequence, webhook_id
      from (select distinct on (request_id) * from webhook_delivery
             where webhook_id = ${webhookId} and state in ('pending', 'held')
             order by request_id, sequence) as first
     where state = 'held'
     order by last_attempt_at nulls first, position
     limit 1)`;
  return claimOne(database, choice, now);
}

export async function hasHeld(database: Db, webhookId: string): Promise<boolean> {
  const row = await database
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'held')
    .select('sequence')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Endpoints whose work was orphaned when a process was killed. */
interface OrphanedWork {
  /** Enabled endpoints that work and still have held deliveries. */
  readonly to_release: readonly string[];
  readonly to_probe: readonly string[];
}

export async function readOrphaned(database: Db): Promise<OrphanedWork> {
  const enabled = database.selectFrom('webhook').where('disabled_at', 'is', null).select('webhook_id');
  const [waiting, broken] = await Promise.all([
    enabled
      .where('broken_at', 'is', null)
      .where((where) =>
        where.exists(
          where
            .selectFrom('webhook_delivery as delivery')
            .whereRef('delivery.webhook_id', '=', 'webhook.webhook_id')
            .where('state', '=', 'held')
            .select('delivery.sequence'),
        ),
      )
      .execute(),
    enabled.where('broken_at', 'is not', null).execute(),
  ]);
  const ids = (rows: readonly { webhook_id: string }[]) => rows.map(({ webhook_id }) => webhook_id);
  return { to_release: ids(waiting), to_probe: ids(broken) };
}

export interface WaitingEndpoint {
  readonly webhook_id: string;
  readonly owner: WebhookOwner;
  readonly disabled_by: Disabler | null;
  readonly disabled_reason: DisabledReason | null;
  /** Time since which the endpoint is broken and only probed. */
  readonly broken_at: Date | null;
}

export const ENDPOINT_COLUMNS = [
  'webhook.webhook_id',
  'partner_id',
  'pharmacy_id',
  'disabled_by',
  'disabled_reason',
  'broken_at',
] as const;

/** The newest failed attempt of an endpoint, whichever event it was for: later events wait for earlier ones. */
export interface LastFailure {
  readonly message: string;
  readonly at: Date;
}

/** Selects `LastFailure` of `webhook`, or null. */
export const lastFailure = sql<{ readonly message: string; readonly at: string } | null>`(
  select json_build_object('message', message, 'at', started_at) from webhook_attempt
   where webhook_attempt.webhook_id = webhook.webhook_id and failure is not null
   order by started_at desc limit 1)`.as('last_failure');

/** `withOwner`, with the time of the last failure as a Date. */
export function withFailure<
  Row extends Parameters<typeof withOwner>[0] & {
    readonly last_failure: { readonly message: string; readonly at: string } | null;
  },
>(row: Row) {
  const { last_failure: failed } = row;
  return { ...withOwner(row), last_failure: failed && { ...failed, at: new Date(failed.at) } };
}

/** Replaces `partner_id` and `pharmacy_id` by `owner`. */
export function withOwner<Row extends Pick<WebhookTable, 'partner_id' | 'pharmacy_id'>>({
  partner_id,
  pharmacy_id,
  ...row
}: Row) {
  return { ...row, owner: ownerOf({ partner_id, pharmacy_id }) };
}
