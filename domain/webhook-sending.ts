/**
 * What is asked of the workflows and activities that send webhooks, and with which options; as plain data, because
 * the API and the activities say the same through clients of their own. Not for use in workflow code.
 */
import {
  redeliveryWorkflowId,
  REDELIVER_SIGNAL,
  recordActivityId,
  sendActivityId,
  sendingWorkflowId,
  webhookTaskQueue,
  type DeliverySeries,
  type PingRequest,
  type ReleaseRequest,
} from './webhook-messages.ts';

/** What can be asked; whoever has a Temporal client can do it. */
export interface WebhookSending {
  /** Has the waiting attempt of a series made now. False when nothing waits: the series has ended or not begun. */
  hurry(series: DeliverySeries): Promise<boolean>;
  /** Has a series sent that its request's own lane does not send. */
  redeliver(series: DeliverySeries): Promise<void>;
  /** Has what waits at an endpoint sent. */
  release(request: ReleaseRequest): Promise<void>;
}

/** Where a series is under way: where its attempt waits, or else where its last one waits to be written down. */
export function waitingActivities(series: DeliverySeries): { workflowId: string; activityId: string }[] {
  const workflowId = sendingWorkflowId(series);
  return [sendActivityId(series), recordActivityId(series)].map((activityId) => ({ workflowId, activityId }));
}

/**
 * Of `signalWithStart` of the workflow that sends deliveries of one request to one endpoint again: the one that runs
 * takes them, or else a new one.
 */
export function redeliveryOptions(
  taskQueue: string,
  deliveries: readonly [DeliverySeries, ...DeliverySeries[]],
) {
  const [{ webhook_id, request_id }] = deliveries;
  return {
    workflowId: redeliveryWorkflowId({ webhook_id, request_id }),
    taskQueue,
    signal: REDELIVER_SIGNAL,
    signalArgs: [deliveries] as [typeof deliveries],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    staticSummary: `Events of ${request_id} for ${webhook_id}, again or late`,
  };
}

/** After that whoever asked for a test is not told any more, and it is not sent; milliseconds. */
export const PING_WITHIN_MS = 18_000;
/** A test that nobody waits for is sent also when the workers come back a little later; milliseconds. */
const PING_UNASKED_WITHIN_MS = 600_000;
const PING_TRY_MS = 20_000;

/** Of the standalone activity that sends a test event: asking twice is two tests. */
export function pingOptions(
  taskQueue: string,
  request: PingRequest,
  { awaited }: { readonly awaited: boolean },
) {
  return {
    id: `ping-${request.webhook_id}-${crypto.randomUUID()}`,
    taskQueue: webhookTaskQueue(taskQueue),
    args: [request] as [PingRequest],
    startToCloseTimeout: PING_TRY_MS,
    scheduleToCloseTimeout: awaited ? PING_WITHIN_MS : PING_UNASKED_WITHIN_MS,
    retry: { maximumAttempts: 1 },
    summary: `Test of ${request.webhook_id}`,
  };
}

/** Between two heartbeats, of which there is one a page. */
const RELEASE_HEARTBEAT_MS = 30_000;
const RELEASE_TRY_MS = 3_600_000;

/**
 * Of the standalone activity that releases deliveries, tried until it succeeds. One that releases what is held is not
 * started beside another.
 */
export function releaseOptions(taskQueue: string, request: ReleaseRequest) {
  const since = request.what === 'held' ? '' : `-${crypto.randomUUID()}`;
  return {
    id: `release-${request.webhook_id}${since}`,
    taskQueue: webhookTaskQueue(taskQueue),
    args: [request] as [ReleaseRequest],
    startToCloseTimeout: RELEASE_TRY_MS,
    heartbeatTimeout: RELEASE_HEARTBEAT_MS,
    retry: { initialInterval: 1_000, backoffCoefficient: 2, maximumInterval: 60_000 },
    idReusePolicy: 'ALLOW_DUPLICATE' as const,
    idConflictPolicy: 'USE_EXISTING' as const,
    summary: `What waits at ${request.webhook_id}`,
  };
}

/** How far back `recover` may go; milliseconds. */
export const RECOVER_WITHIN_MS = 30 * 86_400_000;

/** What is wrong with the time since which to recover, as it completes "since ..."; undefined when nothing is. */
export function recoverProblem(since: Date, now: Date): string | undefined {
  if (Number.isNaN(since.getTime())) return 'must be a time such as 2026-11-21T08:00:00Z';
  if (since > now) return 'must not be in the future';
  const oldest = new Date(now.getTime() - RECOVER_WITHIN_MS);
  return since < oldest ? `must be at most 30 days ago: ${oldest.toISOString()} or later` : undefined;
}
