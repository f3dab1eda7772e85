/** The log of operators' actions, and the reads of patient data as they see them. */
import {
  type AccountOwner,
  type ActionFilters,
  insertAction,
  insertChanges,
  insertOutcome,
  type LoggedAction,
  type OperatorAction,
  readsOf,
  selectActions,
} from '../../db/audit.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type ChangeKind, OPERATOR } from '../../domain/audit.ts';

/** Reads of a request or a prescription, oldest first; those within the last second may not be written yet. */
export { readsOf };

export type { ActionFilters, LoggedAction, OperatorAction };

/** What came of an action that was not carried out. */
interface ActionFailure {
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

export interface OperatorChange {
  readonly kind: ChangeKind;
  /** Whose account it is. */
  readonly owner: AccountOwner;
  readonly subject_id: string;
  /** What its owner calls it. */
  readonly subject_name: string | null;
}

/** Which operator it was is in the operators' own log: partners are told that it was one of us. */
export async function noteOperatorChange(
  { database, clock }: { readonly database: Kysely<Database>; readonly clock: () => Date },
  { kind, owner, ...subject }: OperatorChange,
): Promise<void> {
  await insertChanges(database, [
    {
      kind,
      partner_id: 'partner_id' in owner ? owner.partner_id : null,
      pharmacy_id: 'pharmacy_id' in owner ? owner.pharmacy_id : null,
      actor_id: OPERATOR,
      ...subject,
      client_address: null,
      at: clock(),
    },
  ]);
}
