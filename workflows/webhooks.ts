/** The workflows that probe a failing endpoint, and redeliver an event. */
import {
  condition,
  defineSignal,
  log,
  proxyActivities,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { HEARTBEAT_TIMEOUT } from '../domain/common/temporal.ts';
import {
  type DeliverySeries,
  REDELIVER_SIGNAL,
  sendActivityId,
  webhookTaskQueue,
} from '../domain/webhooks/messages.ts';
import { probeDelay } from '../domain/webhooks/schedule.ts';

/** Probes at growing intervals. What is held is released by the success that ends it, or is held until somebody resumes. */
export async function webhookProbing(webhookId: string): Promise<void> {
  const { probeWebhook } = proxyActivities<Pick<Activities, 'probeWebhook'>>({
    taskQueue: webhookTaskQueue(workflowInfo().taskQueue),
    // Of an attempt with the writing of it, which waits for Postgres.
    startToCloseTimeout: '1 hour',
    heartbeatTimeout: HEARTBEAT_TIMEOUT,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
    priority: { fairnessKey: webhookId },
  });
  for (let probes = 0; ; probes += 1) {
    await sleep(probeDelay(probes), { summary: 'before the next probe' });
    const outcome = await probeWebhook.executeWithOptions({ summary: `probe ${probes + 1}` }, [webhookId]);
    if (outcome === 'not_broken') return;
  }
}

/** Of an attempt with the writing of it, which waits for Postgres. */
const SEND_TIMEOUT = '1 hour';

/** Takes its deliveries from signals, the first of which starts it, and ends when all have ended. */
export async function webhookRedelivery(): Promise<void> {
  const known = new Set<string>();
  let open = 0;
  setHandler(defineSignal<[DeliverySeries]>(REDELIVER_SIGNAL), async (delivery) => {
    const id = sendActivityId(delivery);
    if (known.has(id)) return;
    known.add(id);
    open += 1;
    await send(delivery);
    open -= 1;
  });
  await condition(() => known.size > 0 && open === 0);
}

/** Never rejects: another delivery goes on. */
async function send(delivery: DeliverySeries): Promise<void> {
  const { sendWebhook } = proxyActivities<Pick<Activities, 'sendWebhook'>>({
    taskQueue: webhookTaskQueue(workflowInfo().taskQueue),
    startToCloseTimeout: SEND_TIMEOUT,
    heartbeatTimeout: HEARTBEAT_TIMEOUT,
    // For what goes wrong on our side: a delivery's own attempts name their delays.
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
    priority: { fairnessKey: delivery.webhook_id },
  });
  const activityId = sendActivityId(delivery);
  const summary = `event ${delivery.sequence} to ${delivery.webhook_id}`;
  try {
    await sendWebhook.executeWithOptions({ activityId, summary }, [delivery]);
  } catch (error) {
    // Somebody ended the activity by hand; a relay takes the delivery up once it is long past its time.
    log.warn('a delivery was given up', { delivery, error: error instanceof Error ? error.message : '' });
  }
}
