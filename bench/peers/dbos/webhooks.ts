/**
 * Sends webhooks with a durable workflow for each delivery, on a queue that preserves the order of a request's events.
 */
import { ENCRYPTION } from '../../../test/support/engine/encryption-keys.ts';
import { DBOS } from '@dbos-inc/dbos-sdk';
import type { Kysely } from 'kysely';
import { callEndpoint } from '../../../activities/webhooks/attempt.ts';
import { EndpointLoad } from '../../../activities/webhooks/endpoint-load.ts';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import type { Database } from '../../../db/schema.ts';
import { recordAttempt } from '../../../db/webhooks/attempts.ts';
import { claimDelivery } from '../../../db/webhooks/claims.ts';
import type { DeliveryKey } from '../../../domain/webhooks/messages.ts';

export const SEND_WEBHOOK = 'sendWebhook';
export const WEBHOOK_QUEUE = 'webhooks';

/** One delivery at a time for each request and endpoint. A poll starts the first of each. */
const QUEUE_OPTIONS = { partitionConcurrency: 1, workerConcurrency: 50, minPollingIntervalMs: 50 } as const;

/** Retries for failures on our side, such as an unavailable Postgres. */
const STEP_RETRIES = {
  retriesAllowed: true,
  maxAttempts: 100,
  intervalSeconds: 1,
  backoffRate: 1.5,
} as const;

/** Registers the workflow, with the engine's signature, HTTP call and log of attempts. */
export function registerWebhooks(database: Kysely<Database>): void {
  const dependencies = {
    sender: new WebhookSender({ allowLoopback: true }),
    load: new EndpointLoad(),
    encryption: ENCRYPTION,
    clock: () => new Date(),
    random: Math.random,
  };

  /** Makes one attempt. Returns the milliseconds until the next one, or null if there is none. */
  const attempt = async (delivery: DeliveryKey): Promise<number | null> => {
    const claimed = await claimDelivery(database, delivery, new Date());
    if (claimed === undefined) throw new Error('The lease of an attempt that broke off has not ended');
    const record = await callEndpoint(dependencies, claimed, 'schedule');
    await recordAttempt(database, record);
    return record.next_attempt_at === null ? null : Date.parse(record.next_attempt_at) - Date.now();
  };

  const send = async (delivery: DeliveryKey): Promise<void> => {
    const attemptStep = () => DBOS.runStep(() => attempt(delivery), { name: 'attempt', ...STEP_RETRIES });
    for (let delayMs = await attemptStep(); delayMs !== null; delayMs = await attemptStep()) {
      await DBOS.sleep(delayMs);
    }
  };
  DBOS.registerWorkflow(send, { name: SEND_WEBHOOK });
}

/** Must be called after DBOS was started. */
export async function openWebhookQueue(): Promise<void> {
  await DBOS.registerQueue(WEBHOOK_QUEUE, QUEUE_OPTIONS);
}
