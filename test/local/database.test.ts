/** The database of a test, and the log of a worker process. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StackFailure } from '../../local/failure.ts';
import { prepareDatabase } from '../../local/stack/database.ts';
import { noteSchemaOrigin } from '../../local/stack/schema-origin.ts';
import { createTestDatabase, type TestDatabase } from '../support/servers/database.ts';
import { sdkLogging } from '../../worker/sdk-logging.ts';
import { breakableTemporal } from '../support/servers/breakable-servers.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker } from '../support/engine/processes.ts';

describe('test databases', () => {
  test('a cloned database has the reference data and is dropped when closed', async () => {
    const { database, connectionString, close } = await createTestDatabase();
    const { count } = await database
      .selectFrom('medicine')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(100);
    await close();
    await expect(new Client({ connectionString }).connect()).rejects.toThrow('does not exist');
  });

  test('closing a test database names a connection that was left open', async () => {
    const { connectionString, close } = await createTestDatabase();
    const forgotten = new Client({ connectionString });
    forgotten.on('error', () => undefined);
    await forgotten.connect();
    await forgotten.query(`select 'forgotten'`);
    await expect(close()).rejects.toThrow(`left open:\nselect 'forgotten'`);
  });

  test('a database whose migrations were edited afterwards is reported with advice, other faults unchanged', async () => {
    const { database, connectionString, close } = await createTestDatabase();
    const said: string[] = [];
    const prepare = () => prepareDatabase(connectionString, 'http://127.0.0.1:1', (line) => said.push(line));
    await noteSchemaOrigin(database);
    await prepare();
    expect(said[0]).toBe('Database: the schema is up to date.');
    await sql`comment on table kysely_migration is 'the files of yesterday'`.execute(database);
    said.length = 0;
    await prepare();
    expect(said[0]).toMatch(
      /created before the files in db\/migrations were edited.*delete .*\.local and run npm start again/,
    );
    await noteSchemaOrigin(database);
    await sql`alter table api_key rename to key_of_an_api`.execute(database);
    await expect(prepare()).rejects.toThrow(/relation .*api_key.* does not exist/);
    await expect(prepare()).rejects.not.toThrow(StackFailure);
    await sql`comment on table kysely_migration is 'the files of yesterday'`.execute(database);
    await expect(prepare()).rejects.toThrow(StackFailure);
    await expect(prepare()).rejects.toThrow(
      /does not fit: relation .*Remove .*\.local and run the command again/s,
    );
    // Errors with other causes are unchanged: here a server that refuses writes.
    await sql`alter table key_of_an_api rename to api_key`.execute(database);
    await sql`alter database ${sql.table(new URL(connectionString).pathname.slice(1))} set default_transaction_read_only = on`.execute(
      database,
    );
    await expect(prepare()).rejects.not.toThrow(StackFailure);
    await expect(prepare()).rejects.toThrow(/read-only transaction/);
    await close();
  });
});

describe('logs of a worker', () => {
  let temporal: Awaited<ReturnType<typeof breakableTemporal>>;

  let testDatabase: TestDatabase;

  beforeAll(async () => {
    [temporal, testDatabase] = await Promise.all([breakableTemporal(), createTestDatabase()]);
  });

  afterAll(async () => {
    await temporal.remove();
    await testDatabase.close();
  });

  test('a worker whose Temporal dies logs that and its own end in JSON lines', async () => {
    const { connectionString } = testDatabase;
    const worker = await startWorker({
      connectionString,
      taskQueue: 'worker-log',
      env: { TEMPORAL_ADDRESS: temporal.address },
    });
    await temporal.kill();
    await eventually(() => worker.logs().includes('"sdkComponent":"core"'), {
      deadlineMs: 60_000,
      describe: 'core to complain',
    });
    await temporal.restart();
    await worker.stop();
    expect(await worker.exited).toBe('exit code 0');
    const lines = worker.logs().trimEnd().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ process: 'worker' });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'worker stopped' });
  });

  test('a log line keeps the error and ids of the SDK but no task token', () => {
    const lines: string[] = [];
    const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
    const { logger } = sdkLogging(log, 'info');
    expect(logger).toBeInstanceOf(DefaultLogger);
    logger?.debug('too much');
    logger?.warn('Activity failed', { workflowId: 'req_1', taskToken: 'abc', error: new Error('timed out') });
    logger?.warn('Activity not found', { task_token: 'abc', details: 'gone' });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 40,
        msg: 'Activity failed',
        workflowId: 'req_1',
        err: expect.objectContaining({ message: 'timed out' }),
      },
      { level: 40, msg: 'Activity not found', details: 'gone' },
    ]);
  });
});
