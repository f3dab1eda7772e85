/** Sends the events of a request to its partner's endpoints: to each in order, to all at the same time. */
import { condition, log, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import {
  recordActivityId,
  sendActivityId,
  webhookTaskQueue,
  type DeliverySeries,
} from '../domain/webhook-messages.ts';
import { ATTEMPT_TIMEOUT_MS, MAY_BE_PASSED_AFTER_MS } from '../domain/webhooks.ts';

/**
 * More than a slow look at the delivery, an attempt and the writing of it take; a killed worker's attempt is made
 * again after so long.
 */
const SEND_TIMEOUT_MS = ATTEMPT_TIMEOUT_MS + 9_000;

/** All endpoints of one request. */
export class DeliveryLanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly known = new Set<string>();

  /** Has deliveries sent that are not known yet; those of one endpoint in the order in which they come. */
  take(deliveries: readonly DeliverySeries[]): void {
    for (const delivery of deliveries) {
      const id = sendActivityId(delivery);
      if (this.known.has(id)) continue;
      this.known.add(id);
      this.laneOf(delivery.webhook_id).add(delivery);
    }
  }

  /** Resolves when nothing is left to send. */
  async settled(): Promise<void> {
    await condition(() => Array.from(this.lanes.values()).every((lane) => lane.open === 0));
  }

  private laneOf(webhookId: string): Lane {
    const lane = this.lanes.get(webhookId) ?? new Lane();
    this.lanes.set(webhookId, lane);
    return lane;
  }
}

/** One endpoint: the next delivery goes when the one before has ended, or has had its five minutes. */
class Lane {
  /** Deliveries that have not ended. */
  open = 0;
  private readonly waiting: DeliverySeries[] = [];
  private isMoving = false;

  add(delivery: DeliverySeries): void {
    this.open += 1;
    this.waiting.push(delivery);
    if (!this.isMoving) void this.move();
  }

  private async move(): Promise<void> {
    this.isMoving = true;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      await this.begin(next);
    }
    this.isMoving = false;
  }

  /** Sends a delivery; resolves when the next one may follow. */
  private async begin(delivery: DeliverySeries): Promise<void> {
    const began = Date.now();
    let hasEnded = false;
    const sending = async () => {
      await send(delivery);
      hasEnded = true;
      this.open -= 1;
    };
    void sending();
    await condition(() => hasEnded || this.waiting.length > 0);
    const leftMs = began + MAY_BE_PASSED_AFTER_MS - Date.now();
    // The attempt itself looks whether the one before has been failing all the time.
    if (!hasEnded && leftMs > 0) await condition(() => hasEnded, leftMs, { summary: 'may be passed' });
  }
}

/** Never rejects: what becomes of a delivery must not end the workflow of a request. */
async function send(delivery: DeliverySeries): Promise<void> {
  const { sendWebhook, recordAttempt } = activitiesFor(delivery);
  const summary = `event ${delivery.sequence} to ${delivery.webhook_id}`;
  try {
    const activityId = sendActivityId(delivery);
    const { unrecorded } = await sendWebhook.executeWithOptions({ activityId, summary }, [delivery]);
    if (unrecorded === undefined) return;
    const recording = { activityId: recordActivityId(delivery), summary };
    await recordAttempt.executeWithOptions(recording, [unrecorded]);
  } catch (error) {
    // Somebody ended the activity by hand; its delivery is found as overdue and taken up again.
    log.warn('a delivery was given up', { delivery, error: error instanceof Error ? error.message : '' });
  }
}

function activitiesFor({ webhook_id }: DeliverySeries) {
  return proxyActivities<Pick<Activities, 'sendWebhook' | 'recordAttempt'>>({
    taskQueue: webhookTaskQueue(workflowInfo().taskQueue),
    startToCloseTimeout: SEND_TIMEOUT_MS,
    // What the activity knows beyond one attempt, it hands on as details of a heartbeat.
    heartbeatTimeout: SEND_TIMEOUT_MS,
    // For what goes wrong on our side: a delivery's own attempts name their delays.
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
    priority: { fairnessKey: webhook_id },
  });
}
