/** The sandbox's side of `PharmacyGateway`: no order leaves the house, a workflow plays the pharmacy. */
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { PharmacyGateway, PharmacyOrder } from '../../domain/gateways.ts';
import {
  SANDBOX_PHARMACY_WORKFLOW,
  sandboxPharmacyWorkflowId,
  WORKFLOW_TASK_TIMEOUT,
} from '../../domain/messages.ts';
import { scenarioOf } from '../../domain/scenarios.ts';

export interface SandboxGatewayOptions {
  readonly client: Client;
  /** Where the workflow that plays the pharmacy runs. */
  readonly taskQueue: string;
}

/** A gateway whose pharmacies do what the order's scenario says. */
export function sandboxGateway({ client, taskQueue }: SandboxGatewayOptions): PharmacyGateway {
  return {
    async offer(order: PharmacyOrder) {
      if (order.sandbox === null || scenarioOf(order.sandbox.scenario).steps.length === 0) return;
      try {
        await client.workflow.start(SANDBOX_PHARMACY_WORKFLOW, {
          workflowId: sandboxPharmacyWorkflowId(order.request_id),
          taskQueue,
          args: [order],
          workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          workflowIdConflictPolicy: 'USE_EXISTING',
          staticSummary: `Sandbox pharmacy plays ${order.sandbox.scenario} for ${order.request_id}`,
        });
      } catch (error) {
        // An earlier try of this activity started it, and it has already ended.
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      }
    },

    async withdraw(requestId: string) {
      try {
        await client.workflow.getHandle(sandboxPharmacyWorkflowId(requestId)).cancel();
      } catch (error) {
        // It has ended, or this scenario needs none.
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      }
    },
  };
}
