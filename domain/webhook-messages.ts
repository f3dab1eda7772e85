/** The names and arguments of everything that is said to the workflows and activities that send webhooks. */
import type { Attempt, DeliveryState } from './webhooks.ts';

/** The task queue of sends: of its own, so that slow receivers never keep requests waiting. */
export function webhookTaskQueue(taskQueue: string): string {
  return `${taskQueue}-webhooks`;
}

/** One event for one endpoint. */
export interface DeliveryKey {
  readonly webhook_id: string;
  readonly request_id: string;
  /** Of the timeline entry that the event tells. */
  readonly sequence: number;
}

/**
 * One run through the schedule. The first is made with the event; each redelivery is the next, and what still
 * drives an earlier one stops.
 */
export interface DeliverySeries extends DeliveryKey {
  /** 1, 2, 3, ... */
  readonly series: number;
  readonly reason: SeriesReason;
}

/**
 * Why a series began: the event is `due`, somebody `asked` for it, or somebody wants it `again` although it was
 * acknowledged. What somebody wants is tried once also at an endpoint that is only probed: they may have mended it.
 */
export type SeriesReason = 'due' | 'asked' | 'again';

/** How a run through the schedule ended. */
export type SendOutcome =
  | 'acknowledged'
  /** All attempts failed. */
  | 'failed'
  /** The endpoint is off or broken; the delivery is released later. */
  | 'held'
  | 'skipped'
  /** A later series has taken over. */
  | 'superseded'
  /** The endpoint was deleted. */
  | 'deleted';

/** An attempt that has been made, and what follows from it. */
export interface AttemptRecord {
  readonly delivery: DeliveryKey;
  readonly attempt: Attempt;
  /** What the delivery is after it, unless somebody skipped it meanwhile. */
  readonly state: DeliveryState;
  /** RFC 3339; null when no attempt is planned. */
  readonly next_attempt_at: string | null;
  /** The receiver is not called before; RFC 3339, null when it did not ask for it. */
  readonly slow_until: string | null;
  /** Whether the answer says that nobody wants these events any more. */
  readonly gone: boolean;
}

export interface SendResult {
  readonly outcome: SendOutcome;
  /** An attempt that Postgres could not take; it is written until it can. */
  readonly unrecorded?: AttemptRecord;
}

/** The id of a send among the activities of its workflow: an operator finds it by what is sent. */
export function sendActivityId({ webhook_id, sequence, series }: DeliverySeries): string {
  return `${webhook_id}-${sequence}-${series}`;
}

/** The id of what writes the last attempt of a send, where Postgres was away when it was made. */
export function recordActivityId(delivery: DeliverySeries): string {
  return `${sendActivityId(delivery)}-record`;
}

/** Sends what was held, failed or is to be sent again, after the request's own lane has let go of it. */
export const REDELIVERY_WORKFLOW = 'webhookRedelivery';
/** Its signal; the argument is a list of `DeliverySeries` in the order in which they are sent. */
export const REDELIVER_SIGNAL = 'redeliver';

/** One workflow for the events of a request at an endpoint, so that they stay in order. */
export function redeliveryWorkflowId({ webhook_id, request_id }: Omit<DeliveryKey, 'sequence'>): string {
  return `redelivery-${webhook_id}-${request_id}`;
}

/** The workflow that sends a series: the request's own for the first. */
export function sendingWorkflowId(delivery: DeliverySeries): string {
  return delivery.series === 1 ? delivery.request_id : redeliveryWorkflowId(delivery);
}

/** Looks whether an endpoint that keeps failing answers again; its argument is the `webhook_id`. */
export const PROBING_WORKFLOW = 'webhookProbing';

export function probingWorkflowId(webhookId: string): string {
  return `probing-${webhookId}`;
}

/** A standalone activity: sends a signed test event once, and stores and returns what came of it. */
export const PING_WEBHOOK = 'pingWebhook';

export interface PingRequest {
  readonly webhook_id: string;
}

/** What came of the last test event. */
export type PingResult = Pick<
  Attempt,
  'started_at' | 'duration_ms' | 'status' | 'failure' | 'message' | 'answer'
>;

/** A standalone activity: has everything that waits at an endpoint sent, in order. */
export const RELEASE_DELIVERIES = 'releaseDeliveries';

export interface ReleaseRequest {
  readonly webhook_id: string;
  /** Only what is held; or also what failed and what waits for its next attempt, of events since a time (RFC 3339). */
  readonly what: 'held' | { readonly unacknowledged_since: string };
}
