/** Whoever sends slowly holds nobody else's place, and not its own for long. */
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../support/engine/eventually.ts';
import { SHORT_WINDOWS } from '../support/callers/pharmacy-caller.ts';
import { details } from '../support/prescriptions/hand-in.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ callWindows: SHORT_WINDOWS });
const attacker = prepared(given.partner());
const other = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

/** That every operation takes. */
const BYTES = 1_000_000;
/** Only with files in it. */
const LARGE_BYTES = 6_000_000;

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends the head of a call and the beginning of its body; the rest never comes. */
function begin(key: string, path: string, bytes = BYTES): Socket {
  const { hostname, port } = new URL(engine.origin);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${bytes}`,
      '',
      ' ',
    ].join('\r\n'),
  );
  return socket;
}

/** What is answered to a call until the connection ends, or the answer is there. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (chunk: Buffer) => void (answer += chunk.toString()));
  await eventually(() => answer.includes('"success"'), { deadlineMs: 30_000, describe: 'an answer' });
  return answer;
}

test('slow uploads of one partner take no other partner its place', async () => {
  const slow = Array.from({ length: 30 }, () => begin(attacker.key, '/v1/prescriptions', LARGE_BYTES));
  const refused = await Promise.all(slow.slice(4).map(answerOf));
  expect(refused.every((answer) => answer.startsWith('HTTP/1.1 503'))).toBe(true);
  const { status } = await other.call('POST', '/prescriptions', {
    enrollee_id: 'ENR-0001',
    details: details({ reference: 'beside the slow' }),
  });
  expect(status).toBe(201);
});

test.each(['/v1/prescriptions', '/v1/medicines/search', '/pharmacy/v1/stock/bulk'])(
  'a body of %s that does not come is given up, and its place is free again',
  async (path) => {
    const { key } = path.startsWith('/pharmacy') ? pharmacy : attacker;
    const socket = begin(key, path);
    const whole = text(socket);
    expect(await whole).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    for (let turn = 0; turn < 3; turn += 1) {
      const { status } = await attacker.call('POST', '/prescriptions', {
        enrollee_id: 'ENR-0001',
        details: details({ reference: `after ${path} ${turn}` }),
      });
      expect(status).toBe(201);
    }
  },
  40_000,
);

test('what the key may not, and what is not there, is refused before the body comes', async () => {
  const reader = await given.partner().withScopes('requests:read');
  const unknown = '/pharmacy/v1/orders/req_00000000000000000000000000/deliver';
  const theirs = await given.pharmacy();
  const { request_id } = await given.order().at(pharmacy);
  for (const [key, path, status] of [
    ['mfp_sbx_x', '/v1/prescriptions', 401],
    [reader.key, '/v1/prescriptions', 403],
    [pharmacy.key, unknown, 404],
    [theirs.key, `/pharmacy/v1/orders/${request_id}/deliver`, 404],
  ] as const) {
    expect(await answerOf(begin(key, path))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});
