/** Finds the requests of a deployment that nothing brings on: looks at all that are open, and at those that ended of late. */
import { openRequestIds } from '../../../db/requests/open-requests.ts';
import { FULFILMENT_WORKFLOW } from '../../../domain/requests/messages.ts';
import { forEachAtOnce } from '../../common/at-once.ts';
import { inspectRequest } from '../inspect-request.ts';
import type { Stores } from '../projection/comparison.ts';
import { endedDifferently } from './ended-differently.ts';
import { STUCK_BECAUSE, stuckRequest, type StuckBecause, type StuckRequest } from './stuck-because.ts';

/** Each costs two calls to Temporal and four statements. */
const AT_ONCE = 8;

export interface StuckOptions {
  /** Of the deployment. */
  readonly taskQueue: string;
  readonly now: Date;
  /** Of requests that came to their end, those since then are looked at. */
  readonly endedSince: Date;
  /** Called with how many were looked at so far. */
  readonly onProgress: (lookedAt: number) => void;
}

export interface StuckRequests {
  /** By reason, each request once. */
  readonly stuck: readonly StuckRequest[];
  readonly looked_at: number;
  /** Postgres or Temporal did not answer for so many: nothing is known of them. */
  readonly unanswered: number;
}

/** @throws what the drivers throw when a server does not answer at the beginning. */
export async function findStuckRequests(stores: Stores, options: StuckOptions): Promise<StuckRequests> {
  const { taskQueue, now, endedSince, onProgress } = options;
  const stuck: StuckRequest[] = [];
  const seen = new Set<string>();
  let [lookedAt, unanswered] = [0, 0];
  const look = async (request_id: string) => {
    if (seen.has(request_id)) return;
    seen.add(request_id);
    const inspected = await inspectRequest(stores, request_id);
    const found = stuckRequest(request_id, inspected, now);
    if (inspected.away !== undefined) unanswered += 1;
    else if (found !== undefined) stuck.push(found);
    lookedAt += 1;
    onProgress(lookedAt);
  };
  const { client, database } = stores;
  const ours = `WorkflowType = '${FULFILMENT_WORKFLOW}' AND TaskQueue = '${taskQueue.replaceAll("'", "''")}'`;
  const listed = (query: string) => client.workflow.list({ query: `${ours} AND ${query}` });
  const lookAtAll = (workflows: ReturnType<typeof listed>) =>
    forEachAtOnce(workflows, AT_ONCE, ({ workflowId }) => look(workflowId));
  // What Postgres has as open, Temporal's index may not list: its workflow ended, or is not there.
  const open = await Array.fromAsync(openRequestIds(database));
  await lookAtAll(listed("ExecutionStatus = 'Running'"));
  await forEachAtOnce(open, AT_ONCE, look);
  // A request's workflow completes; every other end is one that nobody decided in it.
  await lookAtAll(listed("ExecutionStatus IN ('Terminated', 'Failed', 'TimedOut', 'Canceled')"));
  const completed = listed(`ExecutionStatus = 'Completed' AND CloseTime >= '${endedSince.toISOString()}'`);
  await forEachAtOnce(endedDifferently(database, completed), AT_ONCE, look);
  return { stuck: stuck.toSorted(byReason), looked_at: lookedAt, unanswered };
}

const REASONS = Object.keys(STUCK_BECAUSE) as StuckBecause[];

function byReason(one: StuckRequest, other: StuckRequest): number {
  return REASONS.indexOf(one.because) - REASONS.indexOf(other.because);
}
