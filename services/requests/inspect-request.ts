/** Looks at a request as operators do: what Postgres and Temporal know of it, and whether they agree. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { selectRequests, toState } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import type { RequestState } from '../../domain/requests/messages.ts';
import { nextStepBy } from '../../domain/pharmacies/orders.ts';
import { isTerminal, type Status } from '../../domain/requests/statuses.ts';
import { requestNotFound } from './read-request.ts';
import { readWorkflowCondition, type WorkflowCondition } from './workflow-condition.ts';

export interface InspectedRequest {
  /** Undefined when Postgres has no such request. */
  readonly stored: RequestState | undefined;
  /** Undefined when Temporal has no such workflow: it is past its retention, or of another namespace. */
  readonly workflow: WorkflowCondition | undefined;
  readonly difference: Difference | undefined;
  /** Until when the pharmacy or the courier must act; RFC 3339 UTC, null where nobody must, or the partner. */
  readonly next_step_by: string | null;
}

/** Where Postgres and Temporal differ; that the one only has not caught up yet is no difference. */
export type Difference =
  /** The workflow runs and Postgres has no row: its first task was not worked on. */
  | { readonly kind: 'not_recorded' }
  /** Nothing runs that could bring the request on from this status. */
  | { readonly kind: 'stuck'; readonly status: Status };

/** Of whichever partner. @throws ServiceError `request_not_found` when neither of them knows the id. */
export async function inspectRequest(
  { database, client }: { readonly database: Kysely<Database>; readonly client: Client },
  requestId: string,
): Promise<InspectedRequest> {
  // The workflow first: it ends after its last status was written, so an ended one has no newer status to come.
  const workflow = await readWorkflowCondition(client, requestId);
  const row = await selectRequests(database).where('request_id', '=', requestId).executeTakeFirst();
  const stored = row && toState(row);
  if (stored === undefined && workflow === undefined) throw requestNotFound();
  return {
    stored,
    workflow,
    difference: differenceOf(workflow, stored?.record.status),
    next_step_by:
      row === undefined || stored?.record.hold !== null
        ? null
        : nextStepBy(stored.record.status, row.submission, row.timeline),
  };
}

function differenceOf(
  workflow: WorkflowCondition | undefined,
  status: Status | undefined,
): Difference | undefined {
  if (status !== undefined && isTerminal(status)) return undefined;
  if (workflow === undefined || workflow.has_ended) return { kind: 'stuck', status: status ?? 'pending' };
  return status === undefined ? { kind: 'not_recorded' } : undefined;
}
