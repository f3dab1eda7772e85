/** Every endpoint under `/webhooks`, of the partner API and of the pharmacy API. */
import type { Services } from '../../services/services.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { readDelivery } from './deliveries/read-delivery.ts';
import { recoverDeliveries } from './deliveries/recover-deliveries.ts';
import { retryDelivery } from './deliveries/retry-delivery.ts';
import { skipDelivery } from './deliveries/skip-delivery.ts';
import { listWebhooks } from './list-webhooks.ts';
import { pauseWebhook } from './pause-webhook.ts';
import { readWebhook } from './read-webhook.ts';
import { replaceWebhook } from './replace-webhook.ts';
import { resumeWebhook } from './resume-webhook.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';
import type { WebhookApi } from './webhook-api.ts';

export function webhookEndpoints(services: Services, api: WebhookApi): Endpoint[] {
  return [
    createWebhook(services, api),
    listWebhooks(services, api),
    readWebhook(services, api),
    replaceWebhook(services, api),
    deleteWebhook(services, api),
    rotateSecret(services, api),
    testWebhook(services),
    pauseWebhook(services, api),
    resumeWebhook(services, api),
    listDeliveries(services, api),
    readDelivery(services, api),
    retryDelivery(services, api),
    skipDelivery(services, api),
    recoverDeliveries(services, api),
  ];
}
