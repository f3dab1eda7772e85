/** The authorization of an HMO. */

/** That an HMO must authorize a request, or has. */
export interface Authorization {
  readonly code: string | null;
  /** An emergency is not held for it. */
  readonly emergency: boolean;
}

/** How long after an order is placed its code is accepted where the order was not held for it; milliseconds (NHIA guidelines of 2025). */
export const LATE_AUTHORIZATION_MS = 48 * 3_600_000;

/** The workflow type of a code that came late; it is apart from the request's, which may have ended. */
export const LATE_AUTHORIZATION_WORKFLOW = 'lateAuthorization';

const WORKFLOW_ID_END = '-authorization';

/** The id of the workflow of a request's late code. A request has at most one. */
export function lateAuthorizationId(requestId: string): string {
  return `${requestId}${WORKFLOW_ID_END}`;
}

/** Returns the id of the request that a workflow belongs to. Ids of other workflows are returned unchanged. */
export function requestOfWorkflow(workflowId: string): string {
  return workflowId.endsWith(WORKFLOW_ID_END) ? workflowId.slice(0, -WORKFLOW_ID_END.length) : workflowId;
}

/** The argument of the workflow, and of its activity. */
export interface SubmittedAuthorization {
  readonly request_id: string;
  readonly late: LateAuthorization;
}

/** A code that came while the order went on, or after it had ended. */
export interface LateAuthorization {
  /** Null once it is erased. */
  readonly code: string | null;
  /** RFC 3339 UTC. */
  readonly submitted_at: string;
  /** The key or the member that submitted it. */
  readonly by?: string;
}
