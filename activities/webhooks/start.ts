/** Starts the work that follows from an endpoint's health. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import {
  PROBING_WORKFLOW,
  probingWorkflowId,
  RELEASE_DELIVERIES,
  webhookTaskQueue,
  type ReleaseRequest,
} from '../../domain/webhook-messages.ts';

/** A page is released in well under this; it beats at each. */
const RELEASE_HEARTBEAT = '30s';
const RELEASE_TIMEOUT = '1 hour';

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
  await client.activity.start(RELEASE_DELIVERIES, {
    id: `release-${request.webhook_id}${request.what === 'held' ? '' : `-${randomUUID()}`}`,
    taskQueue: webhookTaskQueue(taskQueue),
    args: [request],
    startToCloseTimeout: RELEASE_TIMEOUT,
    heartbeatTimeout: RELEASE_HEARTBEAT,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
    idReusePolicy: 'ALLOW_DUPLICATE',
    idConflictPolicy: 'USE_EXISTING',
    summary: `What waits at ${request.webhook_id}`,
  });
}
