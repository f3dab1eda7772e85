/** Requests whose workflow ended without a final status: somebody or the server terminated it, or it failed. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { overdueReservations } from '../../db/stock/orphaned-reservations.ts';
import { releaseStock } from '../../db/stock/release-stock.ts';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { inspectRequest } from './inspect-request.ts';
import { readWorkflowCondition } from './workflow-condition.ts';

interface Parts {
  readonly database: Kysely<Database>;
  readonly client: Client;
}

export interface StuckRequest {
  readonly request_id: string;
  /** Which it keeps until somebody continues it. */
  readonly status: Status;
  /** Temporal's name of how its workflow ended. */
  readonly ended_as: string;
}

/** A request's workflow completes; every other end is one that nobody decided in it. */
const ENDED_OTHERWISE = `WorkflowType = '${FULFILMENT_WORKFLOW}' AND ExecutionStatus IN ('Terminated', 'Failed', 'TimedOut', 'Canceled')`;

/** Those that Temporal still knows, newest first. */
export async function findStuckRequests(
  { database, client }: Parts,
  { most }: { readonly most: number },
): Promise<StuckRequest[]> {
  const stuck = new Map<string, StuckRequest>();
  for await (const { workflowId: request_id } of client.workflow.list({ query: ENDED_OTHERWISE })) {
    if (stuck.size >= most) break;
    // Runs that were reset ended too, and another one goes on.
    const { workflow, difference } = await inspectRequest({ database, client }, request_id);
    if (workflow === undefined || difference?.kind !== 'stuck') continue;
    stuck.set(request_id, { request_id, status: difference.status, ended_as: workflow.status });
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
