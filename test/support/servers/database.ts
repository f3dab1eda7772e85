/** A database for every test file, cloned from the template in tens of milliseconds. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '../../../db/database.ts';
import { withKeysForTestRows } from '../requests/sealed-rows.ts';
import type { Database } from '../../../db/schema.ts';
import { eventually } from '../../../local/eventually.ts';
import { testAddresses, testDatabaseUrl, TEMPLATE_DATABASE } from './addresses.ts';

export interface TestDatabase {
  readonly database: Kysely<Database>;
  /** Connects as the superuser, because a test reads and breaks what no application may. */
  readonly connectionString: string;
  /** Connects as the API and the workers do; when absent, they connect as the owner. */
  readonly applicationUrl?: string;
  /**
   * Drops the database.
   *
   * @throws Error when a connection is still open: a pool or a process that the test forgot to close.
   */
  readonly close: () => Promise<void>;
}

/** Long, because a test that makes many queries on a busy machine is slow but correct. */
const CONNECT_MS = 30_000;
/** How long closing connections may take to disappear, in milliseconds. */
const CLOSE_MS = 3_000;

/** Clones the template: newest schema, reference data, no partner, no request. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) =>
    client.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`),
  );
  const connectionString = testDatabaseUrl(name);
  const database = withKeysForTestRows(openDatabase({ connectionString, connectTimeoutMs: CONNECT_MS }));
  return {
    database,
    connectionString,
    applicationUrl: applicationUrlOf(connectionString),
    async close() {
      await database.destroy();
      const leaks = await connectionsLeftTo(name);
      await asAdministrator((client) => client.query(`drop database ${name} with (force)`));
      if (leaks.length > 0)
        throw new Error(`Connections to the test database were left open:\n${leaks.join('\n')}`);
    },
  };
}

/** The database of a running engine; `close` leaves it to its owner. */
export function joinTestDatabase(connectionString: string): TestDatabase {
  const database = withKeysForTestRows(openDatabase({ connectionString, connectTimeoutMs: CONNECT_MS }));
  return {
    database,
    connectionString,
    applicationUrl: applicationUrlOf(connectionString),
    close: () => database.destroy(),
  };
}

export interface DatabaseBackup {
  /** Restores the database; all connections are closed. */
  restore(): Promise<void>;
}

/** Copies a test database; all connections are closed meanwhile. */
export async function backUpDatabase(connectionString: string): Promise<DatabaseBackup> {
  const name = new URL(connectionString).pathname.slice(1);
  const copy = `${name}_copy`;
  const alone = async (client: Client, work: () => Promise<unknown>) => {
    await client.query(`alter database ${name} with allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await work();
  };
  await asAdministrator((client) =>
    alone(client, async () => {
      await client.query(`create database ${copy} template ${name} strategy file_copy`);
      await client.query(`alter database ${name} with allow_connections true`);
    }),
  );
  return {
    restore: () =>
      asAdministrator((client) =>
        alone(client, async () => {
          await client.query(`drop database ${name} with (force)`);
          await client.query(`alter database ${copy} rename to ${name}`);
        }),
      ),
  };
}

/** The URL of the same database for the login of all engines of a test run. */
export function applicationUrlOf(connectionString: string): string {
  return urlAs('test_application', connectionString);
}

/** The URL of the same database for the login that migrated the template and owns its objects. */
export function ownerUrlOf(connectionString: string): string {
  return urlAs('test_owner', connectionString);
}

function urlAs(login: string, connectionString: string): string {
  const url = new URL(connectionString);
  url.username = login;
  url.password = login;
  return url.href;
}

async function asAdministrator<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: testAddresses().postgresUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the last queries of the connections that stay open; empty when all close in time. */
async function connectionsLeftTo(name: string): Promise<string[]> {
  return await asAdministrator(async (client) => {
    let leaks: string[] = [];
    const noneLeft = async () => {
      const { rows } = await client.query<{ last_statement: string }>(
        `select coalesce(nullif(application_name, '') || ': ', '') || query as last_statement
           from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [name],
      );
      leaks = rows.map((row) => row.last_statement);
      return leaks.length === 0;
    };
    await eventually(noneLeft, { deadlineMs: CLOSE_MS, describe: 'connections to close' }).catch(
      () => undefined,
    );
    return leaks;
  });
}
