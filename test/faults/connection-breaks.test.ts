/** A connection to Postgres that breaks while somebody works with it fails that work, not the process. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { isDatabaseUnavailable } from '../../db/availability.ts';
import { openDatabase } from '../../db/database.ts';
import { startBreakableLink } from '../support/servers/breakable-link.ts';
import { breakablePostgres } from '../support/servers/breakable-servers.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { eventually } from '../support/engine/eventually.ts';

const testDatabase = useDatabase();

test('between two statements of a transaction', async () => {
  const { database } = testDatabase;
  const breaksInside = database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid})`.execute(database);
    const isGone = async () => {
      const left = await sql`select from pg_stat_activity where pid = ${pid}`.execute(database);
      return left.rows.length === 0;
    };
    await eventually(isGone, { deadlineMs: 20_000, describe: 'the connection to be gone' });
    await sql`select 1`.execute(transaction);
  });
  // What it says depends on how far the news had come.
  expect(isDatabaseUnavailable(await breaksInside.catch((error: unknown) => error))).toBe(true);
  expect((await sql<{ one: number }>`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
});

test('during a statement, without a word from the server', async () => {
  const server = await breakablePostgres();
  const database = openDatabase({ connectionString: server.urlOf('postgres') });
  try {
    const statement = sql`select pg_sleep(60)`.execute(database).catch((error: unknown) => error);
    const isRunning = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where query like 'select pg_sleep%'`.execute(database);
      return rows.length > 0;
    };
    await eventually(isRunning, { deadlineMs: 20_000, describe: 'the statement to run' });
    await server.kill();
    expect(isDatabaseUnavailable(await statement)).toBe(true);
    await server.restart();
    expect((await sql<{ one: number }>`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
  } finally {
    await database.destroy();
    await server.remove();
  }
});

test('of a server that is gone without a word: the next statement has a new one', async () => {
  const { connectionString } = testDatabase;
  const link = await startBreakableLink(connectionString);
  const through = new URL(connectionString);
  through.host = new URL(link.origin).host;
  const database = openDatabase({ connectionString: through.href, name: 'changes', poolSize: 1 });
  const one = () => sql<{ one: number }>`select ${1}::int as one`.execute(database);
  try {
    await one();
    link.silence();
    expect(isDatabaseUnavailable(await one().catch((error: unknown) => error))).toBe(true);
    expect((await one()).rows).toEqual([{ one: 1 }]);
    const inTransaction = database.transaction().execute(async (transaction) => {
      await sql`select ${1}::int`.execute(transaction);
      link.silence();
      await sql`select ${1}::int`.execute(transaction);
    });
    expect(isDatabaseUnavailable(await inTransaction.catch((error: unknown) => error))).toBe(true);
    expect((await one()).rows).toEqual([{ one: 1 }]);
  } finally {
    await database.destroy();
    await link.cut();
  }
});
