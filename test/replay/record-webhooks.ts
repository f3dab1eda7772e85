/** Records the histories of the workflows that send webhooks. */
import { probingWorkflowId, redeliveryWorkflowId } from '../../domain/webhooks/messages.ts';
import { FAILURES_TO_BREAK } from '../../domain/webhooks/webhooks.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';
import { endpointOf } from '../support/webhooks/webhooks.ts';
import { webhookHistoryFile } from './recorded-paths.ts';
import { saveHistory, type Recorder } from './recorder.ts';

/** Sends a request's webhooks to a receiver that fails once, and lets the endpoint break and recover. */
export async function recordWebhooks(recorder: Recorder): Promise<void> {
  const { engine, given, partner } = recorder;
  const receiver = await startReceiver();
  const { webhook_id } = await register(partner, { url: receiver.url });
  let refusals = 0;
  receiver.answer = ({ event }) => (event.data.sequence === 2 && refusals++ === 0 ? 500 : 200);
  const { request_id } = await given.order().by(partner).playing('happy');
  await saveHistory(recorder, request_id, webhookHistoryFile('fulfilment-webhooks'));

  await saveHistory(
    recorder,
    redeliveryWorkflowId({ webhook_id, request_id }),
    webhookHistoryFile('webhook-redelivery'),
  );

  receiver.answer = () => 500;
  for (let failures = 0; failures < FAILURES_TO_BREAK; failures += 1) await given.order().by(partner);
  const isBroken = async () => (await endpointOf(engine.database, webhook_id)).broken_at !== null;
  await eventually(isBroken, { deadlineMs: 30_000, describe: 'the endpoint to break' });
  receiver.answer = () => 200;
  await saveHistory(recorder, probingWorkflowId(webhook_id), webhookHistoryFile('webhook-probing'));
  await receiver.close();
}
