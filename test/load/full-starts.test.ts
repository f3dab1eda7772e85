/**
 * Starts that no worker records occupy all places: further calls wait, and only those that would wait too long are
 * refused.
 */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { createCallLimits } from '../../services/common/load/call-queue.ts';
import { ApiCaller, ORDER, type ApiResponse } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi } from '../support/engine/processes.ts';
import { freePort, scrape, valueOf } from '../support/engine/scrape.ts';

/** Few places, so that a busy machine starts all of them before the first is free again after four seconds. */
const PLACES = 4;
/** Maximum places of one account. */
const SHARE = PLACES / 2;
/** Maximum places of one account with the default limits. */
const DEFAULT_SHARE = 30;
const KIND = { kind: 'starts' };
/** Calls with a shorter wait count as not having waited. */
const NO_WAIT_MS = 100;

/** Starts an engine for each test, so that its limits have not learned anything yet. */
async function withEngine(use: (engine: TestEngine, metricsPort: number) => Promise<void>): Promise<void> {
  const port = await freePort();
  const engine = await startEngine({
    worker: false,
    metrics: { host: '127.0.0.1', port },
    limits: createCallLimits(5_000, { initial: PLACES, min: PLACES, max: PLACES }),
  });
  try {
    await use(engine, port);
  } finally {
    await engine.close();
  }
}

const order = (partner: ApiCaller, members: object = {}) =>
  partner.callOnce<RequestRecord>('POST', '/requests', { ...ORDER, ...members });
const orders = (partner: ApiCaller, count: number) => Array.from({ length: count }, () => order(partner));

async function untilWaiting(port: number, isReached: (count: number) => boolean): Promise<void> {
  const waiting = async () =>
    isReached(Number(valueOf(await scrape(port), 'fulfilment_calls_waiting', KIND)));
  await eventually(waiting, { deadlineMs: 30_000, describe: 'starts to wait' });
}
const one = (count: number) => count === 1;
const none = (count: number) => count === 0;
const some = (count: number) => count >= 1;

function waitedMs({ headers }: ApiResponse<unknown>): number {
  const [, milliseconds] = /^queue;dur=([\d.]+)$/.exec(headers.get('server-timing') ?? '') ?? [];
  return Number(milliseconds);
}

function expectRefusal({ status, headers, error }: ApiResponse<unknown>): void {
  expect([status, error.code]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
}

test('a partner that exceeds its share waits and is not refused, and another partner is served immediately', () =>
  withEngine(async (engine, metricsPort) => {
    const [first, second] = [await engine.partner(), await engine.partner()];
    // One of them waits while the others are started and recorded.
    const placed = orders(first, SHARE + 1);
    await untilWaiting(metricsPort, one);
    const other = await order(second);
    expect(other.status).toBe(201);
    expect(waitedMs(other)).toBeLessThan(NO_WAIT_MS);
    const answers = await Promise.all(placed);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(Math.max(...answers.map(waitedMs))).toBeGreaterThan(0);
    const admitted = { ...KIND, outcome: 'admitted' };
    const text = await scrape(metricsPort);
    expect(valueOf(text, 'fulfilment_call_wait_seconds_count', admitted)).toBeGreaterThanOrEqual(SHARE + 2);
    expect(valueOf(text, 'fulfilment_call_wait_seconds_sum', admitted)).toBeGreaterThan(0);
  }));

test('among a hundred concurrent orders those that would wait too long get 503 with a Retry-After', () =>
  withEngine(async (engine, metricsPort) => {
    const partner = await engine.partner();
    const answers = await Promise.all(orders(partner, 100));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(SHARE);
    const refused = answers.filter(({ status }) => status !== 201);
    refused.forEach(expectRefusal);
    // Most of them did not wait.
    expect(refused.filter((answer) => waitedMs(answer) < NO_WAIT_MS).length).toBeGreaterThan(25);
    const refusals = valueOf(await scrape(metricsPort), 'fulfilment_calls_refused_total', KIND);
    expect(refusals).toBe(refused.length);
  }));

test('an order is not placed when its caller disconnects while queued', () =>
  withEngine(async (engine, metricsPort) => {
    const partner = await engine.partner();
    await Promise.all(orders(partner, SHARE));
    const leaving = new AbortController();
    const external_id = 'ORDER-LEFT';
    const left = fetch(`${engine.origin}/v1/requests`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${partner.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...ORDER, external_id }),
      signal: leaving.signal,
    });
    await untilWaiting(metricsPort, one);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    await untilWaiting(metricsPort, none);
    // Another order can use its external_id.
    const other = await order(partner, { external_id, enrollee_id: 'ENR-0002' });
    expect(other.status).toBe(201);
  }));

test('two calls for the same order share one turn and return the same request', () =>
  withEngine(async (engine, metricsPort) => {
    const partner = await engine.partner();
    await Promise.all(orders(partner, SHARE));
    const same = { external_id: 'ORDER-TWICE' };
    const both = [order(partner, same), order(partner, same)];
    await untilWaiting(metricsPort, one);
    const [first, other] = await Promise.all(both);
    expect(new Set([first?.status, other?.status])).toEqual(new Set([200, 201]));
    expect(first?.data.request_id).toBe(other?.data.request_id);
  }));

test('a call with the Idempotency-Key of a waiting call gets 409 idempotency_in_progress', () =>
  withEngine(async (engine, metricsPort) => {
    const partner = await engine.partner();
    await Promise.all(orders(partner, SHARE));
    const keyed = () =>
      partner.callOnce<RequestRecord>('POST', '/requests', ORDER, { 'Idempotency-Key': 'same' });
    const first = keyed();
    await untilWaiting(metricsPort, one);
    const second = await keyed();
    expect([second.status, second.error.code]).toEqual([409, 'idempotency_in_progress']);
    const placed = await first;
    expect(placed.status).toBe(201);
    const replayed = await keyed();
    expect([replayed.status, replayed.data.request_id]).toEqual([201, placed.data.request_id]);
  }));

test('a stopping API answers its waiting calls', () =>
  withEngine(async (engine) => {
    const port = await freePort();
    const api = await startApi({
      connectionString: engine.connectionString,
      taskQueue: engine.taskQueue,
      env: { METRICS_ADDRESS: `127.0.0.1:${port}`, ADMISSION_WAIT_SECONDS: '2' },
    });
    const { key, partnerId } = await engine.partner();
    const partner = new ApiCaller(api.origin, key, partnerId);
    const answers = orders(partner, DEFAULT_SHARE + 5);
    await untilWaiting(port, some);
    const [ended, ...answered] = await Promise.all([api.stop().then(() => api.exited), ...answers]);
    expect(ended).toBe('exit code 0');
    for (const answer of answered) if (answer.status !== 201) expectRefusal(answer);
    expect(answered.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(DEFAULT_SHARE);
  }));
