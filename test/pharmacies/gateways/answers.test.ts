/** The meaning of a pharmacy system's answers for an order, and when a system is called at all. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type CallResult,
  FAILURES_TO_OPEN,
  PROBE_DELAYS_MS,
  PharmacyBreaker,
} from '../../../activities/pharmacies/breaker.ts';
import {
  OFFER_ENDS_WITHIN_MS,
  OFFER_REFUSED,
  offerByHttp,
  withdrawByHttp,
} from '../../../activities/pharmacies/http-gateway.ts';
import { NOT_CALLED, PharmacySystem } from '../../../activities/pharmacies/system.ts';
import { EndpointLoad } from '../../../activities/webhooks/endpoint-load.ts';
import { WebhookSender, type WebhookSenderOptions } from '../../../activities/webhooks/http/sender.ts';
import { httpOrderOf, orderOf } from '../../../domain/pharmacies/gateway.ts';
import { firstEntry } from '../../../domain/requests/timeline.ts';
import { newSecret } from '../../../domain/webhooks/urls.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { submission } from '../../support/requests/submissions.ts';

const SUBMITTED = submission();

const ORDER = httpOrderOf(orderOf(SUBMITTED, [firstEntry(SUBMITTED)]), []);

const HOUR_MS = 3_600_000;

let answer: (request: IncomingMessage, response: ServerResponse) => void;

let calls: string[];

let server: Server;

let url: string;

let now: number;

const senders: WebhookSender[] = [];

beforeEach(async () => {
  calls = [];
  now = Date.now();
  answer = (_request, response) => response.writeHead(200).end();
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Shared by all calls of one process. */
function newProcess(options: Partial<WebhookSenderOptions> = {}) {
  const sender = new WebhookSender({ allowLoopback: true, ...options });
  senders.push(sender);
  const clock = () => new Date(now);
  const recordOutcome = async () => undefined;
  return { sender, clock, recordOutcome, load: new EndpointLoad(), breaker: new PharmacyBreaker(clock) };
}

function newSystem(shared = newProcess(), pharmacyId = 'ph_test', at = url): PharmacySystem {
  return new PharmacySystem(shared, pharmacyId, { kind: 'http', url: at, secrets: [newSecret()] });
}

/** Result of an offer: `done`, or the type of the failure and whether it is retried. */
const offer = (system: PharmacySystem, { isFirst } = { isFirst: true }) =>
  outcomeOf(async () => offerByHttp(system, ORDER, { isFirst }));

const withdraw = (system: PharmacySystem, begunMsAgo = 0) =>
  outcomeOf(async () =>
    withdrawByHttp(
      system,
      { request_id: ORDER.request_id, because: 'cancelled' },
      { pharmacyId: 'ph_test', begunMsAgo, offerEndsWithinMs: OFFER_ENDS_WITHIN_MS },
    ),
  );

async function outcomeOf(work: () => Promise<void>) {
  try {
    const logger = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };
    await new MockActivityEnvironment({}, { logger }).run(work);
    return { ended: 'done' };
  } catch (error) {
    const { type, nonRetryable, nextRetryDelay } = error as Record<string, unknown>;
    return { ended: type, final: nonRetryable === true, waitMs: nextRetryDelay };
  }
}

const answering =
  (status: number, body = '') =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status).end(body);

describe("offering an order to a pharmacy's system", () => {
  test.each([
    [200, 'done', undefined],
    [201, 'done', undefined],
    [202, 'done', undefined],
    [204, 'done', undefined],
    [409, 'done', undefined],
    [302, 'status', false],
    [408, 'status', false],
    [429, 'status', false],
    [500, 'status', false],
    [503, 'status', false],
    [400, OFFER_REFUSED, true],
    [401, OFFER_REFUSED, true],
    [403, OFFER_REFUSED, true],
    [404, OFFER_REFUSED, true],
    [410, OFFER_REFUSED, true],
    [422, OFFER_REFUSED, true],
  ])('an offer answered %i ends as %s (final: %s)', async (status, ended, final) => {
    answer = answering(status);
    expect(await offer(newSystem())).toMatchObject(final === undefined ? { ended } : { ended, final });
    expect(calls).toEqual(['POST /orders']);
  });

  test('the next offer waits as long as the system asks with Retry-After', async () => {
    answer = (_request, response) => response.writeHead(429, { 'retry-after': '90' }).end();
    expect(await offer(newSystem())).toMatchObject({ ended: 'status', waitMs: 90_000 });
  });

  test.each([
    [200, 'done', ['GET']],
    [404, 'done', ['GET', 'POST']],
    [204, 'status', ['GET']],
    [401, 'status', ['GET']],
    [500, 'status', ['GET']],
  ])('with %i from the lookup an offer that may have arrived ends as %s', async (status, ended, methods) => {
    answer = (request, response) => response.writeHead(request.method === 'GET' ? status : 201).end();
    expect(await offer(newSystem(), { isFirst: false })).toMatchObject({ ended });
    expect(calls.map((call) => call.split(' ')[0])).toEqual(methods);
  });
});

describe("withdrawing an order from a pharmacy's system", () => {
  test.each([
    [200, 'done'],
    [409, 'done'],
    // A retry would change nothing; operators see it in the log.
    [403, 'done'],
    [404, 'order_may_come'],
    [503, 'status'],
  ])('a withdrawal answered %i ends as %s', async (status, ended) => {
    answer = answering(status);
    expect(await withdraw(newSystem())).toMatchObject({ ended });
  });

  test('the withdrawal of an order that never arrived ends once no offer can be in flight', async () => {
    answer = answering(404);
    const system = newSystem();
    const waitMs = OFFER_ENDS_WITHIN_MS - 5_000;
    expect(await withdraw(system, 5_000)).toMatchObject({ ended: 'order_may_come', waitMs });
    expect(await withdraw(system, OFFER_ENDS_WITHIN_MS)).toEqual({ ended: 'done' });
    expect(calls).toEqual(Array.from({ length: 2 }, () => `GET /orders/${ORDER.request_id}`));
  });

  test('a withdrawal is not repeated when the lookup reports it', async () => {
    answer = answering(200, JSON.stringify({ withdrawn: true }));
    expect(await withdraw(newSystem(), 1_000)).toEqual({ ended: 'done' });
    expect(calls).toEqual([`GET /orders/${ORDER.request_id}`]);
  });

  test("a withdrawal ends after the system was down for a day, so that the request's workflow ends", async () => {
    answer = answering(500);
    expect(await withdraw(newSystem(), 23 * HOUR_MS)).toMatchObject({ ended: 'status' });
    expect(await withdraw(newSystem(), 24 * HOUR_MS)).toEqual({ ended: 'done' });
  });
});

describe("calls to pharmacies' systems", () => {
  test.each([
    ['a private address', 'https://10.0.0.1/x', 'address_refused'],
    ['the metadata service', 'https://169.254.169.254/latest', 'address_refused'],
    ['this machine', 'https://127.0.0.1:8443/x', 'address_refused'],
    ['a name that resolves to a private address', 'https://inside.example.com/x', 'address_refused'],
  ])('%s is not called', async (_, at, ended) => {
    const resolve = async () => ['192.168.1.1'];
    const shared = newProcess({ allowLoopback: false, resolve });
    expect(await offer(newSystem(shared, 'ph_test', at))).toMatchObject({ ended, final: false });
  });

  test('a redirect is not followed', async () => {
    answer = (_request, response) => response.writeHead(307, { location: `${url}/elsewhere` }).end();
    expect(await offer(newSystem())).toMatchObject({ ended: 'status', final: false });
    expect(calls).toEqual(['POST /orders']);
  });

  test('a system that answers only errors is not called while its circuit is open, and other systems are called', async () => {
    const shared = newProcess();
    answer = answering(500);
    for (let tries = 0; tries < FAILURES_TO_OPEN; tries += 1) await offer(newSystem(shared));
    const refused = await offer(newSystem(shared));
    expect(refused).toMatchObject({ ended: NOT_CALLED.open, final: false });
    expect(refused.waitMs).toBeGreaterThanOrEqual(PROBE_DELAYS_MS[0]);
    expect(calls).toHaveLength(FAILURES_TO_OPEN);
    answer = answering(201);
    expect(await offer(newSystem(shared, 'ph_other'))).toEqual({ ended: 'done' });
    now += PROBE_DELAYS_MS[0];
    expect(await offer(newSystem(shared))).toEqual({ ended: 'done' });
    expect(await offer(newSystem(shared))).toEqual({ ended: 'done' });
  });

  test('a hanging system gets at most twenty concurrent calls, and other systems are called meanwhile', async () => {
    const shared = newProcess();
    const hanging: ServerResponse[] = [];
    answer = (_request, response) => void hanging.push(response);
    const waiting = Array.from({ length: 20 }, async () => offer(newSystem(shared)));
    expect(await offer(newSystem(shared))).toMatchObject({ ended: NOT_CALLED.busy, final: false });
    const other = offer(newSystem(shared, 'ph_other'));
    await eventually(() => hanging.length === 21, { deadlineMs: 10_000, describe: 'all calls' });
    for (const response of hanging) response.writeHead(201).end();
    expect(await Promise.all([...waiting, other])).toEqual(
      Array.from({ length: 21 }, () => ({ ended: 'done' })),
    );
  });
});

describe("the circuit breaker of a pharmacy's system", () => {
  function start() {
    let now = Date.parse('2026-05-01T08:00:00Z');
    const breaker = new PharmacyBreaker(() => new Date(now));
    const call = (pharmacyId: string, result: CallResult) => {
      const entry = breaker.enter(pharmacyId);
      if (entry.allowed) entry.leave(result);
      return entry.allowed ? 'called' : entry.waitMs;
    };
    return {
      breaker,
      call,
      pass: (ms: number) => void (now += ms),
      open: (pharmacyId: string) => {
        for (let calls = 0; calls < FAILURES_TO_OPEN; calls += 1) {
          expect(call(pharmacyId, 'failed')).toBe('called');
        }
      },
    };
  }

  test('after several failures in a row calls pause, and a success in between restarts the count', () => {
    const { call, open } = start();
    for (let calls = 1; calls < FAILURES_TO_OPEN; calls += 1) call('ph', 'failed');
    call('ph', 'answered');
    open('ph');
    expect(call('ph', 'answered')).toBe(PROBE_DELAYS_MS[0]);
  });

  test('the open circuit of one pharmacy does not affect another', () => {
    const { call, open } = start();
    open('ph');
    expect(call('ph_other', 'answered')).toBe('called');
  });

  test('after the pause a single call is tried, and the success of that call closes the circuit', () => {
    const { breaker, call, open, pass } = start();
    open('ph');
    pass(PROBE_DELAYS_MS[0]);
    const probe = breaker.enter('ph');
    expect(call('ph', 'answered')).toBe(PROBE_DELAYS_MS[0]);
    if (probe.allowed) probe.leave('answered');
    expect(probe.allowed).toBe(true);
    for (let calls = 1; calls < FAILURES_TO_OPEN; calls += 1) expect(call('ph', 'failed')).toBe('called');
    expect(call('ph', 'answered')).toBe('called');
  });

  test('each failed trial lengthens the pause, up to a minute', () => {
    const { call, open, pass } = start();
    open('ph');
    for (const [index, openMs] of PROBE_DELAYS_MS.entries()) {
      pass(openMs - 1);
      expect(call('ph', 'failed')).toBe(1);
      pass(1);
      expect(call('ph', 'failed')).toBe('called');
      expect(call('ph', 'failed')).toBe(PROBE_DELAYS_MS[index + 1] ?? 60_000);
    }
  });

  test('calls from before the pause do not lengthen it, and a success among them ends it', () => {
    const { breaker, call, open, pass } = start();
    const earlier = [breaker.enter('ph'), breaker.enter('ph')];
    open('ph');
    pass(1_000);
    if (earlier[0]?.allowed === true) earlier[0].leave('failed');
    expect(call('ph', 'answered')).toBe(PROBE_DELAYS_MS[0] - 1_000);
    if (earlier[1]?.allowed === true) earlier[1].leave('answered');
    expect(call('ph', 'answered')).toBe('called');
  });

  test('an attempt that our own process could not make does not count against the pharmacy', () => {
    const { call, open, pass } = start();
    open('ph');
    pass(PROBE_DELAYS_MS[0]);
    expect(call('ph', 'not_made')).toBe('called');
    expect(call('ph', 'answered')).toBe('called');
  });
});
