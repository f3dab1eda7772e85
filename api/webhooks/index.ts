/** Every endpoint under `/webhooks`, of the partner API and of the pharmacy API. */
import type { Services } from '../../services/compose.ts';
import type { Endpoint } from '../http/endpoint.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  readWebhook,
  replaceWebhook,
  resumeWebhook,
  rotateSecret,
  testWebhook,
} from './endpoints.ts';
import {
  listDeliveries,
  readDelivery,
  recoverDeliveries,
  retryDelivery,
  skipDelivery,
} from './deliveries.ts';
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
