/** Every endpoint under `/webhooks`. */
import type { Dependencies } from '../../dependencies.ts';
import type { Endpoint } from '../../endpoint.ts';
import { createWebhook } from './create.ts';
import { listDeliveries, readDelivery } from './deliveries.ts';
import { recoverDeliveries, retryDelivery, skipDelivery } from './delivery-verbs.ts';
import { deleteWebhook, listWebhooks, readWebhook, replaceWebhook } from './endpoints.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTest } from './send-test.ts';
import { pauseWebhook, resumeWebhook } from './switches.ts';

export function webhookEndpoints(dependencies: Dependencies): Endpoint[] {
  return [
    createWebhook(dependencies),
    listWebhooks(dependencies),
    readWebhook(dependencies),
    replaceWebhook(dependencies),
    deleteWebhook(dependencies),
    rotateSecret(dependencies),
    sendTest(dependencies),
    pauseWebhook(dependencies),
    resumeWebhook(dependencies),
    listDeliveries(dependencies),
    readDelivery(dependencies),
    retryDelivery(dependencies),
    skipDelivery(dependencies),
    recoverDeliveries(dependencies),
  ];
}
