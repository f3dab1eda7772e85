/** Helpers for queries: optional filters, and pages. */

/** Drops undefined members, so that an optional filter matches all rows. Required conditions do not belong here: they must fail instead. */
export function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const members = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}

/** Reads a page, and one more row to find out whether there are more. */
export async function readPage<Row>(
  query: { limit(limit: number): { execute(): Promise<Row[]> } },
  limit: number,
): Promise<{ readonly rows: readonly Row[]; readonly has_more: boolean }> {
  const rows = await query.limit(limit + 1).execute();
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}
