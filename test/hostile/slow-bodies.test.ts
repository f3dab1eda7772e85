/** Slow and hostile callers take no resources from other callers. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { PHARMACY_PATH, VERSION_PATH } from '../../api/http/answers.ts';
import { routeOf } from '../../api/http/endpoint.ts';
import { endpointsOf } from '../../api/partner/index.ts';
import { pharmacyEndpointsOf } from '../../api/pharmacy/index.ts';
import { PHARMACY_SCOPE_NAMES, SCOPE_NAMES } from '../../domain/partners.ts';
import type { Services } from '../../services/compose.ts';
import { eventually } from '../support/engine/eventually.ts';
import { details } from '../support/prescriptions/submit.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnApi } from '../support/suite/use-own-api.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { withPortal } from '../support/callers/portal-caller.ts';
import { attack, ATTACK_NAMES, type Attacker } from '../support/hostile/attacks.ts';

const { engine, given } = useOwnApi();

const attacker = prepared(given.partner());

const other = prepared(given.partner());

const pharmacy = prepared(given.pharmacy().stocked());

/** The body limit of every operation. */
const BYTES = 1_000_000;

/** The body limit of operations with files. */
const LARGE_BYTES = 6_000_000;

const open: Socket[] = [];

afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends the head of a call and the beginning of its body; the test sends the rest if it needs to. */
function begin(key: string, path: string, bytes = BYTES, method = 'POST'): Socket {
  const { hostname, port } = new URL(engine.origin);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
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

/** Returns the bytes of the answer once it is complete or the connection has ended. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (chunk: Buffer) => void (answer += chunk.toString()));
  await eventually(() => answer.includes('"success"'), { deadlineMs: 30_000, describe: 'an answer' });
  return answer;
}

test('slow uploads of one partner leave slots for other partners', async () => {
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
  'a body of %s that stalls is aborted and its slot freed',
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

/** Sends fast enough not to be disconnected, for as long as the test lasts. */
function keepSending(socket: Socket): void {
  const sending = setInterval(() => socket.write(' '.repeat(4_000)), 500);
  socket.on('error', () => undefined).on('close', () => clearInterval(sending));
}

/** Number of places in one API process. */
const PLACES = 12;

/** Lets partners send slowly until all places are taken and further calls are refused. */
async function takeAllPlaces(partners: number, bodiesOfEach: number): Promise<void> {
  const keys = await Promise.all(Array.from({ length: partners }, async () => (await given.partner()).key));
  const slow = keys.flatMap((key) =>
    Array.from({ length: bodiesOfEach }, () => begin(key, '/v1/prescriptions', LARGE_BYTES)),
  );
  let refused = 0;
  for (const socket of slow) {
    socket.once('data', () => void (refused += 1));
    keepSending(socket);
  }
  await eventually(() => refused === slow.length - PLACES, {
    deadlineMs: 10_000,
    describe: 'all places to be taken',
  });
}

/** A body that needs a place. */
function largeBody(reference: string): string {
  const body = JSON.stringify({ enrollee_id: 'ENR-0001', details: details({ reference }) });
  return ' '.repeat(3_000_000 - body.length) + body;
}

async function uploadLarge(key: string, reference: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = largeBody(reference);
  const response = await fetch(`${engine.origin}/v1/prescriptions`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

test.each([
  [4, 4],
  [16, 1],
])(
  '%i partners with %i slow uploads each leave slots for other partners',
  async (partners, bodiesOfEach) => {
    await takeAllPlaces(partners, bodiesOfEach);
    const uploaded = (name: string) =>
      eventually(async () => (await uploadLarge(attacker.key, `${name} ${partners}`)) === 201, {
        deadlineMs: 10_000,
        describe: 'a place',
      });
    await uploaded('first');
    const body = largeBody(`under way ${partners}`);
    const underWay = begin(other.key, '/v1/prescriptions', body.length + 1);
    const answered = answerOf(underWay);
    underWay.write(body.slice(0, 2_000_000));
    await uploaded('second');
    underWay.write(body.slice(2_000_000));
    expect(await answered).toMatch(/^HTTP\/1\.1 201 /);
  },
  60_000,
);

const LARGE = [
  ...endpointsOf({ environment: 'sandbox', services: {} as Services }).map((one) => ({
    ...one,
    base: VERSION_PATH,
  })),
  ...pharmacyEndpointsOf({ environment: 'sandbox', services: {} as Services }).map((one) => ({
    ...one,
    base: PHARMACY_PATH,
  })),
]
  .filter(({ takesFiles, takesImage, upload }) => takesFiles || takesImage || upload !== undefined)
  .map(({ base, scope, ...endpoint }) => {
    const { method, path } = routeOf(endpoint);
    return { method, isPharmacys: base === PHARMACY_PATH, path: base + path, scope };
  });

test('the list of operations with large bodies is not empty', () => expect(LARGE.length).toBeGreaterThan(2));

/** Returns the id of another caller's object, for a path parameter. */
async function foreignIdFor(path: string): Promise<string> {
  if (/^[^:]*:request_id[^:]*$/.test(path)) return (await given.order().at(pharmacy)).request_id;
  throw new Error(`Create an object of another caller for the path ${path} here`);
}

const sentTo = async (key: string, path: string, method: string) =>
  Number((await answerOf(begin(key, path, LARGE_BYTES, method))).slice(9, 12));

test.each(LARGE)(
  'a caller without permission for $method $path is refused before the body is received',
  async (operation) => {
    const { method, path, scope, isPharmacys } = operation;
    const without = isPharmacys
      ? await given.pharmacy().withScopes(...PHARMACY_SCOPE_NAMES.filter((one) => one !== scope))
      : await given.partner().withScopes(...SCOPE_NAMES.filter((one) => one !== scope));
    const sentPath = path.replaceAll(/:\w+/g, 'x');
    expect(await sentTo('mfp_sbx_x', sentPath, method)).toBe(401);
    expect(await sentTo(without.key, sentPath, method)).toBe(403);
  },
);

test.each(LARGE.filter(({ path }) => path.includes(':')))(
  'an unknown or foreign id at $method $path is refused before the body is received',
  async ({ method, path, isPharmacys }) => {
    const { key } = isPharmacys ? await given.pharmacy() : await given.partner();
    const theirs = path.replace(/:\w+/, await foreignIdFor(path));
    const noones = path.replace(/:\w+/, 'req_00000000000000000000000000');
    expect(await sentTo(key, noones, method)).toBe(404);
    expect(await sentTo(key, theirs, method)).toBe(404);
  },
);

describe('other callers during an attack', () => {
  const { engine, given } = useOwnEngine({ portal: withPortal });

  const neighbour = prepared(given.partner());

  const hanging = prepared(
    async () => {
      const server = createServer(() => undefined);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    },
    (server) => server.closeAllConnections() ?? server.close(),
  );

  /** Much faster than the limits, so that each kind is tried in a short time; the partner has no limit. */
  const FAST = { partner: 5, pharmacy: 1, anonymous: 6 };

  /** Number of calls of another partner, one after the other, during the attack. */
  const CALLS = 16;

  async function attacker(): Promise<Attacker> {
    const partner = await given.partner();
    const pharmacy = await given.pharmacy();
    const { request_id } = await given.order().by(partner);
    const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/hang`;
    const { data } = await partner.call<{ webhook_id: string }>('POST', '/webhooks', { url });
    return {
      origin: engine.origin,
      partnerKey: partner.key,
      pharmacyKey: pharmacy.key,
      requestId: request_id,
      webhookId: data.webhook_id,
      bulkBytes: 1_000_000,
    };
  }

  test('every call of a partner is answered while another attacks', async () => {
    const { request_id } = await given.order().by(neighbour);
    const hostile = await attacker();
    const ending = new AbortController();
    const attacking = attack(hostile, ATTACK_NAMES, ending.signal, FAST);
    const calls = [
      ['GET', `/requests/${request_id}`],
      ['POST', '/medicines/search', { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } }],
      ['GET', '/events?limit=20'],
      ['POST', '/requests', { ...ORDER, sandbox: { scenario: 'manual', step_seconds: 0 } }],
    ] as const;
    const statuses: number[] = [];
    for (let turn = 0; turn < CALLS; turn += 1) {
      const [method, path, body] = calls[turn % calls.length] ?? calls[0];
      statuses.push((await neighbour.call(method, path, body)).status);
      await delay(1_000 / FAST.partner);
    }
    ending.abort();
    const outcomes = await attacking;
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    // The attacker was refused only the calls that exceed its limits.
    expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['200', '201', '400', '401']));
    expect(Object.keys(outcomes).filter((status) => status.startsWith('5') && status !== '503')).toEqual([]);
  });
});
