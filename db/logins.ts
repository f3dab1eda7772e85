/** The two logins of a database: its owner, and that with which the API and the workers connect. Neither is a superuser. */
import { sql, type Kysely } from 'kysely';

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
