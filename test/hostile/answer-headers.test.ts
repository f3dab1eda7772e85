/** Headers of every response for browsers and proxies, and the limit of GET /usage. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { CALLS_A_MINUTE } from '../../api/http/rate-limits.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

test.each([
  ['an answer with data', '/v1/requests', 200],
  ['a refusal', '/v1/requests/x', 404],
  ['a call without a key', '/pharmacy/v1/orders', 401],
  ['an unknown path', '/nothing', 404],
  ['the health of the process', '/health/live', 200],
])('%s has headers that prevent caching and content sniffing', async (_, path, status) => {
  const headers = path === '/pharmacy/v1/orders' ? {} : { Authorization: `Bearer ${partner.key}` };
  const response = await fetch(engine.origin + path, { headers });
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('responses of the HTTP server itself are neither cached nor sniffed, and public documents are cached for five minutes', async () => {
  const { hostname, port } = new URL(engine.origin);
  const socket = connect(Number(port), hostname);
  socket.write('hello\r\n\r\n');
  expect(await text(socket)).toMatch(/^Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r$/m);
  const page = await fetch(`${engine.origin}/v1/openapi.json`);
  await page.arrayBuffer();
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('cache-control')).toBe('public, max-age=300');
});

test('GET /usage does not count against the rate limits but has a limit of its own', async () => {
  const caller = await given.partner();
  // Without `ApiCaller`, which checks answers against the document: the windows of this engine are not whole seconds.
  const headers = { Authorization: `Bearer ${caller.key}` };
  const statuses: number[] = [];
  for (let calls = 0; calls <= CALLS_A_MINUTE; calls += 1) {
    const response = await fetch(`${engine.origin}/v1/usage`, { headers });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array.from({ length: CALLS_A_MINUTE }, () => 200), 429]);
  expect((await caller.call('GET', '/sandbox/scenarios')).status).toBe(200);
});
