/** Whether an error means that Postgres or Temporal does not answer. */
import { RequestKeyMissing } from '../privacy/payload-keys.ts';
import {
  isGrpcServiceError,
  QueryNotRegisteredError,
  QueryRejectedError,
  ServiceError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { isDatabaseUnavailable } from '../../db/database.ts';

/**
 * The gRPC status codes (grpc.github.io/grpc/core/md_doc_statuscodes.html) of a server that is away or busy, or of
 * a workflow whose tasks fail. CANCELLED is what a server answers whose own deadline passed a moment before ours:
 * nobody here cancels calls.
 */
const PASSING_CODES: Readonly<Record<string, number>> = {
  CANCELLED: 1,
  UNKNOWN: 2,
  DEADLINE_EXCEEDED: 4,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  INTERNAL: 13,
  UNAVAILABLE: 14,
};

/** Whether the same call may work later. An update that timed out may still be carried out. */
export function isTemporalUnavailable(error: unknown): boolean {
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError || isOfOtherCode(error)) return true;
  const grpc = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(grpc) && Object.values(PASSING_CODES).includes(grpc.code);
}

/**
 * What workers answer that do not have the request's workflow as we know it, as after a bad deploy: a query that fails is
 * reported as one that nobody registered, and an update that nobody registered as one that failed. Refusals that we know
 * are taken out of the latter before. So is one whose key was lost, until it is put back.
 */
function isOfOtherCode(error: unknown): boolean {
  return (
    error instanceof QueryNotRegisteredError ||
    error instanceof QueryRejectedError ||
    error instanceof RequestKeyMissing ||
    error instanceof WorkflowUpdateFailedError
  );
}

/**
 * Whether an update was broken off with the workflow task that would have taken it: the workflow ended at that moment, or
 * its tasks fail. It was not taken, and can be asked for again at once.
 */
export function isUpdateBrokenOff(error: unknown): boolean {
  const grpc = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(grpc) && grpc.code === PASSING_CODES['FAILED_PRECONDITION'];
}

/** Whether the same call may work later, when Postgres and Temporal answer again. */
export function isUnavailable(error: unknown): boolean {
  return unavailableServer(error) !== undefined;
}

/** Which of them does not answer; undefined for an error of ours. */
export function unavailableServer(error: unknown): 'Postgres' | 'Temporal' | undefined {
  if (isDatabaseUnavailable(error)) return 'Postgres';
  return isTemporalUnavailable(error) ? 'Temporal' : undefined;
}
