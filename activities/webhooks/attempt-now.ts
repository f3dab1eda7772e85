/** Has a waiting attempt made at once. */
import type { Client } from '@temporalio/client';
import type { DeliverySeries } from '../../domain/webhook-messages.ts';
import { waitingActivities } from '../../domain/webhook-sending.ts';

/** gRPC's number for it; the package that names it is the SDK's own. */
const GRPC_NOT_FOUND = 5;

/**
 * Ends the wait of a send before its next attempt. It counts as the next of its schedule.
 *
 * @returns false when no such send is under way: its workflow has ended, or another series has taken over. One whose
 * last attempt is still to be written down is under way.
 */
export async function attemptNow(client: Client, delivery: DeliverySeries): Promise<boolean> {
  for (const { workflowId, activityId } of waitingActivities(delivery)) {
    if (await wake(client, workflowId, activityId)) return true;
  }
  return false;
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
