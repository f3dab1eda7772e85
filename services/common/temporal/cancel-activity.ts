/** Ends standalone activities that nobody waits for any more. */
import { ActivityNotFoundError, isGrpcServiceError, ServiceError, type Client } from '@temporalio/client';

/** Asks an activity to end; one that has ended, or never was begun, is left as it is. */
export async function cancelActivity(client: Client, activityId: string, reason: string): Promise<void> {
  try {
    await client.activity.getHandle(activityId).cancel(reason);
  } catch (error) {
    if (!(error instanceof ActivityNotFoundError) && !hasEnded(error)) throw error;
  }
}

/** FAILED_PRECONDITION of gRPC: "activity is in terminal state". */
const ENDED = 9;

function hasEnded(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { cause } = error;
  const code: number | undefined = isGrpcServiceError(cause) ? cause.code : undefined;
  return code === ENDED;
}
