/** The whole schedule, at its real length of days: the server skips the waiting. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { redeliveryWorkflowId } from '../../../domain/webhooks/messages.ts';
import { JITTER, MAX_ATTEMPTS, RETRY_DELAYS_MS } from '../../../domain/webhooks/schedule.ts';
import { MAY_BE_PASSED_AFTER_MS } from '../../../domain/webhooks/webhooks.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { skipTimeFromNow } from '../../support/requests/submissions.ts';
import { attemptsOf, deliveriesOf, untilSent } from '../../support/webhooks/webhooks.ts';
import { useVirtualDays } from './virtual-days.ts';

/** What the steps themselves take; milliseconds. */
const TOLERANCE = 5_000;

const { engine, given, time, partner, receiver, webhook } = useVirtualDays();

test('the schedule is the one that is published: ten attempts within 75:35:05', () => {
  expect(MAX_ATTEMPTS).toBe(10);
  expect(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0)).toBe(((75 * 60 + 35) * 60 + 5) * 1000);
});

test('an event that is never acknowledged is sent ten times over three days, and then no more', async () => {
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
  // Each on its own is within the bounds without any jitter too.
  expect(waits.map((wait, index) => Math.abs(wait - (RETRY_DELAYS_MS[index] ?? 0)) < 50)).toContain(false);
});

test('the next event of the request passes one that has failed for five minutes, and no earlier', async () => {
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
  time.skip(MAY_BE_PASSED_AFTER_MS - 20_000);
  await delay(2_000);
  expect((await deliveries())[1]?.attempts).toBe(0);
  time.skip(20_000);
  const passed = async () => (await deliveries())[1]?.state === 'acknowledged';
  await eventually(passed, { deadlineMs: 30_000, describe: 'the second event to arrive' });
  const [first] = await attemptsOf(engine.database, request_id, 1);
  const [second] = await attemptsOf(engine.database, request_id, 2);
  const waited = (second?.started_at.getTime() ?? 0) - (first?.started_at.getTime() ?? 0);
  expect(waited).toBeGreaterThanOrEqual(MAY_BE_PASSED_AFTER_MS);
  expect(waited).toBeLessThan(MAY_BE_PASSED_AFTER_MS + 60_000);
});

/** Lets the workflow that goes on after a first attempt skip its time, once there is one. */
async function skipWaitsBetweenAttempts(webhook_id: string, request_id: string): Promise<void> {
  const id = redeliveryWorkflowId({ webhook_id, request_id });
  const isThere = () =>
    skipTimeFromNow(engine.client, id).then(
      () => true,
      () => false,
    );
  await eventually(isThere, { deadlineMs: 20_000, describe: 'the first attempt to fail' });
}
