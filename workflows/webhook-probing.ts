/** Looks after an endpoint that keeps failing, until it answers or is turned off. */
import { proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { webhookTaskQueue } from '../domain/webhook-messages.ts';
import { probeDelay } from '../domain/webhook-schedule.ts';
import { ATTEMPT_TIMEOUT_MS } from '../domain/webhooks.ts';

/** Probes at growing intervals. What is held is released by the success that ends it, or is held until somebody resumes. */
export async function webhookProbing(webhookId: string): Promise<void> {
  const { probeWebhook } = proxyActivities<Pick<Activities, 'probeWebhook'>>({
    taskQueue: webhookTaskQueue(workflowInfo().taskQueue),
    startToCloseTimeout: ATTEMPT_TIMEOUT_MS + 6_000,
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
    priority: { fairnessKey: webhookId },
  });
  for (let probes = 0; ; probes += 1) {
    await sleep(probeDelay(probes), { summary: 'before the next probe' });
    const outcome = await probeWebhook.executeWithOptions({ summary: `probe ${probes + 1}` }, [webhookId]);
    if (outcome === 'not_broken') return;
  }
}
