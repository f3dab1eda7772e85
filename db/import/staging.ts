/** Loads many rows at once: first into a table of this transaction, then from there into the real one. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';

export interface StagedColumn {
  readonly type: 'text' | 'text[]' | 'integer' | 'double precision' | 'date' | 'timestamptz' | 'boolean';
  /** Makes the column optional: a new row without a value gets this one, an existing row keeps its own. */
  readonly otherwise?: string | null;
  /** Gives an existing row without a value `otherwise` too, if something else in it changes. */
  readonly refreshed?: boolean;
}

/** A table that rows are merged into. */
export interface StagedTable {
  readonly name: keyof Database;
  readonly columns: Readonly<Record<string, StagedColumn>>;
  /** The columns that tell rows apart. */
  readonly key: readonly string[];
}

/** A row on its way in; values as text that Postgres can read as the column's type. */
export interface StagedRow {
  /** Where it comes from; several rows may come from one line. */
  readonly line: number;
  readonly values: Readonly<Record<string, string | null>>;
}

/** So many rows a statement keeps each one well below the time limit for statements. */
const MERGE_ROWS = 20_000;

/** Makes the empty staging table; it goes with the transaction, or by `dropStaging`. */
export async function createStaging(transaction: Transaction<Database>, table: StagedTable): Promise<void> {
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

/** @returns the lines of which no row was staged, because each repeats the key of an earlier row. */
export async function stage(
  transaction: Transaction<Database>,
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
 * Puts the staged rows into the real table, and leaves alone the rows that have the same values already.
 *
 * @returns how many rows were new or different.
 */
export async function mergeStaged(transaction: Transaction<Database>, table: StagedTable): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line), 0) as last from staged
  `.execute(transaction);
  const { last } = rows[0] ?? { last: 0 };
  let changed = 0;
  for (let from = 0; from <= last; from += MERGE_ROWS) {
    changed += await mergeLines(transaction, table, from, from + MERGE_ROWS);
  }
  await sql`drop table staged`.execute(transaction);
  // The planner chooses indexes by what it knows of the table, and that is out of date now.
  if (changed > 0) await sql`analyze ${sql.table(table.name)}`.execute(transaction);
  return changed;
}

async function mergeLines(
  transaction: Transaction<Database>,
  table: StagedTable,
  from: number,
  to: number,
): Promise<number> {
  const columns = Object.keys(table.columns);
  const others = columns.filter((name) => !table.key.includes(name));
  const given = (name: string) => sql`staged.${sql.ref(name)}`;
  const current = (name: string) => sql`target.${sql.ref(name)}`;
  const isOptional = (name: string) => table.columns[name]?.otherwise !== undefined;
  const kept = (name: string) =>
    isOptional(name) ? sql`coalesce(${given(name)}, ${current(name)})` : given(name);
  const initial = (name: string) => {
    const { type = 'text', otherwise } = table.columns[name] ?? {};
    if (otherwise === undefined) return given(name);
    return sql`coalesce(${given(name)}, ${otherwise}::${sql.raw(type)})`;
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
