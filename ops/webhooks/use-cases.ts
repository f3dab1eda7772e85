/** The use cases of webhooks, as the commands have them. */
import { readEncryptionKeys } from '../../services/common/encryption-settings.ts';
import { createWebhooks, type Webhooks } from '../../services/webhooks/webhooks.ts';
import type { Operations } from '../operations.ts';

export function webhooksOf(operations: Operations): Webhooks {
  const { clock, log } = operations;
  // Only tests of endpoints need Temporal, and no command makes one.
  const client = async () => {
    const { WebhookClient } = await import('../../services/webhooks/webhook-client.ts');
    return new WebhookClient(await operations.temporal(), operations.taskQueue());
  };
  return createWebhooks({
    database: operations.database(),
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
}
