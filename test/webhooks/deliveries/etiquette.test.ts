/** What a receiver says with its answer is heeded: 410, 429 and 5xx, Retry-After, redirects. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MAX_RETRY_AFTER_MS } from '../../../domain/webhooks/schedule.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startReceiver, type Answer, type Receiver } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, endpointOf, insertEndpoint, untilSent } from '../../support/webhooks/webhooks.ts';

const MINUTE = 60_000;

let engine: TestEngine;
let partner: ApiCaller;
let receiver: Receiver;
let webhookId: string;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  partner = await engine.partner();
  receiver = await startReceiver();
  webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
});
afterEach(() => receiver.close());

const answerWith =
  (status: number, headers: Record<string, string>): Answer =>
  (response) => {
    response.writeHead(status, headers);
    return status;
  };

/** The first attempt of the first event, once it is recorded. */
async function firstAttempt() {
  const read = () =>
    engine.database
      .selectFrom('webhook_attempt')
      .where('webhook_id', '=', webhookId)
      .orderBy('started_at')
      .selectAll()
      .executeTakeFirst();
  const recorded = async () => (await read()) !== undefined;
  await eventually(recorded, { deadlineMs: 20_000, describe: 'the first attempt' });
  const attempt = await read();
  if (attempt === undefined) throw new Error('The attempt is gone');
  return attempt;
}

/** From the end of an attempt to the next; milliseconds. */
function waitAfter({ started_at, duration_ms, next_attempt_at }: Awaited<ReturnType<typeof firstAttempt>>) {
  return (next_attempt_at?.getTime() ?? 0) - started_at.getTime() - duration_ms;
}

test('410 turns the endpoint off; the partner is told, and nothing is dropped', async () => {
  receiver.answer = () => 410;
  const { request_id } = await partner.order('happy');
  await untilSent(engine, request_id);
  expect(receiver.received).toHaveLength(1);
  expect(await endpointOf(engine.database, webhookId)).toMatchObject({
    disabled_by: 'system',
    disabled_reason: 'gone',
  });
  const deliveries = await deliveriesOf(engine.database, webhookId);
  expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['held']));
  const { data } = await partner.call<{ events: { type: string; data: object }[] }>(
    'GET',
    '/events?limit=100',
  );
  const notices = data.events.filter(({ type }) => type.startsWith('webhook.'));
  expect(notices).toEqual([
    expect.objectContaining({
      type: 'webhook.disabled',
      data: expect.objectContaining({ webhook_id: webhookId, status: 'disabled', disabled_reason: 'gone' }),
    }),
  ]);
});

test('Retry-After in seconds is waited for', async () => {
  receiver.answer = () => answerWith(429, { 'Retry-After': '600' });
  await partner.order('manual');
  const wait = waitAfter(await firstAttempt());
  expect(wait).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(wait).toBeLessThan(11 * MINUTE);
});

test('Retry-After as a date is waited for', async () => {
  const until = new Date(Date.now() + 20 * MINUTE);
  receiver.answer = () => answerWith(500, { 'Retry-After': until.toUTCString() });
  await partner.order('manual');
  const { next_attempt_at } = await firstAttempt();
  // A date has whole seconds.
  expect(next_attempt_at?.getTime()).toBeGreaterThanOrEqual(until.getTime() - 1_000);
  expect(next_attempt_at?.getTime()).toBeLessThan(until.getTime() + MINUTE);
});

test('Retry-After of a year is waited for a day', async () => {
  receiver.answer = () => answerWith(503, { 'Retry-After': String(365 * 86_400) });
  await partner.order('manual');
  const wait = waitAfter(await firstAttempt());
  expect(Math.abs(wait - MAX_RETRY_AFTER_MS)).toBeLessThan(MINUTE);
});

test('a Retry-After that is shorter than the schedule, or none at all, leaves the schedule as it is', async () => {
  receiver.answer = () => answerWith(500, { 'Retry-After': '1' });
  await partner.order('manual');
  const wait = waitAfter(await firstAttempt());
  expect(wait).toBeGreaterThanOrEqual(4_000);
  expect(wait).toBeLessThanOrEqual(6_000);
});

test.each([429, 502, 503, 504])(
  '%i slows the endpoint down: other requests leave it alone too',
  async (status) => {
    receiver.answer = () => answerWith(status, { 'Retry-After': '8' });
    await partner.order('manual');
    const { started_at, duration_ms } = await firstAttempt();
    receiver.answer = () => 200;
    await partner.order('manual');
    // The log has an attempt a moment after its receiver.
    const both = async () => {
      const attempts = await engine.database
        .selectFrom('webhook_attempt')
        .where('webhook_id', '=', webhookId)
        .where('failure', 'is', null)
        .select('started_at')
        .execute();
      return attempts.length === 2 && attempts;
    };
    const attempts = await eventually(both, { deadlineMs: 40_000, describe: 'both requests to be told' });
    const slowUntil = started_at.getTime() + duration_ms + 8_000;
    for (const attempt of attempts) expect(attempt.started_at.getTime()).toBeGreaterThanOrEqual(slowUntil);
  },
);

test('a redirect is a failure and is not followed', async () => {
  const elsewhere = await startReceiver();
  receiver.answer = () => answerWith(307, { Location: elsewhere.url });
  await partner.order('manual');
  expect(await firstAttempt()).toMatchObject({ failure: 'status', status: 307 });
  expect(elsewhere.received).toEqual([]);
  await elsewhere.close();
});
