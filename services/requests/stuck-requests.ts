/** Requests that nothing brings on: their workflow ended without a final status, its tasks fail, or nobody works on it. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { overdueReservations } from '../../db/stock/orphaned-reservations.ts';
import { overdueRequests } from '../../db/requests/overdue.ts';
import { releaseStock } from '../../db/stock/release-stock.ts';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { inspectRequest } from './inspect-request.ts';
import { readWorkflowCondition } from './workflow-condition.ts';

interface Parts {
  readonly database: Kysely<Database>;
  readonly client: Client;
}

/** Why a request is stuck, and what is looked at first. */
export const STUCK_BECAUSE = {
  workflow_ended: 'somebody or the server ended its workflow, or it failed',
  task_fails: 'each workflow task fails: its code and its history differ, or the code is wrong',
  overdue: 'it is past every time limit of its own, and its workflow still waits: nobody works on it',
} as const;
export type StuckBecause = keyof typeof STUCK_BECAUSE;

export interface StuckRequest {
  readonly request_id: string;
  /** Which it keeps until somebody continues it. */
  readonly status: Status;
  readonly because: StuckBecause;
  /** Temporal's name of how its workflow stands: `RUNNING`, `TERMINATED`, ... */
  readonly workflow: string;
}

/** A request's workflow completes; every other end is one that nobody decided in it. */
const ENDED_OTHERWISE = `WorkflowType = '${FULFILMENT_WORKFLOW}' AND ExecutionStatus IN ('Terminated', 'Failed', 'TimedOut', 'Canceled')`;

/** The server sets it after two failures of a task in a row, and takes it back when one succeeds. */
const TASK_FAILS = `WorkflowType = '${FULFILMENT_WORKFLOW}' AND ExecutionStatus = 'Running' AND TemporalReportedProblems IS NOT NULL`;

/** Those that Temporal still knows, each once and for the first of the reasons; newest first of each. */
export async function findStuckRequests(
  parts: Parts,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<StuckRequest[]> {
  const stuck = new Map<string, StuckRequest>();
  const add = async (request_id: string, because: StuckBecause) => {
    if (stuck.has(request_id)) return;
    const { state, workflow, difference } = await inspectRequest(parts, request_id);
    // Of runs that were reset another one goes on.
    const isStuck =
      because === 'workflow_ended' ? difference?.kind === 'stuck' : workflow?.has_ended === false;
    if (workflow === undefined || !isStuck) return;
    const { status } = state.record;
    stuck.set(request_id, { request_id, status, because, workflow: workflow.status });
  };
  for (const [because, query] of [
    ['workflow_ended', ENDED_OTHERWISE],
    ['task_fails', TASK_FAILS],
  ] as const) {
    for await (const { workflowId } of parts.client.workflow.list({ query })) {
      if (stuck.size >= most) break;
      await add(workflowId, because);
    }
  }
  for (const request_id of await overdueRequests(parts.database, { now, most })) {
    if (stuck.size >= most) break;
    await add(request_id, 'overdue');
  }
  return [...stuck.values()];
}

/**
 * Gives back the stock of requests whose workflow has ended without doing so, once every time limit of theirs is over:
 * until then somebody may continue the workflow. Doing so twice, or in several processes, does no more than once.
 *
 * @param restock as for `releaseStock`.
 * @returns the requests.
 */
export async function releaseStockOfStuck(
  { database, client }: Parts,
  { now, restock }: { readonly now: Date; readonly restock: boolean },
): Promise<string[]> {
  const released = [];
  for (const request_id of await overdueReservations(database, { now, restock })) {
    const workflow = await readWorkflowCondition(client, request_id);
    if (workflow?.has_ended === false) continue;
    await releaseStock(database, { request_id, restock });
    released.push(request_id);
  }
  return released;
}
