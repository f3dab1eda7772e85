/** What a receiver says with its answer is heeded: 410, 429 and 5xx, Retry-After, redirects. */
import { expect, test } from '@jest/globals';
import { MAX_RETRY_AFTER_MS, SLOW_DOWN_STATUSES } from '../../../domain/webhooks/schedule.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { startReceiver, type Answer } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, endpointOf, insertEndpoint, untilSent } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

const MINUTE = 60_000;
/** Longer than a receiver that names no time is left alone for, and than the first wait of the schedule. */
const RETRY_AFTER_S = 8;

const { engine, given } = useEngine();
const { partner, receiver, webhook } = useReceivingPartner({ engine, given });
const ordered = given.order().by(partner);

const answerWith =
  (status: number, headers: Record<string, string>): Answer =>
  (response) => {
    response.writeHead(status, headers);
    return status;
  };

/** The first attempt of the first event, once it is recorded. */
function firstAttempt({ webhook_id } = webhook) {
  const read = () =>
    engine.database
      .selectFrom('webhook_attempt')
      .where('webhook_id', '=', webhook_id)
      .orderBy('started_at')
      .selectAll()
      .executeTakeFirst();
  return eventually(read, { deadlineMs: 20_000, describe: 'the first attempt' });
}

/** From the end of an attempt to the next; milliseconds. */
function waitAfter({ started_at, duration_ms, next_attempt_at }: Awaited<ReturnType<typeof firstAttempt>>) {
  return (next_attempt_at?.getTime() ?? 0) - started_at.getTime() - duration_ms;
}

test('410 turns the endpoint off; the partner is told, and nothing is dropped', async () => {
  receiver.answer = () => 410;
  const { request_id } = await ordered.playing('happy');
  await untilSent(engine, request_id);
  expect(receiver.received).toHaveLength(1);
  expect(await endpointOf(engine.database, webhook.webhook_id)).toMatchObject({
    disabled_by: 'system',
    disabled_reason: 'gone',
  });
  const deliveries = await deliveriesOf(engine.database, webhook.webhook_id);
  expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['held']));
  const { data } = await partner.call<{ events: { type: string; data: object }[] }>(
    'GET',
    '/events?limit=100',
  );
  const notices = data.events.filter(({ type }) => type.startsWith('webhook.'));
  expect(notices).toEqual([
    expect.objectContaining({
      type: 'webhook.disabled',
      data: expect.objectContaining({
        webhook_id: webhook.webhook_id,
        status: 'disabled',
        disabled_reason: 'gone',
      }),
    }),
  ]);
});

test('a Retry-After in seconds is waited for', async () => {
  receiver.answer = () => answerWith(429, { 'Retry-After': '600' });
  await ordered;
  const wait = waitAfter(await firstAttempt());
  expect(wait).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(wait).toBeLessThan(11 * MINUTE);
});

test('a Retry-After as a date is waited for', async () => {
  const until = new Date(Date.now() + 20 * MINUTE);
  receiver.answer = () => answerWith(500, { 'Retry-After': until.toUTCString() });
  await ordered;
  const { next_attempt_at } = await firstAttempt();
  // A date has whole seconds.
  expect(next_attempt_at?.getTime()).toBeGreaterThanOrEqual(until.getTime() - 1_000);
  expect(next_attempt_at?.getTime()).toBeLessThan(until.getTime() + MINUTE);
});

test('a Retry-After of a year is waited for a day', async () => {
  receiver.answer = () => answerWith(503, { 'Retry-After': String(365 * 86_400) });
  await ordered;
  const wait = waitAfter(await firstAttempt());
  expect(Math.abs(wait - MAX_RETRY_AFTER_MS)).toBeLessThan(MINUTE);
});

test('a Retry-After that is shorter than the schedule, or none at all, leaves the schedule as it is', async () => {
  receiver.answer = () => answerWith(500, { 'Retry-After': '1' });
  await ordered;
  const wait = waitAfter(await firstAttempt());
  expect(wait).toBeGreaterThanOrEqual(4_000);
  expect(wait).toBeLessThanOrEqual(6_000);
});

test('each answer that says so slows the endpoint down: other requests leave it alone too', async () => {
  await Promise.all(SLOW_DOWN_STATUSES.map(expectSlowDown));
});

async function expectSlowDown(status: number): Promise<void> {
  const slowed = await given.partner();
  const slow = await startReceiver();
  try {
    const webhook_id = await insertEndpoint(engine.database, slowed.partnerId, slow.url);
    slow.answer = () => answerWith(status, { 'Retry-After': String(RETRY_AFTER_S) });
    await given.order().by(slowed);
    const { started_at, duration_ms } = await firstAttempt({ webhook_id });
    slow.answer = () => 200;
    await given.order().by(slowed);
    // The log has an attempt a moment after its receiver.
    const both = async () => {
      const attempts = await engine.database
        .selectFrom('webhook_attempt')
        .where('webhook_id', '=', webhook_id)
        .where('failure', 'is', null)
        .select('started_at')
        .execute();
      return attempts.length === 2 && attempts;
    };
    const attempts = await eventually(both, { deadlineMs: 40_000, describe: 'both requests to be told' });
    const slowUntil = started_at.getTime() + duration_ms + RETRY_AFTER_S * 1_000;
    for (const attempt of attempts) expect(attempt.started_at.getTime()).toBeGreaterThanOrEqual(slowUntil);
  } finally {
    await slow.close();
  }
}

test('a redirect is a failure and is not followed', async () => {
  const elsewhere = await startReceiver();
  receiver.answer = () => answerWith(307, { Location: elsewhere.url });
  await ordered;
  expect(await firstAttempt()).toMatchObject({ failure: 'status', status: 307 });
  expect(elsewhere.received).toEqual([]);
  await elsewhere.close();
});
