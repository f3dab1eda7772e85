/** Starts that no worker records take all places: the next calls wait, and only those that would wait too long are refused. */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ApiCaller, ORDER, type ApiResponse } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi } from '../support/engine/processes.ts';
import { freePort, scrape, valueOf } from '../support/engine/scrape.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** What one account may have of the places that a process has until it has learned otherwise. */
const SHARE = 30;
const KIND = { kind: 'starts' };

const metricsPort = await freePort();
const { engine, given } = useOwnEngine({
  worker: false,
  metrics: { host: '127.0.0.1', port: metricsPort },
});

const order = (partner: ApiCaller, members: object = {}) =>
  partner.call<RequestRecord>('POST', '/requests', { ...ORDER, ...members });
const orders = (partner: ApiCaller, count: number) => Array.from({ length: count }, () => order(partner));

async function untilWaiting(count: number, port = metricsPort): Promise<void> {
  const waiting = async () => valueOf(await scrape(port), 'fulfilment_calls_waiting', KIND) === count;
  await eventually(waiting, { deadlineMs: 30_000, describe: `${count} starts to wait` });
}

function waitedMs({ headers }: ApiResponse<unknown>): number {
  const [, milliseconds] = /^queue;dur=([\d.]+)$/.exec(headers.get('server-timing') ?? '') ?? [];
  return Number(milliseconds);
}

function expectRefusal({ status, headers, error }: ApiResponse<unknown>): void {
  expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
}

/** Places are free again after seconds also without a worker. */
async function untilEmpty(): Promise<void> {
  const running = async () => valueOf(await scrape(metricsPort), 'fulfilment_calls_running', KIND) === 0;
  await eventually(running, { deadlineMs: 60_000, describe: 'all places to be free' });
}

test('a partner whose share is taken waits, another one is served at once, and a loop is never refused', async () => {
  await untilEmpty();
  const [first, second] = [await given.partner(), await given.partner()];
  const started = orders(first, SHARE);
  await Promise.all(started);
  const looping = order(first);
  await untilWaiting(1);
  const other = await order(second);
  expect(other.status).toBe(201);
  expect(waitedMs(other)).toBe(0);
  const waited = await looping;
  expect(waited.status).toBe(201);
  expect(waitedMs(waited)).toBeGreaterThan(0);
  const admitted = { ...KIND, outcome: 'admitted' };
  const text = await scrape(metricsPort);
  expect(valueOf(text, 'fulfilment_call_wait_seconds_count', admitted)).toBeGreaterThanOrEqual(SHARE + 2);
  expect(valueOf(text, 'fulfilment_call_wait_seconds_sum', admitted)).toBeGreaterThan(0);
});

test('of two hundred orders at once those that would wait for too long are answered 503 with a Retry-After', async () => {
  await untilEmpty();
  const partner = await given.partner();
  const began = performance.now();
  const answers = await Promise.all(
    orders(partner, 200).map(async (made) => ({ answer: await made, tookMs: performance.now() - began })),
  );
  expect(answers.filter(({ answer }) => answer.status === 201).length).toBeGreaterThanOrEqual(SHARE);
  const refused = answers.filter(({ answer }) => answer.status !== 201);
  refused.forEach(({ answer }) => expectRefusal(answer));
  // Most of them know it at once, which is the wait of none.
  expect(refused.filter(({ answer }) => waitedMs(answer) < 100).length).toBeGreaterThan(100);
  const refusals = valueOf(await scrape(metricsPort), 'fulfilment_calls_refused_total', KIND);
  expect(refusals).toBe(refused.length);
});

test('a caller that goes away while it waits leaves the queue, and its order is not placed', async () => {
  await untilEmpty();
  const partner = await given.partner();
  await Promise.all(orders(partner, SHARE));
  const leaving = new AbortController();
  const external_id = 'ORDER-LEFT';
  const left = fetch(`${engine.origin}/v1/requests`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${partner.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...ORDER, external_id }),
    signal: leaving.signal,
  });
  await untilWaiting(1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await untilWaiting(0);
  // Another order can have its name.
  const other = await order(partner, { external_id, enrollee_id: 'ENR-0002' });
  expect(other.status).toBe(201);
});

test('two calls for the same order wait for one turn, and both are answered with the same request', async () => {
  await untilEmpty();
  const partner = await given.partner();
  await Promise.all(orders(partner, SHARE));
  const same = { external_id: 'ORDER-TWICE' };
  const both = [order(partner, same), order(partner, same)];
  await untilWaiting(1);
  const [one, other] = await Promise.all(both);
  expect([one?.status, other?.status].toSorted()).toEqual([200, 201]);
  expect(one?.data.request_id).toBe(other?.data.request_id);
});

test('a call with the Idempotency-Key of one that waits is told that it is in progress', async () => {
  await untilEmpty();
  const partner = await given.partner();
  await Promise.all(orders(partner, SHARE));
  const keyed = () => partner.call<RequestRecord>('POST', '/requests', ORDER, { 'Idempotency-Key': 'same' });
  const first = keyed();
  await untilWaiting(1);
  const second = await keyed();
  expect([second.status, second.error.code]).toEqual([409, 'idempotency_in_progress']);
  const placed = await first;
  expect(placed.status).toBe(201);
  const replayed = await keyed();
  expect([replayed.status, replayed.data.request_id]).toEqual([201, placed.data.request_id]);
});

test('an API that is asked to stop answers the calls that wait', async () => {
  const port = await freePort();
  const api = await startApi({
    connectionString: engine.connectionString,
    taskQueue: engine.taskQueue,
    env: { METRICS_ADDRESS: `127.0.0.1:${port}`, ADMISSION_WAIT_SECONDS: '2' },
  });
  const { key, partnerId } = await given.partner();
  const partner = new ApiCaller(api.origin, key, partnerId);
  const answers = orders(partner, SHARE + 5);
  await untilWaiting(5, port);
  const [ended, ...answered] = await Promise.all([api.stop().then(() => api.exited), ...answers]);
  expect(ended).toBe('exit code 0');
  for (const answer of answered) if (answer.status !== 201) expectRefusal(answer);
  expect(answered.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(SHARE);
});
