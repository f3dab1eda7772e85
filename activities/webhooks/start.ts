/** Starts the work that follows from an endpoint's health, or that somebody asks for. */
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import {
  PROBING_WORKFLOW,
  probingWorkflowId,
  RELEASE_DELIVERIES,
  REDELIVERY_WORKFLOW,
  type DeliverySeries,
  type ReleaseRequest,
} from '../../domain/webhook-messages.ts';
import { redeliveryOptions, releaseOptions } from '../../domain/webhook-sending.ts';

export interface Starter {
  readonly client: Client;
  /** Of the workflows. */
  readonly taskQueue: string;
}

/** Starts probing an endpoint, unless it is being probed. */
export async function startProbing({ client, taskQueue }: Starter, webhookId: string): Promise<void> {
  try {
    await client.workflow.start(PROBING_WORKFLOW, {
      workflowId: probingWorkflowId(webhookId),
      taskQueue,
      args: [webhookId],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
      staticSummary: `Probes ${webhookId} until it answers`,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Starts to release what waits at an endpoint; what is under way already is not started twice. */
export async function startRelease({ client, taskQueue }: Starter, request: ReleaseRequest): Promise<void> {
  await client.activity.start(RELEASE_DELIVERIES, releaseOptions(taskQueue, request));
}

/** Starts the redelivery workflow of a request at an endpoint, or gives it more to do. */
export async function redeliver(
  { client, taskQueue }: Starter,
  deliveries: readonly DeliverySeries[],
): Promise<void> {
  const [first, ...others] = deliveries;
  if (first === undefined) return;
  await client.workflow.signalWithStart(
    REDELIVERY_WORKFLOW,
    redeliveryOptions(taskQueue, [first, ...others]),
  );
}
