/**
 * What is asked of the workflows and activities that send webhooks, and with which options; as plain data, because
 * the API and the activities say the same through clients of their own. Not for use in workflow code.
 */
import {
  redeliveryWorkflowId,
  REDELIVER_SIGNAL,
  webhookTaskQueue,
  type DeliverySeries,
  type PingRequest,
} from './messages.ts';

/**
 * Of `signalWithStart` of the workflow that makes the attempts after the first of one request's events at one endpoint:
 * the one that runs takes the delivery, or else a new one.
 */
export function redeliveryOptions(taskQueue: string, delivery: DeliverySeries) {
  const { webhook_id, request_id } = delivery;
  return {
    workflowId: redeliveryWorkflowId(delivery),
    taskQueue,
    signal: REDELIVER_SIGNAL,
    signalArgs: [delivery] as [DeliverySeries],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    staticSummary: `Further attempts of events of ${request_id} for ${webhook_id}`,
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

/** How far back `recover` may go; milliseconds. */
export const RECOVER_WITHIN_MS = 30 * 86_400_000;

/** What is wrong with the time since which to recover, as it completes "since ..."; undefined when nothing is. */
export function recoverProblem(since: Date, now: Date): string | undefined {
  if (Number.isNaN(since.getTime())) return 'must be a time such as 2026-11-21T08:00:00Z';
  if (since > now) return 'must not be in the future';
  const oldest = new Date(now.getTime() - RECOVER_WITHIN_MS);
  return since < oldest ? `must be at most 30 days ago: ${oldest.toISOString()} or later` : undefined;
}
