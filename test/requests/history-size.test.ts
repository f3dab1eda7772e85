/** What a delivered request costs Temporal: the events of its history, and its workflow tasks. */
import { expect, test } from '@jest/globals';
import { addPharmacies, addStock } from '../support/pharmacies/shelves.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { insertEndpoint, untilSent } from '../support/webhooks/webhooks.ts';

const MOST_EVENTS = 71;
const MOST_WORKFLOW_TASKS = 12;
/** Scheduled, started, completed. */
const EVENTS_OF_A_TASK = 3;

const isOfWorkflowTask = (event: object) =>
  Object.entries(event).some(([name, value]) => name.startsWith('workflowTask') && value !== null);

const { engine, given } = useOwnEngine({ environment: 'production' });

test(`a request of production that passes every status, with a webhook for each, has at most ${MOST_EVENTS} events and ${MOST_WORKFLOW_TASKS} workflow tasks`, async () => {
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
  // A task of a worker that was too busy to begin it in time is given out again, with events of its own.
  expect(others.length + tasks.length * EVENTS_OF_A_TASK).toBeLessThanOrEqual(MOST_EVENTS);
  expect(tasks.length).toBeGreaterThan(0);
  expect(tasks.length).toBeLessThanOrEqual(MOST_WORKFLOW_TASKS);
});
