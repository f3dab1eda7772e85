/** What the workflow of a request has decided, read from its history: no worker is needed, and its code may be broken. */
import { defaultPayloadConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import type {
  Admission,
  Incomplete,
  KnownRequest,
  RequestChange,
  RequestProjection,
  StepToRecord,
} from '../../../domain/requests/messages.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import { acceptedEntries } from '../../../domain/requests/accepted-request.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';

export type History = proto.temporal.api.history.v1.IHistory;
type HistoryEvent = proto.temporal.api.history.v1.IHistoryEvent;
type Payloads = proto.temporal.api.common.v1.IPayloads | null | undefined;
const { EventType } = proto.temporal.api.enums.v1;

export interface DecidedRequest {
  readonly projection: Required<RequestProjection>;
  /** How many entries Postgres has said that it has; the others are being written. */
  readonly written: number;
  /** Whether somebody ended the workflow before its request came to an end in it. */
  readonly was_stopped: boolean;
  /** Why the newest workflow task failed, in one line; undefined where one succeeded since. */
  readonly task_failure: string | undefined;
}

/** A write as the workflow asked for it, and whether it was answered. */
interface Write {
  readonly name: string;
  readonly input: unknown;
  answer?: unknown;
  isAnswered?: true;
}

/**
 * Everything that the workflow wrote, or was about to write. A step that must be admitted counts when it was.
 *
 * @throws TypeError for a history that is no request's.
 */
export function decidedRequest({ events }: History): DecidedRequest {
  const [started, ...later] = events ?? [];
  const input = started?.workflowExecutionStartedEventAttributes?.input;
  const submission = argumentOf(input) as Submission | undefined;
  if (submission === undefined) throw new TypeError('This is not the history of a request');
  // Of a request whose workflow was lost: what Postgres had by then.
  const known = argumentOf(input, 1) as KnownRequest | undefined;
  const begun = known?.timeline ?? acceptedEntries(submission);
  const entries = new Map(begun.map((entry) => [entry.sequence, entry]));
  let prescription_ids = known?.prescription_ids ?? submission.prescription_ids;
  let written = known?.timeline.length ?? 0;
  for (const write of writesOf(later)) {
    const { added, prescriptions } = contentOf(write);
    for (const entry of added) entries.set(entry.sequence, entry);
    if (prescriptions !== undefined) prescription_ids = prescriptions;
    if (write.isAnswered) written = Math.max(written, ...added.map(({ sequence }) => sequence));
  }
  const timeline = [...entries.values()].toSorted((one, other) => one.sequence - other.sequence);
  const projection = { submission, timeline, prescription_ids };
  const was_stopped = later.at(-1)?.eventType === EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED;
  return { projection, written, was_stopped, task_failure: taskFailureIn(later) };
}

/** In the order in which they were asked for. */
function writesOf(events: readonly HistoryEvent[]): Write[] {
  const writes = new Map<string, Write>();
  for (const event of events) {
    const scheduled = event.activityTaskScheduledEventAttributes;
    const completed = event.activityTaskCompletedEventAttributes;
    if (scheduled != null) {
      const name = scheduled.activityType?.name ?? '';
      writes.set(String(event.eventId), { name, input: argumentOf(scheduled.input) });
    } else if (completed != null) {
      const write = writes.get(String(completed.scheduledEventId));
      if (write !== undefined)
        Object.assign(write, { answer: argumentOf(completed.result), isAnswered: true });
    }
  }
  return [...writes.values()];
}

/** What a write adds: nothing, where it is none, or was not admitted. */
function contentOf({ name, input, answer, isAnswered }: Write): {
  readonly added: readonly TimelineEntry[];
  readonly prescriptions?: readonly string[];
} {
  switch (name) {
    case 'recordRequest': {
      const { timeline, prescription_ids } = input as Required<RequestProjection>;
      return { added: timeline, prescriptions: prescription_ids };
    }
    case 'recordChange': {
      const { entries, prescription_ids } = input as RequestChange;
      return { added: entries, prescriptions: prescription_ids };
    }
    case 'recordStep': {
      const { entry } = input as StepToRecord;
      const said = answer as Partial<Admission & Incomplete> | undefined;
      const isTaken = isAnswered === true && said?.refused === undefined && said?.incomplete === undefined;
      return { added: isTaken ? [entry] : [] };
    }
    default:
      return { added: [] };
  }
}

function argumentOf(payloads: Payloads, index = 0): unknown {
  const payload = payloads?.payloads?.[index];
  return payload == null ? undefined : defaultPayloadConverter.fromPayload(payload);
}

const TASK_ENDS: readonly unknown[] = [
  EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
  EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED,
  EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT,
];

function taskFailureIn(events: readonly HistoryEvent[]): string | undefined {
  const last = events.findLast(({ eventType }) => TASK_ENDS.includes(eventType));
  const failure = last?.workflowTaskFailedEventAttributes?.failure;
  return failure == null ? undefined : (failure.message ?? '').split('\n', 1)[0];
}
