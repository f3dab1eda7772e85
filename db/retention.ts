/** Deletes many rows by statements that are each well within the time that a statement may take. */
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** Rows of one statement. */
export const AT_ONCE = 2_000;

/** @param statement deletes at most `AT_ONCE` rows, and says nothing of which. */
export async function deleteInBatches(
  database: Kysely<Database>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  let deleted = AT_ONCE;
  while (deleted === AT_ONCE) {
    const { numAffectedRows = 0n } = await statement.execute(database);
    deleted = Number(numAffectedRows);
  }
}

/** @param statement calls a function that deletes at most so many and gives their number as `gone`. */
export async function forgetInBatches(
  database: Kysely<Database>,
  statement: RawBuilder<{ gone: number }>,
  atOnce = AT_ONCE,
): Promise<void> {
  let gone = atOnce;
  while (gone === atOnce) {
    const { rows } = await statement.execute(database);
    gone = rows[0]?.gone ?? 0;
  }
}
