/** Imports a CSV file in one transaction: all of it, or nothing. */
import type { Readable } from 'node:stream';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import { BadField } from './fields.ts';
import type { BadRow, ImportOptions, ImportReport } from './import-report.ts';
import { readCsv, UnusableHeader, type CsvColumns, type CsvRecord, type CsvRow } from './read-csv.ts';
import { createStaging, mergeStaged, stage, type StagedRow, type StagedTable } from './staging.ts';

/** How one kind of file is read. */
export interface RowImport {
  readonly columns: CsvColumns;
  readonly table: StagedTable;
  /**
   * The rows of the table that a row of the file stands for.
   *
   * @throws BadField for a row that can't be used.
   */
  readonly read: (record: CsvRecord) => readonly StagedRow['values'][];
  /** Looks up in the database what a batch of rows refers to. */
  readonly resolve?: (transaction: Transaction<Database>, rows: readonly StagedRow[]) => Promise<Resolved>;
  /** What to say of a row that gives the same row of the table as an earlier one; without it that is fine. */
  readonly repeats?: string;
  /** What is left to do when the rows are in the table. */
  readonly finish?: (transaction: Transaction<Database>) => Promise<void>;
}

/** A batch of rows whose references are resolved, and the rows that refer to nothing. */
export interface Resolved {
  readonly rows: readonly StagedRow[];
  readonly bad: readonly BadRow[];
}

const BATCH_ROWS = 2_000;
/** A number of our own for Postgres' advisory locks: one import at a time. */
const IMPORT_LOCK = 726_001;

const NOTHING: ImportReport = { read: 0, loaded: 0, repeated: 0, withheld: 0, changed: 0, bad: [] };

/** Ends the transaction of an import that found bad rows. */
class NothingLoaded extends Error {
  override readonly name = 'NothingLoaded';
}

/**
 * Runs an import, or joins the transaction it is given.
 *
 * @throws Error when another import is running.
 */
export async function importRows(
  database: Kysely<Database>,
  source: Readable,
  options: ImportOptions,
  prepare: (transaction: Transaction<Database>) => Promise<RowImport> | RowImport,
): Promise<ImportReport> {
  let report = NOTHING;
  const work = async (transaction: Transaction<Database>) => {
    await lockImports(transaction);
    report = await load(transaction, source, options, await prepare(transaction));
    if (report.bad.length > 0 && options.skipBadRows !== true) throw new NothingLoaded();
  };
  try {
    await (database.isTransaction
      ? work(database as Transaction<Database>)
      : database.transaction().execute(work));
  } catch (error) {
    if (error instanceof UnusableHeader) return { ...NOTHING, bad: error.bad };
    if (!(error instanceof NothingLoaded)) throw error;
  }
  return report;
}

async function lockImports(transaction: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as locked
  `.execute(transaction);
  if (rows[0]?.locked !== true)
    throw new Error('Another import is running; start this one when it has ended');
}

async function load(
  transaction: Transaction<Database>,
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
    const lines = await stage(transaction, rowImport.table, resolved.rows);
    const { repeats } = rowImport;
    if (repeats === undefined) repeated += lines.length;
    else bad.push(...lines.map((line) => ({ line, message: repeats })));
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
