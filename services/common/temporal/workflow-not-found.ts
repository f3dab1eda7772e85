/** Temporal says that it knows nothing of an id. */
import { WorkflowNotFoundError } from '@temporalio/client';

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
