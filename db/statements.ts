/** Settles ended requests, closes periods, and reads statements. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { readPage } from './queries.ts';
import type { StatementTables } from './schema/statements.ts';
import { startOfDay, type StatementPeriod } from '../domain/money/periods.ts';
import {
  type LineFilter,
  SETTLED_STATUSES,
  type Settlement,
  settlementOf,
  type StatementLine,
  type StatementParty,
} from '../domain/money/settlements.ts';
import type { Submission } from '../domain/requests/submission.ts';
import type { TimelineEntry } from '../domain/requests/timeline.ts';

/** Number of requests that one query reads and settles, and number of account statements that one query stores. */
const BATCH = 100;
/** Number of ids that one query reads. It is large, because each query sorts all ids that are not processed yet. */
const IDS_AT_ONCE = 5_000;
/** Number of lines that one query assigns to a billing period. A query of this size takes about a second. */
const ASSIGNED_AT_ONCE = 10_000;
/** A transaction may commit an entry this long after its `recorded_at`. */
const LONGEST_TRANSACTION = sql`interval '1 day'`;

interface EndedRow {
  readonly request_id: string;
  readonly partner_id: string;
  readonly external_id: string | null;
  readonly submission_facts: Submission;
  readonly entries: readonly TimelineEntry[];
  readonly recorded_at: Date;
}

/**
 * Stores the settlements of ended requests, and commits each batch. Safe to repeat and to interrupt.
 *
 * @param onBatch is called after each batch.
 * @returns the number of settled requests.
 */
export async function settleEnded(database: Db, onBatch: () => void = () => undefined): Promise<number> {
  let settled = 0;
  for await (const batch of unsettled(database)) {
    const rows = await readEnded(database, batch);
    const values = rows.flatMap(({ submission_facts, entries, ...row }) => {
      const settlement = settlementOf(submission_facts, entries);
      return settlement === undefined ? [] : [{ ...row, ...settlement }];
    });
    // One JSON parameter needs less memory than one for each value.
    await sql`
      insert into settlement select * from jsonb_populate_recordset(null::settlement, ${JSON.stringify(values)}::jsonb)
      on conflict do nothing
    `.execute(database);
    settled += values.length;
    onBatch();
  }
  return settled;
}

/** The place of a request in an order by time. */
interface Position {
  /** A timestamp of Postgres. */
  readonly at: string;
  readonly request_id: string;
}
const FIRST: Position = { at: '-infinity', request_id: '' };

/** Ids of ended requests without a settlement in batches, oldest first. */
async function* unsettled(database: Db): AsyncGenerator<string[]> {
  const { rows: starts } = await sql<{ at: string }>`
    select (max(recorded_at) - ${LONGEST_TRANSACTION})::text as at from settlement having count(*) > 0
  `.execute(database);
  for (let last: Position | undefined = { ...FIRST, ...starts[0] }; last !== undefined;) {
    const { rows }: { rows: Position[] } = await sql<Position>`
      select ended.request_id, ended.recorded_at::text as at
        from timeline_entry ended
       where ended.recorded_at >= ${last.at}::timestamptz
         and (ended.recorded_at, ended.request_id) > (${last.at}::timestamptz, ${last.request_id})
         and ended.entry ->> 'status' in (${sql.join(SETTLED_STATUSES)})
         and not exists (select from settlement where settlement.request_id = ended.request_id)
       order by ended.recorded_at, ended.request_id
       limit ${IDS_AT_ONCE}
    `.execute(database);
    for (let from = 0; from < rows.length; from += BATCH)
      yield rows.slice(from, from + BATCH).map(({ request_id }) => request_id);
    last = rows.at(-1);
  }
}

/** Reads the members that need no key: none of the amounts is sealed. */
async function readEnded(database: Db, ids: readonly string[]): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    select request_id, partner_id, external_id, submission - 'sealed' as submission_facts,
           (select jsonb_agg(entry - 'sealed' order by sequence) from timeline_entry
             where timeline_entry.request_id = request.request_id) as entries,
           (select max(recorded_at) from timeline_entry
             where timeline_entry.request_id = request.request_id) as recorded_at
      from request
     where request_id = any(${ids}::text[])
  `.execute(database);
  return rows;
}

/** The newest closed period; undefined before the first. */
export async function lastClosed(database: Db): Promise<StatementPeriod | undefined> {
  const row = await database
    .selectFrom('statement_period')
    .select([sql<string>`period::text`.as('starts_on'), sql<string>`ends_on::text`.as('ends_on')])
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row;
}

/** When the oldest request ended that no closed statement has; undefined if there is none. */
export async function oldestOpenEnd(database: Db): Promise<Date | undefined> {
  const row = await database
    .selectFrom('settlement')
    .select('ended_at')
    .where('period', 'is', null)
    .orderBy('ended_at')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at;
}

/** The key of the advisory lock under which periods are closed. */
const CLOSING_LOCK = 7_361_202;

/**
 * Closes a period in one transaction: assigns all open lines before its end to it, and stores a statement for each party
 * with lines, whose event triggers record. No effect if it is closed.
 *
 * @param closedAt requests whose end was recorded later stay open.
 * @param idOf makes the id of a statement.
 */
export async function closePeriod(
  database: Db,
  period: StatementPeriod,
  closedAt: Date,
  idOf: (party: StatementParty, partyId: string, startsOn: string) => string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${CLOSING_LOCK})`.execute(transaction);
    const { starts_on, ends_on } = period;
    const added = await transaction
      .insertInto('statement_period')
      .values({ period: starts_on, ends_on, closed_at: closedAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return;
    await assignSettlements(transaction, period, closedAt);
    await transaction
      .updateTable('adjustment')
      .set({ period: starts_on })
      .where('period', 'is', null)
      .where('made_at', '<', startOfDay(ends_on))
      .execute();
    // Partners last, because their events lock their feeds until the commit.
    for (const party of ['pharmacy', 'partner'] as const)
      await storeStatements(transaction, party, starts_on, idOf);
  });
}

/** In batches, so that each statement ends within the time limit of its connection, however many lines there are. */
async function assignSettlements(
  transaction: Tx,
  { starts_on, ends_on }: StatementPeriod,
  closedAt: Date,
): Promise<void> {
  for (let last: Position | undefined = FIRST; last !== undefined;) {
    const { rows }: { rows: Position[] } = await sql<Position>`
      with due as (
        select request_id, ended_at from settlement
         where period is null and ended_at < ${startOfDay(ends_on)} and recorded_at <= ${closedAt}
           and (ended_at, request_id) > (${last.at}::timestamptz, ${last.request_id})
         order by ended_at, request_id
         limit ${ASSIGNED_AT_ONCE}
      ), assigned as (
        update settlement set period = ${starts_on}::date from due where settlement.request_id = due.request_id
      )
      select ended_at::text as at, request_id from due order by due.ended_at desc, request_id desc limit 1
    `.execute(transaction);
    last = rows[0];
  }
}

async function storeStatements(
  transaction: Tx,
  party: StatementParty,
  startsOn: string,
  idOf: (party: StatementParty, partyId: string, startsOn: string) => string,
): Promise<void> {
  const totals = await totalsOf(transaction, party, sql`period = ${startsOn}::date`);
  const statements = totals.map(({ party_id, ...amounts }) => ({
    statement_id: idOf(party, party_id, startsOn),
    party,
    party_id,
    period: startsOn,
    ...amounts,
  }));
  // In batches, because Postgres limits the parameters of a statement.
  for (let from = 0; from < statements.length; from += BATCH)
    await transaction
      .insertInto('statement')
      .values(statements.slice(from, from + BATCH))
      .execute();
}

/** Totals of a statement, in whole Naira. */
export interface StatementTotals {
  readonly requests: number;
  readonly total_ngn: number;
  readonly delivery_fee_ngn: number;
  readonly payer_ngn: number;
  readonly patient_ngn: number;
  readonly commission_ngn: number;
  readonly adjustments_ngn: number;
  /** The partner owes it, or the pharmacy is owed it. */
  readonly due_ngn: number;
}

/**
 * Settlements and adjustments of one side as the table `line`, also those in no statement yet. Equal column types let
 * Postgres push filters into both tables.
 */
const linesOf = (party: StatementParty) => sql`(
    select ${sql.ref(party === 'partner' ? 'partner_id' : 'pharmacy_id')} as party_id, period, false as is_adjustment,
           request_id as line_id, request_id, external_id, pharmacy_id, pharmacy_name, status, reason, ended_at as at,
           total_ngn, delivery_fee_ngn, payer_ngn, patient_ngn, commission_ngn, 0::bigint as adjustments_ngn,
           ${party === 'partner' ? sql`payer_ngn` : sql`payer_ngn - commission_ngn`} as due_ngn
      from settlement
    union all
    select party_id, period, true, adjustment_id, request_id, external_id, null::text, null::text, null::text, reason, made_at,
           0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, amount_ngn, amount_ngn
      from adjustment where party = ${party}
  ) as line`;

const AMOUNTS = [
  'total_ngn',
  'delivery_fee_ngn',
  'payer_ngn',
  'patient_ngn',
  'commission_ngn',
  'due_ngn',
] as const;
type Amounts<Value> = Record<(typeof AMOUNTS)[number], Value>;

const NO_TOTALS = Object.fromEntries(
  ['requests', ...AMOUNTS, 'adjustments_ngn'].map((name) => [name, 0]),
) as unknown as StatementTotals;

/** The totals of each party that has such lines. */
async function totalsOf(
  database: Db,
  party: StatementParty,
  isIncluded: ReturnType<typeof sql>,
): Promise<(StatementTotals & { readonly party_id: string })[]> {
  const sums = [...AMOUNTS, 'adjustments_ngn'].map(
    (name) => sql`sum(${sql.ref(name)})::text as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<keyof StatementTotals, string> & { party_id: string }>`
    select party_id, (count(*) filter (where not is_adjustment))::text as requests, ${sql.join(sums)}
      from ${linesOf(party)} where ${isIncluded}
     group by party_id order by party_id
  `.execute(database);
  return rows.map(({ party_id, ...amounts }) => ({ party_id, ...numbersOf(amounts) }));
}

function numbersOf(amounts: Record<keyof StatementTotals, string>): StatementTotals {
  const entries = Object.entries(amounts).map(([name, value]) => [name, Number(value)] as const);
  return Object.fromEntries(entries) as unknown as StatementTotals;
}

export interface PartyPeriod {
  readonly party: StatementParty;
  readonly party_id: string;
  readonly period: StatementPeriod;
  /** Null while the period is open. */
  readonly closed_at: Date | null;
}

/** Condition on `line`: the lines of a closed statement, or of the open one so far. */
function inStatement({ party_id, period, closed_at }: PartyPeriod) {
  const { starts_on, ends_on } = period;
  const inPeriod =
    closed_at === null
      ? sql`period is null and at < ${startOfDay(ends_on)}`
      : sql`period = ${starts_on}::date`;
  return sql`party_id = ${party_id} and ${inPeriod}`;
}

/** The totals of an open period so far. */
export async function openTotals(database: Db, of: PartyPeriod): Promise<StatementTotals> {
  const [totals] = await totalsOf(database, of.party, inStatement(of));
  if (totals === undefined) return NO_TOTALS;
  const { party_id: _party, ...amounts } = totals;
  return amounts;
}

export interface StoredStatement extends StatementTotals {
  readonly statement_id: string;
  readonly party: StatementParty;
  readonly party_id: string;
  readonly period: StatementPeriod;
  readonly closed_at: Date;
}

function selectStatements(database: Db) {
  return database
    .selectFrom('statement')
    .innerJoin('statement_period', 'statement_period.period', 'statement.period')
    .select([
      'statement_id',
      'party',
      'party_id',
      sql<string>`statement.period::text`.as('starts_on'),
      sql<string>`ends_on::text`.as('ends_on'),
      'closed_at',
      'requests',
      ...AMOUNTS,
      'adjustments_ngn',
    ]);
}

type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['execute']>>[number];

function toStatement({ starts_on, ends_on, ...row }: StatementRow): StoredStatement {
  const { statement_id, party, party_id, closed_at, requests, ...naira } = row;
  const period = { starts_on, ends_on };
  const totals = numbersOf({ ...naira, requests: String(requests) });
  return { statement_id, party, party_id, period, closed_at, ...totals };
}

/** The closed statements of a party, newest first. */
export async function listStatements(
  database: Db,
  party: StatementParty,
  partyId: string,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<{ readonly statements: StoredStatement[]; readonly has_more: boolean }> {
  const query = selectStatements(database)
    .where('party', '=', party)
    .where('party_id', '=', partyId)
    .$if(before !== undefined, (rows) => rows.where('statement.period', '<', before ?? ''))
    .orderBy('statement.period', 'desc');
  const { rows, has_more } = await readPage(query, limit);
  return { statements: rows.map(toStatement), has_more };
}

/** All closed statements of a period, for operators. @param startsOn ISO date; undefined for all periods. */
export async function statementsOfPeriod(
  database: Db,
  startsOn: string | undefined,
): Promise<StoredStatement[]> {
  const rows = await selectStatements(database)
    .$if(startsOn !== undefined, (all) => all.where('statement.period', '=', startsOn ?? ''))
    .orderBy('statement.period', 'desc')
    .orderBy('party')
    .orderBy('party_id')
    .execute();
  return rows.map(toStatement);
}

export async function findStatement(database: Db, statementId: string): Promise<StoredStatement | undefined> {
  const row = await selectStatements(database).where('statement_id', '=', statementId).executeTakeFirst();
  return row && toStatement(row);
}

export interface LinePosition {
  readonly at: Date;
  readonly line_id: string;
}

export interface LinePage {
  readonly limit: number;
  readonly after: LinePosition | undefined;
  readonly filter?: LineFilter;
}

/** Condition on `line` and its `dispute`. */
function matching({ kinds, statuses, disputes, ...ids }: LineFilter = {}) {
  const isOneOf = (value: RawBuilder<unknown>, values: readonly string[] | undefined) =>
    values === undefined ? [] : [sql`${value} = any(${values})`];
  return sql.join(
    [
      sql`true`,
      ...isOneOf(sql`kind`, kinds),
      ...isOneOf(sql`status`, statuses),
      ...isOneOf(
        sql`case when disputed_at is not null then case when answered_at is null then 'open' else 'answered' end end`,
        disputes,
      ),
      ...(['request_id', 'external_id', 'pharmacy_id'] as const).flatMap((name) =>
        ids[name] === undefined ? [] : [sql`${sql.ref(`line.${name}`)} = ${ids[name]}`],
      ),
    ],
    sql` and `,
  );
}

/** A page of the lines of a statement, oldest first. */
export async function statementLines(
  database: Db,
  of: PartyPeriod,
  { limit, after, filter }: LinePage,
): Promise<{ readonly lines: StatementLine[]; readonly has_more: boolean }> {
  const { party, party_id, period } = of;
  const isAfter =
    after === undefined ? sql`true` : sql`(at, line_id) > (${after.at}::timestamptz, ${after.line_id}::text)`;
  const { rows } = await sql<Omit<StatementLine, keyof Amounts<string>> & Amounts<string>>`
    select line.*, case when dispute.line_id is not null then jsonb_build_object(
             'reason', dispute.reason,
             'disputed_at', to_char(disputed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'answer', answer,
             'answered_at', to_char(answered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as dispute
      from (
        select line_id, request_id, external_id, pharmacy_id, pharmacy_name, status, line.reason, at,
               ${sql.join(AMOUNTS.map((name) => sql.ref(name)))},
               case when is_adjustment then 'adjustment'
                    when at < ${startOfDay(period.starts_on)} then 'late_request'
                    else 'request' end as kind
          from ${linesOf(party)}
         where ${inStatement(of)} and ${isAfter}) as line
      left join statement_dispute dispute
        on dispute.party = ${party} and dispute.party_id = ${party_id} and dispute.line_id = line.line_id
     where ${matching(filter)}
     order by at, line.line_id limit ${limit + 1}
  `.execute(database);
  const lines = rows.slice(0, limit).map((row): StatementLine => ({
    ...row,
    ...(Object.fromEntries(AMOUNTS.map((name) => [name, Number(row[name])])) as Amounts<number>),
  }));
  return { lines, has_more: rows.length > limit };
}

export interface Recomputed {
  readonly request_id: string;
  readonly stored: Settlement;
  /** Undefined if Postgres no longer has the request, or it has another end. */
  readonly now: Settlement | undefined;
}

/** The settlements of a closed period, with what they would be if they were computed now. */
export async function recomputed(database: Db, startsOn: string): Promise<Recomputed[]> {
  const stored = await database
    .selectFrom('settlement')
    .selectAll()
    .where('period', '=', startsOn)
    .orderBy('request_id')
    .execute();
  const found: Recomputed[] = [];
  for (let from = 0; from < stored.length; from += BATCH) {
    const batch = stored.slice(from, from + BATCH);
    const ids = batch.map(({ request_id }) => request_id);
    const ended = new Map((await readEnded(database, ids)).map((row) => [row.request_id, row]));
    for (const row of batch) {
      const { request_id } = row;
      const { submission_facts, entries } = ended.get(request_id) ?? {};
      const now = submission_facts && entries && settlementOf(submission_facts, entries);
      found.push({ request_id, stored: settlementIn(row), now });
    }
  }
  return found;
}

function settlementIn(row: Selectable<StatementTables['settlement']>): Settlement {
  const { pharmacy_id, pharmacy_name, status, reason, ended_at } = row;
  return {
    pharmacy_id,
    pharmacy_name,
    status,
    reason,
    ended_at: ended_at.toISOString(),
    total_ngn: Number(row.total_ngn),
    delivery_fee_ngn: Number(row.delivery_fee_ngn),
    payer_ngn: Number(row.payer_ngn),
    patient_ngn: Number(row.patient_ngn),
    commission_ngn: Number(row.commission_ngn),
  };
}

/** A line of a closed statement, named by a caller. */
export interface NamedLine {
  readonly party: StatementParty;
  readonly party_id: string;
  readonly statement_id: string;
  readonly line_id: string;
}

/** Returns whether the closed statement has the line. */
export async function hasLine(
  database: Db,
  { party, party_id, line_id }: NamedLine,
  { starts_on }: StatementPeriod,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${linesOf(party)}
                    where party_id = ${party_id} and line_id = ${line_id} and period = ${starts_on}::date) as found
  `.execute(database);
  return rows[0]?.found === true;
}

/** Stores a dispute, unless the line has one. @returns the stored reason. */
export async function storeDispute(
  database: Db,
  named: NamedLine,
  dispute: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<string> {
  const { reason, by, at } = dispute;
  await database
    .insertInto('statement_dispute')
    .values({ ...named, reason, disputed_by: by, disputed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await database
    .selectFrom('statement_dispute')
    .select('reason')
    .where((row) => row.and({ party: named.party, party_id: named.party_id, line_id: named.line_id }))
    .executeTakeFirstOrThrow();
  return stored.reason;
}

/** The disputes without an answer, or all, oldest first. */
export async function listDisputes(database: Db, isOpen: boolean) {
  return database
    .selectFrom('statement_dispute')
    .selectAll()
    .$if(isOpen, (rows) => rows.where('answered_at', 'is', null))
    .orderBy('disputed_at')
    .orderBy('line_id')
    .execute();
}

/** An adjustment of one side's amount in the next statement. */
export interface NewAdjustment {
  readonly adjustment_id: string;
  readonly request_id: string;
  readonly party: StatementParty;
  readonly amount_ngn: number;
  readonly reason: string;
  readonly made_at: Date;
}

/** `not_settled`: no settled request has the id. `repeated`: the current period has an equal one. */
export type AdjustmentOutcome =
  | { readonly outcome: 'stored' | 'not_settled' }
  | { readonly outcome: 'repeated'; readonly adjustment_id: string };

/** Stores an adjustment. Only the owner of the tables may. */
export async function storeAdjustment(database: Db, adjustment: NewAdjustment): Promise<AdjustmentOutcome> {
  const { request_id, party, amount_ngn, reason } = adjustment;
  return await database.transaction().execute(async (transaction) => {
    const settled = await transaction
      .selectFrom('settlement')
      .select(['partner_id', 'pharmacy_id', 'external_id'])
      .where('request_id', '=', request_id)
      .forUpdate()
      .executeTakeFirst();
    if (settled === undefined) return { outcome: 'not_settled' };
    const equal = await transaction
      .selectFrom('adjustment')
      .select('adjustment_id')
      .where((row) => row.and({ request_id, party, amount_ngn: String(amount_ngn), reason }))
      .where('period', 'is', null)
      .executeTakeFirst();
    if (equal !== undefined) return { outcome: 'repeated', adjustment_id: equal.adjustment_id };
    const { external_id } = settled;
    const party_id = party === 'partner' ? settled.partner_id : settled.pharmacy_id;
    await transaction
      .insertInto('adjustment')
      .values({ ...adjustment, party_id, external_id })
      .execute();
    return { outcome: 'stored' };
  });
}

/** Answers the open dispute of a line. @returns false if there is none. */
export async function answerDispute(
  database: Db,
  { party, line_id }: Pick<NamedLine, 'party' | 'line_id'>,
  answer: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('statement_dispute')
    .set({ answer, answered_at: at })
    .where((row) => row.and({ party, line_id }))
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
