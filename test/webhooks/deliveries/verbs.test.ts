/** Retry and skip: what they do to a delivery in each state, to its schedule and to what waits behind it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventIdOf } from '../../../domain/requests/events.ts';
import type { DeliveryRecord } from '../../../domain/webhooks/records.ts';
import { JITTER, RETRY_DELAYS_MS } from '../../../domain/webhooks/schedule.ts';
import { FAILURES_TO_BREAK, type DeliveryState } from '../../../domain/webhooks/webhooks.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import {
  record,
  register,
  setState,
  type Recorded,
  type ShownWebhook,
} from '../../support/webhooks/registered-webhooks.ts';
import { untilSent } from '../../support/webhooks/webhooks.ts';

let engine: TestEngine;
let partner: ApiCaller;
let receiver: Receiver;
let webhook: ShownWebhook;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  partner = await engine.partner();
  receiver = await startReceiver();
  webhook = await register(partner, { url: receiver.url });
});
afterEach(() => receiver.close());

const pathOf = (eventId: string) => `/webhooks/${webhook.webhook_id}/deliveries/${eventId}`;
const read = async (eventId: string) => (await partner.call<DeliveryRecord>('GET', pathOf(eventId))).data;
const retry = (eventId: string) => partner.call<DeliveryRecord>('POST', `${pathOf(eventId)}/retry`);
const skip = (eventId: string) => partner.call<DeliveryRecord>('POST', `${pathOf(eventId)}/skip`);
const events = () => receiver.received.filter(({ event }) => event.type.startsWith('request.'));

/** Waits until a delivery is as it should be, and returns it. */
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

/** A request that stands still after pending, with its first event's id. */
async function pendingRequest(): Promise<string> {
  const { request_id } = await partner.order('manual');
  const eventId = eventIdOf({ request_id, sequence: 1 });
  await eventually(async () => (await partner.call('GET', pathOf(eventId))).status === 200, {
    deadlineMs: 20_000,
    describe: 'the first event',
  });
  return eventId;
}

describe('retry', () => {
  test('makes the waiting attempt at once; it counts, and the schedule goes on after it', async () => {
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
    'sends one that is %s and that nothing drives from the start of the schedule',
    async (state) => {
      const recorded = await record(engine.database, partner);
      await setState(engine.database, webhook, recorded, state);
      const [eventId = ''] = recorded.event_ids;
      await retry(eventId);
      await until(eventId, (delivery) => delivery.state === 'acknowledged');
      expect(events().map(({ id }) => id)).toEqual([eventId]);
    },
  );

  test('sends one again that was acknowledged, under the same id, which leaves it acknowledged', async () => {
    const eventId = await pendingRequest();
    const before = await until(eventId, ({ state }) => state === 'acknowledged');
    receiver.answer = () => 500;
    await retry(eventId);
    const after = await until(eventId, ({ attempt_count }) => attempt_count === 2);
    expect(after).toMatchObject({ state: 'acknowledged', acknowledged_at: before.acknowledged_at });
    expect(after.attempts.map(({ trigger }) => trigger)).toEqual(['again', 'schedule']);
    expect(events().map(({ id }) => id)).toEqual([eventId, eventId]);
  });

  test('tries an endpoint that is broken, and a success brings back all that it missed', async () => {
    receiver.answer = () => 500;
    const eventIds: string[] = [];
    for (let index = 0; index < FAILURES_TO_BREAK + 2; index += 1) eventIds.push(await pendingRequest());
    const isBroken = async () => {
      const { data } = await partner.call<ShownWebhook>('GET', `/webhooks/${webhook.webhook_id}`);
      return data.health.state === 'broken';
    };
    await eventually(isBroken, { deadlineMs: 20_000, describe: 'the endpoint to be broken' });
    receiver.answer = () => 200;
    const [first = ''] = eventIds;
    await retry(first);
    for (const eventId of eventIds) await until(eventId, ({ state }) => state === 'acknowledged');
    expect(await isBroken()).toBe(false);
  });

  test('of an endpoint that is off is refused', async () => {
    const eventId = await pendingRequest();
    await partner.call('POST', `/webhooks/${webhook.webhook_id}/pause`);
    const { status, error } = await retry(eventId);
    expect([status, error.code]).toEqual([409, 'webhook_disabled']);
  });
});

describe('skip', () => {
  test('ends the wait for a delivery: the next event of the request goes at once', async () => {
    receiver.answer = ({ event }) => (event.data.sequence === 1 ? 500 : 200);
    const { request_id } = await partner.order('happy');
    const [first, second] = [1, 2].map((sequence) => eventIdOf({ request_id, sequence }));
    await eventually(async () => (await read(first ?? ''))?.attempt_count === 1, {
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

  test.each<DeliveryState>(['pending', 'held', 'failed'])('skips one that is %s', async (state) => {
    const recorded: Recorded = await record(engine.database, partner);
    await setState(engine.database, webhook, recorded, state);
    expect((await skip(recorded.event_ids[0] ?? '')).data.state).toBe('skipped');
  });

  test('of one that was acknowledged is refused', async () => {
    const eventId = await pendingRequest();
    await until(eventId, ({ state }) => state === 'acknowledged');
    const { status, error } = await skip(eventId);
    expect([status, error.code]).toEqual([409, 'delivery_acknowledged']);
  });
});
