/** Has a waiting attempt made at once. */
import type { Client } from '@temporalio/client';
import { sendActivityId, sendingWorkflowId, type DeliverySeries } from '../../domain/webhook-messages.ts';

/** gRPC's number for it; the package that names it is the SDK's own. */
const GRPC_NOT_FOUND = 5;

/**
 * Ends the wait of a send before its next attempt. It counts as the next of its schedule.
 *
 * @returns false when no such send is under way: its workflow has ended, or another series has taken over.
 */
export async function attemptNow(client: Client, delivery: DeliverySeries): Promise<boolean> {
  try {
    await client.workflowService.resetActivity({
      namespace: client.options.namespace,
      execution: { workflowId: sendingWorkflowId(delivery) },
      id: sendActivityId(delivery),
      identity: client.options.identity,
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === GRPC_NOT_FOUND) return false;
    throw error;
  }
}
