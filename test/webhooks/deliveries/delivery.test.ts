/** Every event of a request reaches its partner's endpoints in order, and the sender follows the receiver's answer. */
import { describe, expect, test } from '@jest/globals';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { type Answer, firstReceipts, reset, startReceiver } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, endpointOf, insertEndpoint, untilSent } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';
import { MAX_RETRY_AFTER_MS, SLOW_DOWN_STATUSES } from '../../../domain/webhooks/schedule.ts';
import { startRedelivery } from '../../../activities/webhooks/start.ts';
import { redeliveryWorkflowId } from '../../../domain/webhooks/messages.ts';

const { engine, given } = useEngine();

const { partner, receiver, webhook } = useReceivingPartner({ engine, given });

const openReceiver = () =>
  preparedEach(
    () => startReceiver(),
    (started) => started.close(),
  );

const [other, strangers] = [openReceiver(), openReceiver()];

const HAPPY = expectedStatuses('happy');

const inOrder = HAPPY.map((_, index) => index + 1);

test('an endpoint gets each event of a request once, in order, with the body of the feed', async () => {
  const { request_id } = await given.order().by(partner).playing('happy');
  await untilSent(engine, request_id);
  const { data } = await partner.call<{ events: unknown[] }>('GET', '/events');
  expect(receiver.received.map(({ event }) => event)).toEqual(data.events);
  expect(receiver.received.map(({ id, event }) => id === event.data.event_id)).toEqual(
    inOrder.map(() => true),
  );
});

test('a failed attempt is retried after about five seconds, and later events wait for it', async () => {
  let failures = 0;
  receiver.answer = ({ event }) => {
    if (event.data.sequence !== 2 || failures === 2) return 200;
    failures += 1;
    return failures === 1 ? 500 : reset;
  };
  const { request_id } = await given.order().by(partner).playing('happy');
  const two = async () => failures === 2;
  await eventually(two, { deadlineMs: 20_000, describe: 'the second failure' });
  expect(receiver.received.map(({ event }) => event.data.sequence)).toEqual([1, 2, 2]);
  const [attempt] = await engine.database
    .selectFrom('webhook_attempt')
    .where('webhook_id', '=', webhook.webhook_id)
    .where('status', '=', 500)
    .selectAll()
    .execute();
  expect(attempt).toMatchObject({ failure: 'status', trigger: 'schedule', sequence: 2 });
  const waitMs = (attempt?.next_attempt_at?.getTime() ?? 0) - (attempt?.started_at.getTime() ?? 0);
  expect(waitMs).toBeGreaterThanOrEqual(4_000);
  expect(waitMs).toBeLessThan(6_500);
  expect(await partner.readUntil(request_id, 'ended')).toMatchObject({ status: 'delivered' });
});

test('a slow endpoint delays neither other endpoints nor other partners', async () => {
  const stranger = await given.partner();
  await insertEndpoint(engine.database, partner.partnerId, other.url, [
    'request.delivered',
    'request.pending',
  ]);
  await insertEndpoint(engine.database, stranger.partnerId, strangers.url);
  receiver.answer = () => 503;
  const { request_id } = await given.order().by(partner).playing('happy');
  await eventually(async () => other.received.length === 2, { deadlineMs: 20_000, describe: 'two events' });
  expect(firstReceipts(other.received)).toEqual(new Map([[request_id, [1, inOrder.length]]]));
  expect(strangers.received).toEqual([]);
});

describe('responses of a receiver', () => {
  const MINUTE = 60_000;

  /** Longer than the pause without a Retry-After, and than the first wait of the schedule. */
  const RETRY_AFTER_S = 8;

  const ordered = given.order().by(partner);

  const answerWith =
    (status: number, headers: Record<string, string>): Answer =>
    (response) => {
      response.writeHead(status, headers);
      return status;
    };

  /** Waits for the first recorded attempt of the first event. */
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

  /** Time from the end of an attempt to the next; milliseconds. */
  function waitAfter({ started_at, duration_ms, next_attempt_at }: Awaited<ReturnType<typeof firstAttempt>>) {
    return (next_attempt_at?.getTime() ?? 0) - started_at.getTime() - duration_ms;
  }

  test('a 410 disables the endpoint with a notice to the partner, and every delivery is kept', async () => {
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

  test('the next attempt waits for a Retry-After in seconds', async () => {
    receiver.answer = () => answerWith(429, { 'Retry-After': '600' });
    await ordered;
    const wait = waitAfter(await firstAttempt());
    expect(wait).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(wait).toBeLessThan(11 * MINUTE);
  });

  test('the next attempt waits for a Retry-After date', async () => {
    const until = new Date(Date.now() + 20 * MINUTE);
    receiver.answer = () => answerWith(500, { 'Retry-After': until.toUTCString() });
    await ordered;
    const { next_attempt_at } = await firstAttempt();
    // A date has whole seconds.
    expect(next_attempt_at?.getTime()).toBeGreaterThanOrEqual(until.getTime() - 1_000);
    expect(next_attempt_at?.getTime()).toBeLessThan(until.getTime() + MINUTE);
  });

  test('the next attempt waits at most a day for a Retry-After', async () => {
    receiver.answer = () => answerWith(503, { 'Retry-After': String(365 * 86_400) });
    await ordered;
    const wait = waitAfter(await firstAttempt());
    expect(Math.abs(wait - MAX_RETRY_AFTER_MS)).toBeLessThan(MINUTE);
  });

  test('a Retry-After shorter than the scheduled wait does not change the wait', async () => {
    receiver.answer = () => answerWith(500, { 'Retry-After': '1' });
    await ordered;
    const wait = waitAfter(await firstAttempt());
    expect(wait).toBeGreaterThanOrEqual(4_000);
    expect(wait).toBeLessThanOrEqual(6_000);
  });

  test('an overload response pauses the deliveries of all requests to the endpoint', async () => {
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
      // An attempt is logged shortly after its receiver got it.
      const both = async () => {
        const attempts = await engine.database
          .selectFrom('webhook_attempt')
          .where('webhook_id', '=', webhook_id)
          .where('failure', 'is', null)
          .select('started_at')
          .execute();
        return attempts.length === 2 && attempts;
      };
      const attempts = await eventually(both, {
        deadlineMs: 40_000,
        describe: 'an attempt for both requests',
      });
      const slowUntil = started_at.getTime() + duration_ms + RETRY_AFTER_S * 1_000;
      for (const attempt of attempts) expect(attempt.started_at.getTime()).toBeGreaterThanOrEqual(slowUntil);
    } finally {
      await slow.close();
    }
  }

  test('a redirect counts as a failure and is not followed', async () => {
    const elsewhere = await startReceiver();
    receiver.answer = () => answerWith(307, { Location: elsewhere.url });
    await ordered;
    expect(await firstAttempt()).toMatchObject({ failure: 'status', status: 307 });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });
});

describe('redeliveries', () => {
  test.each([1, 2])('a redelivery of series %i does not resend an acknowledged event', async (series) => {
    const { webhook_id } = webhook;
    const { request_id } = await given.order().by(partner).playing('rejects');
    await untilSent(engine, request_id);
    const before = await deliveriesOf(engine.database, webhook_id);
    const { length: calls } = receiver.received;
    await startRedelivery(engine, { webhook_id, request_id, sequence: 1, series });
    await engine.client.workflow.getHandle(redeliveryWorkflowId({ webhook_id, request_id })).result();
    expect(receiver.received).toHaveLength(calls);
    expect(await deliveriesOf(engine.database, webhook_id)).toEqual(before);
  });
});
