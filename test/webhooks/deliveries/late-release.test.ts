/** A workflow that is asked for a delivery which has ended, or begun anew, since does not send it. */
import { expect, test } from '@jest/globals';
import { startRedelivery } from '../../../activities/webhooks/start.ts';
import { redeliveryWorkflowId } from '../../../domain/webhooks/messages.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { deliveriesOf, untilSent } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

const { engine, given } = useEngine();
const { partner, receiver, webhook } = useReceivingPartner({ engine, given });

test.each([1, 2])('a redelivery of series %i does not send what was acknowledged', async (series) => {
  const { webhook_id } = webhook;
  const { request_id } = await given.order().by(partner).playing('rejects');
  await untilSent(engine, request_id);
  const before = await deliveriesOf(engine.database, webhook_id);
  const { length: calls } = receiver.received;
  await startRedelivery(engine, { webhook_id, request_id, sequence: 1, series });
  await engine.client.workflow.getHandle(redeliveryWorkflowId({ webhook_id, request_id })).result();
  expect(receiver.received).toHaveLength(calls);
  expect(await deliveriesOf(engine.database, webhook_id)).toEqual(before);
});
