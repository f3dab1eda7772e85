/** What the workflow of a request has decided, read from its history: no worker is needed, and its code may be broken. */
import { defaultPayloadConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { KnownOffer } from '../../../db/pharmacies/offered-orders.ts';
import type { LateAuthorization, SubmittedAuthorization } from '../../../domain/holds/authorization.ts';
import type { PharmacyOrder } from '../../../domain/pharmacies/gateway.ts';
import type {
  Admission,
  Incomplete,
  KnownRequest,
  Recorded,
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
  /** The authorization code that came late, of a workflow of its own. */
  readonly late_authorization: LateAuthorization | null;
  /** How many entries Postgres has said that it has; the others are being written. */
  readonly written: number;
  /** The orders that it had put before pharmacies. */
  readonly offers: readonly KnownOffer[];
  /** Whether somebody ended the workflow before its request came to an end in it. */
  readonly was_stopped: boolean;
  /** Why the newest workflow task failed, in one line; undefined where one succeeded since. */
  readonly task_failure: string | undefined;
}

/** A call of an activity as the workflow asked for it, and whether it was answered. */
interface Call {
  readonly name: string;
  readonly input: unknown;
  readonly asked_at: Date;
  answer?: unknown;
  answered_at?: Date;
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
  const calls = callsOf(later);
  for (const call of calls) {
    const { added, prescriptions } = writtenBy(call);
    for (const entry of added) entries.set(entry.sequence, entry);
    if (prescriptions !== undefined) prescription_ids = prescriptions;
    if (call.answered_at) written = Math.max(written, ...added.map(({ sequence }) => sequence));
  }
  const timeline = [...entries.values()].toSorted((one, other) => one.sequence - other.sequence);
  const projection = { submission, timeline, prescription_ids };
  const was_stopped = later.at(-1)?.eventType === EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED;
  return {
    projection,
    late_authorization: null,
    written,
    offers: offersOf(calls),
    was_stopped,
    task_failure: taskFailureIn(later),
  };
}

/** The code in the history of the workflow of a late authorization. */
export function lateAuthorizationIn({ events }: History): LateAuthorization | null {
  const input = events?.[0]?.workflowExecutionStartedEventAttributes?.input;
  return (argumentOf(input) as SubmittedAuthorization | undefined)?.late ?? null;
}

/** In the order in which they were asked for. */
function callsOf(events: readonly HistoryEvent[]): Call[] {
  const calls = new Map<string, Call>();
  for (const event of events) {
    const scheduled = event.activityTaskScheduledEventAttributes;
    const completed = event.activityTaskCompletedEventAttributes;
    if (scheduled != null) {
      const name = scheduled.activityType?.name ?? '';
      const input = argumentOf(scheduled.input);
      calls.set(String(event.eventId), { name, input, asked_at: timeOf(event) });
    } else if (completed != null) {
      const call = calls.get(String(completed.scheduledEventId));
      if (call !== undefined)
        Object.assign(call, { answer: argumentOf(completed.result), answered_at: timeOf(event) });
    }
  }
  return [...calls.values()];
}

const timeOf = ({ eventTime }: HistoryEvent) => new Date(Number(eventTime?.seconds ?? 0) * 1000);

function offersOf(calls: readonly Call[]): KnownOffer[] {
  return calls.flatMap(({ name, input, asked_at, answered_at }) =>
    name === 'offerOrder'
      ? [{ routing: (input as PharmacyOrder).routing, offered_at: asked_at, taken_at: answered_at ?? null }]
      : [],
  );
}

/** What a call writes of the request: nothing, where it is another call, or was not admitted. */
function writtenBy({ name, input, answer, answered_at }: Call): {
  readonly added: readonly TimelineEntry[];
  readonly prescriptions?: readonly string[];
} {
  // After a reset the workflow goes on with what Postgres had.
  const { kept = [] } = (answer ?? {}) as Partial<Recorded>;
  switch (name) {
    case 'recordRequest': {
      const { timeline, prescription_ids } = input as Required<RequestProjection>;
      return { added: [...timeline, ...kept], prescriptions: prescription_ids };
    }
    case 'recordChange': {
      const { entries, prescription_ids } = input as RequestChange;
      return { added: entries, prescriptions: prescription_ids };
    }
    case 'recordStep': {
      const { entry } = input as StepToRecord;
      const said = answer as Partial<Admission & Incomplete> | undefined;
      const isTaken =
        answered_at !== undefined && said?.refused === undefined && said?.incomplete === undefined;
      return { added: isTaken ? [entry, ...kept] : [] };
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
