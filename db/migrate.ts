/** Migrates the schema, and creates the logins of the owner and of the application. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';

const migrationFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Applies all pending migrations in one transaction. Safe to run from several processes, because Kysely takes a lock.
 *
 * @returns the names of the applied migrations.
 * @throws Error with the name of the failed migration; none is applied then.
 */
export async function migrateToLatest<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const { error, results } = await migratorOf(database).migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the migrations';
    throw new Error(`Could not apply ${failed} to the database. Nothing was changed`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

export async function pendingMigrations<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const migrations = await migratorOf(database).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

function migratorOf<Tables>(database: Kysely<Tables>): Migrator {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder, import: loadedWhenApplied });
  return new Migrator({ db: database, provider });
}

/** Imports a migration only when it is applied, because listing needs only the names. */
function loadedWhenApplied(file: string): Promise<Migration> {
  const up: Migration['up'] = async (database) => ((await import(file)) as Migration).up(database);
  return Promise.resolve({ up });
}

/** Role with the grants of the baseline. The application's login is a member of it. */
const APPLICATION_ROLE = 'fulfilment_application';

/** Connection strings of one database, with user and password. */
export interface Logins {
  /** Migrates and imports. */
  readonly owner: string;
  readonly application: string;
}

/**
 * Creates missing logins, sets their passwords, and makes the owner the owner of the database.
 *
 * @param administrator connection of a user that may create roles, to any database of the server. The owner's database must exist.
 * @throws Error when a connection string has no user or no password.
 */
export async function ensureLogins<Tables>(administrator: Kysely<Tables>, logins: Logins): Promise<void> {
  const owner = await ensureLogin(administrator, logins.owner);
  const application = await ensureLogin(administrator, logins.application);
  if (!(await roleExists(administrator, APPLICATION_ROLE))) {
    await sql`create role ${sql.id(APPLICATION_ROLE)} nologin`.execute(administrator);
  }
  await sql`grant ${sql.id(APPLICATION_ROLE)} to ${sql.id(application)}`.execute(administrator);
  // Shows the sessions of other logins, which may hold the locks that ours wait for.
  await sql`grant pg_read_all_stats to ${sql.id(owner)}, ${sql.id(application)}`.execute(administrator);
  const name = decodeURIComponent(new URL(logins.owner).pathname.slice(1));
  await sql`alter database ${sql.id(name)} owner to ${sql.id(owner)}`.execute(administrator);
}

async function ensureLogin<Tables>(administrator: Kysely<Tables>, connectionString: string): Promise<string> {
  const { username, password } = new URL(connectionString);
  if (username === '' || password === '') throw new Error('A connection string needs a user and a password');
  const name = decodeURIComponent(username);
  const user = sql.id(name);
  if (!(await roleExists(administrator, name))) await sql`create role ${user} login`.execute(administrator);
  const secret = sql.lit(decodeURIComponent(password));
  await sql`alter role ${user} login nosuperuser nocreatedb nocreaterole password ${secret}`.execute(
    administrator,
  );
  return name;
}

async function roleExists<Tables>(administrator: Kysely<Tables>, role: string): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(administrator);
  return rows.length > 0;
}
