/** The log of operators' actions, and the read log as operators see it. */
import {
  type AccountOwner,
  type ActionFilters,
  insertAction,
  insertChanges,
  insertOutcome,
  type LoggedAction,
  type OperatorAction,
  listReads,
  selectActions,
} from '../../db/audit.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type ChangeKind, OPERATOR } from '../../domain/audit.ts';

/** Lists reads of a request or prescription, oldest first. Reads of the last second may not be written yet. */
export { listReads };
/** Reads what a key read, changed and ordered, for the notice of a breach. */
export { findKeyUse, type KeyUse } from '../../db/audit.ts';

export type { ActionFilters, LoggedAction, OperatorAction };

interface ActionFailure {
  /** True when the action was refused; otherwise it failed and may be half done. */
  readonly isRefusal: boolean;
  readonly detail: string;
}

/**
 * Runs an operator's action, and writes a row to the log before it and after it. A process that is killed meanwhile
 * leaves only the first row.
 *
 * @param failureOf describes an error of `work` for the log.
 * @throws the error of `work`. When the first row cannot be written, the driver's error, and `work` does not run.
 */
export async function runLogged<Done>(
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
    // The operator gets the original error even when the log cannot be written any more.
    await insertOutcome(database, { action_id, outcome, detail }).catch(() => undefined);
    throw error;
  });
  await insertOutcome(database, { action_id, outcome: 'done', detail: null });
  return done;
}

export async function listActions(
  { database }: { readonly database: Kysely<Database> },
  filters: ActionFilters,
  limit: number,
): Promise<{ readonly actions: LoggedAction[]; readonly has_more: boolean }> {
  const rows = await selectActions(database, filters, limit + 1);
  return { actions: rows.slice(0, limit), has_more: rows.length > limit };
}

export interface OperatorChange {
  readonly kind: ChangeKind;
  readonly owner: AccountOwner;
  readonly subject_id: string;
  readonly subject_name: string | null;
}

/**
 * Records an operator's change in the account's change log. The account's owner only sees that our support made the
 * change; the operator's name is in the operators' log.
 */
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
