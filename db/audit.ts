/** The audit log of account changes, operators' actions and reads of patient data, with the names of actors. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from './schema.ts';
import type {
  AccountChangeTable,
  OperatorActionTable,
  OperatorOutcomeTable,
  PatientDataReadTable,
} from './schema/audit.ts';
import { onlyDefined, readPage, inPeriod } from './queries.ts';

export type AccountChange = Insertable<AccountChangeTable>;
type StoredChange = Selectable<AccountChangeTable>;

export type AccountOwner = { readonly partner_id: string } | { readonly pharmacy_id: string };

export interface ChangePage {
  readonly changes: readonly StoredChange[];
  readonly has_more: boolean;
}

export async function insertChanges(database: Db, changes: readonly AccountChange[]): Promise<void> {
  await database
    .insertInto('account_change')
    .values([...changes])
    .execute();
}

/** The changes of an account, newest first; `before` is the last change_id of the previous page. */
export async function listChanges(
  database: Db,
  owner: AccountOwner,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<ChangePage> {
  const { rows, has_more } = await readPage(
    database
      .selectFrom('account_change')
      .selectAll()
      .where((row) =>
        'partner_id' in owner
          ? row('partner_id', '=', owner.partner_id)
          : row('pharmacy_id', '=', owner.pharmacy_id),
      )
      .$if(before !== undefined, (changes) => changes.where('change_id', '<', before ?? ''))
      .orderBy('change_id', 'desc'),
    limit,
  );
  return { changes: rows, has_more };
}

export type OperatorAction = Insertable<OperatorActionTable>;
type OperatorOutcome = Insertable<OperatorOutcomeTable>;

export interface LoggedAction extends Selectable<OperatorActionTable> {
  /** Null while the command runs, or when it was killed. */
  readonly outcome: OperatorOutcome['outcome'] | null;
  readonly detail: string | null;
}

export interface ActionFilters {
  readonly operator?: string | undefined;
  readonly target?: string | undefined;
  readonly since?: Date | undefined;
}

export async function insertAction(database: Db, action: OperatorAction): Promise<string> {
  const { action_id } = await database
    .insertInto('operator_action')
    .values(action)
    .returning('action_id')
    .executeTakeFirstOrThrow();
  return action_id;
}

export async function insertOutcome(database: Db, outcome: OperatorOutcome): Promise<void> {
  await database.insertInto('operator_outcome').values(outcome).execute();
}

export async function selectActions(
  database: Db,
  { operator, target, since }: ActionFilters,
  limit: number,
): Promise<LoggedAction[]> {
  return database
    .selectFrom('operator_action')
    .leftJoin('operator_outcome', 'operator_outcome.action_id', 'operator_action.action_id')
    .selectAll('operator_action')
    .select(['operator_outcome.outcome', 'operator_outcome.detail'])
    .where((row) => row.and(onlyDefined({ operator, target })))
    .where(inPeriod('operator_action.at', since, undefined))
    .orderBy('operator_action.action_id', 'desc')
    .limit(limit)
    .execute();
}

export type PatientDataRead = Insertable<PatientDataReadTable>;

/** Inserts any number of rows in one statement with one parameter. */
export async function insertReads(database: Db, reads: readonly PatientDataRead[]): Promise<void> {
  await sql`
    insert into patient_data_read
      (at, calls, operation, partner_id, pharmacy_id, key_id, operator, status, client_address, subject_ids)
    select at, calls, operation, partner_id, pharmacy_id, key_id, operator, status, client_address, subject_ids
      from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as sent (
        at timestamptz, calls integer, operation text, partner_id text, pharmacy_id text, key_id text, operator text,
        status smallint, client_address text, subject_ids text[])
  `.execute(database);
}

export async function listReads(
  database: Db,
  subjectId: string,
): Promise<Selectable<PatientDataReadTable>[]> {
  return database
    .selectFrom('patient_data_read')
    .selectAll()
    .where(sql<boolean>`subject_ids @> array[${subjectId}]`)
    .orderBy('at')
    .orderBy('read_id')
    .execute();
}

interface NamedActor {
  readonly kind: 'key' | 'member' | 'former_member';
  readonly name: string;
}

/**
 * Names of keys, members and former members of an organisation by their ids. The name of a former member comes from the audit entry of
 * the removal.
 */
export async function findActorNames(
  database: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedActor>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedActor & { readonly id: string }>`
    select key_id as id, 'key' as kind, name from api_key
     where key_id = any(${[...ids]}) and coalesce(partner_id, pharmacy_id) = ${organisationId}
    union all
    select portal_user.id, 'member', portal_user.name
      from portal_user join portal_membership on portal_membership.user_id = portal_user.id
     where portal_user.id = any(${[...ids]}) and portal_membership.organisation_id = ${organisationId}
    union all
    select * from (
      select distinct on (subject_id) subject_id, 'former_member', subject_name from account_change
       where kind = 'member.removed' and subject_id = any(${[...ids]}) and subject_name is not null
         and coalesce(partner_id, pharmacy_id) = ${organisationId}
       order by subject_id, change_id desc
    ) as removed
  `.execute(database);
  // Members last, so that a former member who joined again counts as a member.
  const membersLast = rows.toSorted(
    (one, other) => Number(one.kind === 'member') - Number(other.kind === 'member'),
  );
  return new Map(membersLast.map(({ id, kind, name }) => [id, { kind, name }]));
}
