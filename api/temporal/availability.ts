/** Tells a Temporal that is away, busy or without a worker from an error of ours. */
import {
  isGrpcServiceError,
  ServiceError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';

/** gRPC status codes: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, FAILED_PRECONDITION (its tasks fail), ABORTED, UNAVAILABLE. */
const PASSING_CODES = [4, 8, 9, 10, 14];

/** Whether the same call may work later. An update that timed out may still be carried out. */
export function isTemporalUnavailable(error: unknown): boolean {
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true;
  const grpc = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(grpc) && PASSING_CODES.includes(grpc.code);
}
