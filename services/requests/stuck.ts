/** Finds requests that are stuck, and why. */
import type { Status } from '../../domain/requests/statuses.ts';
import {
  type InspectedRequest,
  inspectRequest,
  type PendingActivity,
  readWorkflowCondition,
  type WorkflowCondition,
} from './inspect-request.ts';
import type { WorkflowExecutionInfo } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { Kysely } from 'kysely';
import { endsOf, openRequestIds } from '../../db/requests/open-requests.ts';
import type { Database } from '../../db/schema.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { forEachAtOnce } from '../common/concurrency.ts';
import type { Stores } from './projection.ts';
import { overdueReservations, releaseStock } from '../../db/stock/reservations.ts';

/** The reasons, in the order in which they are looked for: the first that holds is told. */
export const STUCK_BECAUSE = {
  workflow_ended: 'somebody or the server ended its workflow, or it failed',
  no_workflow:
    'Temporal does not have its workflow: of an earlier day, another namespace, or past its retention',
  task_fails: 'each workflow task fails: its code and its history differ, or the code is wrong',
  not_taken: 'no worker takes its next workflow task',
  rows_differ: 'its rows in Postgres are not what its workflow has decided',
  write_fails: 'what its workflow has decided does not get through to Postgres',
  activity_fails: 'something that it waits for fails again and again, mostly a call to its pharmacy',
  offer_refused: "its pharmacy's system refused the order, which is not sent again by itself",
  overdue: 'it is past its time limit, and its workflow still waits',
} as const;
export type StuckBecause = keyof typeof STUCK_BECAUSE;

export interface StuckRequest {
  readonly request_id: string;
  /** Which it keeps until somebody repairs it. */
  readonly status: Status;
  readonly because: StuckBecause;
  /** Temporal's name of how its workflow stands: `RUNNING`, `TERMINATED`, ...; null where it has none. */
  readonly workflow: string | null;
  /** What fails and how, what differs, since when; ids, codes and times only. */
  readonly detail: string | null;
  /** When what fails is tried next; RFC 3339 UTC, null where it is not, or is tried now. */
  readonly next_try_at: string | null;
}

/** So long a task may wait for a worker that is busy; milliseconds. */
const TAKEN_WITHIN_MS = 60_000;
/** Attempts that are a moment's trouble. */
const PATIENT_ATTEMPTS = 2;
/** So long after a time limit workers may take; milliseconds. */
const ACTS_WITHIN_MS = 300_000;

type Finding = Pick<StuckRequest, 'because'> & Partial<Pick<StuckRequest, 'detail' | 'next_try_at'>>;

/** Undefined for a request that goes on, or came to its end. */
export function stuckRequest(
  request_id: string,
  inspected: InspectedRequest,
  now: Date,
): StuckRequest | undefined {
  const finding = findingOf(inspected, now.getTime());
  if (finding === undefined) return undefined;
  const { state, workflow } = inspected;
  const rest = { detail: null, next_try_at: null, ...finding };
  return { request_id, status: state.record.status, workflow: workflow?.status ?? null, ...rest };
}

function findingOf(inspected: InspectedRequest, now: number): Finding | undefined {
  const { workflow, difference, differences } = inspected;
  if (difference?.kind === 'stuck')
    return { because: workflow === undefined ? 'no_workflow' : 'workflow_ended' };
  return (
    (workflow?.has_ended === false ? taskFinding(workflow, inspected.task_failure, now) : undefined) ??
    (differences.length > 0
      ? { because: 'rows_differ', detail: differences.map(({ field }) => field).join(', ') }
      : undefined) ??
    (workflow?.has_ended === false ? waitFinding(workflow, inspected, now) : undefined)
  );
}

function taskFinding(
  { task_attempts, task_waits_since }: WorkflowCondition,
  failure: string | undefined,
  now: number,
): Finding | undefined {
  if (task_attempts > PATIENT_ATTEMPTS || (task_attempts > 1 && failure !== undefined))
    return { because: 'task_fails', detail: failure ?? 'no worker finishes it' };
  if (task_waits_since === null || Date.parse(task_waits_since) > now - TAKEN_WITHIN_MS) return undefined;
  return { because: 'not_taken', detail: `since ${task_waits_since}` };
}

function waitFinding(
  { waits_for }: WorkflowCondition,
  { sent_order, waits_until }: InspectedRequest,
  now: number,
): Finding | undefined {
  const failing = waits_for.find(
    ({ attempt, last_failure }) => attempt > PATIENT_ATTEMPTS && last_failure !== null,
  );
  if (failing !== undefined) return activityFinding(failing);
  if (sent_order != null && sent_order.refused_at !== null)
    return { because: 'offer_refused', detail: `${sent_order.pharmacy_id}: ${sent_order.refused_with}` };
  if (waits_until === null || Date.parse(waits_until) > now - ACTS_WITHIN_MS) return undefined;
  return { because: 'overdue', detail: `since ${waits_until}` };
}

function activityFinding({ name, attempt, last_failure, next_try_at }: PendingActivity): Finding {
  return {
    because: name.startsWith('record') ? 'write_fails' : 'activity_fails',
    detail: `${name}, attempt ${attempt}: ${last_failure}`,
    next_try_at,
  };
}

const STATE = defineSearchAttributeKey(SEARCH_ATTRIBUTES.state, SearchAttributeType.KEYWORD);
const PHARMACY = defineSearchAttributeKey(SEARCH_ATTRIBUTES.pharmacy, SearchAttributeType.KEYWORD);

/** Compared in one statement. */
const BATCH_SIZE = 500;

/** The ids of those to look at more closely; no history is read. */
async function* endedDifferently(
  database: Kysely<Database>,
  workflows: AsyncIterable<WorkflowExecutionInfo>,
): AsyncGenerator<string> {
  let batch: WorkflowExecutionInfo[] = [];
  for await (const workflow of workflows) {
    batch.push(workflow);
    if (batch.length < BATCH_SIZE) continue;
    yield* await differing(database, batch);
    batch = [];
  }
  yield* await differing(database, batch);
}

async function differing(
  database: Kysely<Database>,
  workflows: readonly WorkflowExecutionInfo[],
): Promise<string[]> {
  const rows = await endsOf(
    database,
    workflows.map(({ workflowId }) => workflowId),
  );
  const stored = new Map(rows.map((row) => [row.request_id, row]));
  return workflows
    .filter(({ workflowId, typedSearchAttributes }) => {
      const row = stored.get(workflowId);
      const isSame =
        row?.status === typedSearchAttributes.get(STATE) &&
        row?.pharmacy_id === typedSearchAttributes.get(PHARMACY);
      return !isSame;
    })
    .map(({ workflowId }) => workflowId);
}

/** Each costs two calls to Temporal and four statements. */
const MAX_CONCURRENT = 8;

interface StuckOptions {
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
    forEachAtOnce(workflows, MAX_CONCURRENT, ({ workflowId }) => look(workflowId));
  // What Postgres has as open, Temporal's index may not list: its workflow ended, or is not there.
  const open = await Array.fromAsync(openRequestIds(database));
  await lookAtAll(listed("ExecutionStatus = 'Running'"));
  await forEachAtOnce(open, MAX_CONCURRENT, look);
  // A request's workflow completes; every other end is one that nobody decided in it.
  await lookAtAll(listed("ExecutionStatus IN ('Terminated', 'Failed', 'TimedOut', 'Canceled')"));
  const completed = listed(`ExecutionStatus = 'Completed' AND CloseTime >= '${endedSince.toISOString()}'`);
  await forEachAtOnce(endedDifferently(database, completed), MAX_CONCURRENT, look);
  return { stuck: stuck.toSorted(byReason), looked_at: lookedAt, unanswered };
}

const REASONS = Object.keys(STUCK_BECAUSE) as StuckBecause[];

function byReason(one: StuckRequest, other: StuckRequest): number {
  return REASONS.indexOf(one.because) - REASONS.indexOf(other.because);
}

/**
 * Gives back the stock of requests whose workflow has ended without doing so, once every time limit of theirs is over:
 * until then somebody may continue the workflow. Doing so twice, or in several processes, does no more than once.
 *
 * @param restock as for `releaseStock`.
 * @returns the requests.
 */
export async function releaseStockOfStuck(
  { database, client }: Stores,
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
