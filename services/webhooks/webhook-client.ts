/** Starts the activities that send test events. The webhook sender learns everything else from rows. */
import { ActivityExecutionFailedError, type Client } from '@temporalio/client';
import { PING_WEBHOOK, type PingResult } from '../../domain/webhooks/messages.ts';
import { PING_TIMEOUT_MS, pingOptions } from '../../domain/webhooks/schedule.ts';
import { temporarilyUnavailable } from '../common/errors.ts';

const START_DEADLINE_MS = 4_000;

/** Sends test events to endpoints through Temporal. Throws the SDK's errors when Temporal does not answer. */
export class WebhookClient {
  private readonly client: Client;
  private readonly taskQueue: string;

  constructor(client: Client, taskQueue: string) {
    this.client = client;
    this.taskQueue = taskQueue;
  }

  async startPing(webhookId: string): Promise<void> {
    await this.beginPing(webhookId, { awaited: false });
  }

  /** Sends a test event and returns its outcome; undefined when the endpoint was deleted meanwhile. */
  async ping(webhookId: string): Promise<PingResult | undefined> {
    const ping = await this.beginPing(webhookId, { awaited: true });
    try {
      return await this.within(PING_TIMEOUT_MS, () => ping.result());
    } catch (error) {
      // The activity itself never fails: no worker picked it up in time.
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
