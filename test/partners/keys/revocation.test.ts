/** Every API process refuses a revoked key within a second, even if the notification is lost. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createKey, revokeKey } from '../../../db/partners/keys.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import { MAX_CALL_LIMIT } from '../../../domain/partners.ts';
import { ApiCaller } from '../../support/callers/api-caller.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startApi } from '../../support/engine/processes.ts';
import { resume, suspend } from '../../support/servers/suspended.ts';

const DEADLINE_MS = 20_000;
/** The promised time, counted from the revocation to the start of a call, so that a slow machine does not matter. */
const BOUND_MS = 1_000;
const PATH = '/requests/req_00000000000000000000000000';
const PARTNER = 'par_test';

let testDatabase: TestDatabase;
let apis: Awaited<ReturnType<typeof startApi>>[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await ensurePartner(testDatabase.database, {
    partner_id: PARTNER,
    name: 'Test HMO',
    minute_limit: MAX_CALL_LIMIT,
    day_limit: MAX_CALL_LIMIT,
  });
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const { connectionString } = testDatabase;
  apis = await Promise.all([1, 2].map(() => startApi({ connectionString, taskQueue })));
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await testDatabase.close();
});

/** The connections of both processes that listen for changes. */
async function listeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and state = 'idle' and query like 'listen%'`.execute(
    testDatabase.database,
  );
  return rows.map(({ pid }) => pid);
}

const bothListen = () =>
  eventually(async () => (await listeners()).length === apis.length, {
    deadlineMs: DEADLINE_MS,
    describe: 'both processes to listen',
  });

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(testDatabase.database);
}

interface Break {
  readonly make: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

const nothing = async () => undefined;
let frozen: number[] = [];

const BREAKS: Readonly<Record<string, Break>> = {
  'with everything up': { make: nothing, mend: nothing },
  'when the connections that listen have just broken': {
    async make() {
      const broken = await listeners();
      for (const pid of broken) await run(`select pg_terminate_backend(${pid})`);
      // Others may listen by then, because the APIs reconnect immediately.
      await eventually(async () => (await listeners()).every((pid) => !broken.includes(pid)), {
        deadlineMs: DEADLINE_MS,
        describe: 'the connections to break',
      });
    },
    mend: nothing,
  },
  'when the connections that listen hang without a sign': {
    async make() {
      frozen = await listeners();
      await Promise.all(frozen.map(suspend));
    },
    async mend() {
      frozen.forEach(resume);
    },
  },
  'when nothing is notified': {
    make: () => run('alter table api_key disable trigger api_key_change'),
    mend: () => run('alter table api_key enable trigger api_key_change'),
  },
};

test.each(Object.entries(BREAKS))(
  'a revoked key is refused within a second %s',
  async (_, { make, mend }) => {
    await bothListen();
    const { key, key_id } = await createKey(testDatabase.database, {
      partner_id: PARTNER,
      name: 'server',
      scopes: ['requests:read'],
      environment: 'sandbox',
      created_by: 'test',
    });
    const callers = apis.map(({ origin }) => new ApiCaller(origin, key, PARTNER));
    const statusFor = async (caller: ApiCaller) => (await caller.call('GET', PATH)).status;
    await make();
    try {
      // From now on both processes have the key cached.
      for (const caller of callers) expect(await statusFor(caller)).toBe(404);
      await revokeKey(testDatabase.database, { key_id }, new Date());
      const revokedAt = performance.now();
      let lastAccepted = 0;
      const untilRefused = async (caller: ApiCaller) => {
        const refused = async () => {
          const sentAfter = performance.now() - revokedAt;
          if ((await statusFor(caller)) === 401) return true;
          lastAccepted = Math.max(lastAccepted, sentAfter);
          return false;
        };
        await eventually(refused, { deadlineMs: DEADLINE_MS, describe: 'the revoked key to be refused' });
      };
      await Promise.all(callers.map(untilRefused));
      expect(lastAccepted).toBeLessThan(BOUND_MS);
    } finally {
      await mend();
    }
  },
);
