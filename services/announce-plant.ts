/** Has a new plant of the plant-store sample announced by a standalone activity that sends a webhook. */
import { ActivityExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { type NewPlantWebhook, SEND_NEW_PLANT } from '../domain/plants.ts';
import { webhookTaskQueue } from '../domain/webhooks/messages.ts';
import type { NewPlant } from '../db/plants.ts';

/** ECMAScript's raw JSON; Node 24 has it, TypeScript 7.0 does not declare it yet. */
const exactJson = JSON as unknown as { rawJSON(text: string): unknown };

/** Writes JSON; bigints become numbers with all their digits. */
function stringifyExactly(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? exactJson.rawJSON(String(member)) : member,
  );
}

const START_DEADLINE_MS = 4_000;
/** Of one attempt: longer than a call to a receiver may take. */
const TRY_TIMEOUT = '20s';
/** After that it is given up; a receiver may be away over a weekend. */
const GIVE_UP_AFTER = '3 days';

interface AnnouncerOptions {
  readonly client: Client;
  /** Of the requests; the worker sends webhooks from another. */
  readonly taskQueue: string;
  /** The URL before `/plant/webhook`; without one nobody is told. */
  readonly webhookBase: string | undefined;
}

/** Resolves when Temporal has the webhook; asked again with the same `webhookId`, it is not sent a second time. */
export type Announce = (plant: NewPlant, webhookId: string) => Promise<void>;

/** Makes the function that has one plant announced, by a standalone activity: a single effect needs no workflow. */
export function announcer({ client, taskQueue, webhookBase }: AnnouncerOptions): Announce {
  if (webhookBase === undefined) return async () => undefined;
  const url = new URL(webhookBase);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/plant/webhook`;
  return async (plant, webhookId) => {
    const webhook: NewPlantWebhook = { url: url.href, webhook_id: webhookId, body: stringifyExactly(plant) };
    try {
      await client.withDeadline(Date.now() + START_DEADLINE_MS, () =>
        client.activity.start(SEND_NEW_PLANT, {
          id: `new-plant-${webhookId}`,
          taskQueue: webhookTaskQueue(taskQueue),
          args: [webhook],
          startToCloseTimeout: TRY_TIMEOUT,
          scheduleToCloseTimeout: GIVE_UP_AFTER,
          retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1h' },
          idReusePolicy: 'REJECT_DUPLICATE',
          idConflictPolicy: 'USE_EXISTING',
          summary: `New plant ${plant.id}`,
        }),
      );
    } catch (error) {
      // It was sent for an earlier call.
      if (!(error instanceof ActivityExecutionAlreadyStartedError)) throw error;
    }
  };
}
