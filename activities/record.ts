/** Activities that record the decisions of workflows in the read model. */
import { isDeepStrictEqual } from 'node:util';
import type { TimelineEntry } from '../domain/requests/timeline.ts';
import { orderOf, type PharmacyGateway } from '../domain/pharmacies/gateway.ts';
import type { Progress } from '../services/metrics/progress-metrics.ts';
import type { Kysely, Transaction } from 'kysely';
import {
  type StepAttempts,
  findRefusedStep,
  storeRefusedStep,
  lockTimeline,
  readEntry,
  readProjection,
  saveChange,
  saveLateAuthorization,
  saveRequest,
} from '../db/requests/requests.ts';
import type { Database } from '../db/schema.ts';
import { acceptedEntries } from '../domain/requests/accepted-request.ts';
import type {
  Admission,
  EntryKey,
  Incomplete,
  Recorded,
  RequestChange,
  RequestProjection,
  StepToRecord,
} from '../domain/requests/messages.ts';
import { currentTraceparent } from '../services/tracing.ts';
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { SubmittedAuthorization } from '../domain/holds/authorization.ts';
import { isTerminal } from '../domain/requests/statuses.ts';
import { admitStep, settleReservations } from '../services/requests/admission.ts';

/** Returns whether two entries are the same decision at different times. */
function differsOnlyInTimes(stored: TimelineEntry, decided: TimelineEntry): boolean {
  return (
    !isDeepStrictEqual(stored, decided) && isDeepStrictEqual(withoutTimes(stored), withoutTimes(decided))
  );
}

function withoutTimes({ opened, rerouted, ...entry }: TimelineEntry): object {
  return {
    ...entry,
    at: null,
    opened: opened && { ...opened, expires_at: null },
    rerouted: rerouted && { ...rerouted, estimated_delivery_at: null },
  };
}

/** Counts newly written entries. An entry with an event does not change the status. */
function countProgress(entries: readonly TimelineEntry[], { came }: Pick<Progress, 'came'>): void {
  for (const { status, event } of entries) if (event === undefined) came(status);
}

/** Wraps a gateway so that the first successful offer of a request is reported to the metrics. */
export function withOffersCounted(
  gateway: PharmacyGateway,
  { offered }: Pick<Progress, 'offered'>,
): PharmacyGateway {
  return {
    isCalled: (order) => gateway.isCalled(order),
    withdraw: (requestId, because, from) => gateway.withdraw(requestId, because, from),
    async offer(order) {
      await gateway.offer(order);
      if (order.routing === 1) offered(order.offered_at ?? order.accepted_at);
    },
  };
}

interface RecordDependencies {
  readonly database: Kysely<Database>;
  readonly gateway: Pick<PharmacyGateway, 'isCalled'>;
  /** Called once Postgres has the entries and their webhook deliveries. */
  readonly onRecorded: (requestId: string) => void;
  readonly progress: Pick<Progress, 'came' | 'offered'>;
}

/** Makes the activity that writes a whole timeline to the read model. A stale or repeated call changes nothing. */
export function makeRecordRequest({ database, gateway, onRecorded, progress }: RecordDependencies) {
  return async (projection: RequestProjection): Promise<Recorded> => {
    const { submission, timeline } = projection;
    const isWritten = await saveRequest(database, projection, currentTraceparent());
    onRecorded(submission.request_id);
    const accepted = acceptedEntries(submission).length;
    // Longer timelines come from repairs, whose progress was counted before.
    const isNew = isWritten && timeline.length <= accepted;
    if (isNew) countProgress(timeline, progress);
    const isCalled = isNewOrder(projection) && (await gateway.isCalled(orderOf(submission, timeline)));
    if (isNew && !isCalled) progress.offered(submission.accepted_at);
    await settleReservations(database, projection);
    const kept = timeline.length > accepted ? await keptEntries(database, projection) : [];
    return { isCalled, ...(kept.length === 0 ? {} : { kept }) };
  };
}

/** Returns whether the order is new to the pharmacy, or may not have been offered yet. */
function isNewOrder({ timeline }: RequestProjection): boolean {
  return !timeline.some(({ status }) => status !== 'pending');
}

async function keptEntries(
  database: Kysely<Database>,
  { submission, timeline }: RequestProjection,
): Promise<readonly TimelineEntry[]> {
  const stored = await readProjection(database, submission.request_id);
  return stored.timeline.filter((entry) => {
    const decided = timeline[entry.sequence - 1];
    return decided !== undefined && differsOnlyInTimes(entry, decided);
  });
}

/** Makes the activity that records a late authorization code. A repeated call changes nothing. */
export function makeRecordAuthorization({
  database,
  onRecorded,
}: Pick<RecordDependencies, 'database' | 'onRecorded'>) {
  return async ({ request_id, late }: SubmittedAuthorization): Promise<void> => {
    const isThere = await saveLateAuthorization(database, request_id, late);
    // The rows of the request were lost; an operator or the request's workflow writes them again.
    if (!isThere) throw ApplicationFailure.retryable('The request is not in Postgres yet', 'incomplete');
    onRecorded(request_id);
  };
}

/** Makes the activity that records changes without admission. A repeated or late call changes nothing. */
export function makeRecordChange({ database, gateway, onRecorded, progress }: RecordDependencies) {
  return async (change: RequestChange): Promise<Recorded | Incomplete> => {
    const saved = await saveChange(database, change);
    if (saved === 'incomplete') return { incomplete: true };
    onRecorded(change.request_id);
    if (saved === 'added') countProgress(change.entries, progress);
    if (!hasConsequences(change)) return { isCalled: false };
    const projection = await readProjection(database, change.request_id);
    await settleReservations(database, projection);
    return {
      isCalled:
        isRerouted(change) && (await gateway.isCalled(orderOf(projection.submission, projection.timeline))),
    };
  };
}

/** True if the change has effects beyond the record. Steps that need admission are recorded by `recordStep` instead. */
function hasConsequences(change: RequestChange): boolean {
  return (
    isRerouted(change) ||
    change.entries.some(({ status, resolved }) => isTerminal(status) || resolved?.end === 'approve')
  );
}

function isRerouted({ entries }: RequestChange): boolean {
  return entries.some(({ rerouted }) => rerouted !== undefined);
}

/** The `type` of the failure when Postgres has a different entry at the same place of the timeline. */
export const OTHER_ENTRY = 'other_entry';

const INCOMPLETE: Incomplete = { incomplete: true };

/**
 * Makes the activity that records a step if it is admitted; otherwise it returns the refusal and writes nothing. All
 * attempts return the same answer, even late ones.
 */
export function makeRecordStep({
  database,
  minShelfLifeDays,
  onRecorded,
  progress,
}: Omit<RecordDependencies, 'gateway'> & { readonly minShelfLifeDays: number }) {
  return async (asked: StepToRecord): Promise<Admission | Incomplete> => {
    const { info } = Context.current();
    const { request_id, entry } = asked;
    // The same for all attempts of the activity, and different after a reset of the workflow.
    const asked_as = `${info.workflowExecution?.runId}/${info.activityId}`;
    const { answer, isNew } = await database
      .transaction()
      .execute(async (transaction) =>
        recordOnce(transaction, asked, { asking: { request_id, asked_as }, minShelfLifeDays }),
      );
    if (!isRecorded(answer)) return answer;
    onRecorded(request_id);
    if (isNew) countProgress([entry], progress);
    if (asked.step !== 'confirm') await settleReservations(database, await upTo(database, request_id, entry));
    return answer;
  };
}

interface Answered {
  readonly answer: Admission | Incomplete;
  readonly isNew: boolean;
}

async function recordOnce(
  transaction: Transaction<Database>,
  asked: StepToRecord,
  { asking, minShelfLifeDays }: { readonly asking: StepAttempts; readonly minShelfLifeDays: number },
): Promise<Answered> {
  const { request_id, entry } = asked;
  const recorded = await lockTimeline(transaction, request_id);
  if (recorded !== undefined && recorded >= entry.sequence) {
    const stored = await readEntry(transaction, request_id, entry.sequence);
    return { answer: requireSame(stored, entry), isNew: false };
  }
  const answered = await findRefusedStep(transaction, asking);
  if (answered !== undefined) return { answer: answered, isNew: false };
  const answer =
    recorded === undefined ? INCOMPLETE : await admitAndRecord(transaction, asked, minShelfLifeDays);
  if (!isRecorded(answer)) await storeRefusedStep(transaction, asking, answer);
  return { answer, isNew: true };
}

function isRecorded(answer: Admission | Incomplete): boolean {
  return !('incomplete' in answer) && answer.refused === undefined;
}

async function admitAndRecord(
  transaction: Transaction<Database>,
  { request_id, step, after, entry }: StepToRecord,
  minShelfLifeDays: number,
): Promise<Admission | Incomplete> {
  const { submission, timeline, prescription_ids } = await readProjection(transaction, request_id);
  const latest = timeline.at(-1);
  // When entries are missing, the workflow writes the whole request and retries the step. A contradiction would never
  // resolve.
  if (latest === undefined || timeline.length < after.sequence) return INCOMPLETE;
  if (timeline.length > after.sequence) throw entryTooMany(latest);
  requireStatus(latest, after);
  const admission = await admitStep(
    transaction,
    step,
    { submission, timeline: [...timeline, entry], prescription_ids },
    { now: new Date(), minShelfLifeDays },
  );
  if (admission.refused !== undefined) return admission;
  const saved = await saveChange(transaction, { request_id, after, entries: [entry], prescription_ids });
  // After a reset the workflow adopts the times in Postgres (`kept`). So a different entry with this status is a
  // different decision, such as another pharmacy, and must not be mistaken for this one.
  if (saved === 'incomplete') throw otherEntry(latest, after);
  return admission;
}

/**
 * @throws ApplicationFailure, not retryable, if Postgres has a different entry: the workflow was reset, or this attempt
 * is late.
 */
function requireSame(stored: TimelineEntry, entry: TimelineEntry): Admission {
  if (stored.event !== entry.event) throw otherEntry(stored, entry);
  requireStatus(stored, entry);
  // After a reset of the workflow, the same step has another time.
  return differsOnlyInTimes(stored, entry) ? { kept: [stored] } : {};
}

/** @throws ApplicationFailure, not retryable, if the status differs. */
function requireStatus(stored: TimelineEntry, expected: EntryKey): void {
  if (stored.status !== expected.status) throw otherEntry(stored, expected);
}

function otherEntry(stored: TimelineEntry, { sequence, status }: EntryKey): ApplicationFailure {
  const message = `Postgres has ${stored.event ?? stored.status} as entry ${sequence}, not ${status}`;
  return ApplicationFailure.nonRetryable(message, OTHER_ENTRY);
}

/** Writing the whole request again would not remove the entry, so an operator must decide which store is right. */
function entryTooMany({ sequence, event, status }: TimelineEntry): ApplicationFailure {
  const message = `Postgres has entry ${sequence} (${event ?? status}), which the workflow lacks`;
  return ApplicationFailure.nonRetryable(message, OTHER_ENTRY);
}

async function upTo(database: Kysely<Database>, requestId: string, { sequence }: EntryKey) {
  const projection = await readProjection(database, requestId);
  return { ...projection, timeline: projection.timeline.slice(0, sequence) };
}
