/** A delivery that somebody has claimed, with all that an attempt of it needs. */
import { rejectedFor } from '../../../domain/pharmacies/orders.ts';
import {
  eventOf,
  orderEventOf,
  type OrderEvent,
  type RequestEvent,
} from '../../../domain/requests/events.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { DeliverySeries, SeriesReason } from '../../../domain/webhooks/messages.ts';
import type { DeliveryState, WebhookEventType } from '../../../domain/webhooks/webhooks.ts';

export interface ClaimedDelivery extends DeliverySeries {
  /** The token of the lease: the outcome counts as long as the row has it. */
  readonly lease: string;
  readonly reason: SeriesReason;
  readonly state: DeliveryState;
  /** Failed ones of the series. */
  readonly attempts: number;
  readonly event: RequestEvent | OrderEvent;
  readonly url: string;
  /** Of the trace of its request, where requests are traced. */
  readonly traceparent: string | null;
  /** What it is signed with, as it is stored, the newest first. */
  readonly secrets: readonly string[];
}

export interface ClaimedRow extends Omit<ClaimedDelivery, 'event'> {
  readonly event_type: WebhookEventType;
  /** Null when the endpoint is a partner's. */
  readonly pharmacy_id: string | null;
  readonly external_id: string | null;
  readonly metadata: RequestRecord['metadata'];
  readonly entry: TimelineEntry;
  readonly previous_status: Status | null;
}

export function toClaimed(row: ClaimedRow): ClaimedDelivery {
  const { event_type, pharmacy_id, external_id, metadata, entry, previous_status, ...claimed } = row;
  const { request_id } = claimed;
  const event =
    pharmacy_id === null
      ? eventOf({ request_id, external_id, metadata }, entry, previous_status)
      : orderEventOf({ request_id }, entryFor(event_type, entry), previous_status);
  return { ...claimed, event };
}

/** An entry as it is told: an order that goes on to another pharmacy is rejected for the one that loses it. */
function entryFor(type: WebhookEventType, entry: TimelineEntry): TimelineEntry {
  return entry.rerouted !== undefined && type === 'order.rejected' ? rejectedFor(entry) : entry;
}
