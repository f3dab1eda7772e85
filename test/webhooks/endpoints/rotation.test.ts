/** Secrets are rotated without a moment in which deliveries can not be verified; by the official library. */
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { PingResult } from '../../../domain/webhooks/messages.ts';
import { ROTATION_OVERLAP } from '../../../domain/webhooks/webhooks.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { register, type ShownWebhook } from '../../support/webhooks/registered-webhooks.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());
const receiver = prepared(
  () => startReceiver(),
  (started) => started.close(),
);

const rotate = (webhookId: string, body?: object, headers?: Record<string, string>) =>
  partner.call<ShownWebhook>('POST', `/webhooks/${webhookId}/rotate-secret`, body, headers);

/** Which of the secrets verify what is sent now. */
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

test('after a rotation both secrets sign until the overlap is over, then the new one alone', async () => {
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

test('rotating again during the overlap ends the older one; an overlap of 0 ends the previous one at once', async () => {
  const { webhook_id, secret: first } = await registered();
  const second = (await rotate(webhook_id, { overlap_seconds: ROTATION_OVERLAP.max })).data.secret;
  const third = (await rotate(webhook_id, { overlap_seconds: 60 })).data.secret;
  expect(await verifying(webhook_id, [first, second, third])).toEqual([false, true, true]);
  const { data } = await rotate(webhook_id, { overlap_seconds: 0 });
  expect(data.previous_secret_expires_at).toBeNull();
  expect(await verifying(webhook_id, [second, third, data.secret])).toEqual([false, false, true]);
});

test('a rotation that is sent again with its key rotates once and shows the same secret', async () => {
  const { webhook_id, secret: old } = await registered();
  const headers = { 'Idempotency-Key': 'rotation-1' };
  const once = await rotate(webhook_id, {}, headers);
  const again = await rotate(webhook_id, {}, headers);
  expect(again.data).toEqual(once.data);
  expect(await verifying(webhook_id, [old, once.data.secret])).toEqual([true, true]);
});

test('of rotations at the same moment one comes last, and no more than two secrets sign', async () => {
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
