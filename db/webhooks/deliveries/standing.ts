/** Where a delivery stands between two attempts, as the workflow that makes them asks. */
import { sql, type Kysely } from 'kysely';
import type { DeliveryKey, DeliverySeries } from '../../../domain/webhooks/messages.ts';
import type { DeliveryState } from '../../../domain/webhooks/webhooks.ts';
import type { Database } from '../../schema.ts';
import { claimOne } from './claims.ts';
import type { ClaimedDelivery } from './claimed.ts';
import { isToBeSent, isWantedAtOnce, waitsForEarlier } from './order.ts';

export interface Standing {
  readonly series: number;
  readonly state: DeliveryState;
  /** When it is due, not before the endpoint may be called; null when its series has ended. */
  readonly due_at: Date | null;
  readonly waits_for_earlier: boolean;
}

/** Undefined when the endpoint was deleted. */
export async function readStanding(
  database: Kysely<Database>,
  { webhook_id, request_id, sequence }: DeliveryKey,
  now: Date,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select series, state, ${waitsForEarlier(now)} as waits_for_earlier,
           case when next_attempt_at is not null and ${isToBeSent} then greatest(next_attempt_at, slow_until) end as due_at
      from webhook_delivery delivery
      join webhook using (webhook_id)
     where request_id = ${request_id} and sequence = ${sequence} and webhook_id = ${webhook_id}
  `.execute(database);
  return rows[0];
}

/** Claims a delivery that is due; undefined when it is not, its endpoint is off or broken, or somebody else has it. */
export async function claimIfDue(
  database: Kysely<Database>,
  { webhook_id, request_id, sequence, series }: DeliverySeries,
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  const choice = sql`
    delivery.request_id = ${request_id} and delivery.sequence = ${sequence} and delivery.webhook_id = ${webhook_id}
    and delivery.series = ${series} and ${isToBeSent} and delivery.next_attempt_at is not null
    and greatest(delivery.next_attempt_at, webhook.slow_until) <= greatest(now(), ${now}::timestamptz)
    and webhook.disabled_at is null and (webhook.broken_at is null or ${isWantedAtOnce(now)})
    and not (${waitsForEarlier(now)})`;
  return claimOne(database, choice, now);
}
