/** Shows operators what Temporal and Postgres know about one request. */
import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { decoded } from '../privacy/payload-encryption.ts';
import { undefinedWhenNotFound } from '../common/temporal/missing-targets.ts';
import { findSentOrder, type SentOrder } from '../../db/pharmacies/offered-orders.ts';
import { readStoredRequest, type StoredRequest } from '../../db/requests/stored-request.ts';
import { toState } from '../../db/requests/requests.ts';
import { termsOf } from '../../domain/requests/terms.ts';
import type { OfferTimes } from '../../domain/pharmacies/opening-hours.ts';
import { nextStepBy, systemDeadline } from '../../domain/pharmacies/orders.ts';
import type { RequestProjection, RequestState } from '../../domain/requests/messages.ts';
import { isTerminal, type Status } from '../../domain/requests/statuses.ts';
import { unavailableServer } from '../common/availability.ts';
import { compareRequest, type DecidedRequest, type FieldDifference, type Stores } from './projection.ts';
import { ServiceError } from '../common/errors.ts';
import { requestNotFound } from './read-request.ts';

const { PendingActivityState, PendingWorkflowTaskState } = proto.temporal.api.enums.v1;
const SCHEDULED = PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED;
/** Temporal's names in words. */
const ACTIVITY_STATES: Readonly<Record<number, string>> = {
  [SCHEDULED]: 'waiting',
  [PendingActivityState.PENDING_ACTIVITY_STATE_STARTED]: 'running',
  [PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED]: 'cancelling',
  [PendingActivityState.PENDING_ACTIVITY_STATE_PAUSED]: 'paused',
};
const TASK_SCHEDULED = PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED;
type Timestamp = proto.google.protobuf.ITimestamp;

export interface WorkflowCondition {
  /** Temporal's status name: `RUNNING`, `TERMINATED`, ... */
  readonly status: string;
  readonly run_id: string;
  readonly history_length: number;
  /** Readable even when histories or rows are not. */
  readonly labels: WorkflowLabels;
  /** When an operator last reset it to an earlier point; RFC 3339 UTC, null without a reset. */
  readonly reset_at: string | null;
  /** True once the workflow has completed, failed or been terminated. */
  readonly has_ended: boolean;
  readonly waits_for: readonly PendingActivity[];
  /** Attempts of the pending workflow task: more than one when the task fails, 0 when none is pending. */
  readonly task_attempts: number;
  /** Time from which the pending workflow task has waited for a worker; RFC 3339 UTC, null when no task waits. */
  readonly task_waits_since: string | null;
}

/** Search attributes of a workflow; null when it was started without them. */
interface WorkflowLabels {
  readonly partner_id: string | null;
  readonly pharmacy_id: string | null;
  /** `open`, `held`, or the final status. */
  readonly state: string | null;
}

export interface PendingActivity {
  readonly activity_id: string;
  readonly name: string;
  readonly state: string;
  readonly attempt: number;
  readonly last_failure: string | null;
  /** Time of the next attempt; RFC 3339 UTC, null while an attempt runs. */
  readonly next_try_at: string | null;
}

/** Describes the state of a workflow in Temporal; undefined when the namespace has no such workflow. */
export async function readWorkflowCondition(
  client: Client,
  workflowId: string,
): Promise<WorkflowCondition | undefined> {
  const described = await undefinedWhenNotFound(() => client.workflow.getHandle(workflowId).describe());
  if (described === undefined) return undefined;
  const { status, runId, historyLength, closeTime, raw } = described;
  // Without the request's key the failure messages stay encrypted; everything else is readable.
  await decoded(client, raw.pendingActivities ?? []).catch(() => undefined);
  const task = raw.pendingWorkflowTask;
  return {
    status: status.name,
    run_id: runId,
    history_length: historyLength,
    labels: labelsOf(described),
    reset_at: timestampOf(raw.workflowExtendedInfo?.lastResetTime),
    has_ended: closeTime !== undefined,
    waits_for: (raw.pendingActivities ?? []).map(
      ({ activityId, activityType, state, attempt, lastFailure, scheduledTime }) => ({
        activity_id: activityId ?? '',
        name: activityType?.name ?? 'an activity',
        state: ACTIVITY_STATES[state ?? 0] ?? 'unknown',
        attempt: attempt ?? 1,
        last_failure: lastFailure?.message ?? null,
        next_try_at: state === SCHEDULED ? timestampOf(scheduledTime) : null,
      }),
    ),
    task_attempts: task?.attempt ?? 0,
    task_waits_since: task?.state === TASK_SCHEDULED ? timestampOf(task.originalScheduledTime) : null,
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

function timestampOf(time: Timestamp | null | undefined): string | null {
  if (time == null) return null;
  const ms = Number(time.seconds ?? 0) * 1000 + Math.trunc((time.nanos ?? 0) / 1_000_000);
  return new Date(ms).toISOString();
}

export interface InspectedRequest {
  /** From Postgres, or from the workflow's history when Postgres has no complete rows. */
  readonly state: RequestState;
  /** Undefined when Temporal has no such workflow: its retention ended, or it is in another namespace. */
  readonly workflow: WorkflowCondition | undefined;
  /** The server that did not answer. Facts that only this server has are missing. */
  readonly away: 'Temporal' | undefined;
  /** Differences between Postgres and the workflow, without entries that are still being written. */
  readonly differences: readonly FieldDifference[];
  readonly difference: Difference | undefined;
  /** Deadline of the pharmacy or the courier; RFC 3339 UTC, null when neither must act. */
  readonly next_step_by: string | null;
  /** While the pharmacy must answer: when it is offered the order, and its hours; null if it is always open. */
  readonly offer_times: OfferTimes | null;
  /** When the system ends the request unless something happens; RFC 3339 UTC, null once it has ended. */
  readonly waits_until: string | null;
  readonly task_failure: string | undefined;
  /** The order as sent to its pharmacy's system, while the pharmacy must answer; undefined when none was sent. */
  readonly sent_order: SentOrder | undefined;
  /** The operator of each step that was made by hand, by sequence. */
  readonly operators: ReadonlyMap<number, string>;
}

type Difference =
  /** The workflow runs, but Postgres has no row: no worker has run its first task. */
  | { readonly kind: 'not_recorded' }
  /** No running workflow can advance the request from this status. */
  | { readonly kind: 'stuck'; readonly status: Status };

interface Found {
  readonly stored: StoredRequest | undefined;
  readonly decided: DecidedRequest | undefined;
  readonly sent: SentOrder | undefined;
  readonly differences: readonly FieldDifference[];
  readonly is_unreadable?: true;
}

/** A server that describes no workflow within this time is frozen; milliseconds. */
const DESCRIBE_TIMEOUT_MS = 2_000;
const READ_TIMEOUT_MS = 5_000;

/**
 * Reads a request of any partner.
 *
 * @throws ServiceError `request_not_found` when neither server knows the id; the driver's error when Postgres is away,
 *   because histories cannot be decrypted without it; ServiceError `request_key_missing` when Postgres has neither
 *   its rows nor its key, but Temporal has its workflow.
 */
export async function inspectRequest(stores: Stores, requestId: string): Promise<InspectedRequest> {
  const { client } = stores;
  const inTime = <Answer>(ask: () => Promise<Answer>, timeoutMs = READ_TIMEOUT_MS) =>
    client.withDeadline(Date.now() + timeoutMs, ask);
  // Read the workflow first: it ends only after its last status was written, so no newer status follows once it has ended.
  const workflow = await unlessAway(() =>
    inTime(() => readWorkflowCondition(client, requestId), DESCRIBE_TIMEOUT_MS),
  );
  if (!('away' in workflow)) {
    const found = await unlessAway(() => inTime(() => readBoth(stores, requestId)));
    if (!('away' in found)) return inspected(workflow.answer, found.answer);
  }
  const stored = await readPostgres(stores, requestId);
  return { ...inspected(undefined, stored), away: 'Temporal', difference: undefined };
}

async function readBoth(stores: Stores, requestId: string): Promise<Found> {
  const compared = await compareRequest(stores, requestId);
  return { ...compared, sent: await findSentOrder(stores.database, requestId) };
}

async function readPostgres({ database }: Stores, requestId: string): Promise<Found> {
  const stored = await readStoredRequest(database, requestId);
  const sent = await findSentOrder(database, requestId);
  return { stored, sent, decided: undefined, differences: [] };
}

/** Resolves with the answer, or with `away` when Temporal does not answer. @throws any other error. */
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
  if (shown === undefined)
    throw found.is_unreadable === true ? new ServiceError('request_key_missing') : requestNotFound();
  const isMissing = found.stored === undefined && found.differences.length === 0;
  return {
    ...viewOf(shown, found),
    workflow,
    away: undefined,
    difference: differenceOf(workflow, shown.timeline.at(-1)?.status ?? 'pending', isMissing),
  };
}

/** The stored rows if their timeline is complete, else the workflow's decisions; undefined without either. */
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
    offer_times:
      status === 'pending' ? (termsOf(shown.submission, shown.timeline).offer_times ?? null) : null,
    waits_until: systemDeadline(shown.submission, shown.timeline),
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
