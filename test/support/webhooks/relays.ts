/** Additional relays on a test's engine, as if each had its own process. */
import type { WebhookDependencies } from '../../../activities/webhooks/attempt.ts';
import { EndpointLoad } from '../../../activities/webhooks/endpoint-load.ts';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { Leases } from '../../../activities/webhooks/leases.ts';
import { ENCRYPTION } from '../engine/encryption-keys.ts';
import type { TestEngine } from '../engine/engine.ts';

/** Dependencies of a relay with its own process. */
export function relayDependencies({
  database,
  client,
  taskQueue,
}: Pick<TestEngine, 'database' | 'client' | 'taskQueue'>): WebhookDependencies {
  return {
    database,
    encryption: ENCRYPTION,
    client,
    taskQueue,
    sender: new WebhookSender({ allowLoopback: true }),
    load: new EndpointLoad(),
    leases: new Leases(database),
    clock: () => new Date(),
    random: Math.random,
  };
}
