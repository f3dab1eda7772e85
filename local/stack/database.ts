/** The database of a stack: its logins, its schema and its data. */
import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../db/database.ts';
import { loadReferenceData } from '../../db/import/load-reference-data.ts';
import { ensureLogins, type Logins, migrateToLatest } from '../../db/migrate.ts';
import { codeOf, messageOf, StackFailure } from '../failure.ts';
import { LOCAL } from '../project.ts';
import { type WaysIn, waysIn } from './portal.ts';
import { sandboxKey } from './sandbox-key.ts';
import { hasEarlierSchema, noteSchemaOrigin } from './schema-origin.ts';

/** `OWNER` migrates the database. Worker and API connect as `APPLICATION_USER`. */
const OWNER = 'fulfilment';
const APPLICATION_USER = 'fulfilment_app';

/** Creates logins without superuser rights, whose passwords change at every start. */
export async function makeLogins(administratorUrl: string): Promise<Logins> {
  const as = (user: string) => {
    const url = new URL(administratorUrl);
    url.username = user;
    url.password = randomBytes(24).toString('hex');
    return url.href;
  };
  const logins = { owner: as(OWNER), application: as(APPLICATION_USER) };
  const administrator = openDatabase({ connectionString: administratorUrl, poolSize: 1 });
  try {
    await ensureLogins(administrator, logins);
  } finally {
    await administrator.destroy();
  }
  return logins;
}

/**
 * Migrates the database, loads its data, and returns a key and the first links into portal and console.
 *
 * @throws StackFailure for a database whose migrations were edited after it was created, if that explains the error.
 */
export async function prepareDatabase(
  databaseUrl: string,
  portalOrigin: string,
  say: (line: string) => void,
): Promise<{ readonly key: string; readonly ways_in: WaysIn }> {
  const database = openDatabase({ connectionString: databaseUrl, poolSize: 4 });
  try {
    const applied = await migrateToLatest(database);
    if (applied.length > 0) {
      await noteSchemaOrigin(database);
      say(`Database: applied ${applied.join(', ')}.`);
    } else if (await hasEarlierSchema(database))
      say(
        `Database: it was created before the files in db/migrations were edited, so commands may fail. To create a new one, delete ${LOCAL} and run npm start again; this deletes all its requests.`,
      );
    else say('Database: the schema is up to date.');
    await loadReferenceData(database, { onProgress: (message) => say(`Mock data: ${message}`) });
    return { key: await sandboxKey(database), ways_in: await waysIn(database, portalOrigin) };
  } catch (error) {
    if (!canBeOfSchema(error)) throw error;
    // If Postgres is unreachable too, the first error is more helpful.
    const isEarlier = await hasEarlierSchema(database).catch(() => false);
    if (!isEarlier) throw error;
    throw new StackFailure(
      `The database does not fit: ${messageOf(error)}. It was made before db/migrations was edited, which happens until 1.0.\n` +
        `Remove ${LOCAL} and run the command again; its requests go with it.`,
      { cause: error },
    );
  } finally {
    await database.destroy();
  }
}

/**
 * Returns true if an old schema may be the cause: SQLSTATE class 42 or a failed migration. Other errors, such as a full
 * disk, have their own messages.
 */
function canBeOfSchema(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || code.startsWith('42');
}
