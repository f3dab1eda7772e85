/** Temporal says that it knows no workflow of an id. */
import { isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';

/** gRPC status codes; 5 is NOT_FOUND. */
const NOT_FOUND: readonly number[] = [5];

/** Some calls of the SDK wrap that answer, `fetchHistory` passes it on as it came. */
export function isWorkflowNotFound(error: unknown): boolean {
  return (
    error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && NOT_FOUND.includes(error.code))
  );
}
