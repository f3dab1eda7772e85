/** Relays share what is due: each delivery is sent once and in its turn, whoever is slow, late or killed. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { callEndpoint } from '../../../activities/webhooks/attempt.ts';
import { Relay } from '../../../activities/webhooks/relay.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import { recordAttempt } from '../../../db/webhooks/attempts.ts';
import { claimDelivery, LEASE_SECONDS } from '../../../db/webhooks/claims.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { firstReceipts } from '../../support/webhooks/receiver.ts';
import { relayDependencies } from '../../support/webhooks/relays.ts';
import { attemptsOf, deliveriesOf } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

const LEASE_MS = LEASE_SECONDS * 1_000;

const suite = useOwnEngine({ worker: false });
const { engine } = suite;
const { partner, receiver, webhook } = useReceivingPartner(suite);
let relays: { readonly relay: Relay; readonly running: Promise<void> }[];
let errors: unknown[];

beforeEach(() => {
  [relays, errors] = [[], []];
});
afterEach(async () => {
  for (const { relay } of relays) relay.stop();
  await Promise.all(relays.map(({ running }) => running));
  // The relays of the next test send whatever is due.
  await engine.database.deleteFrom('webhook').execute();
  if (errors.length > 0) throw new AggregateError(errors, 'A relay failed');
});

function startRelays(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const relay = new Relay(relayDependencies(engine), { onError: (error) => errors.push(error) });
    relays.push({ relay, running: relay.run() });
  }
}

/** Records a request with three events. */
async function recorded(): Promise<string> {
  const made = submission({ partner_id: partner.partnerId });
  const timeline = timelineThrough(made, 'confirmed', 'dispensing');
  await saveRequest(engine.database, { submission: made, timeline });
  return made.request_id;
}

async function untilAcknowledged(count: number): Promise<void> {
  const isDone = async () => {
    const deliveries = await deliveriesOf(engine.database, webhook.webhook_id);
    return deliveries.filter(({ state }) => state === 'acknowledged').length === count;
  };
  await eventually(isDone, { deadlineMs: 60_000, describe: `${count} to be acknowledged` });
}

test('each delivery is sent once and after the one before it, by however many relays', async () => {
  const requests: string[] = [];
  receiver.answer = () => async () => {
    await delay(Math.random() * 20);
    return 200;
  };
  for (let index = 0; index < 10; index += 1) requests.push(await recorded());
  startRelays(5);
  for (let index = 0; index < 30; index += 1) {
    requests.push(await recorded());
    for (const { relay } of relays) relay.wake();
  }
  await untilAcknowledged(3 * requests.length);
  expect(receiver.received).toHaveLength(3 * requests.length);
  expect(firstReceipts(receiver.received)).toEqual(new Map(requests.map((id) => [id, [1, 2, 3]])));
});

test('a call that takes longer than a lease keeps it; nobody calls meanwhile', async () => {
  receiver.answer = () => async () => {
    await delay(2 * LEASE_MS);
    return 200;
  };
  await recorded();
  startRelays(2);
  await eventually(() => receiver.received.length === 1, {
    deadlineMs: 3 * LEASE_MS,
    describe: 'the answer',
  });
  await delay(500);
  expect((await deliveriesOf(engine.database, webhook.webhook_id))[0]?.state).toBe('acknowledged');
  expect(receiver.received).toHaveLength(1);
});

test('what a killed relay had claimed is sent by another one as soon as its lease has ended', async () => {
  const request_id = await recorded();
  const claimedAt = Date.now();
  await claimDelivery(engine.database, { ...webhook, request_id, sequence: 1 }, new Date());
  startRelays(1);
  await eventually(() => receiver.received.length > 0, { deadlineMs: 4 * LEASE_MS, describe: 'a call' });
  const waited = (receiver.received[0]?.at ?? 0) - claimedAt;
  expect(waited).toBeGreaterThanOrEqual(LEASE_MS);
  expect(waited).toBeLessThan(LEASE_MS + 3_000);
  await untilAcknowledged(3);
});

test('an outcome that comes after its lease has passed to somebody else is in the log, and changes nothing else', async () => {
  const request_id = await recorded();
  const key = { ...webhook, request_id, sequence: 1 };
  const claim = async () => {
    const claimed = await claimDelivery(engine.database, key, new Date());
    if (claimed === undefined) throw new Error('It is claimed');
    return claimed;
  };
  const dependencies = relayDependencies(engine);
  const late = await claim();
  expect(await claimDelivery(engine.database, key, new Date())).toBeUndefined();
  receiver.answer = () => 410;
  const record = await callEndpoint(dependencies, late, 'schedule');
  await engine.database
    .updateTable('webhook_delivery')
    .set({ leased_until: new Date(0) })
    .where('lease', '=', late.lease)
    .execute();
  const next = await claim();
  expect(next.lease).not.toBe(late.lease);
  expect(await recordAttempt(engine.database, record)).toBe('none');
  const row = async () => (await deliveriesOf(engine.database, webhook.webhook_id))[0];
  expect(await row()).toMatchObject({ state: 'pending', attempts: 0, lease: next.lease });
  receiver.answer = () => 200;
  await recordAttempt(engine.database, await callEndpoint(dependencies, next, 'schedule'));
  expect(await row()).toMatchObject({ state: 'acknowledged', lease: null, leased_until: null });
  const attempts = await attemptsOf(engine.database, request_id, 1);
  expect(attempts.map(({ status }) => status)).toEqual([410, 200]);
});
