/** An endpoint that keeps failing costs little, loses nothing, and is turned off after five days. */
import { expect, test } from '@jest/globals';
import { probingWorkflowId } from '../../../domain/webhooks/messages.ts';
import { DISABLE_AFTER_MS, FAILURES_TO_BREAK } from '../../../domain/webhooks/webhooks.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { skipTimeFromNow } from '../../support/requests/submissions.ts';
import { firstReceipts, reset } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, endpointOf, untilSent } from '../../support/webhooks/webhooks.ts';
import { DAY, HOUR, MINUTE, useVirtualDays } from './virtual-days.ts';

/** Each has two events, of which the first uses up a failure. */
const REQUESTS = FAILURES_TO_BREAK + 2;

const { engine, given, time, partner, receiver, webhook } = useVirtualDays();

/** Requests that end while the endpoint is away; what it missed is held. */
async function requestsThatEnd(): Promise<string[]> {
  const rejected = given.order().by(partner).playing('rejects');
  const requests = await Promise.all(Array.from({ length: REQUESTS }, () => rejected));
  const ids = requests.map(({ request_id }) => request_id);
  const isBroken = async () => (await endpoint()).broken_at !== null;
  await eventually(isBroken, { deadlineMs: 30_000, describe: 'the endpoint to be broken' });
  // What waits for its second attempt is held then.
  time.skip(MINUTE);
  await Promise.all(ids.map((id) => untilSent(engine, id)));
  expect(await states()).toEqual(Array.from({ length: 2 * REQUESTS }, () => 'held'));
  return ids;
}

const states = async () =>
  (await deliveriesOf(engine.database, webhook.webhook_id)).map(({ state }) => state);
const endpoint = () => endpointOf(engine.database, webhook.webhook_id);
const probing = () => engine.client.workflow.getHandle(probingWorkflowId(webhook.webhook_id));

/** Lets the server skip the waits between probes, and waits for some that fail. */
async function probesThatFail(): Promise<void> {
  const before = receiver.received.length;
  await skipTimeFromNow(engine.client, probing().workflowId);
  const failed = () => receiver.received.length >= before + 2;
  await eventually(failed, { deadlineMs: 30_000, describe: 'two probes' });
  expect(await endpoint()).toMatchObject({ disabled_at: null, broken_at: expect.any(Date) });
}

/** How many probes the workflow has asked for. */
async function probes(): Promise<number> {
  const { events } = await probing().fetchHistory();
  return (events ?? []).filter(({ activityTaskScheduledEventAttributes: asked }) => asked).length;
}

/** What the partner's feed says of its endpoints. */
async function noticesToPartner(): Promise<string[]> {
  const { data } = await partner.call<{ events: { type: string }[] }>('GET', '/events?limit=100');
  return data.events.map(({ type }) => type).filter((type) => type.startsWith('webhook.'));
}

test('an endpoint that is away for a day gets all it missed, in order for each request', async () => {
  const backAt = Date.now() + DAY;
  let isBack = false;
  receiver.answer = ({ headers }) => {
    isBack ||= Number(headers['webhook-timestamp']) * 1000 >= backAt;
    return isBack ? 200 : reset;
  };
  const ids = await requestsThatEnd();
  const callsBefore = receiver.received.length;
  await probesThatFail();
  time.skip(DAY);
  await probing().result();
  const all = async () => (await states()).every((state) => state === 'acknowledged');
  await eventually(all, { deadlineMs: 30_000, describe: 'all events to be acknowledged' });
  expect(firstReceipts(receiver.received)).toEqual(new Map(ids.map((id) => [id, [1, 2]])));
  // However much waits, a probe is one call; the first may have been made before they were counted.
  const failures = receiver.received.slice(callsBefore).filter(({ status }) => status === 0);
  const failed = (await probes()) - 1;
  expect([failed - 1, failed]).toContain(failures.length);
  expect(await endpoint()).toMatchObject({ broken_at: null, failing_since: null, disabled_at: null });
  expect(await noticesToPartner()).toEqual(['webhook.failing', 'webhook.recovered']);
});

test('an endpoint that fails for five days is turned off, not before, and still nothing is dropped', async () => {
  receiver.answer = () => 500;
  await requestsThatEnd();
  time.skip(DISABLE_AFTER_MS - HOUR);
  await probesThatFail();
  time.skip(HOUR);
  await probing().result();
  const { disabled_at, disabled_by, disabled_reason, failing_since } = await endpoint();
  expect({ disabled_by, disabled_reason }).toEqual({ disabled_by: 'system', disabled_reason: 'failing' });
  const failingFor = (disabled_at?.getTime() ?? 0) - (failing_since?.getTime() ?? 0);
  expect(failingFor).toBeGreaterThanOrEqual(DISABLE_AFTER_MS);
  expect(failingFor).toBeLessThan(DISABLE_AFTER_MS + HOUR);
  expect(await states()).toEqual(Array.from({ length: 2 * REQUESTS }, () => 'held'));
  expect(await noticesToPartner()).toEqual(['webhook.failing', 'webhook.disabled']);
});
