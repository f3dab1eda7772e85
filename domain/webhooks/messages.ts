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

/** One run through the schedule. The first is made with the event; each time it is sent anew is the next. */
export interface DeliverySeries extends DeliveryKey {
  /** 1, 2, 3, ... */
  readonly series: number;
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
  /** The token of the lease under which it was made. */
  readonly lease: string;
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

/** The id of a send among the activities of its workflow: an operator finds it by what is sent. */
export function sendActivityId({ webhook_id, sequence, series }: DeliverySeries): string {
  return `${webhook_id}-${sequence}-${series}`;
}

/** Makes the attempts of a request's events at an endpoint after the first. */
export const REDELIVERY_WORKFLOW = 'webhookRedelivery';
/** Its signal; the argument is a `DeliverySeries` of which the first attempt failed. */
export const REDELIVER_SIGNAL = 'redeliver';

/** One workflow for the events of a request at an endpoint. */
export function redeliveryWorkflowId({ webhook_id, request_id }: Omit<DeliveryKey, 'sequence'>): string {
  return `redelivery-${webhook_id}-${request_id}`;
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
