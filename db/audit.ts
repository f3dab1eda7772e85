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

/** Calls, reads, changes and orders of a key since a time, for the notice of a breach. */
export interface KeyUse {
  /** Calls by operation, of which no refused one showed or changed anything. */
  readonly calls: readonly {
    readonly operation: string;
    readonly calls: number;
    readonly refused: number;
    readonly first_at: Date;
    readonly last_at: Date;
  }[];
  /** Addresses from which it read patient data or changed the account. */
  readonly addresses: readonly string[];
  /** Requests and prescriptions whose data it read, by id. */
  readonly read: readonly { readonly subject_id: string; readonly operations: readonly string[] }[];
  /** Keys, endpoints and members that it created or changed, oldest first. */
  readonly changed: readonly Pick<StoredChange, 'at' | 'kind' | 'subject_id' | 'subject_name'>[];
  /** Requests that it placed, and steps that it took, oldest first. */
  readonly requests: readonly {
    readonly request_id: string;
    readonly at: string;
    readonly what: string;
  }[];
}

/** Reads the logs and timelines; calls are logged for a month, reads and changes for at least a year. */
export async function findKeyUse(database: Db, keyId: string, since: Date): Promise<KeyUse> {
  const calls = await sql<KeyUse['calls'][number]>`
    select operation, sum(calls)::integer as calls, coalesce(sum(calls) filter (where status >= 400), 0)::integer as refused,
           min(called_at) as first_at, max(called_at) as last_at
      from api_call where caller_id = ${keyId} and called_at >= ${since}
     group by operation order by operation
  `.execute(database);
  const addresses = await sql<{ client_address: string }>`
    select client_address from patient_data_read where key_id = ${keyId} and at >= ${since}
    union
    select client_address from account_change
     where actor_id = ${keyId} and at >= ${since} and client_address is not null
    order by client_address
  `.execute(database);
  const read = await sql<KeyUse['read'][number]>`
    select subject_id, array_agg(distinct operation order by operation) as operations
      from patient_data_read, unnest(subject_ids) as subject_id
     where key_id = ${keyId} and at >= ${since} and status < 400
     group by subject_id order by subject_id
  `.execute(database);
  const changed = await sql<KeyUse['changed'][number]>`
    select at, kind, subject_id, subject_name from account_change
     where actor_id = ${keyId} and at >= ${since} order by change_id
  `.execute(database);
  const requests = await sql<KeyUse['requests'][number]>`
    select request_id, entry ->> 'at' as at, coalesce(entry ->> 'event', entry ->> 'status') as what
      from timeline_entry where entry ->> 'by' = ${keyId} and recorded_at >= ${since}
     order by recorded_at, request_id, sequence
  `.execute(database);
  return {
    calls: calls.rows,
    addresses: addresses.rows.map(({ client_address }) => client_address),
    read: read.rows,
    changed: changed.rows,
    requests: requests.rows,
  };
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
