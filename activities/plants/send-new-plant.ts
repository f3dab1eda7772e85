/** Sends a webhook of the plant-store sample. */
import { ApplicationFailure } from '@temporalio/common';
import type { NewPlantWebhook } from '../../domain/plants/plants.ts';

/** Less than the activity's time limit: the call must not outlive the try. */
const ANSWER_DEADLINE_MS = 10_000;

/** One try; any answer but 2xx is a failure, also one that points elsewhere. The server tries again. */
export async function sendNewPlant({ url, webhook_id, body }: NewPlantWebhook): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', 'Webhook-Id': webhook_id },
    body,
    signal: AbortSignal.timeout(ANSWER_DEADLINE_MS),
  });
  await response.body?.cancel();
  if (response.ok) return;
  throw ApplicationFailure.retryable(`The receiver answered ${response.status}`, 'webhook_not_accepted');
}
