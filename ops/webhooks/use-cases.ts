/** The webhook use cases with the settings of the deployment. */
import { readEncryptionKeys } from '../../services/common/encryption-settings.ts';
import { createDeliveries, type Deliveries } from '../../services/webhooks/deliveries.ts';
import { createEndpoints, type Endpoints } from '../../services/webhooks/endpoints.ts';
import type { Operations } from '../operations.ts';

export interface WebhookUseCases {
  readonly endpoints: Endpoints;
  readonly deliveries: Deliveries;
}

export function webhooksOf(operations: Operations): WebhookUseCases {
  const { clock, log } = operations;
  const database = operations.database();
  // Only tests of endpoints need Temporal, and no command runs one.
  const client = async () => {
    const { WebhookClient } = await import('../../services/webhooks/webhook-client.ts');
    return new WebhookClient(await operations.temporal(), operations.taskQueue());
  };
  const endpoints = createEndpoints({
    database,
    encryption: operations.read((reader) => readEncryptionKeys(reader, 'ENCRYPTION_KEYS')),
    webhooks: {
      startPing: async (webhookId) => (await client()).startPing(webhookId),
      ping: async (webhookId) => (await client()).ping(webhookId),
    },
    webhookLoopback: false,
    ownPorts: [],
    clock,
    log,
  });
  return { endpoints, deliveries: createDeliveries({ database, clock }) };
}
