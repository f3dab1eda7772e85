/** Takes a step that the world outside the request has a say in: looked at, taken and written in one transaction. */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Kysely, Transaction } from 'kysely';
import {
  findRefusal,
  keepRefusal,
  lockTimeline,
  readEntry,
  type AskedStep,
} from '../../db/requests/admissions.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import type { Admission, StepToRecord } from '../../domain/requests/messages.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { followStock } from '../stock/follow-stock.ts';
import { admitStep } from './admit-step.ts';

/** The `type` of the failure when Postgres has something else in the place of the step. */
export const OTHER_ENTRY = 'other_entry';

/**
 * Makes the activity that takes a step if it is admitted, or says why not and writes nothing of it. Every try of it says
 * the same, also one that comes late.
 *
 * @param onRecorded called once Postgres has it, with the deliveries of its webhooks.
 */
export function makeRecordStep(database: Kysely<Database>, onRecorded: () => void) {
  return async (asked: StepToRecord): Promise<Admission> => {
    const { info } = Context.current();
    // One for all tries of the activity, and another one after a reset of the workflow.
    const asked_as = `${info.workflowExecution?.runId}/${info.activityId}`;
    const admission = await database
      .transaction()
      .execute(async (transaction) => takeOnce(transaction, asked, asked_as));
    if (admission.refused !== undefined) return admission;
    onRecorded();
    await followStock(database, asked);
    return admission;
  };
}

async function takeOnce(
  transaction: Transaction<Database>,
  asked: StepToRecord,
  asked_as: string,
): Promise<Admission> {
  const { submission, timeline } = asked;
  const entry = timeline.at(-1);
  if (entry === undefined) throw new TypeError('A timeline is never empty');
  const { request_id } = submission;
  const recorded = await lockTimeline(transaction, request_id);
  // Only where rows were lost.
  if (recorded === undefined) await saveRequest(transaction, { ...asked, timeline: timeline.slice(0, -1) });
  else if (recorded >= entry.sequence)
    return requireSame(await readEntry(transaction, request_id, entry.sequence), entry);
  const step: AskedStep = { request_id, asked_as };
  const refused = await findRefusal(transaction, step);
  if (refused !== undefined) return refused;
  const admission = await admitStep(transaction, asked, new Date());
  if (admission.refused === undefined) await saveRequest(transaction, asked);
  else await keepRefusal(transaction, step, admission);
  return admission;
}

/** @throws ApplicationFailure, not retryable: the workflow was reset, or this try comes after everything. */
function requireSame(stored: TimelineEntry, entry: TimelineEntry): Admission {
  if (stored.status === entry.status && stored.event === entry.event) return {};
  throw ApplicationFailure.nonRetryable(
    `Postgres has ${stored.event ?? stored.status} as entry ${entry.sequence}, not ${entry.status}`,
    OTHER_ENTRY,
  );
}
