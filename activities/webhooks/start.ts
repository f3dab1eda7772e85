/** Starts the workflows that continue after a failed attempt. */
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import {
  type DeliverySeries,
  PROBING_WORKFLOW,
  probingWorkflowId,
  REDELIVERY_WORKFLOW,
} from '../../domain/webhooks/messages.ts';
import { redeliveryOptions } from '../../domain/webhooks/schedule.ts';

/** Deadline of each call including its retries. After it, housekeeping or a relay starts what was not started. */
const START_DEADLINE_MS = 4_000;

interface Starter {
  readonly client: Client;
  readonly taskQueue: string;
}

/** Starts probing an endpoint, unless it is already being probed. */
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

/** Starts the workflow that makes the further attempts of a delivery at the times in its row. */
export async function startRedelivery(
  { client, taskQueue }: Starter,
  delivery: DeliverySeries,
): Promise<void> {
  await client.withDeadline(Date.now() + START_DEADLINE_MS, () =>
    client.workflow.signalWithStart(REDELIVERY_WORKFLOW, redeliveryOptions(taskQueue, delivery)),
  );
}
