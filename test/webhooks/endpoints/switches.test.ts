/** Endpoints turned off and on, and deleted: nothing that was not acknowledged is lost, and order holds. */
import { expect, test } from '@jest/globals';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { firstReceipts } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, untilSent } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

const DAY = 86_400_000;
const HAPPY = expectedStatuses('happy').map((_, index) => index + 1);

const { engine, given } = useEngine();
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

test('what happens while an endpoint is paused is held, and sent in order when it is resumed', async () => {
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
  await happy;
  await untilAll('acknowledged', HAPPY.length);
});

test('an endpoint can be deleted while it is being called; its request goes on to its end', async () => {
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
