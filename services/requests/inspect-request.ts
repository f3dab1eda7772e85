/** What Temporal and Postgres know of one request, for operators. */
import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { decoded } from '../privacy/payload-encryption.ts';
import { undefinedWhenNotFound } from '../common/temporal/missing-targets.ts';
import { findSentOrder, type SentOrder } from '../../db/pharmacies/offered-orders.ts';
import { readStoredRequest, type StoredRequest } from '../../db/requests/stored-request.ts';
import { toState } from '../../db/requests/requests.ts';
import { nextStepBy, waitsUntil } from '../../domain/pharmacies/orders.ts';
import type { RequestProjection, RequestState } from '../../domain/requests/messages.ts';
import { isTerminal, type Status } from '../../domain/requests/statuses.ts';
import { unavailableServer } from '../common/availability.ts';
import { compareRequest, type DecidedRequest, type FieldDifference, type Stores } from './projection.ts';
import { requestNotFound } from './read-request.ts';

const { PendingActivityState, PendingWorkflowTaskState } = proto.temporal.api.enums.v1;
const SCHEDULED = PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED;
const TASK_SCHEDULED = PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED;
type Timestamp = proto.google.protobuf.ITimestamp;

export interface WorkflowCondition {
  /** Temporal's name of it: `RUNNING`, `TERMINATED`, ... */
  readonly status: string;
  readonly run_id: string;
  readonly history_length: number;
  /** What stays readable whatever else is away. */
  readonly labels: WorkflowLabels;
  /** Completed, failed, terminated: nothing will happen in it any more. */
  readonly has_ended: boolean;
  readonly waits_for: readonly PendingActivity[];
  /** How often its next task was tried; more than once when the task fails. */
  readonly task_attempts: number;
  /** Since when its next task waits for a worker; RFC 3339 UTC, null while none does. */
  readonly task_waits_since: string | null;
}

/** Its search attributes; null where it was started without. */
interface WorkflowLabels {
  readonly partner_id: string | null;
  readonly pharmacy_id: string | null;
  /** `open`, `held`, or how it ended. */
  readonly state: string | null;
}

export interface PendingActivity {
  readonly activity_id: string;
  readonly name: string;
  readonly state: string;
  readonly attempt: number;
  readonly last_failure: string | null;
  /** When it is tried next; RFC 3339 UTC, null while it is tried. */
  readonly next_try_at: string | null;
}

/** Undefined when there is no such workflow in the namespace. */
export async function readWorkflowCondition(
  client: Client,
  workflowId: string,
): Promise<WorkflowCondition | undefined> {
  const described = await undefinedWhenNotFound(() => client.workflow.getHandle(workflowId).describe());
  if (described === undefined) return undefined;
  const { status, runId, historyLength, closeTime, raw } = described;
  // Without its key a failure says nothing, and all else is as good.
  await decoded(client, raw.pendingActivities ?? []).catch(() => undefined);
  const task = raw.pendingWorkflowTask;
  return {
    status: status.name,
    run_id: runId,
    history_length: historyLength,
    labels: labelsOf(described),
    has_ended: closeTime !== undefined,
    waits_for: (raw.pendingActivities ?? []).map(
      ({ activityId, activityType, state, attempt, lastFailure, scheduledTime }) => ({
        activity_id: activityId ?? '',
        name: activityType?.name ?? 'an activity',
        state: PendingActivityState[state ?? 0] ?? 'in an unknown state',
        attempt: attempt ?? 1,
        last_failure: lastFailure?.message ?? null,
        next_try_at: state === SCHEDULED ? momentOf(scheduledTime) : null,
      }),
    ),
    task_attempts: task?.attempt ?? 0,
    task_waits_since: task?.state === TASK_SCHEDULED ? momentOf(task.originalScheduledTime) : null,
  };
}

function labelsOf({ typedSearchAttributes: attributes }: WorkflowExecutionDescription): WorkflowLabels {
  const values = new Map(attributes.getAll().map(({ key, value }) => [key.name, String(value)]));
  return {
    partner_id: values.get(SEARCH_ATTRIBUTES.partner) ?? null,
    pharmacy_id: values.get(SEARCH_ATTRIBUTES.pharmacy) ?? null,
    state: values.get(SEARCH_ATTRIBUTES.state) ?? null,
  };
}

function momentOf(time: Timestamp | null | undefined): string | null {
  if (time == null) return null;
  const ms = Number(time.seconds ?? 0) * 1000 + Math.trunc((time.nanos ?? 0) / 1_000_000);
  return new Date(ms).toISOString();
}

export interface InspectedRequest {
  /** As Postgres has it; as its workflow has decided it where Postgres has none. */
  readonly state: RequestState;
  /** Undefined when Temporal has no such workflow: it is past its retention, or of another namespace. */
  readonly workflow: WorkflowCondition | undefined;
  /** Which server did not answer: what only it knows is not here. */
  readonly away: 'Temporal' | undefined;
  /** What only one of them has; that the one has not caught up yet is no difference. */
  readonly differences: readonly FieldDifference[];
  readonly difference: Difference | undefined;
  /** Until when the pharmacy or the courier must act; RFC 3339 UTC, null where nobody must, or the partner. */
  readonly next_step_by: string | null;
  /** When the system ends it unless something happens; RFC 3339 UTC, null once it has ended. */
  readonly waits_until: string | null;
  /** Why the newest workflow task failed, in one line. */
  readonly task_failure: string | undefined;
  /** What of it was sent to its pharmacy's system, while that has to answer; undefined where nothing was. */
  readonly sent_order: SentOrder | undefined;
  /** Which of us took a step by hand, by its sequence. */
  readonly operators: ReadonlyMap<number, string>;
}

/** Why a request goes nowhere. */
type Difference =
  /** The workflow runs and Postgres has no row: its first task was not worked on. */
  | { readonly kind: 'not_recorded' }
  /** Nothing runs that could bring the request on from this status. */
  | { readonly kind: 'stuck'; readonly status: Status };

interface Found {
  readonly stored: StoredRequest | undefined;
  readonly decided: DecidedRequest | undefined;
  readonly sent: SentOrder | undefined;
  readonly differences: readonly FieldDifference[];
}

/** A server that is away is given up after so long; milliseconds. */
const ANSWER_MS = 5_000;

/**
 * Of whichever partner.
 *
 * @throws ServiceError `request_not_found` when neither of them knows the id; what the driver throws when Postgres is away, without
 *   which no history can be read; RequestKeyMissing when it has neither the rows nor the key.
 */
export async function inspectRequest(stores: Stores, requestId: string): Promise<InspectedRequest> {
  const { client } = stores;
  const inTime = <Answer>(ask: () => Promise<Answer>) => client.withDeadline(Date.now() + ANSWER_MS, ask);
  // The workflow first: it ends after its last status was written, so an ended one has no newer status to come.
  const workflow = await unlessAway(() => inTime(() => readWorkflowCondition(client, requestId)));
  const found = await unlessAway(() => inTime(() => lookAtBoth(stores, requestId)));
  if (!('away' in workflow) && !('away' in found)) return inspected(workflow.answer, found.answer);
  return withoutTemporal(await onlyPostgres(stores, requestId));
}

async function lookAtBoth(stores: Stores, requestId: string): Promise<Found> {
  const compared = await compareRequest(stores, requestId);
  return { ...compared, sent: await findSentOrder(stores.database, requestId) };
}

async function onlyPostgres({ database }: Stores, requestId: string): Promise<Found> {
  const stored = await readStoredRequest(database, requestId);
  const sent = await findSentOrder(database, requestId);
  return { stored, sent, decided: undefined, differences: [] };
}

/** What is answered, or that Temporal did not. @throws any other error. */
async function unlessAway<Answer>(
  ask: () => Promise<Answer>,
): Promise<{ readonly answer: Answer } | { readonly away: true }> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (unavailableServer(error) !== 'Temporal') throw error;
    return { away: true };
  }
}

function inspected(workflow: WorkflowCondition | undefined, found: Found): InspectedRequest {
  const shown = shownProjection(found);
  if (shown === undefined) throw requestNotFound();
  const isMissing = found.stored === undefined && found.differences.length === 0;
  return {
    ...viewOf(shown, found),
    workflow,
    away: undefined,
    difference: differenceOf(workflow, shown.timeline.at(-1)?.status ?? 'pending', isMissing),
  };
}

function withoutTemporal(found: Found): InspectedRequest {
  const shown = shownProjection(found);
  if (shown === undefined) throw requestNotFound();
  return { ...viewOf(shown, found), workflow: undefined, away: 'Temporal', difference: undefined };
}

/** What there is to show; rows without a whole timeline can't be. */
function shownProjection({ stored, decided }: Found): Required<RequestProjection> | undefined {
  const isWhole =
    stored !== undefined && stored.timeline.every(({ sequence }, index) => sequence === index + 1);
  return isWhole && stored.timeline.length > 0 ? stored : (decided?.projection ?? undefined);
}

function viewOf(shown: Required<RequestProjection>, { differences, decided, sent }: Found) {
  const state = toState(shown);
  const { status, hold } = state.record;
  return {
    state,
    differences,
    task_failure: decided?.task_failure,
    sent_order: sent,
    operators: new Map(
      shown.timeline.flatMap(({ sequence, operator }) =>
        operator === undefined ? [] : [[sequence, operator] as const],
      ),
    ),
    next_step_by: hold === null ? nextStepBy(status, shown.submission, shown.timeline) : null,
    waits_until: waitsUntil(shown.submission, shown.timeline),
  };
}

function differenceOf(
  workflow: WorkflowCondition | undefined,
  status: Status,
  isMissing: boolean,
): Difference | undefined {
  if (isTerminal(status)) return undefined;
  if (workflow === undefined || workflow.has_ended) return { kind: 'stuck', status };
  return isMissing ? { kind: 'not_recorded' } : undefined;
}
