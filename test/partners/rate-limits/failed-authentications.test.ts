/** Failed authentication is limited by address, and never keeps a valid key out. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { clientAddressBehind } from '../../../api/http/authentication/client-address.ts';
import { FAILURES_ALLOWED } from '../../../api/http/authentication/failed-authentications.ts';
import { generateKey } from '../../../domain/partners/key-format.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';

const PATH = '/v1/sandbox/scenarios';

let testDatabase: TestDatabase;
let engine: TestEngine;
/** How often a key was looked up in Postgres. */
let lookUps = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.close());
// What an address did is in the memory of the process, so each test has its own.
beforeEach(async () => {
  engine = await start();
});
afterEach(() => engine.close());

const countLookUps: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('api_key')) lookUps += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

const start = (trustedProxies: readonly string[] = []) =>
  startEngine({
    worker: false,
    clientAddress: clientAddressBehind(trustedProxies),
    testDatabase: {
      ...testDatabase,
      database: testDatabase.database.withPlugin(countLookUps),
      close: () => Promise.resolve(),
    },
  });

async function restart(trustedProxies: readonly string[]): Promise<void> {
  await engine.close();
  engine = await start(trustedProxies);
}

/** Calls, and returns the status and `Retry-After`. */
async function call(
  key: string | undefined,
  forwardedFor?: string,
): Promise<{ readonly status: number; readonly retryAfter: string | null }> {
  const response = await fetch(engine.origin + PATH, {
    headers: {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }),
    },
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** Fails until the address is stopped; with a key that nobody has each time, or always with the same. */
async function failUntilStopped({ key, forwardedFor }: { key?: string; forwardedFor?: string } = {}) {
  const fail = () => call(key ?? generateKey('sandbox'), forwardedFor);
  for (let failures = 0; failures < FAILURES_ALLOWED; failures += 1) expect((await fail()).status).toBe(401);
  const { status, retryAfter } = await fail();
  expect(status).toBe(429);
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(Number(retryAfter)).toBeLessThanOrEqual(60);
}

const ALWAYS_THE_SAME = generateKey('sandbox');

test.each([
  ['keys that nobody has', () => generateKey('sandbox')],
  ['one unknown key again and again', () => ALWAYS_THE_SAME],
  ['keys of the other environment', () => generateKey('production')],
  ['no key', () => undefined],
])('after 30 failures in a minute, by %s, calls that fail are answered 429', async (_, keyOf) => {
  const calls = Array.from({ length: 2 * FAILURES_ALLOWED }, async () => (await call(keyOf())).status);
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES_ALLOWED);
  expect(statuses.filter((status) => status === 429)).toHaveLength(FAILURES_ALLOWED);
});

test('an address that is stopped causes no look-ups, and keeps out no key that was good before', async () => {
  await restart(['127.0.0.1']);
  const [known, unknown] = [await engine.partner(), await engine.partner()];
  const [here, elsewhere] = ['203.0.113.1', '203.0.113.2'];
  const lookUpsBefore = lookUps;
  expect((await call(known.key, here)).status).toBe(200);
  await failUntilStopped({ forwardedFor: here });
  const lookUpsSoFar = lookUps;
  expect(lookUpsSoFar - lookUpsBefore).toBeGreaterThan(FAILURES_ALLOWED);
  expect((await call(unknown.key, here)).status).toBe(429);
  expect((await call(generateKey('sandbox'), here)).status).toBe(429);
  expect(lookUps).toBe(lookUpsSoFar);
  expect((await call(known.key, here)).status).toBe(200);
  expect((await call(unknown.key, elsewhere)).status).toBe(200);
});

test('a neighbour who sends one bad key over and over keeps no valid key out', async () => {
  const partner = await engine.partner();
  await failUntilStopped({ key: generateKey('sandbox') });
  expect((await call(partner.key)).status).toBe(200);
  expect((await call(undefined)).status).toBe(429);
});

test('a forged X-Forwarded-For changes nothing', async () => {
  await failUntilStopped({ forwardedFor: '203.0.113.1' });
  expect((await call(generateKey('sandbox'), '203.0.113.2')).status).toBe(429);
  expect((await call(generateKey('sandbox'))).status).toBe(429);
});

test('behind proxies that are trusted, each client of theirs counts, and what it forges before them does not', async () => {
  await restart(['127.0.0.0/8', '10.0.0.0/8']);
  await failUntilStopped({ forwardedFor: '203.0.113.1' });
  const statusThrough = async (forwardedFor: string) =>
    (await call(generateKey('sandbox'), forwardedFor)).status;
  expect(await statusThrough('198.51.100.7, 203.0.113.1, 10.1.2.3')).toBe(429);
  expect(await statusThrough('203.0.113.1, 198.51.100.7')).toBe(401);
});
