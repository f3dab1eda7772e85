/** Endpoints turned off and on, recovered and deleted: nothing that was not acknowledged is lost, and order holds. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { firstReceipts, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { record, register, setState, type ShownWebhook } from '../../support/webhooks/registered-webhooks.ts';
import { deliveriesOf, untilSent } from '../../support/webhooks/webhooks.ts';

const DAY = 86_400_000;
const HAPPY = expectedStatuses('happy').map((_, index) => index + 1);

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

const verb = (name: string, body?: object) =>
  partner.call<WebhookRecord>('POST', `/webhooks/${webhook.webhook_id}/${name}`, body);
const recover = (since: Date) =>
  partner.call<{ deliveries: number }>('POST', `/webhooks/${webhook.webhook_id}/recover`, { since });
const states = async () =>
  (await deliveriesOf(engine.database, webhook.webhook_id)).map(({ state }) => state);
const events = () => receiver.received.filter(({ event }) => event.type.startsWith('request.'));

async function untilAll(state: string, count: number): Promise<void> {
  const reached = async () => {
    const all = await states();
    return all.length === count && all.every((one) => one === state);
  };
  await eventually(reached, { deadlineMs: 30_000, describe: `${count} deliveries to be ${state}` });
}

test('what happens while an endpoint is paused is held, and sent in order when it is resumed', async () => {
  const paused = await verb('pause');
  expect(paused.data).toMatchObject({
    status: 'disabled',
    disabled: { by: 'partner', reason: 'paused', at: expect.any(String) },
  });
  const { disabled, updated_at } = paused.data;
  expect((await verb('pause')).data).toMatchObject({ disabled, updated_at });
  const orders = await Promise.all([partner.order('happy'), partner.order('happy')]);
  await untilAll('held', 2 * HAPPY.length);
  expect(events()).toEqual([]);

  const resumed = await verb('resume');
  expect(resumed.data).toMatchObject({ status: 'enabled', disabled: null });
  await untilAll('acknowledged', 2 * HAPPY.length);
  const wanted = new Map(orders.map(({ request_id }) => [request_id, HAPPY]));
  expect(firstReceipts(events())).toEqual(wanted);
  const attempts = await engine.database
    .selectFrom('webhook_attempt')
    .where('webhook_id', '=', webhook.webhook_id)
    .select('failure')
    .execute();
  expect(attempts).toEqual(attempts.map(() => ({ failure: null })));
});

test('resume forgets every failure, whatever turned the endpoint off', async () => {
  const long = new Date(Date.now() - 6 * DAY);
  await engine.database
    .updateTable('webhook')
    .set({
      disabled_at: new Date(),
      disabled_by: 'system',
      disabled_reason: 'failing',
      consecutive_failures: 40,
      failing_since: long,
      broken_at: long,
      slow_until: new Date(Date.now() + DAY),
    })
    .where('webhook_id', '=', webhook.webhook_id)
    .execute();
  const before = await partner.call<WebhookRecord>('GET', `/webhooks/${webhook.webhook_id}`);
  expect(before.data).toMatchObject({
    disabled: { by: 'system', reason: 'failing' },
    health: { state: 'broken', since: long.toISOString(), consecutive_failures: 40 },
  });
  expect((await verb('pause')).data.disabled).toEqual(before.data.disabled);
  const { data } = await verb('resume');
  expect(data).toMatchObject({
    status: 'enabled',
    disabled: null,
    health: { state: 'ok', since: null, consecutive_failures: 0 },
  });
  await partner.order('happy');
  await untilAll('acknowledged', HAPPY.length);
});

test('recover sends what was not acknowledged since a time, in order, but not what was skipped', async () => {
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
  const sent = async () => events().length === 3;
  await eventually(sent, { deadlineMs: 20_000, describe: 'three events' });
  expect(events().map(({ event }) => event.data.sequence)).toEqual([1, 3, 5]);
  await eventually(async () => (await states()).filter((state) => state === 'acknowledged').length === 4, {
    deadlineMs: 20_000,
    describe: 'the states',
  });
  expect((await states()).filter((state) => state === 'skipped')).toHaveLength(1);
  expect((await recover(new Date(before.getTime() - 1_000))).data.deliveries).toBe(1);
  await eventually(async () => events().length === 4, { deadlineMs: 20_000, describe: 'the old event' });
});

test('recover is refused for a time to come, for one too long ago, and while the endpoint is off', async () => {
  for (const since of [new Date(Date.now() + 60_000), new Date(Date.now() - 31 * DAY)]) {
    const { status, error } = await recover(since);
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', 'since']);
  }
  await verb('pause');
  const { status, error } = await recover(new Date());
  expect([status, error.code]).toEqual([409, 'webhook_disabled']);
});

test('an endpoint can be deleted while it is being called; its request goes on to its end', async () => {
  let answer = () => undefined as void;
  const called = new Promise<void>((resolve) => {
    receiver.answer = ({ event }) => {
      if (!event.type.startsWith('request.')) return 200;
      resolve();
      return async () => {
        await new Promise<void>((release) => (answer = release));
        return 500;
      };
    };
  });
  const { request_id } = await partner.order('happy');
  await called;
  expect((await partner.call('DELETE', `/webhooks/${webhook.webhook_id}`)).status).toBe(200);
  answer();
  await untilSent(engine, request_id);
  expect((await partner.read(request_id)).status).toBe('delivered');
  expect(await states()).toEqual([]);
});
