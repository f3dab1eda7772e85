/** What is no valid HTTP is answered in the envelope too, and leaves nothing of itself in the log. */
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import type { Failure } from '../../api/http/answers.ts';
import { errorForLog } from '../../domain/common/errors-in-logs.ts';
import { ITEM, ORDER } from '../support/callers/api-caller.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { eventually } from '../support/engine/eventually.ts';

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());

/** Sends bytes as they are, and reads until the server closes the connection. */
async function send(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(engine.origin);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8').write(lines.join('\r\n'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

const call = (...headers: string[]) => [
  'GET /v1/requests/x HTTP/1.1',
  ...headers,
  'Connection: close',
  '',
  '',
];

test.each([
  ['nothing of HTTP', ['hello', '', ''], 400, 'malformed_http'],
  ['two lengths', call('Host: x', 'Content-Length: 1', 'Content-Length: 2'), 400, 'malformed_http'],
  [
    'a length and chunks',
    call('Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
    400,
    'malformed_http',
  ],
  [
    '20,000 characters of key',
    call('Host: x', `Authorization: Bearer ${'a'.repeat(20_000)}`),
    431,
    'headers_too_large',
  ],
  ['no Host', call(), 401, 'invalid_api_key'],
  ['an unknown expectation', call('Host: x', 'Expect: miracles'), 401, 'invalid_api_key'],
])('what has %s is answered in the envelope', async (_, lines, status, code) => {
  const [head = '', body = ''] = (await send(...lines)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^X-Request-Id: [0-9a-f-]{36}$/m);
  const { success, error } = JSON.parse(body) as Failure;
  expect({ success, code: error.code, status: error.status }).toEqual({ success: false, code, status });
});

test.each([
  ['http://x/v1/requests/x', 401, 'invalid_api_key'],
  ['http://x:8080/v1/requests/x?wait=1', 401, 'invalid_api_key'],
  ['HTTPS://x/v1/requests/x', 401, 'invalid_api_key'],
  ['http://x/v1/nothing', 404, 'route_not_found'],
  ['http://x/portal/../v1/requests/x', 404, 'route_not_found'],
  ['http://x', 404, 'route_not_found'],
  ['http://x?a=1', 404, 'route_not_found'],
  ['*', 404, 'route_not_found'],
])('the request target %s is answered %i', async (target, status, code) => {
  const lines = [`GET ${target} HTTP/1.1`, 'Host: other', 'Connection: close', '', ''];
  const [head = '', body = ''] = (await send(...lines)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((JSON.parse(body) as Failure).error.code).toBe(code);
});

test('a path in other letters than ours is not there', async () => {
  for (const path of ['/V1/requests', '/v1/Requests', '/v1/REQUESTS/x']) {
    const response = await fetch(`${engine.origin}${path}`, {
      headers: { Authorization: `Bearer ${partner.key}` },
    });
    const { error } = (await response.json()) as Failure;
    expect([response.status, error.code]).toEqual([404, 'route_not_found']);
  }
});

test('a call that breaks off in the middle leaves neither its key nor its body in the log', async () => {
  await send(
    'POST /v1/medicines/search HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${partner.key}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    '',
    'zz patient-of-ours',
    '',
  );
  await eventually(() => engine.logs.some((line) => line.includes('POST /medicines/search')), {
    deadlineMs: 10_000,
    describe: 'the call to be logged',
  });
  const decoded = engine.logs.map(decodeBytes).join('');
  expect(decoded).not.toContain(partner.key);
  expect(decoded).not.toContain('patient-of-ours');
});

test.each([
  ['with another status', { status: 'delivered' }],
  ['without items', { items: [] }],
  ['for half a pack', { items: [{ ...ITEM, quantity: 0.5 }] }],
])('an order %s is refused, and leaves nothing of what it held in the log', async (_, wrong) => {
  const linesBefore = engine.logs.length;
  expect((await partner.call('POST', '/requests', { ...ORDER, ...wrong })).status).toBe(400);
  await eventually(() => engine.logs.slice(linesBefore).some((line) => line.includes('POST /requests')), {
    deadlineMs: 10_000,
    describe: 'the call to be logged',
  });
  const lines = engine.logs.slice(linesBefore);
  expect(lines.filter((line) => line.includes(ORDER.enrollee_id) || line.includes('Adeola'))).toEqual([]);
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});

test('a logged error has its name, message, code and stack, and its cause alike, and nothing else', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (enrollee_id)=(ENR-1)',
  });
  const error = Object.assign(new Error('Parse Error', { cause }), {
    code: 'HPE_INVALID_CHUNK_SIZE',
    rawPacket: Buffer.from(partner.key),
  });
  expect(errorForLog(error)).toEqual({
    type: 'Error',
    message: 'Parse Error',
    code: 'HPE_INVALID_CHUNK_SIZE',
    stack: error.stack,
    cause: { type: 'Error', message: 'duplicate key', code: '23505', stack: cause.stack },
  });
});

/** The log line with every array of bytes in it as the text that it is. */
function decodeBytes(line: string): string {
  return line.replaceAll(/\[[\d,]+\]/g, (bytes) =>
    Buffer.from(JSON.parse(bytes) as number[]).toString('latin1'),
  );
}
