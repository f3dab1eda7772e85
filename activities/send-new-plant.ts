/** Sends a webhook of the plant-store sample. */
import { ApplicationFailure } from '@temporalio/common';
import type { NewPlantWebhook } from '../domain/plants.ts';
import type { WebhookDependencies } from './webhooks/dependencies.ts';

/** One attempt, to checked addresses as every webhook; any answer but 2xx is a failure. Temporal tries again. */
export function makeSendNewPlant({ sender }: Pick<WebhookDependencies, 'sender'>) {
  return async ({ url, webhook_id, body }: NewPlantWebhook): Promise<void> => {
    const { failure, message } = await sender.post({ url, headers: { 'webhook-id': webhook_id }, body });
    if (failure !== null) throw ApplicationFailure.retryable(message, 'webhook_not_accepted');
  };
}
