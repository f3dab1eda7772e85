/** The cost of a request and its webhooks in Temporal: history events and workflow tasks. */
import { describe, expect, test } from '@jest/globals';
import { addPharmacies, addStock } from '../support/pharmacies/shelves.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { deliveriesOf, insertEndpoint, untilSent } from '../support/webhooks/webhooks.ts';
import { quantile } from '../../bench/statistics.ts';
import { expectedStatuses } from '../../domain/sandbox/scenarios.ts';
import { eventually } from '../support/engine/eventually.ts';
import { printFigures } from '../support/requests/figures.ts';
import { useReceivingPartner } from '../webhooks/receiving-partner.ts';

describe('a delivered request', () => {
  const MOST_EVENTS = 71;

  const MOST_WORKFLOW_TASKS = 12;

  /** Each task has three: scheduled, started, completed. */
  const EVENTS_OF_A_TASK = 3;

  const isOfWorkflowTask = (event: object) =>
    Object.entries(event).some(([name, value]) => name.startsWith('workflowTask') && value !== null);

  const { engine, given } = useOwnEngine({ environment: 'production' });

  test(`a delivered production request with a webhook per status has at most ${MOST_EVENTS} events and ${MOST_WORKFLOW_TASKS} workflow tasks`, async () => {
    const pharmacy_id = 'ph_history';
    await addPharmacies(engine.database, [{ pharmacy_id, latitude: 6.45, longitude: 3.39 }]);
    await addStock(engine.database, [{ pharmacy_id, label: 'paracetamol 500 mg tablet', quantity: 10 }]);
    const [partner, receiver] = await Promise.all([given.partner(), startReceiver()]);
    await insertEndpoint(engine.database, partner.partnerId, receiver.url);
    const { request_id } = await given.order().by(partner).at(pharmacy_id).inTransit();
    const proof = { type: 'pin' } as const;
    await engine.fulfilment.takeStep(request_id, 'deliver', { actor: 'courier', proof }, 'deliver');
    await untilSent(engine, request_id);
    await receiver.close();

    expect(receiver.received).toHaveLength(6);
    const { events = [] } = await engine.client.workflow.getHandle(request_id).fetchHistory();
    const tasks = events?.filter((event) => event.workflowTaskCompletedEventAttributes) ?? [];
    const others = events?.filter((event) => !isOfWorkflowTask(event)) ?? [];
    // A task that a busy worker did not start in time is scheduled again, with more events.
    expect(others.length + tasks.length * EVENTS_OF_A_TASK).toBeLessThanOrEqual(MOST_EVENTS);
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks.length).toBeLessThanOrEqual(MOST_WORKFLOW_TASKS);
  });
});

describe('the webhooks of a request', () => {
  const REQUESTS = 3;

  const EVENTS = expectedStatuses('happy').length;

  /** Longer than any test, so that the relay never polls and sends only when it is notified. */
  const NEVER_MS = 600_000;

  const suite = useOwnEngine({ relayPollEveryMs: NEVER_MS });

  const { engine, given } = suite;

  const { partner, receiver, webhook } = useReceivingPartner(suite);

  const ordered = given.order().by(partner).playing('happy');

  test('a request ends while its endpoint hangs, and its history has no webhook events', async () => {
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
      workflow_tasks: events?.filter(({ workflowTaskCompletedEventAttributes: completed }) => completed)
        .length,
      activities: activities.length,
    });
  });

  test('the commit of an event wakes the relay, which sends it without polling', async () => {
    for (let request = 0; request < REQUESTS; request += 1)
      await untilSent(engine, (await ordered).request_id);
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
});
