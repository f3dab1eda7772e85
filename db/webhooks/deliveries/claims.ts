/**
 * Claims deliveries: whoever makes an attempt holds a lease of the row meanwhile, with a token. So each attempt is made
 * by one process, what a killed process had is free seconds later, and no transaction is open during a call.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { POOL_LIMITS } from '../../../domain/common/pool-limits.ts';
import type { DeliveryKey } from '../../../domain/webhooks/messages.ts';
import type { Database } from '../../schema.ts';
import { toClaimed, type ClaimedDelivery, type ClaimedRow } from './claimed.ts';
import { isToBeSent, isWantedAtOnce, waitsForEarlier } from './order.ts';
import { activeSecrets } from '../endpoints/signing-secrets.ts';

/** A lease ends so long after it was last extended; seconds. By the clock of the database, which all workers share. */
export const LEASE_SECONDS = POOL_LIMITS.webhooks.call_ms / 1000;
/** A delivery so long past its time has lost the workflow that makes its attempts; seconds. */
const WITHOUT_WORKFLOW_AFTER_SECONDS = 60;

/** What a claimed row gets. */
export const LEASED_UNTIL = sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

/** That of the index on what is due: in the order of endpoints alone Postgres may read all that was ever sent to find one that is due. */
const IN_ORDER_OF_DUE = sql`order by webhook_id, next_attempt_at, position`;

export interface ClaimDueOptions {
  readonly now: Date;
  /** Of all endpoints together. */
  readonly limit: number;
  /** How many calls each endpoint may have beside those under way, where it is not `free`. */
  readonly busy: ReadonlyMap<string, number>;
  /** How many calls an endpoint may have at a time. */
  readonly free: number;
  /** Leases that this process holds: also expired ones are not claimed from it. */
  readonly held: readonly string[];
}

/**
 * Claims deliveries that are due, each with a lease of its own: of each endpoint no more than it may have calls, and the
 * first of every endpoint before the second of any. Those whose endpoint is off or broken are held instead.
 */
export async function claimDue(
  database: Kysely<Database>,
  { now, limit, busy, free, held }: ClaimDueOptions,
): Promise<ClaimedDelivery[]> {
  const time = sql`greatest(now(), ${now}::timestamptz)`;
  const isDue = sql`
    delivery.next_attempt_at <= ${time} and ${isToBeSent}
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
            and (webhook.disabled_at is not null or not (${isWantedAtOnce(now)}))
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
                     or delivery.next_attempt_at <= ${time} - make_interval(secs => ${WITHOUT_WORKFLOW_AFTER_SECONDS}))
              order by delivery.next_attempt_at, delivery.position
              -- What follows is asked in this order, of as many as it takes to find enough, and not of all that is due.
              offset 0
           ) as delivery
          where (webhook.broken_at is null or ${isWantedAtOnce(now)})
            and not (${waitsForEarlier(now)})
          order by delivery.next_attempt_at, delivery.position
          limit coalesce(busy.free, ${free})
       ) as due
       where webhook.disabled_at is null and coalesce(webhook.slow_until, '-infinity') <= ${time}
       -- Where the rest is equal chance decides: any order of endpoints would let the first go before the last each time.
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

/** Claims a delivery whatever its state and its time. */
export async function claimDelivery(
  database: Kysely<Database>,
  { webhook_id, request_id, sequence }: DeliveryKey,
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  const choice = sql`
    delivery.request_id = ${request_id} and delivery.sequence = ${sequence} and delivery.webhook_id = ${webhook_id}`;
  return claimOne(database, choice, now);
}

/** Which delivery is claimed: a condition on `delivery`, and on its endpoint `webhook`. */
type Choice = RawBuilder<unknown>;

/** Claims a delivery on a condition; undefined when it does not hold, or somebody else has it. */
export async function claimOne(
  database: Kysely<Database>,
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

/** The end of a statement: leases the rows of `free`, and reads what their attempts need. */
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
           ${activeSecrets(now)} as secrets
      from claimed
      join webhook on webhook.webhook_id = claimed.webhook_id
      join request on request.request_id = claimed.request_id
      join timeline_entry on (timeline_entry.request_id, timeline_entry.sequence) = (claimed.request_id, claimed.sequence)
     order by claimed.position`;
}
