/** Postgres or Temporal is down: nothing is accepted or half done, and the engine recovers by itself. */
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { expectedStatuses } from '../../domain/sandbox/scenarios.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import { breakablePostgres, breakableTemporal } from '../support/servers/breakable-servers.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useWorker } from './killable-worker.ts';
import { isDatabaseUnavailable, openDatabase } from '../../db/database.ts';
import { startBreakableLink } from '../support/servers/breakable-link.ts';
import { useDatabase } from '../support/suite/use-database.ts';

describe('Postgres down', () => {
  const postgres = prepared(breakablePostgres, (server) => server.remove());

  const { engine, given } = useOwnEngine(async () => ({
    testDatabase: await makeBreakableDatabase(postgres, 'breakable'),
  }));

  const partner = prepared(given.partner());

  test('while Postgres is down POST and GET get 503 with Retry-After, nothing starts, and open requests end with the same timeline', async () => {
    // The first order on a new server may take longer than the API's deadline.
    const underWay = await eventually(async () => given.order().by(partner).playing('happy', 1), {
      deadlineMs: 30_000,
      describe: 'an order',
    });
    await partner.readUntil(underWay.request_id, 'confirmed');

    await postgres.kill();
    const search = { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } };
    const answers = await Promise.all([
      partner.call('POST', '/requests', ORDER),
      partner.call('GET', `/requests/${underWay.request_id}`),
      partner.call('POST', '/medicines/search', search),
    ]);
    for (const { status, error, headers } of answers) {
      expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }

    await postgres.restart();
    await eventually(async () => (await partner.call('POST', '/requests', ORDER)).status === 201, {
      deadlineMs: 30_000,
      describe: 'POST to be accepted again',
    });
    await eventually(
      async () => {
        const { data } = await partner.call<{ status: string }>('GET', `/requests/${underWay.request_id}`);
        return data?.status === 'delivered';
      },
      { deadlineMs: 60_000, describe: 'the request in progress to be delivered' },
    );
    const record = await partner.read(underWay.request_id);
    expect(record.timeline.map(({ status }) => status)).toEqual(expectedStatuses('happy'));
    const requests = await engine.database.selectFrom('request').select('request_id').execute();
    expect(requests).toHaveLength(2);
  });
});

describe('Postgres killed while calls are counted', () => {
  const PATH = '/sandbox/scenarios';

  const postgres = prepared(breakablePostgres, (server) => server.remove());

  const { engine, given } = useOwnEngine(async () => ({
    worker: false,
    testDatabase: await makeBreakableDatabase(postgres, 'breakable'),
  }));

  test('calls get 503 while Postgres is down, and the calls counted before the crash still count', async () => {
    const [refused, idle] = [
      await given.partner().limitedTo({ minute_limit: null, day_limit: 5 }),
      await given.partner(),
    ];
    for (let calls = 0; calls < 5; calls += 1) expect((await refused.call('GET', PATH)).status).toBe(200);
    expect((await refused.call('GET', PATH)).status).toBe(429);
    await untilOnDisk();

    // Caches the key, so that it is the counting that fails.
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

  /** Waits for the asynchronous commits of call counts, which Postgres flushes within a second. */
  async function untilOnDisk(): Promise<void> {
    const position = sql<string>`pg_current_wal_insert_lsn()`;
    const { rows } = await sql<{ written: string }>`select ${position} as written`.execute(engine.database);
    const isOnDisk = async () => {
      const flushed = sql<boolean>`pg_current_wal_flush_lsn() >= ${rows[0]?.written}::pg_lsn`;
      const { rows: answer } = await sql<{ done: boolean }>`select ${flushed} as done`.execute(
        engine.database,
      );
      return answer[0]?.done;
    };
    await eventually(isOnDisk, { deadlineMs: 5_000, describe: 'the counts to be on disk' });
  }
});

describe('Temporal down', () => {
  const HAPPY = { ...ORDER, sandbox: { scenario: 'happy', step_seconds: 0 } };

  const temporal = prepared(breakableTemporal, (server) => server.remove());

  const { engine, given } = useOwnEngine(() => ({ worker: false, temporalAddress: temporal.address }));

  const partner = prepared(given.partner());

  useWorker({ engine, env: () => ({ TEMPORAL_ADDRESS: temporal.address }) });

  test('while Temporal is down POST gets 503 with Retry-After, GET is answered from Postgres, and all recovers', async () => {
    const before = await given.order().by(partner);
    await eventually(async () => (await partner.read(before.request_id)).status === 'pending', {
      deadlineMs: 20_000,
      describe: 'the request to be recorded',
    });
    const underWay = await given.order().by(partner).playing('happy', 1);
    await partner.readUntil(underWay.request_id, 'confirmed');

    await temporal.kill();
    const [refused, read, cancel] = await Promise.all([
      partner.call('POST', '/requests', HAPPY),
      partner.read(before.request_id),
      partner.call('POST', `/requests/${before.request_id}/cancel`),
    ]);
    expect([refused.status, refused.error.code]).toEqual([503, 'temporarily_unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(read.status).toBe('pending');
    expect([cancel.status, cancel.error.code]).toEqual([503, 'temporarily_unavailable']);

    await temporal.restart();
    const after = await eventually(
      async () => {
        const { status, data } = await partner.call<{ request_id: string }>('POST', '/requests', HAPPY);
        return status === 201 ? data : undefined;
      },
      { deadlineMs: 30_000, describe: 'POST to be accepted again' },
    );
    await partner.readUntil(underWay.request_id, 'delivered', 60_000);
    expect((await partner.call('POST', `/requests/${before.request_id}/cancel`)).status).toBe(200);
    await partner.readUntil(after.request_id, 'delivered', 60_000);
    const recorded = await engine.database.selectFrom('request').select('request_id').execute();
    expect(recorded.map(({ request_id }) => request_id).toSorted()).toEqual(
      [before.request_id, underWay.request_id, after.request_id].toSorted(),
    );
  });
});

describe('broken connections to Postgres', () => {
  const testDatabase = useDatabase();

  test('a transaction whose connection breaks between two statements fails as unavailable', async () => {
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
    // The message depends on how far the error had propagated.
    expect(isDatabaseUnavailable(await breaksInside.catch((error: unknown) => error))).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
  });

  test('a statement fails as unavailable when the server dies during it', async () => {
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

  test('the next statement gets a new connection when the server stopped responding', async () => {
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
});
