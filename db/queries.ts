/** Helpers for queries: optional filters, and pages. */
import { sql } from 'kysely';

/** Drops undefined members, so that an optional filter matches all rows. Required conditions do not belong here: they must fail instead. */
export function onlyDefined<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const members = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}

/** The condition that the column is at or after `after`, and before `before`; an undefined bound limits nothing. */
export function inPeriod(column: string, after: Date | undefined, before: Date | undefined) {
  const time = sql.ref(column);
  const conditions = [
    ...(after === undefined ? [] : [sql`${time} >= ${after}`]),
    ...(before === undefined ? [] : [sql`${time} < ${before}`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql.join<boolean>(conditions, sql` and `);
}

/** Reads a page, and one more row to find out whether there are more. */
export async function readPage<Row>(
  query: { limit(limit: number): { execute(): Promise<Row[]> } },
  limit: number,
): Promise<{ readonly rows: readonly Row[]; readonly has_more: boolean }> {
  const rows = await query.limit(limit + 1).execute();
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}
