/** Webhooks cost the workflow of their request nothing, and are sent as soon as their event is committed. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { quantile } from '../../../bench/statistics.ts';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { printFigures } from '../../support/requests/figures.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, insertEndpoint, untilSent } from '../../support/webhooks/webhooks.ts';

const REQUESTS = 10;
const EVENTS = expectedStatuses('happy').length;

let engine: TestEngine;
let receiver: Receiver;

beforeAll(async () => {
  engine = await startEngine();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await engine.close();
});

test('a request ends while its endpoint hangs, and its history has nothing of webhooks', async () => {
  const partner = await engine.partner();
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  const answers = Promise.withResolvers<number>();
  receiver.answer = () => () => answers.promise;
  const { request_id } = await partner.order('happy');
  const handle = engine.client.workflow.getHandle(request_id);
  expect(await handle.result()).toMatchObject({ status: 'delivered' });
  answers.resolve(200);
  receiver.answer = () => 200;
  await untilSent(engine, request_id);
  const states = (await deliveriesOf(engine.database, webhookId)).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: EVENTS }, () => 'acknowledged'));
  const { events } = await handle.fetchHistory();
  const activities = (events ?? []).flatMap(
    ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name ?? [],
  );
  expect(activities.filter((name) => /webhook/i.test(name))).toEqual([]);
  printFigures({
    history_events: events?.length,
    workflow_tasks: events?.filter(({ workflowTaskCompletedEventAttributes: completed }) => completed).length,
    activities: activities.length,
  });
});

test('an event is received soon after its commit', async () => {
  const partner = await engine.partner();
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  receiver.received.length = 0;
  for (let index = 0; index < REQUESTS; index += 1) {
    const { request_id } = await partner.order('happy');
    await untilSent(engine, request_id);
  }
  const all = () => receiver.received.length === REQUESTS * EVENTS;
  await eventually(all, { deadlineMs: 10_000, describe: 'all events' });
  const deliveries = await deliveriesOf(engine.database, webhookId);
  const began = new Map(
    deliveries.map(({ request_id, sequence, created_at }) => [`${request_id} ${sequence}`, created_at]),
  );
  const waits = receiver.received.map(
    ({ event: { data }, at }) => at - (began.get(`${data.request_id} ${data.sequence}`)?.getTime() ?? 0),
  );
  printFigures({ ms_to_receipt: { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) } });
  // Well below the time after which a relay looks by itself: it was woken.
  expect(quantile(waits, 0.5)).toBeLessThan(400);
}, 120_000);
