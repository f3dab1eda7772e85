/** The effects of retry, skip and recover on a delivery in each state, its schedule and later deliveries. */
import { expect, test } from '@jest/globals';
import { eventIdOf } from '../../../domain/requests/events.ts';
import type { DeliveryRecord, WebhookRecord } from '../../../domain/webhooks/records.ts';
import { JITTER, RETRY_DELAYS_MS } from '../../../domain/webhooks/schedule.ts';
import { FAILURES_TO_BREAK, type DeliveryState } from '../../../domain/webhooks/webhooks.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { record, setState } from '../../support/webhooks/registered-webhooks.ts';
import { deliveriesOf, untilSent } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

const DAY = 86_400_000;

// A new engine whose sweep does not run yet, because the sweep would send deliveries that a test has set to held.
const suite = useOwnEngine();
const { engine, given } = suite;
const { partner, receiver, webhook } = useReceivingPartner(suite);

const pathOf = (eventId: string) => `/webhooks/${webhook.webhook_id}/deliveries/${eventId}`;
const read = async (eventId: string) => (await partner.call<DeliveryRecord>('GET', pathOf(eventId))).data;
const retry = (eventId: string) => partner.call<DeliveryRecord>('POST', `${pathOf(eventId)}/retry`);
const skip = (eventId: string) => partner.call<DeliveryRecord>('POST', `${pathOf(eventId)}/skip`);

/** Waits until a delivery meets the condition, and returns it. */
async function until(eventId: string, is: (delivery: DeliveryRecord) => boolean): Promise<DeliveryRecord> {
  let delivery = await read(eventId);
  const reached = async () => {
    delivery = await read(eventId);
    return is(delivery);
  };
  await eventually(reached, {
    deadlineMs: 20_000,
    describe: `the delivery; it is ${JSON.stringify(delivery)}`,
  });
  return delivery;
}

/** Creates a request that stays pending. @returns the id of its first event. */
async function pendingRequest(): Promise<string> {
  const { request_id } = await given.order().by(partner);
  const eventId = eventIdOf({ request_id, sequence: 1 });
  await eventually(async () => (await partner.call('GET', pathOf(eventId))).status === 200, {
    deadlineMs: 20_000,
    describe: 'the first event',
  });
  return eventId;
}

test('retry makes the next scheduled attempt immediately, and the schedule continues with the attempt after it', async () => {
  receiver.answer = ({ event }) => (event.type === 'request.pending' ? 500 : 200);
  const eventId = await pendingRequest();
  for (const attempts of [1, 2]) {
    const waiting = await until(eventId, ({ attempt_count }) => attempt_count === attempts);
    expect(waiting.state).toBe('pending');
    const { status, data } = await retry(eventId);
    expect([status, data.event_id]).toEqual([200, eventId]);
  }
  const { attempts, next_attempt_at } = await until(eventId, ({ attempt_count }) => attempt_count === 3);
  expect(attempts.map(({ trigger }) => trigger)).toEqual(['schedule', 'schedule', 'schedule']);
  const third = RETRY_DELAYS_MS[2];
  const waits = Date.parse(next_attempt_at ?? '') - Date.parse(attempts[0]?.started_at ?? '');
  expect(waits).toBeGreaterThanOrEqual(third * (1 - JITTER));
  expect(waits).toBeLessThanOrEqual(third * (1 + JITTER) + 60_000);

  receiver.answer = () => 200;
  await retry(eventId);
  const done = await until(eventId, ({ state }) => state === 'acknowledged');
  expect(done).toMatchObject({ attempt_count: 4, next_attempt_at: null });
});

test.each<DeliveryState>(['pending', 'failed', 'skipped', 'held'])(
  'retry sends an orphaned %s delivery',
  async (state) => {
    const recorded = await record(engine.database, partner);
    await setState(engine.database, webhook, recorded, state);
    const [eventId = ''] = recorded.event_ids;
    await retry(eventId);
    await until(eventId, (delivery) => delivery.state === 'acknowledged');
    expect(receiver.received.map(({ id }) => id)).toEqual([eventId]);
  },
);

test('retry resends an acknowledged delivery under the same id, and it stays acknowledged', async () => {
  const eventId = await pendingRequest();
  const before = await until(eventId, ({ state }) => state === 'acknowledged');
  receiver.answer = () => 500;
  await retry(eventId);
  const after = await until(eventId, ({ attempt_count }) => attempt_count === 2);
  expect(after).toMatchObject({ state: 'acknowledged', acknowledged_at: before.acknowledged_at });
  expect(after.attempts.map(({ trigger }) => trigger)).toEqual(['again', 'schedule']);
  expect(receiver.received.map(({ id }) => id)).toEqual([eventId, eventId]);
});

test('retry calls a broken endpoint, and after a success all missed events are sent', async () => {
  receiver.answer = () => 500;
  const pending = Array.from({ length: FAILURES_TO_BREAK + 2 }, () => pendingRequest());
  const eventIds = await Promise.all(pending);
  const isBroken = async () => {
    const { data } = await partner.call<WebhookRecord>('GET', `/webhooks/${webhook.webhook_id}`);
    return data.health.state === 'broken';
  };
  await eventually(isBroken, { deadlineMs: 20_000, describe: 'the endpoint to be broken' });
  receiver.answer = () => 200;
  const [first = ''] = eventIds;
  await retry(first);
  for (const eventId of eventIds) {
    // On a busy machine some failed twice before the endpoint's tenth failure, and have their own schedule.
    if ((await read(eventId)).attempt_count > 1) await retry(eventId);
    await until(eventId, ({ state }) => state === 'acknowledged');
  }
  expect(await isBroken()).toBe(false);
});

test('retry is refused while the endpoint is disabled', async () => {
  const eventId = await pendingRequest();
  await partner.call('POST', `/webhooks/${webhook.webhook_id}/pause`);
  const { status, error } = await retry(eventId);
  expect([status, error.code]).toEqual([409, 'webhook_disabled']);
});

test('after skip the next event of the request is sent immediately', async () => {
  receiver.answer = ({ event }) => (event.data.sequence === 1 ? 500 : 200);
  const { request_id } = await given.order().by(partner).playing('happy');
  const [first, second] = [1, 2].map((sequence) => eventIdOf({ request_id, sequence }));
  await eventually(async () => (await read(first ?? ''))?.attempt_count >= 1, {
    deadlineMs: 20_000,
    describe: 'the first attempt',
  });
  const { status, data } = await skip(first ?? '');
  expect([status, data.state, data.next_attempt_at]).toEqual([200, 'skipped', null]);
  await until(second ?? '', ({ state }) => state === 'acknowledged');
  expect((await skip(first ?? '')).data.state).toBe('skipped');
  await untilSent(engine, request_id);
  expect((await read(first ?? '')).attempt_count).toBe(1);
});

test.each<DeliveryState>(['pending', 'held', 'failed'])(
  'skip is possible for a delivery that is %s',
  async (state) => {
    const recorded = await record(engine.database, partner);
    await setState(engine.database, webhook, recorded, state);
    expect((await skip(recorded.event_ids[0] ?? '')).data.state).toBe('skipped');
  },
);

test('skip is refused for an acknowledged delivery', async () => {
  const eventId = await pendingRequest();
  await until(eventId, ({ state }) => state === 'acknowledged');
  const { status, error } = await skip(eventId);
  expect([status, error.code]).toEqual([409, 'delivery_acknowledged']);
});

const recover = (since: Date) =>
  partner.call<{ deliveries: number }>('POST', `/webhooks/${webhook.webhook_id}/recover`, { since });
const states = async () =>
  (await deliveriesOf(engine.database, webhook.webhook_id)).map(({ state }) => state);

test('recover resends the failed and held events since a time, in order', async () => {
  const old = await record(engine.database, partner);
  const before = new Date(Date.now() - 20 * DAY);
  await engine.database
    .updateTable('webhook_delivery')
    .set({ created_at: before, state: 'failed' })
    .where('request_id', '=', old.request_id)
    .execute();
  const made = await record(engine.database, partner, 'confirmed', 'dispensing', 'ready', 'delivered');
  for (const [sequence, state] of [
    [1, 'failed'],
    [2, 'skipped'],
    [3, 'held'],
    [4, 'acknowledged'],
    [5, 'failed'],
  ] as const) {
    await setState(engine.database, webhook, made, state, sequence);
  }
  const { status, data } = await recover(new Date(Date.now() - DAY));
  expect([status, data.deliveries]).toEqual([200, 3]);
  const sent = async () => receiver.received.length === 3;
  await eventually(sent, { deadlineMs: 20_000, describe: 'three events' });
  expect(receiver.received.map(({ event }) => event.data.sequence)).toEqual([1, 3, 5]);
  await eventually(async () => (await states()).filter((state) => state === 'acknowledged').length === 4, {
    deadlineMs: 20_000,
    describe: 'the states',
  });
  expect((await states()).filter((state) => state === 'skipped')).toHaveLength(1);
  expect((await recover(new Date(before.getTime() - 1_000))).data.deliveries).toBe(1);
  await eventually(async () => receiver.received.length === 4, {
    deadlineMs: 20_000,
    describe: 'the old event',
  });
});

test('recover is refused for a future time, for a time over 30 days ago, and while the endpoint is disabled', async () => {
  for (const since of [new Date(Date.now() + 60_000), new Date(Date.now() - 31 * DAY)]) {
    const { status, error } = await recover(since);
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', 'since']);
  }
  await partner.call('POST', `/webhooks/${webhook.webhook_id}/pause`);
  const { status, error } = await recover(new Date());
  expect([status, error.code]).toEqual([409, 'webhook_disabled']);
});
