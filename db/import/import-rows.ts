/** Reads, checks and stores the rows of an import file, and reports those that were rejected. */
import { parsePhoneNumber } from 'awesome-phonenumber';
import { areCoordinatesSwapped, type Coordinates, isNearNigeria } from '../../domain/common/geography.ts';
import { quotedValue } from '../../domain/common/text.ts';
import { AHEAD_PROBLEM, isAhead, parseDay, parseTimestamp } from '../../domain/common/timestamps.ts';
import {
  type BadRow,
  type CsvColumns,
  type CsvRecord,
  type CsvRow,
  type ImportOptions,
  type ImportReport,
  readCsv,
  UnusableHeader,
} from './read-csv.ts';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../schema.ts';
import type { Readable } from 'node:stream';

/** A wrong field. The import reports its row and continues with the next one. */
export class BadField extends Error {
  override readonly name = 'BadField';
  readonly column: string;

  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

const MAX_LENGTH = 500;
const MAX_INTEGER = 2_147_483_647;

/**
 * Returns a text column.
 *
 * @throws BadField when the field is empty or longer than `MAX_LENGTH`.
 */
export function textField(record: CsvRecord, column: string): string {
  const text = optionalField(record, column);
  if (text === undefined) throw new BadField(column, 'is empty; enter a value');
  if (text.length > MAX_LENGTH)
    throw new BadField(column, `has more than ${MAX_LENGTH} characters; shorten it`);
  return text.replaceAll(/\s+/g, ' ');
}

/** Returns a field; undefined when it is empty or the file has no such column. */
export function optionalField(record: CsvRecord, column: string): string | undefined {
  const text = record[column];
  return text === undefined || text === '' ? undefined : text;
}

/**
 * Returns a column as `parse` reads it.
 *
 * @throws BadField with the value and the remedy when the field is empty or `parse` returns undefined.
 */
export function parsedField<Value>(
  record: CsvRecord,
  column: string,
  parse: (text: string) => Value | undefined,
  remedy: string,
): Value {
  const text = textField(record, column);
  const value = parse(text);
  if (value === undefined) throw new BadField(column, `is ${quotedValue(text)}; ${remedy}`);
  return value;
}

/**
 * Returns a column with a whole number.
 *
 * @throws BadField when the field is not a whole number from `min` up.
 */
export function integerField(record: CsvRecord, column: string, min: number): number {
  const parse = (text: string) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= MAX_INTEGER ? Number(text) : undefined;
  const remedy = `enter a whole number from ${min} to ${MAX_INTEGER}, such as 1500 or 1,500`;
  return parsedField(record, column, parse, remedy);
}

/**
 * Returns a column with a latitude or longitude.
 *
 * @throws BadField when the field is not a number of degrees between -`max` and `max`.
 */
export function degreesField(record: CsvRecord, column: string, max: number): number {
  const parse = (text: string) =>
    /^[+-]?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= max ? Number(text) : undefined;
  return parsedField(record, column, parse, `enter degrees from -${max} to ${max}, such as 6.52`);
}

/**
 * Returns the coordinates of a row.
 *
 * @throws BadField when `latitude` and `longitude` are not of a place in Nigeria, where no search would find it.
 */
export function placeFields(record: CsvRecord): Coordinates {
  const place = {
    latitude: degreesField(record, 'latitude', 90),
    longitude: degreesField(record, 'longitude', 180),
  };
  if (isNearNigeria(place)) return place;
  const advice = areCoordinatesSwapped(place)
    ? 'exchange latitude and longitude'
    : 'latitude is about 4 to 14, longitude about 3 to 15';
  throw new BadField(
    'latitude',
    `and longitude are ${Object.values(place).join(', ')}, outside Nigeria; ${advice}`,
  );
}

/** An array of texts as the text that Postgres casts to `text[]`. */
export function textArray(texts: readonly string[]): string {
  return `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
}

export const STATE_REMEDY = 'enter a Nigerian state, such as LA, NG-LA or Lagos';
const HAS_LETTERS = /\p{L}/u;
/** "00" as most countries dial abroad; the library knows Nigeria's 009. */
const INTERNATIONAL_PREFIX = /^[\s([]*0[\s-]?0(?!9)/;

/** E.164 of a phone number, read as Nigerian without a country code; undefined for another text. */
export function parsePhone(text: string): string | undefined {
  // The library would read letters as the digits of a telephone's keys: "08031234 Ada" as 08031234232.
  const digits = text.replace(INTERNATIONAL_PREFIX, '+');
  const parsed = HAS_LETTERS.test(text) ? undefined : parsePhoneNumber(digits, { regionCode: 'NG' });
  return parsed?.valid === true ? parsed.number.e164 : undefined;
}

const TRUNK_PREFIX = /^(?:\+234|00234|009234|234(?=\d{8}))?0?/;

/**
 * Says what to write instead of a text that is not a phone number. Nigerian landlines got the prefix 020, but signs still show
 * the old numbers: 01 234 5678 is now 0201 234 5678.
 */
export function phoneRemedy(text: string): string {
  const national = text.replaceAll(/[^\d+]/g, '').replace(TRUNK_PREFIX, '');
  const now = HAS_LETTERS.test(text) ? undefined : parsePhone(`020${national}`);
  return now === undefined
    ? 'enter one number such as +2348031234567 or 0803 123 4567'
    : `Nigerian landlines now begin with 020, such as 0201 and 0209; enter ${now}`;
}

/**
 * Returns a column with a phone number, in E.164.
 *
 * @throws BadField when the field is neither empty nor a phone number.
 */
export function optionalPhoneField(record: CsvRecord, column: string): string | undefined {
  const text = optionalField(record, column);
  return text === undefined ? undefined : parsedField(record, column, parsePhone, phoneRemedy(text));
}

/**
 * Returns a column with a date.
 *
 * @throws BadField when the field is not an ISO date.
 */
export function dateField(record: CsvRecord, column: string): string {
  const parse = (text: string) => (parseDay(text) === undefined ? undefined : text);
  return parsedField(record, column, parse, 'enter a date such as 2027-12-31');
}

/** People leave out the seconds, which RFC 3339 requires. */
const WITHOUT_SECONDS = /(?<=T\d{2}:\d{2})(?=Z|[+-]\d{2}:\d{2}$)/;

/**
 * Returns a column with a time in the past; undefined when it is empty.
 *
 * @throws BadField when the field is neither empty nor an RFC 3339 time that has passed.
 */
export function pastTimeField(record: CsvRecord, column: string, now: Date): Date | undefined {
  if (optionalField(record, column) === undefined) return undefined;
  const parse = (text: string) => parseTimestamp(text.replace(WITHOUT_SECONDS, ':00'));
  const time = parsedField(record, column, parse, 'enter a time such as 2026-05-01T09:30:00Z');
  if (isAhead(time, now))
    throw new BadField(column, `is ${quotedValue(record[column] ?? '')}, which ${AHEAD_PROBLEM}`);
  return time;
}

/** Optional columns of every catalogue file. `source` says where a row is from, for human readers only. */
export const REVIEW_COLUMNS = ['source', 'reviewed_by'];

/** The staged column `reviewed_by`. A changed row counts as unreviewed again, unless the file names its reviewer. */
export const REVIEWED_BY: StagedColumn = { type: 'text', fallback: null, refreshed: true };

export function reviewedBy(record: CsvRecord): { readonly reviewed_by: string | null } {
  return { reviewed_by: optionalField(record, 'reviewed_by') ?? null };
}

interface StagedColumn {
  readonly type:
    | 'text'
    | 'text[]'
    | 'integer'
    | 'double precision'
    | 'numeric(5, 2)'
    | 'date'
    | 'timestamptz'
    | 'boolean'
    | 'jsonb';
  /** Default that makes the column optional: a new row without a value gets it, an existing row keeps its own value. */
  readonly fallback?: string | null;
  /** True when a changed row without a value gets the default too. */
  readonly refreshed?: boolean;
}

export interface StagedTable {
  readonly name: keyof Database;
  readonly columns: Readonly<Record<string, StagedColumn>>;
  readonly key: readonly string[];
}

/** A row to import, with values as text that Postgres can cast to the type of the column. */
export interface StagedRow {
  /** Line of the file; several rows may come from one line. */
  readonly line: number;
  readonly values: Readonly<Record<string, string | null>>;
}

/** Keeps each merge well below the statement timeout. */
const MERGE_ROWS = 20_000;

/** Creates the empty staging table. `mergeStaged` drops it; otherwise Postgres does at the end of the transaction. */
export async function createStaging(transaction: Tx, table: StagedTable): Promise<void> {
  const columns = Object.entries(table.columns).map(
    ([name, { type }]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  await sql`
    create temporary table staged (
      line integer not null,
      ${sql.join(columns)},
      primary key (${names(table.key)})
    ) on commit drop
  `.execute(transaction);
  await sql`create index on staged (line)`.execute(transaction);
}

/**
 * Writes rows of a file to the temporary table.
 *
 * @returns the lines whose rows were not staged because each repeats the key of an earlier row.
 */
export async function stageRows(
  transaction: Tx,
  table: StagedTable,
  rows: readonly StagedRow[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const columns = Object.entries(table.columns);
  const arrays = columns.map(([name]) => sql`${rows.map(({ values }) => values[name] ?? null)}::text[]`);
  const casts = columns.map(([name, { type }]) => sql`${sql.ref(name)}::${sql.raw(type)}`);
  const { rows: staged } = await sql<{ line: number }>`
    insert into staged
    select line, ${sql.join(casts)}
    from unnest(${rows.map(({ line }) => line)}::integer[], ${sql.join(arrays)})
      as given (line, ${names(columns.map(([name]) => name))})
    order by line
    on conflict do nothing
    returning line
  `.execute(transaction);
  const lines = new Set(staged.map(({ line }) => line));
  return [...new Set(rows.map(({ line }) => line))].filter((line) => !lines.has(line));
}

/**
 * Merges the staged rows into the table. Rows with equal values are left alone.
 *
 * @returns the number of new or different rows.
 */
export async function mergeStaged(transaction: Tx, table: StagedTable): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line), 0) as last from staged
  `.execute(transaction);
  const { last } = rows[0] ?? { last: 0 };
  let changed = 0;
  for (let from = 0; from <= last; from += MERGE_ROWS) {
    changed += await mergeLines(transaction, table, from, from + MERGE_ROWS);
  }
  await sql`drop table staged`.execute(transaction);
  // The planner's statistics of the table are out of date now.
  if (changed > 0) await sql`analyze ${sql.table(table.name)}`.execute(transaction);
  return changed;
}

async function mergeLines(transaction: Tx, table: StagedTable, from: number, to: number): Promise<number> {
  const columns = Object.keys(table.columns);
  const others = columns.filter((name) => !table.key.includes(name));
  const given = (name: string) => sql`staged.${sql.ref(name)}`;
  const current = (name: string) => sql`target.${sql.ref(name)}`;
  const isOptional = (name: string) => table.columns[name]?.fallback !== undefined;
  const kept = (name: string) =>
    isOptional(name) ? sql`coalesce(${given(name)}, ${current(name)})` : given(name);
  const initial = (name: string) => {
    const { type = 'text', fallback } = table.columns[name] ?? {};
    if (fallback === undefined) return given(name);
    return sql`coalesce(${given(name)}, ${fallback}::${sql.raw(type)})`;
  };
  const next = (name: string) => (table.columns[name]?.refreshed === true ? initial(name) : kept(name));
  const update =
    others.length === 0
      ? sql``
      : sql`
        when matched and (${sql.join(others.map(current))}) is distinct from (${sql.join(others.map(kept))})
          then update set ${sql.join(others.map((name) => sql`${sql.ref(name)} = ${next(name)}`))}`;
  const { numAffectedRows = 0n } = await sql`
    merge into ${sql.table(table.name)} as target
    using (select * from staged where line >= ${from} and line < ${to}) as staged
    on ${sql.join(
      table.key.map((name) => sql`${current(name)} = ${given(name)}`),
      sql` and `,
    )}
    ${update}
    when not matched then insert (${names(columns)}) values (${sql.join(columns.map(initial))})
  `.execute(transaction);
  return Number(numAffectedRows);
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((name) => sql.ref(name)));
}

export interface RowImport {
  readonly columns: CsvColumns;
  readonly table: StagedTable;
  /** Turns a row of the file into rows of the table. @throws BadField */
  readonly read: (record: CsvRecord) => readonly StagedRow['values'][];
  /** Replaces references of a batch of rows by values from the database. */
  readonly resolve?: (transaction: Tx, rows: readonly StagedRow[]) => Promise<ResolvedRows>;
  /** Finds rows, among all staged ones, that contradict each other or the database. */
  readonly check?: (transaction: Tx) => Promise<readonly BadRow[]>;
  /** Error message of a row that repeats the key of an earlier one. Without it, repeated rows are allowed. */
  readonly repeats?: string;
  readonly finish?: (transaction: Tx) => Promise<void>;
}

/** The result of replacing references: the rows with the values, and the rows whose references do not exist. */
export interface ResolvedRows {
  readonly rows: readonly StagedRow[];
  readonly bad: readonly BadRow[];
}

const BATCH_ROWS = 2_000;
/** Key of the Postgres advisory lock that allows one import at a time. */
export const IMPORT_LOCK = 726_001;

const NOTHING: ImportReport = { read: 0, loaded: 0, repeated: 0, withheld: 0, changed: 0, bad: [] };

/** Rolls back an import that found bad rows. */
class NothingLoaded extends Error {
  override readonly name = 'NothingLoaded';
}

/**
 * Runs a change of reference data in a transaction, while no import is running.
 *
 * @throws ImportRunning
 */
export async function changeReferenceData<Done>(
  database: Db,
  work: (transaction: Tx) => Promise<Done>,
): Promise<Done> {
  return database.transaction().execute(async (transaction) => {
    await requireImportLock(transaction);
    return work(transaction);
  });
}

/** Another import holds the lock, so nothing was changed. */
export class ImportRunning extends Error {
  override readonly name = 'ImportRunning';
}

async function requireImportLock(transaction: Tx): Promise<void> {
  if (!(await tryLock(transaction, IMPORT_LOCK)))
    throw new ImportRunning('Another import is running. Run the command again when it has finished.');
}

/**
 * Imports a file, in a transaction of its own or in the given one.
 *
 * @throws ImportRunning
 */
export async function importRows(
  database: Db,
  source: Readable,
  options: ImportOptions,
  prepare: (transaction: Tx) => Promise<RowImport> | RowImport,
): Promise<ImportReport> {
  let report = NOTHING;
  const work = async (transaction: Tx) => {
    await requireImportLock(transaction);
    report = await load(transaction, source, options, await prepare(transaction));
    if (report.bad.length > 0 && options.skipBadRows !== true) throw new NothingLoaded();
  };
  try {
    await (database.isTransaction ? work(database as Tx) : database.transaction().execute(work));
  } catch (error) {
    if (error instanceof UnusableHeader) return { ...NOTHING, bad: error.bad };
    if (!(error instanceof NothingLoaded)) throw error;
  }
  return report;
}

/** Takes an advisory lock until the transaction ends; false when another process holds it. */
export async function tryLock(transaction: Tx, key: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${key}) as locked
  `.execute(transaction);
  return rows[0]?.locked === true;
}

async function load(
  transaction: Tx,
  source: Readable,
  { skipBadRows = false }: ImportOptions,
  rowImport: RowImport,
): Promise<ImportReport> {
  await createStaging(transaction, rowImport.table);
  const bad: BadRow[] = [];
  let read = 0;
  let repeated = 0;
  for await (const batch of batches(readCsv(source, rowImport.columns))) {
    read += batch.length;
    const good = batch.flatMap((row) => readRow(row, rowImport, bad));
    const resolved = (await rowImport.resolve?.(transaction, good)) ?? { rows: good, bad: [] };
    bad.push(...resolved.bad);
    const lines = await stageRows(transaction, rowImport.table, resolved.rows);
    const { repeats } = rowImport;
    if (repeats === undefined) repeated += lines.length;
    else bad.push(...lines.map((line) => ({ line, message: repeats })));
  }
  const contradictions = (await rowImport.check?.(transaction)) ?? [];
  if (contradictions.length > 0) {
    bad.push(...contradictions);
    const lines = contradictions.map(({ line }) => line);
    await sql`delete from staged where line = any(${lines}::integer[])`.execute(transaction);
  }
  bad.sort((left, right) => left.line - right.line);
  const rest = read - bad.length;
  if (bad.length > 0 && !skipBadRows) return { ...NOTHING, read, withheld: rest, bad };
  const changed = await mergeStaged(transaction, rowImport.table);
  await rowImport.finish?.(transaction);
  return { ...NOTHING, read, loaded: rest - repeated, repeated, changed, bad };
}

function readRow(row: CsvRow, { read }: RowImport, bad: BadRow[]): StagedRow[] {
  if ('bad' in row) {
    bad.push(row.bad);
    return [];
  }
  try {
    return read(row.record).map((values) => ({ line: row.line, values }));
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    bad.push({ line: row.line, column: error.column, message: error.message });
    return [];
  }
}

async function* batches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
