/** Every endpoint under `/webhooks`, of the partner API and of the pharmacy API. */
import type { Dependencies } from '../../dependencies.ts';
import type { Endpoint } from '../../endpoint.ts';
import { createWebhook } from './create.ts';
import { listDeliveries, readDelivery } from './deliveries.ts';
import { recoverDeliveries, retryDelivery, skipDelivery } from './delivery-verbs.ts';
import { deleteWebhook, listWebhooks, readWebhook, replaceWebhook } from './endpoints.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTest } from './send-test.ts';
import { pauseWebhook, resumeWebhook } from './switches.ts';
import type { WebhookApi } from './webhook-api.ts';

export function webhookEndpoints(dependencies: Dependencies, api: WebhookApi): Endpoint[] {
  return [
    createWebhook(dependencies, api),
    listWebhooks(dependencies, api),
    readWebhook(dependencies, api),
    replaceWebhook(dependencies, api),
    deleteWebhook(dependencies, api),
    rotateSecret(dependencies, api),
    sendTest(dependencies, api),
    pauseWebhook(dependencies, api),
    resumeWebhook(dependencies, api),
    listDeliveries(dependencies, api),
    readDelivery(dependencies, api),
    retryDelivery(dependencies, api),
    skipDelivery(dependencies, api),
    recoverDeliveries(dependencies, api),
  ];
}
