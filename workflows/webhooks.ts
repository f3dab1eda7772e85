/** The workflows that probe a broken endpoint and redeliver events. */
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

/** Timeout of an attempt together with its record, which waits for Postgres. */
const ATTEMPT_TIMEOUT = '1 hour';

/**
 * Probes at growing intervals until the endpoint is no longer broken. A success releases the held deliveries; those of
 * a disabled endpoint stay held until it is resumed.
 */
export async function webhookProbing(webhookId: string): Promise<void> {
  const { probeWebhook } = proxyActivities<Pick<Activities, 'probeWebhook'>>({
    taskQueue: webhookTaskQueue(workflowInfo().taskQueue),
    startToCloseTimeout: ATTEMPT_TIMEOUT,
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

/** Receives deliveries by signals and completes when all of them have ended. The first signal starts the workflow. */
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

/** Sends a delivery. Never rejects, so that other deliveries continue. */
async function send(delivery: DeliverySeries): Promise<void> {
  const { sendWebhook } = proxyActivities<Pick<Activities, 'sendWebhook'>>({
    taskQueue: webhookTaskQueue(workflowInfo().taskQueue),
    startToCloseTimeout: ATTEMPT_TIMEOUT,
    heartbeatTimeout: HEARTBEAT_TIMEOUT,
    // For failures on our side. Failed attempts of a delivery specify their own retry delay.
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
    priority: { fairnessKey: delivery.webhook_id },
  });
  const activityId = sendActivityId(delivery);
  const summary = `event ${delivery.sequence} to ${delivery.webhook_id}`;
  try {
    await sendWebhook.executeWithOptions({ activityId, summary }, [delivery]);
  } catch (error) {
    // An operator ended the activity by hand. A relay picks the delivery up once it is long overdue.
    log.warn('sending a webhook delivery was ended by hand', {
      delivery,
      error: error instanceof Error ? error.message : '',
    });
  }
}
