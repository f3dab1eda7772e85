/** The log of what operators change. Nothing is changed that is not in it. */
import type { Kysely } from 'kysely';
import {
  insertAction,
  insertOutcome,
  selectActions,
  type ActionFilters,
  type LoggedAction,
  type OperatorAction,
} from '../../db/audit/operator-actions.ts';
import type { Database } from '../../db/schema.ts';

export type { ActionFilters, LoggedAction, OperatorAction };

/** What came of an action that was not carried out. */
export interface ActionFailure {
  /** Whether it was refused as things are; else it failed, and may be half done. */
  readonly isRefusal: boolean;
  readonly detail: string;
}

/**
 * Does what an operator asked, between two rows of the log. A process that is killed meanwhile leaves the first alone.
 *
 * @param failureOf what is kept of an error that `work` throws.
 * @throws what `work` throws; the driver's error, and nothing is done, when the log can't be written.
 */
export async function logged<Done>(
  database: Kysely<Database>,
  action: OperatorAction,
  {
    work,
    failureOf,
  }: { readonly work: () => Promise<Done>; readonly failureOf: (error: unknown) => ActionFailure },
): Promise<Done> {
  const action_id = await insertAction(database, action);
  const done = await work().catch(async (error: unknown) => {
    const { isRefusal, detail } = failureOf(error);
    const outcome = isRefusal ? 'refused' : 'failed';
    // What went wrong is told even where the log can't be written any more.
    await insertOutcome(database, { action_id, outcome, detail }).catch(() => undefined);
    throw error;
  });
  await insertOutcome(database, { action_id, outcome: 'done', detail: null });
  return done;
}

/** Newest first. */
export async function listActions(
  { database }: { readonly database: Kysely<Database> },
  filters: ActionFilters,
  limit: number,
): Promise<{ readonly actions: LoggedAction[]; readonly has_more: boolean }> {
  // One more than asked tells whether there are more.
  const rows = await selectActions(database, filters, limit + 1);
  return { actions: rows.slice(0, limit), has_more: rows.length > limit };
}
