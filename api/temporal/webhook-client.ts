/** Everything the API says to the workflows and activities that send webhooks. */
import { ActivityExecutionFailedError, type Client } from '@temporalio/client';
import {
  PING_WEBHOOK,
  REDELIVERY_WORKFLOW,
  RELEASE_DELIVERIES,
  type DeliverySeries,
  type PingResult,
  type ReleaseRequest,
} from '../../domain/webhook-messages.ts';
import {
  PING_WITHIN_MS,
  pingOptions,
  redeliveryOptions,
  releaseOptions,
  waitingActivities,
  type WebhookSending,
} from '../../domain/webhook-sending.ts';
import { temporarilyUnavailable } from '../errors.ts';
import { undefinedWhenNotFound } from './not-found.ts';

/** How long each call may take, with all its retries; milliseconds. */
const START_DEADLINE_MS = 4_000;

/** Its methods throw the SDK's errors when Temporal does not answer. */
export class WebhookClient implements WebhookSending {
  private readonly client: Client;
  private readonly taskQueue: string;

  constructor(client: Client, taskQueue: string) {
    this.client = client;
    this.taskQueue = taskQueue;
  }

  async hurry(series: DeliverySeries): Promise<boolean> {
    for (const { workflowId, activityId } of waitingActivities(series)) {
      const reset = await undefinedWhenNotFound(() =>
        this.within(START_DEADLINE_MS, () =>
          this.client.workflowService.resetActivity({
            namespace: this.client.options.namespace,
            execution: { workflowId },
            id: activityId,
          }),
        ),
      );
      if (reset !== undefined) return true;
    }
    return false;
  }

  async redeliver(series: DeliverySeries): Promise<void> {
    await this.within(START_DEADLINE_MS, () =>
      this.client.workflow.signalWithStart(REDELIVERY_WORKFLOW, redeliveryOptions(this.taskQueue, [series])),
    );
  }

  async release(request: ReleaseRequest): Promise<void> {
    await this.within(START_DEADLINE_MS, () =>
      this.client.activity.start(RELEASE_DELIVERIES, releaseOptions(this.taskQueue, request)),
    );
  }

  /** Has a test event sent, and does not wait for it. */
  async startPing(webhookId: string): Promise<void> {
    await this.beginPing(webhookId, { awaited: false });
  }

  /** Sends a test event and returns what came of it; undefined when the endpoint was deleted meanwhile. */
  async ping(webhookId: string): Promise<PingResult | undefined> {
    const ping = await this.beginPing(webhookId, { awaited: true });
    try {
      return await this.within(PING_WITHIN_MS, () => ping.result());
    } catch (error) {
      // It never runs in vain by itself: no worker took it in time.
      if (error instanceof ActivityExecutionFailedError) throw temporarilyUnavailable(error);
      throw error;
    }
  }

  private beginPing(webhook_id: string, choice: { readonly awaited: boolean }) {
    const options = pingOptions(this.taskQueue, { webhook_id }, choice);
    return this.within(START_DEADLINE_MS, () =>
      this.client.activity.start<PingResult | undefined>(PING_WEBHOOK, options),
    );
  }

  private within<Result>(milliseconds: number, call: () => Promise<Result>): Promise<Result> {
    return this.client.withDeadline(Date.now() + milliseconds, call);
  }
}
