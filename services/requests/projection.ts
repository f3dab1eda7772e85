/** Compares Postgres with the workflow's decisions, read from its history, and rebuilds Postgres from them. */
import { defaultPayloadConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { KnownOffer } from '../../db/pharmacies/offered-orders.ts';
import {
  type LateAuthorization,
  lateAuthorizationId,
  type SubmittedAuthorization,
} from '../../domain/holds/authorization.ts';
import type { OfferedTo, PharmacyOrder } from '../../domain/pharmacies/gateway.ts';
import {
  type Admission,
  FULFILMENT_WORKFLOW,
  type Incomplete,
  type RestoredRequest,
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
import { forEachConcurrent } from '../common/concurrency.ts';

export type History = proto.temporal.api.history.v1.IHistory;
type HistoryEvent = proto.temporal.api.history.v1.IHistoryEvent;
type Payloads = proto.temporal.api.common.v1.IPayloads | null | undefined;
const { EventType } = proto.temporal.api.enums.v1;

export interface DecidedRequest {
  readonly projection: Required<RequestProjection>;
  /** The late authorization code, from the history of its own workflow. */
  readonly late_authorization: LateAuthorization | null;
  /** Number of entries that Postgres has confirmed; the others are being written. */
  readonly written: number;
  readonly offers: readonly KnownOffer[];
  readonly was_stopped: boolean;
  /** Why the newest workflow task failed, in one line; undefined after a task succeeded. */
  readonly task_failure: string | undefined;
}

/** An activity that the workflow scheduled, and its result if it completed. */
interface Call {
  readonly name: string;
  readonly input: unknown;
  readonly asked_at: Date;
  /** For `withdrawOrder`. */
  readonly withdrawn_from: OfferedTo | undefined;
  answer?: unknown;
  answered_at?: Date;
}

/**
 * Everything that the workflow wrote or was about to write. A step that needs admission counts once it was admitted.
 *
 * @throws TypeError when the history is not a request's.
 */
function decidedRequest({ events }: History): DecidedRequest {
  const [started, ...later] = events ?? [];
  const input = started?.workflowExecutionStartedEventAttributes?.input;
  const submission = argumentOf(input) as Submission | undefined;
  if (submission === undefined) throw new TypeError('This is not the history of a request');
  // A restored workflow gets what Postgres had as its second argument.
  const known = argumentOf(input, 1) as RestoredRequest | undefined;
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

function lateAuthorizationIn({ events }: History): LateAuthorization | null {
  const input = events?.[0]?.workflowExecutionStartedEventAttributes?.input;
  return (argumentOf(input) as SubmittedAuthorization | undefined)?.late ?? null;
}

function callsOf(events: readonly HistoryEvent[]): Call[] {
  const calls = new Map<string, Call>();
  for (const event of events) {
    const scheduled = event.activityTaskScheduledEventAttributes;
    const completed = event.activityTaskCompletedEventAttributes;
    if (scheduled != null) {
      const name = scheduled.activityType?.name ?? '';
      const input = argumentOf(scheduled.input);
      const withdrawn_from =
        name === 'withdrawOrder' ? (argumentOf(scheduled.input, 2) as OfferedTo) : undefined;
      calls.set(String(event.eventId), { name, input, asked_at: timeOf(event), withdrawn_from });
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
  const withdrawn = calls.filter(({ name }) => name === 'withdrawOrder');
  return calls.flatMap(({ name, input, asked_at, answered_at }) => {
    if (name !== 'offerOrder') return [];
    const { routing } = input as PharmacyOrder;
    const withdrawal = withdrawn.find(({ withdrawn_from }) => withdrawn_from?.routing === routing);
    return [
      {
        routing,
        offered_at: asked_at,
        taken_at: answered_at ?? null,
        withdrawn_at: withdrawal?.asked_at ?? null,
        withdrawal_ended_at: withdrawal?.answered_at ?? null,
      },
    ];
  });
}

/**
 * Returns the entries and prescriptions that an activity writes; none for other activities and for steps that were not
 * admitted.
 */
function writtenBy({ name, input, answer, answered_at }: Call): {
  readonly added: readonly TimelineEntry[];
  readonly prescriptions?: readonly string[];
} {
  // After a reset the workflow adopts the entries that Postgres already had.
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

/** One difference. Values are ids, codes, numbers and times; patient data is only reported as different. */
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

const difference = (
  field: FieldDifference['field'],
  postgres: string,
  workflow: string,
): FieldDifference => ({
  field,
  postgres,
  workflow,
});

/**
 * Entries that are still being written may be in Postgres or not. After the patient's data was erased, only the rest is
 * compared.
 */
function differencesOf(
  stored: StoredRequest | undefined,
  { projection, late_authorization: late, written, was_stopped }: DecidedRequest,
): FieldDifference[] {
  if (stored === undefined)
    return written === 0 ? [] : [difference('row', 'none', `${written} entries written`)];
  const { submission, prescription_ids } = projection;
  const isPast = stored.timeline.length > projection.timeline.length && isTerminal(stored.status);
  // `ops requests restore` stops the workflow of a request that had ended before Temporal was restored.
  if (was_stopped && isPast) return [];
  // Postgres may lack the entries that are being written.
  const known = Math.max(written, Math.min(stored.timeline.length, projection.timeline.length), 1);
  const timeline = projection.timeline.slice(0, known);
  const record = toRecord(submission, timeline, prescription_ids);
  const isErased = stored.erased_at !== null;
  const found = [
    ...fieldsOf(stored, record),
    ...(isErased ? [] : entriesOf(stored.timeline, timeline)),
    difference('hold', holdIn(stored.submission, stored.timeline), holdIn(submission, timeline)),
    // Temporal retains the code for a shorter time than Postgres.
    ...(isErased || late === null || isDeepStrictEqual(stored.late_authorization, late)
      ? []
      : [difference('authorization', 'none, or another', `submitted ${late.submitted_at}`)]),
    ...(isErased || isDeepStrictEqual(withoutPin(stored.submission), withoutPin(submission))
      ? []
      : [difference('submission', 'another one', 'what was submitted')]),
  ];
  return found.filter(({ postgres, workflow }) => postgres !== workflow);
}

/** Ignores the encrypted PIN, because re-encryption changes its bytes. */
function withoutPin({ delivery_pin, ...submission }: Submission): object {
  return { ...submission, has_pin: delivery_pin !== null };
}

function fieldsOf(stored: StoredRequest, record: SealedRecord): FieldDifference[] {
  return [
    difference('status', stored.status, record.status),
    difference('sequence', String(stored.sequence), String(record.timeline.length)),
    difference('pharmacy', stored.pharmacy_id, record.pharmacy.pharmacy_id),
    difference(
      'former_pharmacies',
      stored.former_pharmacy_ids.join(', '),
      record.routing_history.map(({ pharmacy_id }) => pharmacy_id).join(', '),
    ),
    difference('prescriptions', stored.prescription_ids.join(', '), record.prescription_ids.join(', ')),
    difference('created_at', stored.created_at.toISOString(), record.created_at),
    difference('updated_at', stored.updated_at.toISOString(), record.updated_at),
  ];
}

function entriesOf(stored: readonly TimelineEntry[], decided: readonly TimelineEntry[]): FieldDifference[] {
  const bySequence = new Map(stored.map((entry) => [entry.sequence, entry]));
  const wrong = decided.filter((entry) => !isDeepStrictEqual(bySequence.get(entry.sequence), entry));
  const beyond = stored.filter(({ sequence }) => sequence > decided.length);
  return [
    ...wrong.map((entry) =>
      difference('timeline', summaryUnlike(bySequence.get(entry.sequence), entry), summaryOf(entry)),
    ),
    ...beyond.map((entry) => difference('timeline', summaryOf(entry), 'none')),
    ...wrong.flatMap(({ sequence, proof }) => {
      const had = bySequence.get(sequence)?.proof?.type ?? 'none';
      return proof === undefined ? [] : [difference('proof', had, proof.type)];
    }),
  ];
}

function summaryOf(entry: TimelineEntry | undefined): string {
  return entry === undefined ? 'none' : `${entry.sequence} ${entry.event ?? entry.status} ${entry.at}`;
}

function summaryUnlike(entry: TimelineEntry | undefined, decided: TimelineEntry): string {
  const summary = summaryOf(entry);
  return summary === summaryOf(decided) ? `${summary}, with different content` : summary;
}

/** Shows only the reason of the hold and its deadline. */
function holdIn(submission: Submission, timeline: readonly TimelineEntry[]): string {
  const hold = shownHold(termsOf(submission, timeline), submission.request_id);
  return hold === null ? 'none' : `${hold.reason} until ${hold.expires_at}`;
}

export interface Stores {
  readonly database: Kysely<Database>;
  readonly client: Client;
  /** Recovers a request's key from escrow; undefined without the private half of the escrow key. */
  readonly recoverKey?: ((requestId: string) => Promise<void>) | undefined;
}

/** Entries are written within milliseconds, so a difference that is still there after this many comparisons is real. */
const MAX_COMPARISONS = 3;
const COMPARE_AGAIN_MS = 300;

interface Comparison {
  readonly stored: StoredRequest | undefined;
  /** Undefined when Temporal has no such workflow. */
  readonly decided: DecidedRequest | undefined;
  readonly differences: readonly FieldDifference[];
  /** The history cannot be decrypted because its key is lost, although the patient's data was not erased. */
  readonly is_unreadable?: true;
}

/** Compares several times, until both agree or the difference is real. */
export async function compareRequest(stores: Stores, requestId: string): Promise<Comparison> {
  for (let look = 1; ; look += 1) {
    // Read Postgres first: what it has is already in the history.
    const stored = await readStoredRequest(stores.database, requestId);
    const decided = await readUnlessErased(stores.client, requestId, stored);
    if (decided === 'unreadable')
      return { stored, decided: undefined, differences: [withoutKey(stored)], is_unreadable: true };
    const differences = decided === undefined ? [] : differencesOf(stored, decided);
    if (differences.length === 0 || look === MAX_COMPARISONS) return { stored, decided, differences };
    await delay(COMPARE_AGAIN_MS);
  }
}

/** Returns undefined when there is no history, or its key was erased with the patient's data. */
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

function withoutKey(stored: StoredRequest | undefined): FieldDifference {
  const workflow = 'a history that is unreadable without its key';
  return { field: stored === undefined ? 'row' : 'key', postgres: 'none', workflow };
}

/** Returns undefined when Temporal has no such workflow. @throws RequestKeyMissing */
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
 * Rewrites the rows of a request from its history. Its workflow is not changed, and may have ended.
 *
 * @returns the differences that were found.
 * @throws ServiceError `request_not_found` when Temporal does not have it; `not_repaired` when a difference remains,
 *   such as an entry that only Postgres has; `request_key_missing` when its key is lost and cannot be recovered; `escrow_key_wrong` when the escrow key
 *   does not match.
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
  stores: Stores,
  { decided, stored, differences }: Comparison,
): Promise<readonly FieldDifference[]> {
  if (decided === undefined) throw requestNotFound();
  if (differences.length === 0 || stored?.erased_at != null) return [];
  if ((await overwriteRequest(stores.database, decided)) === 'ahead') throw notRepaired(differences);
  await requireEqual(stores, decided.projection.submission.request_id);
  return differences;
}

/** @throws ServiceError `not_repaired` when Postgres still differs from the workflow. */
export async function requireEqual(stores: Stores, requestId: string): Promise<void> {
  const { differences } = await compareRequest(stores, requestId);
  if (differences.length > 0) throw notRepaired(differences);
}

function notRepaired(differences: readonly FieldDifference[]): ServiceError {
  return new ServiceError('not_repaired', `Not repaired: ${differences.map(differenceInWords).join('; ')}.`);
}

export function differenceInWords({ field, postgres, workflow }: FieldDifference): string {
  return field === 'timeline' && workflow === 'none'
    ? `Postgres has entry ${postgres}, which the workflow lacks`
    : `${field}: Postgres has ${postgres || 'none'}, the workflow ${workflow || 'none'}`;
}

/** Each comparison costs a history from Temporal and three statements. */
const MAX_CONCURRENT = 8;

export interface DifferingRequest {
  readonly request_id: string;
  readonly differences: readonly FieldDifference[];
}

export interface ProjectionFilters {
  readonly since?: Date | undefined;
  readonly partner_id?: string | undefined;
}

interface CheckOptions extends ProjectionFilters {
  readonly onDiffering: (request: DifferingRequest) => Promise<void>;
  readonly onProgress: (compared: number) => void;
}

/**
 * Compares the read model of requests with their workflows.
 *
 * @returns how many requests were compared.
 */
export async function checkProjection(stores: Stores, options: CheckOptions): Promise<number> {
  const { onDiffering, onProgress } = options;
  // A workflow that was reset has several runs; the newest is compared.
  const seen = new Set<string>();
  let compared = 0;
  const workflows = stores.client.workflow.list({ query: queryOf(options) });
  await forEachConcurrent(workflows, MAX_CONCURRENT, async ({ workflowId: request_id }) => {
    if (seen.has(request_id)) return;
    seen.add(request_id);
    const { differences } = await compareRequest(stores, request_id);
    if (differences.length > 0) await onDiffering({ request_id, differences });
    compared += 1;
    onProgress(compared);
  });
  return compared;
}

/** Ids of partners, also the one of the local stack. */
const PARTNER_ID = /^[a-z0-9_]{1,64}$/;

/** @throws ServiceError `partner_not_found` for a malformed partner id, which would become part of the query. */
function queryOf({ since, partner_id }: ProjectionFilters): string {
  if (partner_id !== undefined && !PARTNER_ID.test(partner_id)) throw new ServiceError('partner_not_found');
  return [
    `WorkflowType = '${FULFILMENT_WORKFLOW}'`,
    ...(since === undefined ? [] : [`StartTime >= '${since.toISOString()}'`]),
    ...(partner_id === undefined ? [] : [`${SEARCH_ATTRIBUTES.partner} = '${partner_id}'`]),
  ].join(' AND ');
}
