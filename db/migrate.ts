/** Brings the schema up to date, and creates the logins of the owner and of the application. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';

const migrationFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Applies every migration that the database has not seen, all in one transaction; safe to run from two
 * processes at once (Kysely takes a lock).
 *
 * @returns the names of the migrations applied now.
 * @throws Error naming the migration that failed, with its error as the cause; then none is applied.
 */
export async function migrateToLatest<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const { error, results } = await migratorOf(database).migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the migrations';
    throw new Error(`Could not apply ${failed} to the database`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of the migrations that the database has not seen; nothing is changed. */
export async function pendingMigrations<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const migrations = await migratorOf(database).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

function migratorOf<Tables>(database: Kysely<Tables>): Migrator {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder, import: loadedWhenApplied });
  return new Migrator({ db: database, provider });
}

/** Whoever asks which there are only needs their names. */
function loadedWhenApplied(file: string): Promise<Migration> {
  const up: Migration['up'] = async (database) => ((await import(file)) as Migration).up(database);
  return Promise.resolve({ up });
}

/** What the baseline grants things to; the application's login is a member. */
const APPLICATION_ROLE = 'fulfilment_application';

/** Connection strings of the same database, with user and password. */
export interface Logins {
  /** Migrates and imports. */
  readonly owner: string;
  /** Of the API and the workers. */
  readonly application: string;
}

/**
 * Makes the logins unless they are there, gives them these passwords, and the owner the database.
 *
 * @param administrator as somebody who may make roles, on any database of the same server; the owner's has to be there.
 * @throws Error when a connection string names no user or no password.
 */
export async function ensureLogins<Tables>(administrator: Kysely<Tables>, logins: Logins): Promise<void> {
  const owner = await ensureLogin(administrator, logins.owner);
  const application = await ensureLogin(administrator, logins.application);
  if (!(await isThere(administrator, APPLICATION_ROLE))) {
    await sql`create role ${sql.id(APPLICATION_ROLE)} nologin`.execute(administrator);
  }
  await sql`grant ${sql.id(APPLICATION_ROLE)} to ${sql.id(application)}`.execute(administrator);
  const name = decodeURIComponent(new URL(logins.owner).pathname.slice(1));
  await sql`alter database ${sql.id(name)} owner to ${sql.id(owner)}`.execute(administrator);
}

async function ensureLogin<Tables>(administrator: Kysely<Tables>, connectionString: string): Promise<string> {
  const { username, password } = new URL(connectionString);
  if (username === '' || password === '') throw new Error('A connection string needs a user and a password');
  const name = decodeURIComponent(username);
  const user = sql.id(name);
  if (!(await isThere(administrator, name))) await sql`create role ${user} login`.execute(administrator);
  const secret = sql.lit(decodeURIComponent(password));
  await sql`alter role ${user} login nosuperuser nocreatedb nocreaterole password ${secret}`.execute(
    administrator,
  );
  return name;
}

async function isThere<Tables>(administrator: Kysely<Tables>, role: string): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(administrator);
  return rows.length > 0;
}
