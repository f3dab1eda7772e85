/** Finds stuck requests and the reason for each. */
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
import { type OwedWithdrawal, owedWithdrawals } from '../../db/pharmacies/offered-orders.ts';
import type { Kysely } from 'kysely';
import { statusesOf, openRequestIds } from '../../db/requests/open-requests.ts';
import type { Database } from '../../db/schema.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { unavailableServer } from '../common/availability.ts';
import { ServiceError } from '../common/errors.ts';
import { RequestKeyMissing } from '../privacy/payload-keys.ts';
import { forEachConcurrent } from '../common/concurrency.ts';
import { differenceInWords, type Stores } from './projection.ts';
import { overdueReservations, releaseStock } from '../../db/stock/reservations.ts';

/** The reasons in the order in which they are checked: the first that applies is reported. */
export const STUCK_BECAUSE = {
  workflow_ended: 'its workflow was terminated, timed out or failed',
  no_workflow:
    'Temporal has no workflow for it: Temporal was restored to an earlier state, the namespace differs, or retention ended',
  key_lost: 'Postgres lacks its encryption key: Postgres was restored to an earlier state',
  task_fails: 'every workflow task fails, for the reason in its detail',
  not_taken: 'no worker picks up its next workflow task',
  rows_differ: 'its rows in Postgres differ from what its workflow has decided',
  write_fails: 'its workflow cannot write its decisions to Postgres',
  activity_fails: 'an activity that it waits for keeps failing, usually a call to its pharmacy',
  offer_refused: "its pharmacy's system refused the order, which is not resent automatically",
  not_withdrawn: "it has ended, its pharmacy's system was not notified, and no workflow does so any more",
  overdue: 'its time limit has passed, but its workflow still waits',
} as const;
export type StuckBecause = keyof typeof STUCK_BECAUSE;

export interface StuckRequest {
  readonly request_id: string;
  /** The status, which stays until an operator repairs the request; null if it is unreadable. */
  readonly status: Status | null;
  readonly because: StuckBecause;
  /** Temporal's status name: `RUNNING`, `TERMINATED`, ...; null without a workflow. */
  readonly workflow: string | null;
  /** The failure or difference, and since when; ids, codes and times only. */
  readonly detail: string | null;
  /** When the failing activity is retried; RFC 3339 UTC, null when no retry is scheduled. */
  readonly next_try_at: string | null;
}

/** A workflow task may wait this long for a busy worker; milliseconds. */
const PICK_UP_WITHIN_MS = 60_000;
/** Attempts that still count as a passing problem. */
const TOLERATED_ATTEMPTS = 2;
/** Workers may act this long after a time limit; milliseconds. */
const ACT_WITHIN_MS = 300_000;

type Finding = Pick<StuckRequest, 'because'> & Partial<Pick<StuckRequest, 'detail' | 'next_try_at'>>;

/** Returns why a request is stuck; undefined if it makes progress or has ended. */
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
    (differences.some(({ field }) => field === 'key')
      ? { because: 'key_lost', detail: differences.map(differenceInWords).join('; ') }
      : undefined) ??
    (differences.length > 0
      ? { because: 'rows_differ', detail: differences.map(differenceInWords).join('; ') }
      : undefined) ??
    (workflow?.has_ended === false ? waitFinding(workflow, inspected, now) : undefined)
  );
}

function taskFinding(
  { task_attempts, task_waits_since }: WorkflowCondition,
  failure: string | undefined,
  now: number,
): Finding | undefined {
  if (task_attempts > TOLERATED_ATTEMPTS || (task_attempts > 1 && failure !== undefined))
    return { because: 'task_fails', detail: failure ?? 'no worker completes it' };
  if (task_waits_since === null || Date.parse(task_waits_since) > now - PICK_UP_WITHIN_MS) return undefined;
  return { because: 'not_taken', detail: `since ${task_waits_since}` };
}

function waitFinding(
  { waits_for }: WorkflowCondition,
  { sent_order, waits_until }: InspectedRequest,
  now: number,
): Finding | undefined {
  const failing = waits_for.find(
    ({ attempt, last_failure }) => attempt > TOLERATED_ATTEMPTS && last_failure !== null,
  );
  if (failing !== undefined) return activityFinding(failing);
  if (sent_order != null && sent_order.refused_at !== null)
    return { because: 'offer_refused', detail: `${sent_order.pharmacy_id}: ${sent_order.refused_with}` };
  if (waits_until === null || Date.parse(waits_until) > now - ACT_WITHIN_MS) return undefined;
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

/** Workflows compared in one statement. */
const BATCH_SIZE = 500;

/** Yields the ids of ended workflows whose status or pharmacy differs from Postgres; reads no history. */
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
  const rows = await statusesOf(
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

/** Each inspection costs two calls to Temporal and four statements. */
const MAX_CONCURRENT = 8;

interface StuckOptions {
  readonly taskQueue: string;
  readonly now: Date;
  /** Also inspects requests that ended after this time. */
  readonly endedSince: Date;
  readonly onProgress: (inspectedCount: number) => void;
}

export interface StuckRequests {
  readonly stuck: readonly StuckRequest[];
  readonly looked_at: number;
  /** Requests whose state is unknown because Postgres or Temporal did not answer. */
  readonly unanswered: number;
  /** Requests that could not be inspected for another reason, with the error. */
  readonly failed: readonly { readonly request_id: string; readonly error: string }[];
}

/**
 * Inspects the open requests, and on request those that ended recently.
 * @throws the driver's error when Postgres or Temporal does not answer at the beginning.
 */
export async function findStuckRequests(stores: Stores, options: StuckOptions): Promise<StuckRequests> {
  const { taskQueue, now, endedSince, onProgress } = options;
  const stuck: StuckRequest[] = [];
  const seen = new Set<string>();
  let [inspectedCount, unanswered] = [0, 0];
  const failed: { readonly request_id: string; readonly error: string }[] = [];
  // One request that cannot be inspected must not hide the others.
  const inspect = async (request_id: string) => {
    if (seen.has(request_id)) return;
    seen.add(request_id);
    try {
      const inspected = await inspectRequest(stores, request_id);
      const found = stuckRequest(request_id, inspected, now);
      if (inspected.away !== undefined) unanswered += 1;
      else if (found !== undefined) stuck.push(found);
    } catch (error) {
      if (isKeyMissing(error)) stuck.push(await withoutKey(stores, request_id));
      else if (unavailableServer(error) !== undefined) unanswered += 1;
      else failed.push({ request_id, error: firstLineOf(error) });
    }
    inspectedCount += 1;
    onProgress(inspectedCount);
  };
  const { client, database } = stores;
  const ours = `WorkflowType = '${FULFILMENT_WORKFLOW}' AND TaskQueue = '${taskQueue.replaceAll("'", "''")}'`;
  const listed = (query: string) => client.workflow.list({ query: `${ours} AND ${query}` });
  const inspectAll = (workflows: ReturnType<typeof listed>) =>
    forEachConcurrent(workflows, MAX_CONCURRENT, ({ workflowId }) => inspect(workflowId));
  // Temporal's index may not list a request that is open in Postgres: its workflow ended or is missing.
  const open = await Array.fromAsync(openRequestIds(database));
  await inspectAll(listed("ExecutionStatus = 'Running'"));
  await forEachConcurrent(open, MAX_CONCURRENT, inspect);
  // Workflows of requests complete by themselves; every other end came from outside.
  await inspectAll(listed("ExecutionStatus IN ('Terminated', 'Failed', 'TimedOut', 'Canceled')"));
  const completed = listed(`ExecutionStatus = 'Completed' AND CloseTime >= '${endedSince.toISOString()}'`);
  await forEachConcurrent(endedDifferently(database, completed), MAX_CONCURRENT, inspect);
  const known = new Set(stuck.map(({ request_id }) => request_id));
  const owed = (await owedWithdrawals(database)).filter(({ request_id }) => !known.has(request_id));
  await forEachConcurrent(owed, MAX_CONCURRENT, async (withdrawal) => {
    const found = await lostWithdrawal(stores, withdrawal);
    if (found !== undefined) stuck.push(found);
  });
  return { stuck: stuck.toSorted(byReason), looked_at: inspectedCount, unanswered, failed };
}

/** True for errors of a request whose key Postgres has lost, also as the cause of another error. */
export function isKeyMissing(error: unknown): boolean {
  if (error instanceof RequestKeyMissing) return true;
  if (error instanceof ServiceError) return error.code === 'request_key_missing';
  return Error.isError(error) && error.cause !== undefined && isKeyMissing(error.cause);
}

async function withoutKey({ client }: Stores, request_id: string): Promise<StuckRequest> {
  const workflow = await readWorkflowCondition(client, request_id).catch(() => undefined);
  return {
    request_id,
    status: null,
    because: 'key_lost',
    workflow: workflow?.status ?? null,
    detail: `of ${workflow?.labels.partner_id ?? 'an unknown partner'}; Temporal says ${workflow?.labels.state ?? 'nothing'}`,
    next_try_at: null,
  };
}

function firstLineOf(error: unknown): string {
  return (Error.isError(error) ? `${error.name}: ${error.message}` : String(error)).split('\n', 1)[0] ?? '';
}

/** Undefined while a workflow makes the withdrawal, or when it has just done so. */
async function lostWithdrawal(
  { client, database }: Stores,
  { request_id, pharmacy_id, status, since }: OwedWithdrawal,
): Promise<StuckRequest | undefined> {
  const workflow = await readWorkflowCondition(client, request_id);
  if (workflow?.has_ended === false) return undefined;
  if ((await owedWithdrawals(database, request_id)).length === 0) return undefined;
  return {
    request_id,
    status,
    because: 'not_withdrawn',
    workflow: workflow?.status ?? null,
    detail: `${pharmacy_id} may still have the order, since ${since.toISOString()}`,
    next_try_at: null,
  };
}

const REASONS = Object.keys(STUCK_BECAUSE) as StuckBecause[];

function byReason(one: StuckRequest, other: StuckRequest): number {
  return REASONS.indexOf(one.because) - REASONS.indexOf(other.because);
}

/**
 * Releases the stock of requests whose workflow ended without doing so, once all their time limits have passed: until
 * then an operator may continue the workflow. Safe to repeat and to run in several processes.
 *
 * @param restock as for `releaseStock`.
 * @returns the request ids.
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
