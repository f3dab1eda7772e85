/** Calls to Temporal whose target may be gone: a workflow that does not exist, an activity that has ended. */
import {
  ActivityNotFoundError,
  type Client,
  isGrpcServiceError,
  ServiceError,
  WorkflowNotFoundError,
} from '@temporalio/client';

/** What a call answers; undefined when there is nothing of that id. */
export async function undefinedWhenNotFound<Result>(
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || isGrpcNotFound(error)) return undefined;
    throw error;
  }
}

/** gRPC's own code. */
const GRPC_NOT_FOUND = 5;

function isGrpcNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === GRPC_NOT_FOUND;
}

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
