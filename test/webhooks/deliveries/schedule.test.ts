/** The schedule of attempts at its real length of days; the server skips the waits. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { probingWorkflowId, redeliveryWorkflowId } from '../../../domain/webhooks/messages.ts';
import { JITTER, MAX_ATTEMPTS, RETRY_DELAYS_MS } from '../../../domain/webhooks/schedule.ts';
import { DISABLE_AFTER_MS, FAILURES_TO_BREAK, UNBLOCK_AFTER_MS } from '../../../domain/webhooks/webhooks.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { skipTimeFromNow } from '../../support/requests/submissions.ts';
import { attemptsOf, deliveriesOf, endpointOf, untilSent } from '../../support/webhooks/webhooks.ts';
import { DAY, HOUR, MINUTE, useVirtualDays } from './virtual-days.ts';
import { firstReceipts, reset } from '../../support/webhooks/receiver.ts';

const { engine, given, time, partner, receiver, webhook } = useVirtualDays();

/** Allows for the duration of the steps; milliseconds. */
const TOLERANCE = 5_000;

test('the schedule has ten attempts within 75 h 35 min 5 s, as published', () => {
  expect(MAX_ATTEMPTS).toBe(10);
  expect(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0)).toBe(((75 * 60 + 35) * 60 + 5) * 1000);
});

test('an event that is never acknowledged is sent exactly ten times over three days', async () => {
  receiver.answer = ({ event }) => (event.data.sequence === 1 ? 500 : 200);
  const { request_id } = await given.order().by(partner).playing('rejects');
  await engine.client.workflow.getHandle(request_id).result();
  await skipWaitsBetweenAttempts(webhook.webhook_id, request_id);
  await untilSent(engine, request_id);
  const [first, second] = await deliveriesOf(engine.database, webhook.webhook_id);
  expect([first?.state, first?.attempts]).toEqual(['failed', MAX_ATTEMPTS]);
  expect([second?.state, second?.event_type]).toEqual(['acknowledged', 'request.rejected']);
  const attempts = await attemptsOf(engine.database, request_id, 1);
  const waits = attempts.slice(1).map(({ started_at }, index) => {
    return started_at.getTime() - (attempts[index]?.started_at.getTime() ?? 0);
  });
  expect(waits).toHaveLength(RETRY_DELAYS_MS.length);
  for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(delay * (1 - JITTER));
    expect(waits[index]).toBeLessThanOrEqual(delay * (1 + JITTER) + TOLERANCE);
  }
  // Single waits would also be within the bounds without jitter, so check their sum.
  expect(waits.map((wait, index) => Math.abs(wait - (RETRY_DELAYS_MS[index] ?? 0)) < 50)).toContain(false);
});

test('an event overtakes an earlier event of its request once that has failed for five minutes', async () => {
  const deliveries = () => deliveriesOf(engine.database, webhook.webhook_id);
  receiver.answer = ({ event }) => (event.data.sequence === 1 ? 500 : 200);
  const { request_id } = await given.order().by(partner);
  const { status } = await partner.call('POST', `/requests/${request_id}/cancel`);
  expect(status).toBe(200);
  const both = async () => {
    const [first, second] = await deliveries();
    return (first?.attempts ?? 0) > 0 && second !== undefined;
  };
  await eventually(both, { deadlineMs: 20_000, describe: 'the first attempt to fail' });
  time.skip(UNBLOCK_AFTER_MS - 20_000);
  await delay(2_000);
  expect((await deliveries())[1]?.attempts).toBe(0);
  time.skip(20_000);
  const passed = async () => (await deliveries())[1]?.state === 'acknowledged';
  await eventually(passed, { deadlineMs: 30_000, describe: 'the second event to arrive' });
  const [first] = await attemptsOf(engine.database, request_id, 1);
  const [second] = await attemptsOf(engine.database, request_id, 2);
  const waited = (second?.started_at.getTime() ?? 0) - (first?.started_at.getTime() ?? 0);
  expect(waited).toBeGreaterThanOrEqual(UNBLOCK_AFTER_MS);
  expect(waited).toBeLessThan(UNBLOCK_AFTER_MS + 60_000);
});

/** Lets the server skip the waits of the workflow that continues after a first attempt. */
async function skipWaitsBetweenAttempts(webhook_id: string, request_id: string): Promise<void> {
  const id = redeliveryWorkflowId({ webhook_id, request_id });
  const isThere = () =>
    skipTimeFromNow(engine.client, id).then(
      () => true,
      () => false,
    );
  await eventually(isThere, { deadlineMs: 20_000, describe: 'the first attempt to fail' });
}

describe('an endpoint that keeps failing', () => {
  /** Each request has two events, of which the first fails once. */
  const REQUESTS = FAILURES_TO_BREAK + 2;

  /** Requests that end while the endpoint is away, so that its missed events are held. */
  async function requestsThatEnd(): Promise<string[]> {
    const rejected = given.order().by(partner).playing('rejects');
    const requests = await Promise.all(Array.from({ length: REQUESTS }, () => rejected));
    const ids = requests.map(({ request_id }) => request_id);
    const isBroken = async () => (await endpoint()).broken_at !== null;
    await eventually(isBroken, { deadlineMs: 30_000, describe: 'the endpoint to be broken' });
    // Deliveries that wait for their second attempt are then held.
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

  /** Number of probes that the workflow has scheduled. */
  async function probes(): Promise<number> {
    const { events } = await probing().fetchHistory();
    return (events ?? []).filter(({ activityTaskScheduledEventAttributes: asked }) => asked).length;
  }

  /** Types of the notices in the partner's feed. */
  async function noticesToPartner(): Promise<string[]> {
    const { data } = await partner.call<{ events: { type: string }[] }>('GET', '/events?limit=100');
    return data.events.map(({ type }) => type).filter((type) => type.startsWith('webhook.'));
  }

  test('an endpoint that was away for a day gets all missed events, in order for each request', async () => {
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
    // A probe is one call however much waits; the first may have been made before counting began.
    const failures = receiver.received.slice(callsBefore).filter(({ status }) => status === 0);
    const failed = (await probes()) - 1;
    expect([failed - 1, failed]).toContain(failures.length);
    expect(await endpoint()).toMatchObject({ broken_at: null, failing_since: null, disabled_at: null });
    expect(await noticesToPartner()).toEqual(['webhook.failing', 'webhook.recovered']);
  });

  test('an endpoint is disabled after failing for five days, and no delivery is dropped', async () => {
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
});
