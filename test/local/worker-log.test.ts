/** What a worker process writes: JSON lines only, from the SDK's native core too. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { sdkLogging } from '../../worker/sdk-logging.ts';
import { breakableTemporal } from '../support/servers/breakable-servers.ts';
import { createTestDatabase, type TestDatabase } from '../support/servers/database.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker } from '../support/engine/processes.ts';

let temporal: Awaited<ReturnType<typeof breakableTemporal>>;
let testDatabase: TestDatabase;

beforeAll(async () => {
  [temporal, testDatabase] = await Promise.all([breakableTemporal(), createTestDatabase()]);
});
afterAll(async () => {
  await temporal.remove();
  await testDatabase.close();
});

test('a worker whose Temporal dies logs that, and its end, in JSON lines', async () => {
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

test('a line keeps the error and the ids of the SDK, and no task token', () => {
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
