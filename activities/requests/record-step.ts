/** Takes a step that the world outside the request has a say in: looked at, taken and written in one transaction. */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/activity';
import type { Kysely, Transaction } from 'kysely';
import {
  findAnswer,
  keepAnswer,
  lockTimeline,
  readEntry,
  type AskedStep,
} from '../../db/requests/admissions.ts';
import { saveChange } from '../../db/requests/request-changes.ts';
import { readProjection } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import type { Admission, EntryBefore, Incomplete, StepToRecord } from '../../domain/requests/messages.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { followStock } from '../stock/follow-stock.ts';
import { admitStep } from './admit-step.ts';
import { isOfAnotherTime } from './kept-entries.ts';
import type { RecordDependencies } from './record-request.ts';
import { tellProgress } from './told-progress.ts';

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
    if (asked.step !== 'confirm') await followStock(database, await upTo(database, request_id, entry));
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
