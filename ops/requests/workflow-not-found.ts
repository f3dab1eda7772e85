/** Temporal says that it knows no workflow of an id. */
import { isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';

const GRPC_NOT_FOUND = 5;

/** Some calls of the SDK wrap that answer, `fetchHistory` passes it on as it came. */
export function isWorkflowNotFound(error: unknown): boolean {
  return (
    error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === GRPC_NOT_FOUND)
  );
}
