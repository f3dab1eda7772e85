/** The sandbox's side of `PharmacyGateway`: no order is sent anywhere, a workflow plays the pharmacy. */
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { PharmacyGateway, PharmacyOrder } from '../../domain/pharmacies/gateway.ts';
import {
  SANDBOX_PHARMACY_WORKFLOW,
  sandboxPharmacyWorkflowId,
  WORKFLOW_TASK_TIMEOUT,
} from '../../domain/requests/messages.ts';
import { isPlayed, playedScenario } from '../../domain/sandbox/scenarios.ts';

export interface SandboxGatewayOptions {
  readonly client: Client;
  /** Where the workflow that plays the pharmacy runs. */
  readonly taskQueue: string;
}

/** A gateway whose pharmacies do what the order's scenario says. */
export function sandboxGateway({ client, taskQueue }: SandboxGatewayOptions): PharmacyGateway {
  return {
    isCalled: ({ sandbox, routing }) =>
      Promise.resolve(sandbox !== null && isPlayed(playedScenario(sandbox, routing))),

    async offer(order: PharmacyOrder) {
      const { request_id, routing, sandbox, pharmacy } = order;
      try {
        await client.workflow.start(SANDBOX_PHARMACY_WORKFLOW, {
          workflowId: sandboxPharmacyWorkflowId(request_id, routing),
          taskQueue,
          args: [order],
          workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          workflowIdConflictPolicy: 'USE_EXISTING',
          staticSummary: `${pharmacy.pharmacy_id} plays ${sandbox?.scenario} for ${request_id}`,
        });
      } catch (error) {
        // An earlier try of this activity started it, and it has already ended.
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },

    async withdraw(requestId, _because, { routing }) {
      try {
        await client.workflow.getHandle(sandboxPharmacyWorkflowId(requestId, routing)).cancel();
      } catch (error) {
        // It has ended, or this scenario needs none.
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      }
    },
  };
}
