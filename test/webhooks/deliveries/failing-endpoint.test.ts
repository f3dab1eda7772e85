/** An endpoint that keeps failing costs little, loses nothing, and is turned off after five days. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { probingWorkflowId } from '../../../domain/webhooks/messages.ts';
import { DISABLE_AFTER_MS, FAILURES_TO_BREAK } from '../../../domain/webhooks/webhooks.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { firstReceipts, reset, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { skipTimeFromNow, startSkippingTime, submission } from '../../support/requests/submissions.ts';
import { VirtualTime } from '../../support/engine/virtual-time.ts';
import { deliveriesOf, endpointOf, insertEndpoint, untilSent } from '../../support/webhooks/webhooks.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Each is rejected after 15 minutes: two events. */
const REQUESTS = FAILURES_TO_BREAK + 2;

const time = new VirtualTime();
let engine: TestEngine;
let partner: ApiCaller;
let receiver: Receiver;

beforeAll(async () => {
  engine = await startEngine({ sending: { clock: time.clock } });
});
afterAll(() => engine.close());
beforeEach(async () => {
  time.reset();
  partner = await engine.partner();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

/** Requests that skip their time, and end while the endpoint is away. */
async function requestsThatEnd(): Promise<string[]> {
  const inputs = Array.from({ length: REQUESTS }, () => submission({ partner_id: partner.partnerId }));
  for (const input of inputs) await startSkippingTime(engine.client, engine.taskQueue, input);
  const ids = inputs.map(({ request_id }) => request_id);
  await Promise.all(ids.map((id) => untilSent(engine, id)));
  return ids;
}

/** Lets the workflow that probes the endpoint skip its time, and waits for its end. */
async function probeToTheEnd(webhookId: string): Promise<void> {
  const id = probingWorkflowId(webhookId);
  await skipTimeFromNow(engine.client, id);
  await engine.client.workflow.getHandle(id).result();
}

/** What the partner's feed says of its endpoints. */
async function noticesToPartner(): Promise<string[]> {
  const { data } = await partner.call<{ events: { type: string }[] }>('GET', '/events?limit=100');
  return data.events.map(({ type }) => type).filter((type) => type.startsWith('webhook.'));
}

test('an endpoint that is away for a day gets all it missed, in order for each request', async () => {
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  const backAt = Date.now() + DAY;
  let isBack = false;
  receiver.answer = ({ headers }) => {
    isBack ||= Number(headers['webhook-timestamp']) * 1000 >= backAt;
    return isBack ? 200 : reset;
  };
  const ids = await requestsThatEnd();
  const held = await deliveriesOf(engine.database, webhookId);
  expect(held.map(({ state }) => state)).toEqual(held.map(() => 'held'));
  expect(held).toHaveLength(2 * REQUESTS);
  const callsBefore = receiver.received.length;
  await probeToTheEnd(webhookId);
  const all = async () => firstReceipts(receiver.received).size === REQUESTS;
  const complete = async () =>
    (await all()) && receiver.received.filter(({ status }) => status === 200).length >= 2 * REQUESTS;
  await eventually(complete, { deadlineMs: 30_000, describe: 'all events' });
  expect(firstReceipts(receiver.received)).toEqual(new Map(ids.map((id) => [id, [1, 2]])));
  const acknowledged = async () => {
    const after = await deliveriesOf(engine.database, webhookId);
    return after.every(({ state }) => state === 'acknowledged');
  };
  // The receiver has a call a moment before its attempt is recorded.
  await eventually(acknowledged, { deadlineMs: 10_000, describe: 'all attempts to be recorded' });
  // A day of being away cost a probe an hour, however much waited.
  const probes = receiver.received.slice(callsBefore).filter(({ status }) => status === 0);
  expect(probes.length).toBeLessThan(DAY / HOUR + 10);
  const endpoint = await endpointOf(engine.database, webhookId);
  expect(endpoint).toMatchObject({ broken_at: null, failing_since: null, disabled_at: null });
  expect(await noticesToPartner()).toEqual(['webhook.failing', 'webhook.recovered']);
});

test('an endpoint that fails for five days is turned off, and still nothing is dropped', async () => {
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  receiver.answer = () => 500;
  await requestsThatEnd();
  await probeToTheEnd(webhookId);
  const { disabled_at, disabled_by, disabled_reason, failing_since } = await endpointOf(
    engine.database,
    webhookId,
  );
  expect({ disabled_by, disabled_reason }).toEqual({ disabled_by: 'system', disabled_reason: 'failing' });
  const failingFor = (disabled_at?.getTime() ?? 0) - (failing_since?.getTime() ?? 0);
  expect(failingFor).toBeGreaterThanOrEqual(DISABLE_AFTER_MS);
  expect(failingFor).toBeLessThan(DISABLE_AFTER_MS + 2 * HOUR);
  const held = await deliveriesOf(engine.database, webhookId);
  expect(held.map(({ state }) => state)).toEqual(held.map(() => 'held'));
  expect(await noticesToPartner()).toEqual(['webhook.failing', 'webhook.disabled']);
}, 300_000);
