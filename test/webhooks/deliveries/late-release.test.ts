/** A workflow that is asked for a delivery which has ended, or begun anew, since does not send it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedelivery } from '../../../activities/webhooks/start.ts';
import { redeliveryWorkflowId } from '../../../domain/webhooks/messages.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, insertEndpoint, untilSent } from '../../support/webhooks/webhooks.ts';

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

test.each([1, 2])('one that was acknowledged, of series %i', async (series) => {
  const partner = await engine.partner();
  const webhook_id = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  const { request_id } = await partner.order('rejects');
  await untilSent(engine, request_id);
  const before = await deliveriesOf(engine.database, webhook_id);
  const { length: calls } = receiver.received;
  await startRedelivery(engine, { webhook_id, request_id, sequence: 1, series });
  await engine.client.workflow.getHandle(redeliveryWorkflowId({ webhook_id, request_id })).result();
  expect(receiver.received).toHaveLength(calls);
  expect(await deliveriesOf(engine.database, webhook_id)).toEqual(before);
});
