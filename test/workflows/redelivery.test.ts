import { expect, test } from '@jest/globals';
import {
  REDELIVER_SIGNAL,
  REDELIVERY_WORKFLOW,
  type DeliverySeries,
} from '../../domain/webhooks/messages.ts';
import type { Flow } from '../support/workflows/flow.ts';
import { prepareWorkflow } from '../support/workflows/start.ts';
import { REQUEST_ID } from '../support/workflows/fulfilments.ts';

function delivery(sequence: number, series = 1): DeliverySeries {
  return { webhook_id: 'wh_1', request_id: REQUEST_ID, sequence, series };
}

async function started(...deliveries: readonly DeliverySeries[]): Promise<Flow> {
  const flow = await prepareWorkflow(REDELIVERY_WORKFLOW, [], {});
  for (const one of deliveries) flow.signal(REDELIVER_SIGNAL, one);
  await flow.settle();
  return flow;
}

function sending(flow: Flow): string[] {
  return flow.waiting('sendWebhook').map(({ id }) => id);
}

async function acknowledge(flow: Flow): Promise<void> {
  flow.activity('sendWebhook').resolve('acknowledged');
  await flow.settle();
}

test('each delivery has an activity of its own, and the workflow ends with the last', async () => {
  const flow = await started(delivery(1), delivery(2));
  expect(sending(flow)).toEqual(['wh_1-1-1', 'wh_1-2-1']);
  await acknowledge(flow);
  expect(flow.isClosed).toBe(false);
  await acknowledge(flow);
  expect(flow.isClosed).toBe(true);
});

test('a delivery is sent once for each of its series, however often it is told', async () => {
  const flow = await started(delivery(1), delivery(1), delivery(1, 2));
  expect(sending(flow)).toEqual(['wh_1-1-1', 'wh_1-1-2']);
  flow.signal(REDELIVER_SIGNAL, delivery(1));
  await acknowledge(flow);
  await acknowledge(flow);
  expect(flow.isClosed).toBe(true);
});

test('a send that somebody ended by hand does not end the others', async () => {
  const flow = await started(delivery(1), delivery(2));
  flow.activity('sendWebhook').fail(new Error('ended by hand'));
  await flow.settle();
  expect(sending(flow)).toEqual(['wh_1-2-1']);
  await acknowledge(flow);
  expect(flow.failure).toBeUndefined();
  expect(flow.isClosed).toBe(true);
});

test('sends have a task queue of their own', async () => {
  const flow = await started(delivery(1));
  expect(flow.activity('sendWebhook').taskQueue).toBe('unit-webhooks');
});
