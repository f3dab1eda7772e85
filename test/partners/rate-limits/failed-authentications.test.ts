/** Failed authentication is limited by address, and never blocks a valid key. */
import { describe, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { clientAddressBehind } from '../../../api/http/client-address.ts';
import { FAILURES_ALLOWED } from '../../../api/http/authentication.ts';
import { generateKey } from '../../../db/partners/keys.ts';
import { createTestDatabase } from '../../support/servers/database.ts';
import type { TestEngine, TestEngineOptions } from '../../support/engine/engine.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

const PATH = '/v1/sandbox/scenarios';

/** Counts the look-ups of keys in Postgres. */
let lookUps = 0;

const countLookUps: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('api_key')) lookUps += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

async function behind(...trustedProxies: readonly string[]): Promise<TestEngineOptions> {
  const testDatabase = await createTestDatabase();
  const database = testDatabase.database.withPlugin(countLookUps);
  return {
    worker: false,
    clientAddress: clientAddressBehind(trustedProxies),
    testDatabase: { ...testDatabase, database },
  };
}

const { engine, given } = useOwnEngine(() => behind('127.0.0.0/8', '10.0.0.0/8'));

let addresses = 0;

/** Failures are stored in the memory of the process, so each test has its own process. */
const newAddress = () => `203.0.113.${(addresses += 1)}`;

interface Call {
  readonly key?: string | undefined;
  /** Addresses that the caller claims in its headers. */
  readonly from?: string;
  readonly at?: Pick<TestEngine, 'origin'>;
}

/** Makes a call and returns the status and `Retry-After`. */
async function call({
  key,
  from,
  at = engine,
}: Call): Promise<{ readonly status: number; readonly retryAfter: string | null }> {
  const response = await fetch(at.origin + PATH, {
    headers: {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(from === undefined ? {} : { 'X-Forwarded-For': from }),
    },
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

const statusOf = async (made: Call) => (await call(made)).status;
const unknownKey = () => generateKey('sandbox');

/** Fails until the address is blocked, with a new unknown key each time or always the same one. */
async function failUntilStopped({ key, ...made }: Call) {
  const fail = () => call({ key: key ?? unknownKey(), ...made });
  for (let failures = 0; failures < FAILURES_ALLOWED; failures += 1) expect((await fail()).status).toBe(401);
  const { status, retryAfter } = await fail();
  expect(status).toBe(429);
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(Number(retryAfter)).toBeLessThanOrEqual(60);
}

/** A key with a changed last character, so that its checksum is wrong. */
const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');

const ALWAYS_THE_SAME = unknownKey();

test.each([
  ['unknown keys', unknownKey],
  ['the same unknown key', () => ALWAYS_THE_SAME],
  ['keys of the other environment', () => generateKey('production')],
  ['no key', () => undefined],
])('after 30 failures in a minute by %s, failing calls get 429', async (_, keyOf) => {
  const from = newAddress();
  const calls = Array.from({ length: 2 * FAILURES_ALLOWED }, () => statusOf({ key: keyOf(), from }));
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES_ALLOWED);
  expect(statuses.filter((status) => status === 429)).toHaveLength(FAILURES_ALLOWED);
});

test('valid keys work from a blocked address, and each bad key is looked up once at most', async () => {
  const [known, unknown] = [await given.partner(), await given.partner()];
  const [here, elsewhere] = [newAddress(), newAddress()];
  const lookUpsBefore = lookUps;
  expect(await statusOf({ key: known.key, from: here })).toBe(200);
  await failUntilStopped({ from: here });
  const lookUpsSoFar = lookUps;
  expect(lookUpsSoFar - lookUpsBefore).toBeGreaterThan(FAILURES_ALLOWED);
  const bad = unknownKey();
  expect(await statusOf({ key: bad, from: here })).toBe(429);
  expect(lookUps).toBe(lookUpsSoFar + 1);
  expect(await statusOf({ key: bad, from: here })).toBe(429);
  expect(await statusOf({ key: mistyped(unknown.key), from: here })).toBe(429);
  expect(await statusOf({ key: generateKey('production'), from: here })).toBe(429);
  expect(lookUps).toBe(lookUpsSoFar + 1);
  expect(await statusOf({ key: unknown.key, from: here })).toBe(200);
  expect(await statusOf({ key: known.key, from: here })).toBe(200);
  expect(await statusOf({ key: unknown.key, from: elsewhere })).toBe(200);
});

test('a valid key works while another client on its address keeps sending a bad one', async () => {
  const partner = await given.partner();
  const from = newAddress();
  await failUntilStopped({ key: unknownKey(), from });
  expect(await statusOf({ key: partner.key, from })).toBe(200);
  expect(await statusOf({ from })).toBe(429);
});

test('a new valid key is looked up while its address guesses hundreds of keys', async () => {
  const partner = await given.partner();
  const from = newAddress();
  const guesses = Array.from({ length: 300 }, () => statusOf({ key: unknownKey(), from }));
  expect(await statusOf({ key: partner.key, from })).toBe(200);
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401, 429]));
});

test('behind trusted proxies each client counts by its own address, and forged headers do not matter', async () => {
  const [stopped, other] = [newAddress(), newAddress()];
  await failUntilStopped({ from: stopped });
  expect(await statusOf({ key: unknownKey(), from: `${other}, ${stopped}, 10.1.2.3` })).toBe(429);
  expect(await statusOf({ key: unknownKey(), from: `${stopped}, ${other}` })).toBe(401);
});

describe('without trusted proxies', () => {
  const { engine: direct } = useOwnEngine(() => behind());

  test('a forged X-Forwarded-For is ignored', async () => {
    await failUntilStopped({ from: newAddress(), at: direct });
    expect(await statusOf({ key: unknownKey(), from: newAddress(), at: direct })).toBe(429);
    expect(await statusOf({ at: direct })).toBe(429);
  });
});
