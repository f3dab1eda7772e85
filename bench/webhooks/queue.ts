/** A process that sends webhooks with a job queue (graphile-worker), configured as its documentation recommends. */
import { ENCRYPTION } from '../../test/support/engine/encryption-keys.ts';
import { run } from 'graphile-worker';
import { callEndpoint } from '../../activities/webhooks/attempt.ts';
import { EndpointLoad } from '../../activities/webhooks/endpoint-load.ts';
import { WebhookSender } from '../../activities/webhooks/http/sender.ts';
import { openDatabase } from '../../db/database.ts';
import { withKeysForTestRows } from '../../test/support/requests/sealed-rows.ts';
import { recordAttempt } from '../../db/webhooks/attempts.ts';
import { claimDelivery } from '../../db/webhooks/claims.ts';
import type { DeliveryKey } from '../../domain/webhooks/messages.ts';

/** The engine's concurrency limit of one endpoint. */
const CONCURRENCY = 20;

const connectionString = process.env['DATABASE_URL'] ?? '';
const database = withKeysForTestRows(openDatabase({ connectionString, poolSize: CONCURRENCY }));
const dependencies = {
  sender: new WebhookSender({ allowLoopback: true }),
  load: new EndpointLoad(),
  clock: () => new Date(),
  random: Math.random,
  encryption: ENCRYPTION,
};

/** Uses the engine's statements, signature, HTTP call and log of attempts. */
async function sendWebhook(payload: unknown): Promise<void> {
  const delivery = await claimDelivery(database, payload as DeliveryKey, new Date());
  if (delivery === undefined) return;
  const record = await callEndpoint(dependencies, delivery, 'schedule');
  await recordAttempt(database, record);
  if (record.attempt.failure !== null) throw new Error(record.attempt.message);
}

const runner = await run({
  preset: {
    worker: {
      connectionString,
      concurrentJobs: CONCURRENCY,
      maxPoolSize: CONCURRENCY + 2,
      // https://worker.graphile.org/docs/performance: batches for a backlog, and no delay without one.
      localQueue: { size: CONCURRENCY + 1 },
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
    },
  },
  taskList: { send_webhook: sendWebhook },
  noHandleSignals: true,
});
console.log('queue ready');
process.on('SIGTERM', () => void runner.stop());
await runner.promise;
await database.destroy();
await dependencies.sender.close();
