/** Webhooks cost the workflow of their request nothing, and are sent as soon as their event is committed. */
import { expect, test } from '@jest/globals';
import { quantile } from '../../../bench/statistics.ts';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { printFigures } from '../../support/requests/figures.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { deliveriesOf, untilSent } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

const REQUESTS = 3;
const EVENTS = expectedStatuses('happy').length;
/** Longer than any test: a relay sends only what it is woken for. */
const NEVER_MS = 600_000;

const suite = useOwnEngine({ relayLooksEveryMs: NEVER_MS });
const { engine, given } = suite;
const { partner, receiver, webhook } = useReceivingPartner(suite);
const ordered = given.order().by(partner).playing('happy');

test('a request ends while its endpoint hangs, and its history has nothing of webhooks', async () => {
  const answers = Promise.withResolvers<number>();
  receiver.answer = () => () => answers.promise;
  const { request_id } = await ordered;
  const handle = engine.client.workflow.getHandle(request_id);
  expect(await handle.result()).toMatchObject({ status: 'delivered' });
  receiver.answer = () => 200;
  answers.resolve(200);
  await untilSent(engine, request_id);
  const states = (await deliveriesOf(engine.database, webhook.webhook_id)).map(({ state }) => state);
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

test('the commit of an event wakes the relay, which sends it: it need not look by itself', async () => {
  for (let request = 0; request < REQUESTS; request += 1) await untilSent(engine, (await ordered).request_id);
  const all = () => receiver.received.length === REQUESTS * EVENTS;
  await eventually(all, { deadlineMs: 30_000, describe: 'all events' });
  const deliveries = await deliveriesOf(engine.database, webhook.webhook_id);
  const began = new Map(
    deliveries.map(({ request_id, sequence, created_at }) => [`${request_id} ${sequence}`, created_at]),
  );
  const waits = receiver.received.map(
    ({ event: { data }, at }) => at - (began.get(`${data.request_id} ${data.sequence}`)?.getTime() ?? 0),
  );
  printFigures({ ms_to_receipt: { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) } });
});
