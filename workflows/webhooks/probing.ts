/** Looks after an endpoint that keeps failing, until it answers or is turned off. */
import { proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import { HEARTBEAT_TIMEOUT } from '../../domain/common/heartbeats.ts';
import { webhookTaskQueue } from '../../domain/webhooks/messages.ts';
import { probeDelay } from '../../domain/webhooks/schedule.ts';

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
