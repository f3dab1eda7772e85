/**
 * Steps that are taken only if they are admitted: what was said of each is kept, so that every try of one says the same.
 * Without it a try that was held up could take a step of which a later try has told the workflow that it is refused.
 */
import type { Transaction } from 'kysely';
import type { Admission, Incomplete } from '../../domain/requests/messages.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Database } from '../schema.ts';

/** One step as it was asked for, however often it is tried. */
export interface AskedStep {
  readonly request_id: string;
  readonly asked_as: string;
}

/**
 * Lets nobody else take a step of the request before this transaction ends.
 *
 * @returns how many entries it has; undefined when Postgres has no such request.
 */
export async function lockTimeline(
  transaction: Transaction<Database>,
  request_id: string,
): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('request')
    .where('request_id', '=', request_id)
    .select('sequence')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.sequence;
}

/** One entry. In a statement of its own after the lock: one that waited for it would not see what came meanwhile. */
export async function readEntry(
  transaction: Transaction<Database>,
  request_id: string,
  sequence: number,
): Promise<TimelineEntry> {
  const { entry } = await transaction
    .selectFrom('timeline_entry')
    .where('request_id', '=', request_id)
    .where('sequence', '=', sequence)
    .select(['request_id', 'entry'])
    .executeTakeFirstOrThrow();
  return entry;
}

/** What was said of a step that was not taken. */
export async function findAnswer(
  transaction: Transaction<Database>,
  { request_id, asked_as }: AskedStep,
): Promise<Admission | Incomplete | undefined> {
  const row = await transaction
    .selectFrom('refused_step')
    .select('answer')
    .where('request_id', '=', request_id)
    .where('asked_as', '=', asked_as)
    .executeTakeFirst();
  return row?.answer;
}

export async function keepAnswer(
  transaction: Transaction<Database>,
  step: AskedStep,
  answer: Admission | Incomplete,
): Promise<void> {
  await transaction
    .insertInto('refused_step')
    .values({ ...step, answer: JSON.stringify(answer) })
    .execute();
}
