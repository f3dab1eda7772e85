/** Postgres killed: calls are neither let through nor lost count of, but for those of its last moments. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import { breakablePostgres } from '../support/servers/breakable-servers.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';

const PATH = '/sandbox/scenarios';

const postgres = prepared(breakablePostgres, (server) => server.remove());
const { engine, given } = useOwnEngine(async () => ({
  worker: false,
  testDatabase: await makeBreakableDatabase(postgres, 'breakable'),
}));

test('while Postgres is away calls answer 503, and after a crash the limit still holds', async () => {
  const [refused, idle] = [
    await given.partner().limitedTo({ minute_limit: null, day_limit: 5 }),
    await given.partner(),
  ];
  for (let calls = 0; calls < 5; calls += 1) expect((await refused.call('GET', PATH)).status).toBe(200);
  expect((await refused.call('GET', PATH)).status).toBe(429);
  await untilOnDisk();

  // So that its key is known, and what fails is the counting.
  await idle.call('GET', '/usage');
  await postgres.kill();
  const { status, error, headers } = await idle.call('GET', PATH);
  expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);

  await postgres.restart();
  const isBack = async () => (await idle.call('GET', PATH)).status === 200;
  await eventually(isBack, { deadlineMs: 30_000, describe: 'calls to be admitted again' });
  expect((await refused.call('GET', PATH)).status).toBe(429);
});

/** Nobody waits for the disk when calls are counted; Postgres writes by itself what is less than a second old. */
async function untilOnDisk(): Promise<void> {
  const position = sql<string>`pg_current_wal_insert_lsn()`;
  const { rows } = await sql<{ written: string }>`select ${position} as written`.execute(engine.database);
  const isOnDisk = async () => {
    const flushed = sql<boolean>`pg_current_wal_flush_lsn() >= ${rows[0]?.written}::pg_lsn`;
    const { rows: answer } = await sql<{ done: boolean }>`select ${flushed} as done`.execute(engine.database);
    return answer[0]?.done;
  };
  await eventually(isOnDisk, { deadlineMs: 5_000, describe: 'the counts to be on disk' });
}
