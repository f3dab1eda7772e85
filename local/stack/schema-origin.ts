/** Which state of the migrations made a local database: until 1.0 they are edited, and a database that is kept is not brought on. */
import { sql, type Kysely } from 'kysely';
import { hashOfFiles } from '../source-hash.ts';

const MIGRATIONS = 'db/migrations';
/** Kysely's own table, so that the note goes with the database. */
const NOTED_AT = 'kysely_migration';

/** Once migrations were applied. */
export async function noteSchemaOrigin<Tables>(database: Kysely<Tables>): Promise<void> {
  const origin = sql.lit(await hashOfFiles(MIGRATIONS));
  await sql`comment on table ${sql.table(NOTED_AT)} is ${origin}`.execute(database);
}

/** Whether the database was made by other files than there are now. */
export async function hasEarlierSchema<Tables>(database: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ origin: string | null }>`
    select obj_description(to_regclass(${NOTED_AT}), 'pg_class') as origin`.execute(database);
  return rows[0]?.origin !== (await hashOfFiles(MIGRATIONS));
}
