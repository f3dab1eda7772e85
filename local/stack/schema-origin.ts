/** Records the migrations that created a local database. Until 1.0 they are edited, which existing databases miss. */
import { sql, type Kysely } from 'kysely';
import { hashOfFiles } from '../source-hash.ts';

const MIGRATIONS = 'db/migrations';
/** Kysely's own table holds the note as its comment, so that the note is deleted with the database. */
const NOTED_AT = 'kysely_migration';

/** Notes which migrations the database has. Call it after migrations were applied. */
export async function noteSchemaOrigin<Tables>(database: Kysely<Tables>): Promise<void> {
  const origin = sql.lit(await hashOfFiles(MIGRATIONS));
  await sql`comment on table ${sql.table(NOTED_AT)} is ${origin}`.execute(database);
}

/** Returns true if the migrations have changed since the database was created. */
export async function hasEarlierSchema<Tables>(database: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ origin: string | null }>`
    select obj_description(to_regclass(${NOTED_AT}), 'pg_class') as origin`.execute(database);
  return rows[0]?.origin !== (await hashOfFiles(MIGRATIONS));
}
