/** The login with which the API and the workers connect: a member of the role that the baseline grants things to. */
import { sql, type Kysely } from 'kysely';

const ROLE = 'fulfilment_application';

/**
 * Makes the login unless it is there, and gives it this password.
 *
 * @param database as an owner who may make roles.
 * @param connectionString with the user and the password that processes connect with.
 * @throws Error when it names no user or no password.
 */
export async function ensureApplicationLogin<Tables>(
  database: Kysely<Tables>,
  connectionString: string,
): Promise<void> {
  const { username, password } = new URL(connectionString);
  if (username === '' || password === '') {
    throw new Error("The application's connection string needs a user and a password");
  }
  const user = sql.id(decodeURIComponent(username));
  const secret = sql.lit(decodeURIComponent(password));
  const { rows } = await sql`select from pg_roles where rolname = ${decodeURIComponent(username)}`.execute(
    database,
  );
  if (rows.length === 0) await sql`create role ${user} login`.execute(database);
  await sql`alter role ${user} login nosuperuser nocreatedb nocreaterole password ${secret}`.execute(
    database,
  );
  await sql`grant ${sql.id(ROLE)} to ${user}`.execute(database);
}
