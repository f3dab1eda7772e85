/** Compares Postgres with what the workflow has decided, read from its history, and rebuilds it. */
import { defaultPayloadConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { KnownOffer } from '../../db/pharmacies/offered-orders.ts';
import {
  type LateAuthorization,
  lateAuthorizationId,
  type SubmittedAuthorization,
} from '../../domain/holds/authorization.ts';
import type { PharmacyOrder } from '../../domain/pharmacies/gateway.ts';
import {
  type Admission,
  FULFILMENT_WORKFLOW,
  type Incomplete,
  type KnownRequest,
  type Recorded,
  type RequestChange,
  type RequestProjection,
  type StepToRecord,
} from '../../domain/requests/messages.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { acceptedEntries } from '../../domain/requests/accepted-request.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { isDeepStrictEqual } from 'node:util';
import { overwriteRequest, readStoredRequest, type StoredRequest } from '../../db/requests/stored-request.ts';
import { shownHold, termsOf } from '../../domain/requests/terms.ts';
import { type SealedRecord, toRecord } from '../../domain/requests/record.ts';
import { isTerminal } from '../../domain/requests/statuses.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ServiceError } from '../common/errors.ts';
import { undefinedWhenNotFound } from '../common/temporal/missing-targets.ts';
import { decoded } from '../privacy/payload-encryption.ts';
import { RequestKeyMissing } from '../privacy/payload-keys.ts';
import { requestNotFound } from './read-request.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { isId } from '../../domain/common/ids.ts';
import { forEachAtOnce } from '../common/concurrency.ts';

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
function decidedRequest({ events }: History): DecidedRequest {
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
function lateAuthorizationIn({ events }: History): LateAuthorization | null {
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

/** Ids, codes, numbers and times; of what is about a patient only that it differs. */
export interface FieldDifference {
  readonly field:
    | 'row'
    | 'key'
    | 'status'
    | 'sequence'
    | 'timeline'
    | 'proof'
    | 'hold'
    | 'pharmacy'
    | 'former_pharmacies'
    | 'prescriptions'
    | 'authorization'
    | 'submission'
    | 'created_at'
    | 'updated_at';
  readonly postgres: string;
  readonly workflow: string;
}

/**
 * Where Postgres has something else than the workflow has decided. What is still being written may be there or not; of a
 * request whose patient was erased only what is not about them counts.
 */
function differencesOf(
  stored: StoredRequest | undefined,
  { projection, late_authorization: late, written, was_stopped }: DecidedRequest,
): FieldDifference[] {
  if (stored === undefined)
    return written === 0 ? [] : [{ field: 'row', postgres: 'none', workflow: `${written} entries written` }];
  const { submission, prescription_ids } = projection;
  const isPast = stored.timeline.length > projection.timeline.length && isTerminal(stored.status);
  // As `ops requests restore` leaves a request that had ended when Temporal was put back.
  if (was_stopped && isPast) return [];
  // Behind by what is being written it is right.
  const known = Math.max(written, Math.min(stored.timeline.length, projection.timeline.length), 1);
  const timeline = projection.timeline.slice(0, known);
  const record = toRecord(submission, timeline, prescription_ids);
  const isErased = stored.erased_at !== null;
  const found = [
    ...fieldsOf(stored, record),
    ...(isErased ? [] : entriesOf(stored.timeline, timeline)),
    {
      field: 'hold' as const,
      postgres: holdIn(stored.submission, stored.timeline),
      workflow: holdIn(submission, timeline),
    },
    // Temporal keeps it for a shorter time than Postgres.
    ...(isErased || late === null || isDeepStrictEqual(stored.late_authorization, late)
      ? []
      : [
          {
            field: 'authorization' as const,
            postgres: 'none, or another',
            workflow: `submitted ${late.submitted_at}`,
          },
        ]),
    ...(isErased || isDeepStrictEqual(withoutPin(stored.submission), withoutPin(submission))
      ? []
      : [{ field: 'submission' as const, postgres: 'another one', workflow: 'what was submitted' }]),
  ];
  return found.filter(({ postgres, workflow }) => postgres !== workflow);
}

/** A PIN is the same under whichever key of the deployment. */
function withoutPin({ delivery_pin, ...submission }: Submission): object {
  return { ...submission, has_pin: delivery_pin !== null };
}

function fieldsOf(stored: StoredRequest, record: SealedRecord): FieldDifference[] {
  return [
    { field: 'status', postgres: stored.status, workflow: record.status },
    { field: 'sequence', postgres: String(stored.sequence), workflow: String(record.timeline.length) },
    { field: 'pharmacy', postgres: stored.pharmacy_id, workflow: record.pharmacy.pharmacy_id },
    {
      field: 'former_pharmacies',
      postgres: stored.former_pharmacy_ids.join(', '),
      workflow: record.routing_history.map(({ pharmacy_id }) => pharmacy_id).join(', '),
    },
    {
      field: 'prescriptions',
      postgres: stored.prescription_ids.join(', '),
      workflow: record.prescription_ids.join(', '),
    },
    { field: 'created_at', postgres: stored.created_at.toISOString(), workflow: record.created_at },
    { field: 'updated_at', postgres: stored.updated_at.toISOString(), workflow: record.updated_at },
  ];
}

function entriesOf(stored: readonly TimelineEntry[], decided: readonly TimelineEntry[]): FieldDifference[] {
  const bySequence = new Map(stored.map((entry) => [entry.sequence, entry]));
  const wrong = decided.filter((entry) => !isDeepStrictEqual(bySequence.get(entry.sequence), entry));
  const beyond = stored.filter(({ sequence }) => sequence > decided.length);
  return [
    ...wrong.map((entry) => ({
      field: 'timeline' as const,
      postgres: wrongly(bySequence.get(entry.sequence), entry),
      workflow: named(entry),
    })),
    ...beyond.map((entry) => ({ field: 'timeline' as const, postgres: named(entry), workflow: 'none' })),
    ...wrong.flatMap(({ sequence, proof }) => {
      const had = bySequence.get(sequence)?.proof?.type ?? 'none';
      return proof === undefined ? [] : [{ field: 'proof' as const, postgres: had, workflow: proof.type }];
    }),
  ];
}

function named(entry: TimelineEntry | undefined): string {
  return entry === undefined ? 'none' : `${entry.sequence} ${entry.event ?? entry.status} ${entry.at}`;
}

function wrongly(entry: TimelineEntry | undefined, right: TimelineEntry): string {
  const words = named(entry);
  return words === named(right) ? `${words}, with something else in it` : words;
}

/** In words that tell no more than its reason and its end. */
function holdIn(submission: Submission, timeline: readonly TimelineEntry[]): string {
  const hold = shownHold(termsOf(submission, timeline), submission.request_id);
  return hold === null ? 'none' : `${hold.reason} until ${hold.expires_at}`;
}

export interface Stores {
  readonly database: Kysely<Database>;
  readonly client: Client;
  /** Puts the key of a request back from its escrow; undefined where nobody has the escrow's private half. */
  readonly recoverKey?: ((requestId: string) => Promise<void>) | undefined;
}

/** What goes on is written within moments: a difference that stays so long is one. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 300;

interface Comparison {
  readonly stored: StoredRequest | undefined;
  /** Undefined when Temporal has no such workflow. */
  readonly decided: DecidedRequest | undefined;
  readonly differences: readonly FieldDifference[];
  /** There is a history, and not the key that it is encrypted with, though the patient was not erased. */
  readonly is_unreadable?: true;
}

/** Compares until both agree, or go on differing. */
export async function compareRequest(stores: Stores, requestId: string): Promise<Comparison> {
  for (let look = 1; ; look += 1) {
    // Postgres first: what it has, the history has by then.
    const stored = await readStoredRequest(stores.database, requestId);
    const decided = await readUnlessErased(stores.client, requestId, stored);
    if (decided === 'unreadable')
      return { stored, decided: undefined, differences: [withoutKey(stored)], is_unreadable: true };
    const differences = decided === undefined ? [] : differencesOf(stored, decided);
    if (differences.length === 0 || look === LOOKS) return { stored, decided, differences };
    await delay(LOOK_AGAIN_MS);
  }
}

/** Undefined where there is nothing to read, or nobody can any more: the patient was erased. */
async function readUnlessErased(
  client: Client,
  requestId: string,
  stored: StoredRequest | undefined,
): Promise<DecidedRequest | undefined | 'unreadable'> {
  try {
    return await readDecided(client, requestId);
  } catch (error) {
    if (!(error instanceof RequestKeyMissing)) throw error;
    return stored?.erased_at == null ? 'unreadable' : undefined;
  }
}

/** What can be said of a history without its key. */
function withoutKey(stored: StoredRequest | undefined): FieldDifference {
  const workflow = 'a history that is unreadable without its key';
  return { field: stored === undefined ? 'row' : 'key', postgres: 'none', workflow };
}

/** Undefined when Temporal has no such workflow. @throws RequestKeyMissing */
async function readDecided(client: Client, requestId: string): Promise<DecidedRequest | undefined> {
  const history = await historyOf(client, requestId);
  if (history === undefined) return undefined;
  const decided = decidedRequest(history);
  const { authorization } = decided.projection.submission;
  if (authorization === undefined || authorization.code !== null) return decided;
  const submitted = await historyOf(client, lateAuthorizationId(requestId));
  return submitted === undefined
    ? decided
    : { ...decided, late_authorization: lateAuthorizationIn(submitted) };
}

async function historyOf(client: Client, workflowId: string): Promise<History | undefined> {
  const history = await undefinedWhenNotFound(() => client.workflow.getHandle(workflowId).fetchHistory());
  return history === undefined ? undefined : decoded(client, history);
}

/**
 * Writes a request into Postgres anew, whole, from its history: what is lost is restored, what is wrong is made right. Its
 * workflow is not touched, and may have ended.
 *
 * @returns what was different.
 * @throws ServiceError `request_not_found` when Temporal does not have it; `request_ahead` when Postgres knows more;
 *   `request_key_missing` when its key was lost and nothing recovers it, `escrow_key_wrong` when that does not.
 */
export async function reRecord(stores: Stores, requestId: string): Promise<readonly FieldDifference[]> {
  const before = await compareRequest(stores, requestId);
  if (before.is_unreadable !== true) return reRecordFrom(stores, before);
  if (stores.recoverKey === undefined) throw new ServiceError('request_key_missing');
  await stores.recoverKey(requestId);
  const readable = await compareRequest(stores, requestId);
  return [...before.differences, ...(await reRecordFrom(stores, readable))];
}

async function reRecordFrom(
  { database }: Stores,
  { decided, stored, differences }: Comparison,
): Promise<readonly FieldDifference[]> {
  if (decided === undefined) throw requestNotFound();
  if (differences.length === 0 || stored?.erased_at != null) return [];
  if (!(await overwriteRequest(database, decided))) throw new ServiceError('request_ahead');
  return differences;
}

/** Each costs a history from Temporal and three statements. */
const AT_ONCE = 8;

export interface DifferingRequest {
  readonly request_id: string;
  readonly differences: readonly FieldDifference[];
}

/** Which requests; all, where nothing is said. */
export interface ProjectionFilters {
  /** Only those that were started from then on. */
  readonly since?: Date | undefined;
  readonly partner_id?: string | undefined;
}

interface CheckOptions extends ProjectionFilters {
  /** Called with each request that differs. */
  readonly onDiffering: (request: DifferingRequest) => Promise<void>;
  /** Called after each, with how many were compared so far: 1, 2, 3, ... */
  readonly onProgress: (compared: number) => void;
}

/** @returns how many requests were compared. */
export async function checkProjection(stores: Stores, options: CheckOptions): Promise<number> {
  const { onDiffering, onProgress } = options;
  // A workflow that was reset has several runs, of which the newest is looked at.
  const seen = new Set<string>();
  let compared = 0;
  const workflows = stores.client.workflow.list({ query: queryOf(options) });
  await forEachAtOnce(workflows, AT_ONCE, async ({ workflowId: request_id }) => {
    if (seen.has(request_id)) return;
    seen.add(request_id);
    const { differences } = await compareRequest(stores, request_id);
    if (differences.length > 0) await onDiffering({ request_id, differences });
    compared += 1;
    onProgress(compared);
  });
  return compared;
}

/** @throws ServiceError `partner_not_found` for what is no id of a partner: it would be a part of the query. */
function queryOf({ since, partner_id }: ProjectionFilters): string {
  if (partner_id !== undefined && !isId('partner', partner_id)) throw new ServiceError('partner_not_found');
  return [
    `WorkflowType = '${FULFILMENT_WORKFLOW}'`,
    ...(since === undefined ? [] : [`StartTime >= '${since.toISOString()}'`]),
    ...(partner_id === undefined ? [] : [`${SEARCH_ATTRIBUTES.partner} = '${partner_id}'`]),
  ].join(' AND ');
}
