/** Disabling and enabling endpoints, and rotating secrets, loses no event and keeps order and signatures valid. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from '@jest/globals';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { firstReceipts, startReceiver } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, untilSent } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';
import type { PingResult } from '../../../domain/webhooks/messages.ts';
import { ROTATION_OVERLAP } from '../../../domain/webhooks/webhooks.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { register, type ShownWebhook } from '../../support/webhooks/registered-webhooks.ts';

const { engine, given } = useEngine();

const DAY = 86_400_000;

const HAPPY = expectedStatuses('happy').map((_, index) => index + 1);

const { partner, receiver, webhook } = useReceivingPartner({ engine, given });

const happy = given.order().by(partner).playing('happy');

const verb = (name: string, body?: object) =>
  partner.call<WebhookRecord>('POST', `/webhooks/${webhook.webhook_id}/${name}`, body);

const states = async () =>
  (await deliveriesOf(engine.database, webhook.webhook_id)).map(({ state }) => state);

async function untilAll(state: string, count: number): Promise<void> {
  const reached = async () => {
    const all = await states();
    return all.length === count && all.every((one) => one === state);
  };
  await eventually(reached, { deadlineMs: 30_000, describe: `${count} deliveries to be ${state}` });
}

test('events during a pause are held and sent in order on resume', async () => {
  const paused = await verb('pause');
  expect(paused.data).toMatchObject({
    status: 'disabled',
    disabled: { by: 'partner', reason: 'paused', at: expect.any(String) },
  });
  const { disabled, updated_at } = paused.data;
  expect((await verb('pause')).data).toMatchObject({ disabled, updated_at });
  const orders = await Promise.all([happy, happy]);
  await untilAll('held', 2 * HAPPY.length);
  expect(receiver.received).toEqual([]);

  const resumed = await verb('resume');
  expect(resumed.data).toMatchObject({ status: 'enabled', disabled: null });
  await untilAll('acknowledged', 2 * HAPPY.length);
  const wanted = new Map(orders.map(({ request_id }) => [request_id, HAPPY]));
  expect(firstReceipts(receiver.received)).toEqual(wanted);
  const attempts = await engine.database
    .selectFrom('webhook_attempt')
    .where('webhook_id', '=', webhook.webhook_id)
    .select('failure')
    .execute();
  expect(attempts).toEqual(attempts.map(() => ({ failure: null })));
});

test('resume resets all failures of an endpoint that was disabled for failing', async () => {
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
  await happy;
  await untilAll('acknowledged', HAPPY.length);
});

test('an endpoint can be deleted during a call to it, and its request still completes', async () => {
  let answer = () => undefined as void;
  const called = new Promise<void>((resolve) => {
    receiver.answer = () => {
      resolve();
      return async () => {
        await new Promise<void>((release) => (answer = release));
        return 500;
      };
    };
  });
  const { request_id } = await happy;
  await called;
  expect((await partner.call('DELETE', `/webhooks/${webhook.webhook_id}`)).status).toBe(200);
  answer();
  await untilSent(engine, request_id);
  expect((await partner.read(request_id)).status).toBe('delivered');
  expect(await states()).toEqual([]);
});

describe("rotating an endpoint's secret", () => {
  const partner = prepared(given.partner());

  const receiver = prepared(
    () => startReceiver(),
    (started) => started.close(),
  );

  const rotate = (webhookId: string, body?: object, headers?: Record<string, string>) =>
    partner.call<ShownWebhook>('POST', `/webhooks/${webhookId}/rotate-secret`, body, headers);

  /** The secrets that verify a delivery sent now. */
  async function verifying(webhookId: string, secrets: readonly string[]): Promise<boolean[]> {
    const tested = await partner.call<PingResult>('POST', `/webhooks/${webhookId}/test`);
    expect(tested.data).toMatchObject({ status: 200, failure: null });
    const received = receiver.received.filter(({ text }) => text.includes(webhookId)).at(-1);
    if (received === undefined) throw new Error('The test event did not arrive');
    return secrets.map((secret) => {
      try {
        new Webhook(secret).verify(received.text, received.headers);
        return true;
      } catch {
        return false;
      }
    });
  }

  const registered = () => register(partner, { url: receiver.url });

  test('after a rotation both secrets sign until the overlap ends, then only the new one', async () => {
    const { webhook_id, secret: old } = await registered();
    expect(await verifying(webhook_id, [old])).toEqual([true]);
    const before = Date.now();
    const { status, data } = await rotate(webhook_id);
    expect([status, data.secret === old]).toEqual([200, false]);
    const endsIn = Date.parse(data.previous_secret_expires_at ?? '') - before;
    expect(Math.abs(endsIn - ROTATION_OVERLAP.fallback * 1000)).toBeLessThan(60_000);
    expect(await verifying(webhook_id, [old, data.secret])).toEqual([true, true]);

    await engine.database
      .updateTable('webhook_secret')
      .set({ expires_at: new Date() })
      .where('webhook_id', '=', webhook_id)
      .where('expires_at', 'is not', null)
      .execute();
    expect(await verifying(webhook_id, [old, data.secret])).toEqual([false, true]);
    const read = await partner.call<ShownWebhook>('GET', `/webhooks/${webhook_id}`);
    expect(read.data.previous_secret_expires_at).toBeNull();
  });

  test('rotating again during the overlap ends the oldest secret; an overlap of 0 ends the previous one immediately', async () => {
    const { webhook_id, secret: first } = await registered();
    const second = (await rotate(webhook_id, { overlap_seconds: ROTATION_OVERLAP.max })).data.secret;
    const third = (await rotate(webhook_id, { overlap_seconds: 60 })).data.secret;
    expect(await verifying(webhook_id, [first, second, third])).toEqual([false, true, true]);
    const { data } = await rotate(webhook_id, { overlap_seconds: 0 });
    expect(data.previous_secret_expires_at).toBeNull();
    expect(await verifying(webhook_id, [second, third, data.secret])).toEqual([false, false, true]);
  });

  test('a rotation repeated with its Idempotency-Key rotates once and returns the same secret', async () => {
    const { webhook_id, secret: old } = await registered();
    const headers = { 'Idempotency-Key': 'rotation-1' };
    const once = await rotate(webhook_id, {}, headers);
    const again = await rotate(webhook_id, {}, headers);
    expect(again.data).toEqual(once.data);
    expect(await verifying(webhook_id, [old, once.data.secret])).toEqual([true, true]);
  });

  test('after concurrent rotations at most two secrets sign', async () => {
    const { webhook_id } = await registered();
    const answers = await Promise.all(Array.from({ length: 6 }, () => rotate(webhook_id)));
    const made = answers.map(({ data }) => data.secret);
    const verified = await verifying(webhook_id, made);
    expect(verified.filter(Boolean)).toHaveLength(2);
    const newest = await engine.database
      .selectFrom('webhook_secret')
      .selectAll()
      .where('webhook_id', '=', webhook_id)
      .where('expires_at', 'is', null)
      .execute();
    expect(newest).toHaveLength(1);
  });

  test.each([-1, ROTATION_OVERLAP.max + 1, 1.5, '60'])(
    'a rotation with an overlap of %p is refused',
    async (overlap_seconds) => {
      const { webhook_id } = await registered();
      const { status, error } = await rotate(webhook_id, { overlap_seconds });
      await partner.call('DELETE', `/webhooks/${webhook_id}`);
      expect([status, error.fields?.[0]?.path]).toEqual([400, 'overlap_seconds']);
    },
  );
});
