/** How long a process caches a key. `revocation.test.ts` tests the same with API processes. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type Kysely, type KyselyPlugin } from 'kysely';
import { KeyCache } from '../../../services/partners/authentication.ts';
import { ChangeFeed } from '../../../db/change-feed.ts';
import { createKey, revokeKey, type StoredKeyWithValue } from '../../../db/partners/keys.ts';
import { keyState } from '../../../domain/partners.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import type { Database } from '../../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { eventually } from '../../support/engine/eventually.ts';

const DEADLINE_MS = 20_000;
/** So long that only a notification can invalidate a cached key. */
const HOURS_MS = 10_000_000;
const PARTNER = 'par_test';

let testDatabase: TestDatabase;
let database: Kysely<Database>;
let feeds: ChangeFeed[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = testDatabase);
  await ensurePartner(database, { partner_id: PARTNER, name: 'Test HMO' });
  feeds = [1, 2].map(
    () => new ChangeFeed({ connectionString: testDatabase.connectionString, onError: () => undefined }),
  );
  const listening = sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and state = 'idle' and query like 'listen%'`;
  await eventually(async () => (await listening.execute(database)).rows[0]?.count === feeds.length, {
    deadlineMs: DEADLINE_MS,
    describe: 'the feeds to listen',
  });
});
afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.close()));
  await testDatabase.close();
});

const newKey = (): Promise<StoredKeyWithValue> =>
  createKey(database, {
    partner_id: PARTNER,
    name: 'server',
    scopes: ['requests:read'],
    environment: 'sandbox',
    created_by: 'test',
  });

/** A cache on the connection of one feed, as in one process. */
function cacheOn(feed: ChangeFeed | undefined, options: { trustedMs: number; plugin?: KyselyPlugin }) {
  if (feed === undefined) throw new Error('no feed');
  const { trustedMs, plugin } = options;
  return new KeyCache({
    database: plugin === undefined ? database : database.withPlugin(plugin),
    changes: feed,
    trustedMs,
  });
}

/** Counts look-ups, and delays the first result until it is released. */
function holdFirst() {
  const gate = Promise.withResolvers<void>();
  let seen = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      seen += 1;
      if (seen === 1) await gate.promise;
      return result;
    },
  };
  return { plugin, letGo: () => gate.resolve(), seen: () => seen };
}

const until = (describe: string, condition: () => boolean | Promise<boolean>) =>
  eventually(condition, { deadlineMs: DEADLINE_MS, describe });

test.each([
  ['revoked', 'revoked_at = now()'],
  ['expired', "expires_at = now() - interval '1 second'"],
  ['given other scopes', "scopes = '{requests:cancel}'"],
  ['deleted', undefined],
])('a key that is %s is dropped from the cache of every process immediately', async (_, change) => {
  const caches = feeds.map((feed) => cacheOn(feed, { trustedMs: HOURS_MS }));
  const { key, key_id } = await newKey();
  const before = await Promise.all(caches.map((cache) => cache.find(key)));
  expect(before.map((stored) => stored?.key_id)).toEqual([key_id, key_id]);
  const statement =
    change === undefined
      ? sql`delete from api_key where key_id = ${key_id}`
      : sql`update api_key set ${sql.raw(change)} where key_id = ${key_id}`;
  await statement.execute(database);
  for (const cache of caches) {
    await until('the change to be seen', async () => {
      const stored = await cache.find(key);
      return JSON.stringify(stored) !== JSON.stringify(before[0]);
    });
  }
});

test('recording a use or changing another key drops nothing from the cache', async () => {
  const [one, other] = [await newKey(), await newKey()];
  const { plugin, letGo, seen } = holdFirst();
  letGo();
  const cache = cacheOn(feeds[0], { trustedMs: HOURS_MS, plugin });
  await cache.find(one.key);
  await cache.find(other.key);
  await sql`update api_key set last_used_at = now()`.execute(database);
  await revokeKey(database, { key_id: other.key_id }, new Date());
  await until('the other key to be dropped', async () => (await cache.find(other.key))?.revoked_at !== null);
  const lookUps = seen();
  await cache.find(one.key);
  expect(seen()).toBe(lookUps);
});

test('a look-up overtaken by a revocation is not used for later callers', async () => {
  const { key, key_id } = await newKey();
  const { plugin, letGo, seen } = holdFirst();
  const cache = cacheOn(feeds[0], { trustedMs: HOURS_MS, plugin });
  const early = cache.find(key);
  await until('the first answer of Postgres', () => seen() === 1);
  await revokeKey(database, { key_id }, new Date());
  // Callers that join the first look-up wait for it. Once it is dropped, a second one starts.
  await until('a look-up of its own', () => {
    void cache.find(key);
    return seen() > 1;
  });
  expect(keyState((await cache.find(key)) ?? never(), new Date())).toBe('revoked');
  letGo();
  expect(keyState((await early) ?? never(), new Date())).toBe('active');
  expect(keyState((await cache.find(key)) ?? never(), new Date())).toBe('revoked');
});

test('a slow look-up shortens the time that its result is cached', async () => {
  const { key, key_id } = await newKey();
  const { plugin, letGo, seen } = holdFirst();
  const cache = cacheOn(feeds[0], { trustedMs: 20, plugin });
  const slow = cache.find(key);
  await until('a look-up of its own', () => {
    void cache.find(key);
    return seen() > 1;
  });
  expect((await cache.find(key))?.key_id).toBe(key_id);
  letGo();
  expect((await slow)?.key_id).toBe(key_id);
});

test('concurrent callers share one look-up, and a failed one is not cached', async () => {
  const { key } = await newKey();
  let seen = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      seen += 1;
      return seen === 1 ? Promise.reject(new Error('away')) : Promise.resolve(result);
    },
  };
  const cache = cacheOn(feeds[0], { trustedMs: HOURS_MS, plugin });
  const together = await Promise.allSettled(Array.from({ length: 10 }, () => cache.find(key)));
  expect(together.map(({ status }) => status)).toEqual(together.map(() => 'rejected'));
  expect(seen).toBe(1);
  const again = await Promise.all(Array.from({ length: 10 }, () => cache.find(key)));
  expect(new Set(again.map((stored) => stored?.name))).toEqual(new Set(['server']));
  expect(seen).toBe(2);
});

function never(): never {
  throw new Error('no key');
}
