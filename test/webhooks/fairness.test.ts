/** What piles up for one endpoint is not worked off before others get their turn. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DefaultLogger, NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { sandboxGateway } from '../../activities/sandbox/gateway.ts';
import { EndpointLoad } from '../../activities/webhooks/endpoint-load.ts';
import { WebhookSender } from '../../activities/webhooks/http/sender.ts';
import { createFulfilmentWorker } from '../../worker/fulfilment-worker.ts';
import { createWebhookWorker } from '../../worker/webhook-worker.ts';
import { testAddresses } from '../support/addresses.ts';
import type { ApiCaller } from '../support/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { insertEndpoint } from '../support/webhooks.ts';

const MANY = 60;
const FEW = 5;

let engine: TestEngine;
let connection: NativeConnection;
let receiver: Receiver;
/** Stops a worker that the test started. */
const stops: (() => Promise<void>)[] = [];

function run(worker: Worker): void {
  const running = worker.run();
  stops.push(async () => {
    worker.shutdown();
    await running;
  });
}

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  engine = await startEngine({ worker: false });
  connection = await NativeConnection.connect({ address: testAddresses().temporalAddress });
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await receiver.close();
  await connection.close();
  await engine.close();
});

/** A partner whose endpoint is the one receiver, under a path of its own. */
async function partnerAt(path: string) {
  const partner = await engine.partner();
  await insertEndpoint(engine.database, partner.partnerId, receiver.url + path);
  return partner;
}

test('of five deliveries behind sixty of another endpoint most go before those are done', async () => {
  const { client, database, taskQueue } = engine;
  const requests = await createFulfilmentWorker({
    connection,
    client,
    namespace: 'default',
    environment: 'sandbox',
    taskQueue,
    database,
    gateway: sandboxGateway({ client, taskQueue }),
    overrides: { shutdownGraceTime: '5s' },
  });
  run(requests);
  const [busy, quiet] = [await partnerAt('/busy'), await partnerAt('/quiet')];
  await queue(busy, MANY);
  await queue(quiet, FEW);
  const sender = new WebhookSender({ allowLoopback: true });
  const webhooks = await createWebhookWorker({
    connection,
    namespace: 'default',
    dependencies: {
      database,
      client,
      taskQueue,
      sender,
      load: new EndpointLoad(),
      clock: () => new Date(),
      random: Math.random,
    },
    // One after the other, so that their order shows.
    overrides: { maxConcurrentActivityTaskExecutions: 1, shutdownGraceTime: '5s' },
  });
  run(webhooks);
  const all = async () => receiver.received.length === MANY + FEW;
  await eventually(all, { deadlineMs: 60_000, describe: 'all deliveries' });
  const positions = receiver.received.flatMap(({ path }, index) => (path.endsWith('/quiet') ? [index] : []));
  // In the order in which they came they would be the last five.
  expect(positions.filter((position) => position < MANY / 2).length).toBeGreaterThan(FEW / 2);
});

/** Orders so many, and waits until the webhook of each is in the task queue. */
async function queue(partner: ApiCaller, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { request_id } = await partner.order('manual');
    const isQueued = async () => {
      const { raw } = await engine.client.workflow.getHandle(request_id).describe();
      return raw.pendingActivities?.some(({ activityType }) => activityType?.name === 'sendWebhook') === true;
    };
    await eventually(isQueued, { deadlineMs: 30_000, describe: 'the delivery to be queued' });
  }
}
