/** Whether a request is stuck, and why: from what its workflow, its rows and its pharmacy's system say at one moment. */
import type { Status } from '../../../domain/requests/statuses.ts';
import type { InspectedRequest } from '../inspect-request.ts';
import type { PendingActivity, WorkflowCondition } from '../workflow-condition.ts';

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
  { state, sent_order, next_step_by }: InspectedRequest,
  now: number,
): Finding | undefined {
  const failing = waits_for.find(
    ({ attempt, last_failure }) => attempt > PATIENT_ATTEMPTS && last_failure !== null,
  );
  if (failing !== undefined) return activityFinding(failing);
  if (sent_order != null && sent_order.refused_at !== null)
    return { because: 'offer_refused', detail: `${sent_order.pharmacy_id}: ${sent_order.refused_with}` };
  const limit = state.record.hold?.expires_at ?? next_step_by;
  if (limit === null || Date.parse(limit) > now - ACTS_WITHIN_MS) return undefined;
  return { because: 'overdue', detail: `since ${limit}` };
}

function activityFinding({ name, attempt, last_failure, next_try_at }: PendingActivity): Finding {
  return {
    because: name.startsWith('record') ? 'write_fails' : 'activity_fails',
    detail: `${name}, attempt ${attempt}: ${last_failure}`,
    next_try_at,
  };
}
