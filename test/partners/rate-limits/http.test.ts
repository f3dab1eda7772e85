/** The limits as a partner meets them: headers that say what remains, and 429 until there is room again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { type InnerList, type Item, parseList } from 'structured-headers';
import { createKey } from '../../../db/partners/keys.ts';
import { CALL_WINDOWS, SCOPE_NAMES } from '../../../domain/partners.ts';
import { ApiCaller, type ApiResponse, ORDER } from '../../support/callers/api-caller.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

const PATH = '/sandbox/scenarios';
const OF_THE_ENVIRONMENT = { minute_limit: null, day_limit: null };

const { engine, given } = useOwnEngine({ worker: false });

const limited = (minute_limit: number) => given.partner().limitedTo({ minute_limit });

/** A structured list of strings with parameters, as [name, parameters]. */
function parsed(headers: Headers, name: string): [unknown, Record<string, unknown>][] {
  return parseList(headers.get(name) ?? '').map((member: Item | InnerList) => [
    member[0],
    Object.fromEntries(member[1]),
  ]);
}

const remaining = (headers: Headers) => parsed(headers, 'RateLimit').map(([, parameters]) => parameters['r']);

test('every answer to a key tells its limits in the fields of the IETF draft', async () => {
  const partner = await given.partner().limitedTo(OF_THE_ENVIRONMENT);
  const { headers, status } = await partner.call('GET', PATH);
  expect(status).toBe(200);
  expect(parsed(headers, 'RateLimit-Policy')).toEqual([
    ['minute', { q: 60, w: 60 }],
    ['day', { q: 5_000, w: 86_400 }],
  ]);
  const [minute, day] = parsed(headers, 'RateLimit');
  expect(minute).toEqual(['minute', { r: 59, t: expect.any(Number) }]);
  expect(day).toEqual(['day', { r: 4_999, t: expect.any(Number) }]);
  // Until this one call leaves: a window from now, and a cell at most.
  expect(minute?.[1]['t']).toBeGreaterThanOrEqual(60);
  expect(minute?.[1]['t']).toBeLessThanOrEqual(61);
  expect(day?.[1]['t']).toBeGreaterThanOrEqual(86_400);
  expect(day?.[1]['t']).toBeLessThanOrEqual(86_400 + 300);
});

describe('in production', () => {
  const production = useOwnEngine({ worker: false, environment: 'production' });

  test('the limits are those of production', async () => {
    const partner = await production.given.partner().limitedTo(OF_THE_ENVIRONMENT);
    const { headers } = await partner.call('GET', '/requests/req_00000000000000000000000000');
    expect(headers.get('RateLimit-Policy')).toBe('"minute";q=300;w=60, "day";q=100000;w=86400');
  });
});

test.each([
  ['404, for a request that is not there', 'GET', '/requests/req_00000000000000000000000000', undefined, 404],
  ['400, for a bad body', 'POST', '/medicines/search', {}, 400],
  ['403, without the scope', 'POST', '/requests', ORDER, 403],
] as const)('a call counts that is answered %s', async (_, method, path, body, status) => {
  const partner = await limited(10).withScopes('requests:read', 'medicines:search');
  const first = await partner.call(method, path, body);
  expect([first.status, remaining(first.headers)[0]]).toEqual([status, 9]);
  const second = await partner.call(method, path, body);
  expect([second.status, remaining(second.headers)[0]]).toEqual([status, 8]);
});

test('calls without a key, health, the contract as data, and usage do not count', async () => {
  const partner = await limited(1);
  await fetch(`${engine.origin}/health/live`);
  await partner.call('GET', '/meta/state-machine');
  await partner.call('GET', '/nowhere');
  const usage = await partner.call('GET', '/usage');
  expect([usage.status, remaining(usage.headers)[0]]).toEqual([200, 1]);
  expect((await fetch(`${engine.origin}/v1${PATH}`)).headers.get('RateLimit')).toBeNull();
  expect((await partner.call('GET', PATH)).status).toBe(200);
  expect((await partner.call('GET', PATH)).status).toBe(429);
  expect((await partner.call('GET', '/usage')).status).toBe(200);
});

test('a long poll that had nothing to tell does not count, a 304 at once or soon does', async () => {
  const pharmacy = await given.pharmacy();
  const first = await pharmacy.call('GET', '/orders');
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  const poll = (query: string) => pharmacy.send('GET', `/orders${query}`, undefined, headers);
  const left = [first];
  for (const query of ['', '?wait=1', '?wait=5', '']) left.push(await poll(query));
  expect(left.map(({ status }) => status)).toEqual([200, 304, 304, 304, 304]);
  const start = Number(remaining(first.headers)[0]);
  expect(left.map((answer) => start - Number(remaining(answer.headers)[0]))).toEqual([0, 1, 2, 3, 3]);
});

test('429 rate_limit_exceeded names the limit, carries Retry-After, and comes before the body is read', async () => {
  const partner = await limited(2);
  await partner.call('GET', PATH);
  await partner.call('GET', PATH);
  const { status, error, headers } = await partner.call('POST', '/requests', { no: 'order' });
  expect([status, error.status, error.code]).toEqual([429, 429, 'rate_limit_exceeded']);
  expect(error.message).toContain('2 calls a minute');
  expect(headers.get('Retry-After')).toMatch(/^(5\d|6[01])$/);
  expect(error.message).toContain(`${headers.get('Retry-After')} s`);
  const [minute, day] = parsed(headers, 'RateLimit');
  expect(minute?.[1]['r']).toBe(0);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(Number(minute?.[1]['t']));
  // Neither of these counted in the day.
  await partner.call('GET', PATH);
  const { headers: later } = await partner.call('GET', PATH);
  expect(remaining(later)).toEqual([0, day?.[1]['r']]);
});

test('the keys of a partner share its limit, another partner has its own', async () => {
  const partner = await limited(3);
  const { key } = await createKey(engine.database, {
    partner_id: partner.partnerId,
    name: 'the next',
    scopes: SCOPE_NAMES,
    environment: 'sandbox',
    created_by: 'test',
  });
  const other = new ApiCaller(engine.origin, key, partner.partnerId);
  const statuses = [];
  for (const caller of [partner, other, partner, other])
    statuses.push((await caller.call('GET', PATH)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await (await limited(3)).call('GET', PATH)).status).toBe(200);
});

describe('with a minute of 2 seconds', () => {
  const windows = { ...CALL_WINDOWS, minute: { length_ms: 2_000, cell_ms: 50 } };
  const hasty = useOwnEngine({ worker: false, callWindows: windows });

  test('a call that comes after Retry-After is admitted', async () => {
    const partner = await hasty.given.partner().limitedTo({ minute_limit: 3 });
    for (let round = 0; round < 2; round += 1) {
      const refused = await callUntilRefused(partner);
      await sleep(Number(refused.headers.get('Retry-After')) * 1_000);
      expect((await partner.call('GET', PATH)).status).toBe(200);
    }
  });
});

/** On a slow machine calls leave the short window while others are made. */
async function callUntilRefused(partner: ApiCaller): Promise<ApiResponse<unknown>> {
  for (let burst = 0; burst < 50; burst += 1) {
    const answers = await Promise.all(Array.from({ length: 9 }, () => partner.call('GET', PATH)));
    const refused = answers.findLast(({ status }) => status === 429);
    if (refused !== undefined) return refused;
  }
  throw new Error('No call was refused');
}
