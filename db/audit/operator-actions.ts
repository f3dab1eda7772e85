/** The log of what operators do: one row before it is done, one for what came of it. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import type { OperatorActionTable, OperatorOutcomeTable } from './schema.ts';

export type OperatorAction = Insertable<OperatorActionTable>;
export type OperatorOutcome = Insertable<OperatorOutcomeTable>;

/** What was done, and what came of it. */
export interface LoggedAction {
  readonly action_id: string;
  readonly at: Date;
  readonly operator: string;
  readonly named_by: OperatorAction['named_by'];
  readonly command: string;
  readonly target: string | null;
  readonly reason: string | null;
  /** Null while it is under way, or where the command was killed. */
  readonly outcome: OperatorOutcome['outcome'] | null;
  readonly detail: string | null;
}

/** What is listed; all, where nothing is said. */
export interface ActionFilters {
  readonly operator?: string | undefined;
  readonly target?: string | undefined;
  readonly since?: Date | undefined;
}

/** @returns its id. */
export async function insertAction(database: Kysely<Database>, action: OperatorAction): Promise<string> {
  const { action_id } = await database
    .insertInto('operator_action')
    .values(action)
    .returning('action_id')
    .executeTakeFirstOrThrow();
  return action_id;
}

export async function insertOutcome(database: Kysely<Database>, outcome: OperatorOutcome): Promise<void> {
  await database.insertInto('operator_outcome').values(outcome).execute();
}

/** Newest first, at most `limit`. */
export async function selectActions(
  database: Kysely<Database>,
  { operator, target, since }: ActionFilters,
  limit: number,
): Promise<LoggedAction[]> {
  return database
    .selectFrom('operator_action')
    .leftJoin('operator_outcome', 'operator_outcome.action_id', 'operator_action.action_id')
    .selectAll('operator_action')
    .select(['operator_outcome.outcome', 'operator_outcome.detail'])
    .$if(operator !== undefined, (actions) => actions.where('operator', '=', operator ?? ''))
    .$if(target !== undefined, (actions) => actions.where('target', '=', target ?? ''))
    .$if(since !== undefined, (actions) => actions.where('operator_action.at', '>=', since ?? new Date(0)))
    .orderBy('operator_action.action_id', 'desc')
    .limit(limit)
    .execute();
}
