/** What an attempt to send a delivery needs to know, and what moves a delivery from one state to the next. */
import { sql, type Kysely } from 'kysely';
import { eventOf, orderEventOf, type OrderEvent, type RequestEvent } from '../../domain/events.ts';
import { rejectedFor } from '../../domain/orders.ts';
import type { RequestRecord, TimelineEntry } from '../../domain/requests.ts';
import type { Status } from '../../domain/statuses.ts';
import type { DeliveryKey, DeliverySeries } from '../../domain/webhook-messages.ts';
import { MAY_BE_PASSED_AFTER_MS, type DeliveryState, type WebhookEventType } from '../../domain/webhooks.ts';
import type { Database } from '../schema.ts';
import { activeSecrets } from './signing-secrets.ts';

/** A delivery and its endpoint as they are when an attempt begins. */
export interface DeliveryToSend {
  readonly state: DeliveryState;
  readonly series: number;
  /** Failed ones of the series. */
  readonly attempts: number;
  readonly event: RequestEvent | OrderEvent;
  readonly url: string;
  /** What it is signed with, the newest first. */
  readonly secrets: readonly string[];
  /** Whether the endpoint is sent to; one that is broken is only probed. */
  readonly endpoint: 'on' | 'broken' | 'off';
  /** The receiver asked not to be called before. */
  readonly slow_until: Date | null;
  /** Whether an earlier event of the request has to arrive at the endpoint first. */
  readonly waits_for_earlier: boolean;
}

/** Reads a delivery for an attempt that is made now; undefined when its endpoint was deleted. */
export async function readDeliveryToSend(
  database: Kysely<Database>,
  { webhook_id, request_id, sequence }: DeliveryKey,
  now: Date,
): Promise<DeliveryToSend | undefined> {
  const mayBePassedSince = new Date(now.getTime() - MAY_BE_PASSED_AFTER_MS);
  const row = await database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .innerJoin('request', 'request.request_id', 'delivery.request_id')
    .innerJoin('timeline_entry', (join) =>
      join
        .onRef('timeline_entry.request_id', '=', 'delivery.request_id')
        .onRef('timeline_entry.sequence', '=', 'delivery.sequence'),
    )
    .where('delivery.request_id', '=', request_id)
    .where('delivery.sequence', '=', sequence)
    .where('delivery.webhook_id', '=', webhook_id)
    .select((select) => [
      'delivery.state',
      'delivery.series',
      'delivery.attempts',
      'delivery.event_type',
      'webhook.pharmacy_id',
      'webhook.url',
      'webhook.disabled_at',
      'webhook.broken_at',
      'webhook.slow_until',
      'request.external_id',
      sql<RequestRecord['metadata']>`request.submission -> 'metadata'`.as('metadata'),
      sql<TimelineEntry>`timeline_entry.entry`.as('entry'),
      select
        .selectFrom('timeline_entry as previous')
        .whereRef('previous.request_id', '=', 'delivery.request_id')
        .whereRef('previous.sequence', '=', sql`delivery.sequence - 1`)
        .select(sql<Status>`previous.entry ->> 'status'`.as('status'))
        .as('previous_status'),
      activeSecrets(now).as('secrets'),
      select
        .exists(
          select
            .selectFrom('webhook_delivery as earlier')
            .whereRef('earlier.request_id', '=', 'delivery.request_id')
            .whereRef('earlier.webhook_id', '=', 'delivery.webhook_id')
            .whereRef('earlier.sequence', '<', 'delivery.sequence')
            .where('earlier.state', 'in', ['pending', 'held'])
            // It may be passed once it has failed for long enough since the endpoint was last back.
            .where((where) =>
              where.or([
                where('earlier.failing_since', 'is', null),
                where('earlier.failing_since', '>', mayBePassedSince),
                where('earlier.failing_since', '<', where.ref('webhook.back_at')),
              ]),
            )
            .select('earlier.sequence'),
        )
        .as('waits_for_earlier'),
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, series, attempts, url, slow_until, entry, previous_status, external_id, metadata } = row;
  return {
    state,
    series,
    attempts,
    event:
      row.pharmacy_id === null
        ? eventOf({ request_id, external_id, metadata }, entry, previous_status)
        : orderEventOf({ request_id }, entryFor(row.event_type, entry), previous_status),
    url,
    secrets: row.secrets ?? [],
    endpoint: row.disabled_at !== null ? 'off' : row.broken_at !== null ? 'broken' : 'on',
    slow_until,
    waits_for_earlier: Boolean(row.waits_for_earlier),
  };
}

/** An entry as it is told: an order that goes on to another pharmacy is rejected for the one that loses it. */
function entryFor(type: WebhookEventType, entry: TimelineEntry): TimelineEntry {
  return entry.rerouted !== undefined && type === 'order.rejected' ? rejectedFor(entry) : entry;
}

/**
 * Begins a later series of a delivery; one that has begun already, or has been overtaken, stays as it is. So does one
 * that was acknowledged after somebody found it waiting.
 */
export async function beginSeries(
  database: Kysely<Database>,
  { webhook_id, request_id, sequence, series, reason }: DeliverySeries,
): Promise<void> {
  await database
    .updateTable('webhook_delivery')
    .set({
      series,
      attempts: 0,
      failing_since: null,
      next_attempt_at: null,
      // What was acknowledged stays so while it is sent again.
      ...(reason === 'again' ? {} : { state: 'pending' as const }),
    })
    .where('request_id', '=', request_id)
    .where('sequence', '=', sequence)
    .where('webhook_id', '=', webhook_id)
    .where('series', '<', series)
    .$if(reason !== 'again', (query) => query.where('state', '<>', 'acknowledged'))
    .execute();
}

/** Holds a delivery whose endpoint is off; one that has another state by now keeps it. */
export async function holdDelivery(
  database: Kysely<Database>,
  { webhook_id, request_id, sequence }: DeliveryKey,
): Promise<void> {
  await database
    .updateTable('webhook_delivery')
    .set({ state: 'held', next_attempt_at: null })
    .where('request_id', '=', request_id)
    .where('sequence', '=', sequence)
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'pending')
    .execute();
}

/** The deliveries of a request that its own workflow has to send, in the order of its events. */
export async function readFirstDeliveries(
  database: Kysely<Database>,
  requestId: string,
): Promise<DeliverySeries[]> {
  const rows = await database
    .selectFrom('webhook_delivery')
    .where('request_id', '=', requestId)
    .where('state', '=', 'pending')
    .where('series', '=', 1)
    .orderBy('sequence')
    .select(['webhook_id', 'request_id', 'sequence', 'series'])
    .execute();
  return rows.map((row) => ({ ...row, reason: 'due' }));
}
