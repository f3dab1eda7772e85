/** A release that finds a delivery waiting and comes after it was acknowledged does not have it sent again. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  REDELIVER_SIGNAL,
  REDELIVERY_WORKFLOW,
  redeliveryWorkflowId,
  type DeliverySeries,
} from '../../domain/webhook-messages.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { deliveriesOf, insertEndpoint } from '../support/webhooks.ts';

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

test('its series begins only when the delivery is not acknowledged, or is to be sent again all the same', async () => {
  const partner = await engine.partner();
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  const { request_id } = await partner.order('rejects');
  await engine.client.workflow.getHandle(request_id).result();
  const before = await deliveriesOf(engine.database, webhookId);
  const late = { webhook_id: webhookId, request_id, sequence: 1, series: 2, reason: 'due' } as const;
  await redeliver(late);
  expect(receiver.received).toHaveLength(2);
  expect(await deliveriesOf(engine.database, webhookId)).toEqual(before);
  await redeliver({ ...late, reason: 'again' });
  expect(receiver.received.map(({ event }) => event.data.sequence)).toEqual([1, 2, 1]);
});

async function redeliver(delivery: DeliverySeries): Promise<void> {
  const handle = await engine.client.workflow.signalWithStart(REDELIVERY_WORKFLOW, {
    workflowId: redeliveryWorkflowId(delivery),
    taskQueue: engine.taskQueue,
    signal: REDELIVER_SIGNAL,
    signalArgs: [[delivery]],
  });
  await handle.result();
}
