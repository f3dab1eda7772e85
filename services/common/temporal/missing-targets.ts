/** Calls to Temporal whose target may not exist: an unknown workflow, an activity that has ended. */
import {
  ActivityNotFoundError,
  type Client,
  isGrpcServiceError,
  ServiceError,
  WorkflowNotFoundError,
} from '@temporalio/client';

/** Makes a call to Temporal; returns undefined when its target does not exist. */
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

const GRPC_NOT_FOUND = 5;

function isGrpcNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === GRPC_NOT_FOUND;
}

/** Requests cancellation of an activity; does nothing when it has ended or never started. */
export async function cancelActivity(client: Client, activityId: string, reason: string): Promise<void> {
  try {
    await client.activity.getHandle(activityId).cancel(reason);
  } catch (error) {
    if (!(error instanceof ActivityNotFoundError) && !hasEnded(error)) throw error;
  }
}

/** gRPC FAILED_PRECONDITION: "activity is in terminal state". */
const GRPC_FAILED_PRECONDITION = 9;

function hasEnded(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { cause } = error;
  const code: number | undefined = isGrpcServiceError(cause) ? cause.code : undefined;
  return code === GRPC_FAILED_PRECONDITION;
}
