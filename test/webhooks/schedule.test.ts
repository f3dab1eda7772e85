/** The whole schedule, at its real length of days: the server skips the waiting. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { JITTER, MAX_ATTEMPTS, RETRY_DELAYS_MS } from '../../domain/webhook-schedule.ts';
import { MAY_BE_PASSED_AFTER_MS } from '../../domain/webhooks.ts';
import type { ApiCaller } from '../support/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { skipTimeFromNow, startSkippingTime, submission } from '../support/submissions.ts';
import { dueTime } from '../support/virtual-time.ts';
import { attemptsOf, deliveriesOf, insertEndpoint } from '../support/webhooks.ts';

/** What the steps themselves take; milliseconds. */
const TOLERANCE = 5_000;

let engine: TestEngine;
let partner: ApiCaller;
let receiver: Receiver;

beforeAll(async () => {
  engine = await startEngine({ sending: { clock: dueTime } });
});
afterAll(() => engine.close());
beforeEach(async () => {
  partner = await engine.partner();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

test('the schedule is the one that is published: ten attempts within 75:35:05', () => {
  expect(MAX_ATTEMPTS).toBe(10);
  expect(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0)).toBe(((75 * 60 + 35) * 60 + 5) * 1000);
});

test('an event that is never acknowledged is sent ten times over three days, and the workflow then ends', async () => {
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  receiver.answer = ({ event }) => (event.data.sequence === 1 ? 500 : 200);
  const input = submission({ partner_id: partner.partnerId });
  await startSkippingTime(engine.client, engine.taskQueue, input);
  await engine.client.workflow.getHandle(input.request_id).result();
  const [first, second] = await deliveriesOf(engine.database, webhookId);
  expect([first?.state, first?.attempts]).toEqual(['failed', MAX_ATTEMPTS]);
  expect([second?.state, second?.event_type]).toEqual(['acknowledged', 'request.rejected']);
  const attempts = await attemptsOf(engine.database, input.request_id, 1);
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
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  receiver.answer = ({ event }) => (event.data.sequence === 1 ? 500 : 200);
  const input = submission({ partner_id: partner.partnerId });
  await engine.fulfilment.start(input);
  await engine.fulfilment.take(input.request_id, 'cancel', { actor: 'partner' }, 'cancel');
  await skipTimeFromNow(engine.client, input.request_id);
  const passed = async () => (await deliveriesOf(engine.database, webhookId))[1]?.state === 'acknowledged';
  await eventually(passed, { deadlineMs: 30_000, describe: 'the second event to arrive' });
  const [first] = await attemptsOf(engine.database, input.request_id, 1);
  const [second] = await attemptsOf(engine.database, input.request_id, 2);
  const waited = (second?.started_at.getTime() ?? 0) - (first?.started_at.getTime() ?? 0);
  expect(waited).toBeGreaterThanOrEqual(MAY_BE_PASSED_AFTER_MS);
  expect(waited).toBeLessThan(MAY_BE_PASSED_AFTER_MS + 60_000);
});
