/** Records what a workflow has decided in the read model. */
import { isDeepStrictEqual } from 'node:util';
import type { TimelineEntry } from '../domain/requests/timeline.ts';
import { orderOf, type PharmacyGateway } from '../domain/pharmacies/gateway.ts';
import type { Progress } from '../services/metrics/progress-metrics.ts';
import type { Kysely, Transaction } from 'kysely';
import {
  type AskedStep,
  findAnswer,
  keepAnswer,
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
  EntryBefore,
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

/** Whether two entries tell the same decision, and are not of the same time. */
function isOfAnotherTime(stored: TimelineEntry, decided: TimelineEntry): boolean {
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

/** Of entries that were written just now. One with an event leaves the status as it was. */
function tellProgress(entries: readonly TimelineEntry[], { came }: Pick<Progress, 'came'>): void {
  for (const { status, event } of entries) if (event === undefined) came(status);
}

/** The same gateway; an order is offered when the pharmacy's system has taken it. */
export function tellingOffers(gateway: PharmacyGateway, { offered }: Progress): PharmacyGateway {
  return {
    isCalled: (order) => gateway.isCalled(order),
    withdraw: (requestId, because, from) => gateway.withdraw(requestId, because, from),
    async offer(order) {
      await gateway.offer(order);
      if (order.routing === 1) offered(order.accepted_at);
    },
  };
}

interface RecordDependencies {
  readonly database: Kysely<Database>;
  readonly gateway: Pick<PharmacyGateway, 'isCalled'>;
  /** Called once Postgres has it, with the deliveries of its webhooks. */
  readonly onRecorded: (requestId: string) => void;
  /** Told of what a call has written; nothing by one that comes again. */
  readonly progress: Progress;
}

/** Makes the activity that brings the read model up to a timeline; a stale or repeated call changes nothing. */
export function makeRecordRequest({ database, gateway, onRecorded, progress }: RecordDependencies) {
  return async (projection: RequestProjection): Promise<Recorded> => {
    const { submission, timeline } = projection;
    const isWritten = await saveRequest(database, projection, currentTraceparent());
    onRecorded(submission.request_id);
    const accepted = acceptedEntries(submission).length;
    // Whole timelines are written anew by repairs: those are not on their way.
    const isNew = isWritten && timeline.length <= accepted;
    if (isNew) tellProgress(timeline, progress);
    const isCalled = isNewOrder(projection) && (await gateway.isCalled(orderOf(submission, timeline)));
    if (isNew && !isCalled) progress.offered(submission.accepted_at);
    await settleReservations(database, projection);
    const kept = timeline.length > accepted ? await keptEntries(database, projection) : [];
    return { isCalled, ...(kept.length === 0 ? {} : { kept }) };
  };
}

/** Whether a pharmacy gets the order by it, or may not have been asked before. */
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
    return decided !== undefined && isOfAnotherTime(entry, decided);
  });
}

/** Makes the activity; a repeated call changes nothing. */
export function makeRecordAuthorization({
  database,
  onRecorded,
}: Pick<RecordDependencies, 'database' | 'onRecorded'>) {
  return async ({ request_id, late }: SubmittedAuthorization): Promise<void> => {
    const isThere = await saveLateAuthorization(database, request_id, late);
    // Its rows were lost, and are written again by an operator or its workflow.
    if (!isThere) throw ApplicationFailure.retryable('The request is not in Postgres yet', 'incomplete');
    onRecorded(request_id);
  };
}

/** Makes the activity; a repeated or late call changes nothing. */
export function makeRecordChange({ database, gateway, onRecorded, progress }: RecordDependencies) {
  return async (change: RequestChange): Promise<Recorded | Incomplete> => {
    const saved = await saveChange(database, change);
    if (saved === 'incomplete') return { incomplete: true };
    onRecorded(change.request_id);
    if (saved === 'added') tellProgress(change.entries, progress);
    if (!hasConsequences(change)) return { isCalled: false };
    const projection = await readProjection(database, change.request_id);
    await settleReservations(database, projection);
    return {
      isCalled:
        isRerouted(change) && (await gateway.isCalled(orderOf(projection.submission, projection.timeline))),
    };
  };
}

/** Whether anything but the record itself follows from it; what must be admitted does not come this way. */
function hasConsequences(change: RequestChange): boolean {
  return isRerouted(change) || change.entries.some(({ status }) => isTerminal(status));
}

/** Whether another pharmacy gets the order by it. */
function isRerouted({ entries }: RequestChange): boolean {
  return entries.some(({ rerouted }) => rerouted !== undefined);
}

/** The `type` of the failure when Postgres has something else in the place of the step. */
export const OTHER_ENTRY = 'other_entry';

const INCOMPLETE: Incomplete = { incomplete: true };

/**
 * Makes the activity that takes a step if it is admitted, or says why not and writes nothing of it. Every try of it says
 * the same, also one that comes late.
 */
export function makeRecordStep({ database, onRecorded, progress }: Omit<RecordDependencies, 'gateway'>) {
  return async (asked: StepToRecord): Promise<Admission | Incomplete> => {
    const { info } = Context.current();
    const { request_id, entry } = asked;
    // One for all tries of the activity, and another one after a reset of the workflow.
    const asked_as = `${info.workflowExecution?.runId}/${info.activityId}`;
    const { answer, isNew } = await database
      .transaction()
      .execute(async (transaction) => takeOnce(transaction, asked, { request_id, asked_as }));
    if (!isTaken(answer)) return answer;
    onRecorded(request_id);
    if (isNew) tellProgress([entry], progress);
    if (asked.step !== 'confirm') await settleReservations(database, await upTo(database, request_id, entry));
    return answer;
  };
}

interface Answered {
  readonly answer: Admission | Incomplete;
  /** Whether no try before has said it. */
  readonly isNew: boolean;
}

async function takeOnce(
  transaction: Transaction<Database>,
  asked: StepToRecord,
  asking: AskedStep,
): Promise<Answered> {
  const { request_id, entry } = asked;
  const recorded = await lockTimeline(transaction, request_id);
  if (recorded !== undefined && recorded >= entry.sequence) {
    const stored = await readEntry(transaction, request_id, entry.sequence);
    return { answer: requireSame(stored, entry), isNew: false };
  }
  const answered = await findAnswer(transaction, asking);
  if (answered !== undefined) return { answer: answered, isNew: false };
  const answer = recorded === undefined ? INCOMPLETE : await take(transaction, asked);
  if (!isTaken(answer)) await keepAnswer(transaction, asking, answer);
  return { answer, isNew: true };
}

function isTaken(answer: Admission | Incomplete): boolean {
  return !('incomplete' in answer) && answer.refused === undefined;
}

async function take(
  transaction: Transaction<Database>,
  { request_id, step, after, entry }: StepToRecord,
): Promise<Admission | Incomplete> {
  const { submission, timeline, prescription_ids } = await readProjection(transaction, request_id);
  const latest = timeline.at(-1);
  // What is missing is written whole and asked for again; a contradiction would come again for ever.
  if (latest === undefined || timeline.length !== after.sequence) return INCOMPLETE;
  requireStatus(latest, after);
  const admission = await admitStep(
    transaction,
    step,
    { submission, timeline: [...timeline, entry], prescription_ids },
    new Date(),
  );
  if (admission.refused !== undefined) return admission;
  const saved = await saveChange(transaction, { request_id, after, entries: [entry], prescription_ids });
  // A workflow goes on with the times that Postgres has (`kept`): another entry of this status is another decision, as after a
  // reset that chose another pharmacy, and nothing may be taken for it.
  if (saved === 'incomplete') throw otherEntry(latest, after);
  return admission;
}

/** @throws ApplicationFailure, not retryable: the workflow was reset, or this try comes after everything. */
function requireSame(stored: TimelineEntry, entry: TimelineEntry): Admission {
  if (stored.event !== entry.event) throw otherEntry(stored, entry);
  requireStatus(stored, entry);
  // In a workflow that was reset the same step has another time.
  return isOfAnotherTime(stored, entry) ? { kept: [stored] } : {};
}

/** @throws as `requireSame`. */
function requireStatus(stored: TimelineEntry, expected: EntryBefore): void {
  if (stored.status !== expected.status) throw otherEntry(stored, expected);
}

function otherEntry(stored: TimelineEntry, { sequence, status }: EntryBefore): ApplicationFailure {
  const message = `Postgres has ${stored.event ?? stored.status} as entry ${sequence}, not ${status}`;
  return ApplicationFailure.nonRetryable(message, OTHER_ENTRY);
}

async function upTo(database: Kysely<Database>, requestId: string, { sequence }: EntryBefore) {
  const projection = await readProjection(database, requestId);
  return { ...projection, timeline: projection.timeline.slice(0, sequence) };
}
