/** What Temporal knows of a request's workflow. */
import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { decoded } from '../privacy/decoded.ts';
import { undefinedWhenNotFound } from '../common/temporal/workflow-not-found.ts';

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
export interface WorkflowLabels {
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
