/** Starts the workflows that continue after a failed attempt. */
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import {
  type DeliverySeries,
  PROBING_WORKFLOW,
  probingWorkflowId,
  REDELIVERY_WORKFLOW,
} from '../../domain/webhooks/messages.ts';
import { redeliveryOptions } from '../../domain/webhooks/schedule.ts';

/** Deadline of each call with all its retries. A sweep or a relay starts later what was not started by then. */
const START_DEADLINE_MS = 4_000;

export interface Starter {
  readonly client: Client;
  /** Of the workflows. */
  readonly taskQueue: string;
}

/** Starts probing an endpoint that is not being probed. */
export async function startProbing({ client, taskQueue }: Starter, webhookId: string): Promise<void> {
  try {
    await client.withDeadline(Date.now() + START_DEADLINE_MS, () =>
      client.workflow.start(PROBING_WORKFLOW, {
        workflowId: probingWorkflowId(webhookId),
        taskQueue,
        args: [webhookId],
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        workflowIdConflictPolicy: 'USE_EXISTING',
        staticSummary: `Probes ${webhookId} until it answers`,
      }),
    );
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Has the further attempts of a delivery made at the times in its row. */
export async function startRedelivery(
  { client, taskQueue }: Starter,
  delivery: DeliverySeries,
): Promise<void> {
  await client.withDeadline(Date.now() + START_DEADLINE_MS, () =>
    client.workflow.signalWithStart(REDELIVERY_WORKFLOW, redeliveryOptions(taskQueue, delivery)),
  );
}
