/** Names and arguments of the workflows and activities that send webhooks. */
import type { Attempt, DeliveryState } from './webhooks.ts';

/** The task queue of webhook calls. It is separate, so that slow receivers never delay requests. */
export function webhookTaskQueue(taskQueue: string): string {
  return `${taskQueue}-webhooks`;
}

/** Identifies a delivery: one event for one endpoint. */
export interface DeliveryKey {
  readonly webhook_id: string;
  /** The request, or the statement of `statement.closed`. */
  readonly request_id: string;
  /** The number of the timeline entry; 1 for a statement. */
  readonly sequence: number;
}

/** One run of a delivery through the retry schedule. Sending the event again starts the next series. */
export interface DeliverySeries extends DeliveryKey {
  readonly series: number;
}

/**
 * Why a series began: the event is `due`, a user `asked` for it, or a user wants an acknowledged event `again`. The
 * last two are tried once even at an endpoint that is only probed, because it may have been repaired.
 */
export type SeriesReason = 'due' | 'asked' | 'again';

export type SendOutcome =
  | 'acknowledged'
  | 'failed'
  /** The endpoint is disabled or broken; the delivery is released later. */
  | 'held'
  | 'skipped'
  /** A later series has taken over. */
  | 'superseded'
  | 'deleted';

/** The result of an attempt, and what follows from it. */
export interface AttemptRecord {
  readonly delivery: DeliveryKey;
  /** Token of the lease under which the attempt was made. */
  readonly lease: string;
  readonly attempt: Attempt;
  /** The new state, unless a user skipped the delivery in the meantime. */
  readonly state: DeliveryState;
  /** RFC 3339; null if no attempt is planned. */
  readonly next_attempt_at: string | null;
  /** The receiver is not called before this time; RFC 3339, null if it did not ask for a delay. */
  readonly slow_until: string | null;
  /** True if the endpoint answered 410: it wants no more events. */
  readonly gone: boolean;
}

/** Activity id of a send within its workflow, chosen so that operators can find it. */
export function sendActivityId({ webhook_id, sequence, series }: DeliverySeries): string {
  return `${webhook_id}-${sequence}-${series}`;
}

/** Workflow that makes the retries of a request's events at one endpoint. */
export const REDELIVERY_WORKFLOW = 'webhookRedelivery';
/** Signal with a `DeliverySeries` whose first attempt failed. */
export const REDELIVER_SIGNAL = 'redeliver';

/**
 * Returns the id of the workflow that sends events of a request again to an endpoint. One workflow handles all of them.
 */
export function redeliveryWorkflowId({ webhook_id, request_id }: Omit<DeliveryKey, 'sequence'>): string {
  return `redelivery-${webhook_id}-${request_id}`;
}

/** Workflow that probes a broken endpoint until it answers; its argument is the `webhook_id`. */
export const PROBING_WORKFLOW = 'webhookProbing';

export function probingWorkflowId(webhookId: string): string {
  return `probing-${webhookId}`;
}

/** Standalone activity that sends one signed test event, and stores and returns the result. */
export const PING_WEBHOOK = 'pingWebhook';

export interface PingRequest {
  readonly webhook_id: string;
}

export type PingResult = Pick<
  Attempt,
  'started_at' | 'duration_ms' | 'status' | 'failure' | 'message' | 'answer'
>;
