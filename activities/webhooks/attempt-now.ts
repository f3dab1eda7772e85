/** Has a waiting attempt made at once. */
import type { Client } from '@temporalio/client';
import {
  recordActivityId,
  sendActivityId,
  sendingWorkflowId,
  type DeliverySeries,
} from '../../domain/webhook-messages.ts';

/** gRPC's number for it; the package that names it is the SDK's own. */
const GRPC_NOT_FOUND = 5;

/**
 * Ends the wait of a send before its next attempt. It counts as the next of its schedule.
 *
 * @returns false when no such send is under way: its workflow has ended, or another series has taken over. One whose
 * last attempt is still to be written down is under way.
 */
export async function attemptNow(client: Client, delivery: DeliverySeries): Promise<boolean> {
  const workflowId = sendingWorkflowId(delivery);
  return (
    (await wake(client, workflowId, sendActivityId(delivery))) ||
    (await wake(client, workflowId, recordActivityId(delivery)))
  );
}

/** @returns false when there is no such activity. */
async function wake(client: Client, workflowId: string, id: string): Promise<boolean> {
  const { namespace, identity } = client.options;
  try {
    await client.workflowService.resetActivity({ namespace, execution: { workflowId }, id, identity });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === GRPC_NOT_FOUND) return false;
    throw error;
  }
}
