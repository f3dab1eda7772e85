/** The authorization code that an HMO gives for a request, and how a late code is recorded. */

/** The authorization that a request needs from an HMO. Requests without one have no such member. */
export interface Authorization {
  readonly code: string | null;
  readonly emergency: boolean;
}

/**
 * If the order was not held for its authorization code, the code is accepted until this long after the order was
 * placed; milliseconds (NHIA guidelines of 2025).
 */
export const LATE_AUTHORIZATION_MS = 48 * 3_600_000;

/** Workflow type that records a late code. It is separate from the request's workflow, which may have ended. */
export const LATE_AUTHORIZATION_WORKFLOW = 'lateAuthorization';

const WORKFLOW_ID_END = '-authorization';

/** Id of the workflow that records the late code of a request; a request has at most one. */
export function lateAuthorizationId(requestId: string): string {
  return `${requestId}${WORKFLOW_ID_END}`;
}

/** Returns the id of the request that a workflow belongs to. Ids of other workflows are returned unchanged. */
export function requestOfWorkflow(workflowId: string): string {
  return workflowId.endsWith(WORKFLOW_ID_END) ? workflowId.slice(0, -WORKFLOW_ID_END.length) : workflowId;
}

export interface SubmittedAuthorization {
  readonly request_id: string;
  readonly late: LateAuthorization;
}

/** An authorization code that was submitted while the order proceeded without a hold, or after the order had ended. */
export interface LateAuthorization {
  /** Null once it is erased. */
  readonly code: string | null;
  readonly submitted_at: string;
  readonly by?: string;
}
