/** `ops webhooks`: operators inspect partners' endpoints and manage them. */
import { expect, test } from '@jest/globals';
import type { DeliveryRecord, WebhookRecord } from '../../domain/webhooks/records.ts';
import type { DeliveryState } from '../../domain/webhooks/webhooks.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { record, register, setState } from '../support/webhooks/registered-webhooks.ts';

const { engine, given } = useOwnEngine();
const receiver = prepared(startReceiver, (started) => started.close());

const ops = (...args: string[]) => runOpsOf(engine, 'webhooks', ...args);

/** An endpoint of a new partner at the receiver, and the partner's view of it. */
async function newEndpoint() {
  const partner = await given.partner();
  const webhook = await register(partner, { url: receiver.url });
  const path = `/webhooks/${webhook.webhook_id}`;
  const delivery = async (eventId: string) =>
    (await partner.call<DeliveryRecord>('GET', `${path}/deliveries/${eventId}`)).data;
  return {
    partner,
    webhook,
    show: async () => (await partner.call<WebhookRecord>('GET', path)).data,
    delivery,
    untilState: (eventId: string, state: DeliveryState) =>
      eventually(async () => (await delivery(eventId))?.state === state, {
        deadlineMs: 20_000,
        describe: `${eventId} to be ${state}`,
      }),
  };
}

test('ops webhooks list filters endpoints by partner, failing and disabled', async () => {
  const { partner, webhook } = await newEndpoint();
  const stranger = await given.partner();
  const failing = await register(stranger, {
    url: 'https://hooks.acme.example/failing',
    event_types: ['request.ready'],
  });
  await engine.database
    .updateTable('webhook')
    .set({ consecutive_failures: 3, failing_since: new Date('2026-11-21T08:00:00Z') })
    .where('webhook_id', '=', failing.webhook_id)
    .execute();
  const all = (await ops('list')).output;
  expect(all).toContain(webhook.webhook_id);
  expect(all).not.toContain(webhook.secret);
  expect(all).toMatch(
    new RegExp(
      `${failing.webhook_id} +${stranger.partnerId} +enabled +failing +2026-11-21T08:00:00.000Z +request.ready +https`,
    ),
  );
  expect((await ops('list', '--partner', partner.partnerId)).output).not.toContain(failing.webhook_id);
  const onlyFailing = (await ops('list', '--only', 'failing')).output;
  expect(onlyFailing).toContain(failing.webhook_id);
  expect(onlyFailing).not.toContain(webhook.webhook_id);
  expect((await ops('list', '--only', 'disabled')).output.trim().split('\n')).toHaveLength(1);
});

test("ops webhooks show prints an endpoint's health, its deliveries by state and newest attempts, and no secret", async () => {
  const { partner, webhook, untilState } = await newEndpoint();
  const made = await record(engine.database, partner, 'confirmed', 'dispensing');
  await setState(engine.database, webhook, made, 'failed', 1);
  await setState(engine.database, webhook, made, 'skipped', 2);
  await setState(engine.database, webhook, made, 'held', 3);
  const [first = ''] = made.event_ids;
  expect((await ops('retry', webhook.webhook_id, first)).output).toContain('is being sent');
  await untilState(first, 'acknowledged');
  const { output } = await ops('show', webhook.webhook_id);
  expect(output).toMatch(/deliveries +1 acknowledged, 1 held, 1 skipped/);
  expect(output).toMatch(/status +enabled/);
  expect(output).toMatch(/last test +20/);
  expect(output).toMatch(new RegExp(`${first} +schedule +\\d+ +acknowledged 200`));
  expect(output).not.toContain(webhook.secret);
  const listed = (await ops('deliveries', webhook.webhook_id, '--state', 'held', 'skipped')).output;
  expect(listed.trim().split('\n')).toHaveLength(3);
  expect(
    (await ops('deliveries', webhook.webhook_id, '--request', made.request_id, '--limit', '1')).output,
  ).toContain(made.event_ids[2]);
});

test('ops webhooks pause is shown to the partner as done by an operator, and resume sends held events', async () => {
  const { partner, webhook, show, untilState } = await newEndpoint();
  expect((await ops('pause', webhook.webhook_id)).output).toContain('is off (paused, by operator)');
  expect((await show()).disabled).toMatchObject({ by: 'operator', reason: 'paused' });
  const { request_id } = await given.order().by(partner);
  const eventId = `evt_${request_id.slice(4)}_1`;
  await untilState(eventId, 'held');
  const refused = await ops('retry', webhook.webhook_id, eventId);
  expect([refused.exitCode, refused.errors.trim()]).toEqual([
    3,
    'The endpoint is off. Resume it first: ops webhooks resume',
  ]);
  expect((await ops('resume', webhook.webhook_id)).output).toContain('is on');
  await untilState(eventId, 'acknowledged');
  expect((await show()).status).toBe('enabled');
});

test('ops webhooks skip skips a delivery, and recover sends failed deliveries', async () => {
  const { partner, webhook, delivery, untilState } = await newEndpoint();
  const made = await record(engine.database, partner, 'confirmed');
  const [skipped = '', failed = ''] = made.event_ids;
  await setState(engine.database, webhook, made, 'failed');
  expect((await ops('skip', webhook.webhook_id, skipped)).output).toContain('is skipped');
  const since = new Date(Date.now() - 3_600_000).toISOString();
  expect((await ops('recover', webhook.webhook_id, '--since', since)).output).toMatch(/^\d+ deliveries/);
  await untilState(failed, 'acknowledged');
  expect((await delivery(skipped)).state).toBe('skipped');
  expect((await ops('skip', webhook.webhook_id, failed)).errors).toContain('nothing to skip');
});

/** An existing endpoint. */
const existing = prepared(async () => register(await given.partner()));

test.each([
  ['an unknown endpoint', ['show', 'whk_none'], 'ops webhooks list'],
  ['an invalid event id', ['retry', 'WEBHOOK', 'evt_none'], 'is not the id of an event'],
  [
    'an event without a delivery',
    ['skip', 'WEBHOOK', 'evt_00000000000000000000000000_1'],
    'ops webhooks deliveries',
  ],
  ['an invalid time', ['recover', 'WEBHOOK', '--since', 'yesterday'], 'Use a time such as'],
  [
    'a time in the future',
    ['recover', 'WEBHOOK', '--since', '2999-01-01T00:00:00Z'],
    'must not be in the future',
  ],
  ['an unknown state', ['deliveries', 'WEBHOOK', '--state', 'lost'], 'Allowed choices'],
  ['an invalid limit', ['deliveries', 'WEBHOOK', '--limit', 'all'], 'whole number from 1'],
])('ops webhooks %s is refused with advice', async (_, args, advice) => {
  const asked = args.map((arg) => (arg === 'WEBHOOK' ? existing.webhook_id : arg));
  const { exitCode, errors } = await ops(...asked);
  expect([2, 3]).toContain(exitCode);
  expect(errors).toContain(advice);
});
