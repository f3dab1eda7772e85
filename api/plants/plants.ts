/** Plants of the sample: their table, operations and webhook. */
import { ActivityExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Generated, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { webhookTaskQueue } from '../../domain/webhooks/messages.ts';
import { validationError } from '../../services/common/errors.ts';

/** Columns of `db/migrations/baseline/plants.sql` for Kysely; a type, because an interface has no index signature. */
export type PlantTables = {
  plant: {
    /** A 64-bit integer as text, because a number would lose digits. */
    id: string;
    name: string;
    tag: string | null;
    /** Id of the webhook that announces the plant. */
    webhook_id: Generated<string>;
    created_at: Generated<Date>;
  };
};

export interface NewPlant {
  readonly id: bigint;
  readonly name: string;
  readonly tag?: string;
}

export type Plants = ReturnType<typeof createPlants>;

export interface PlantsOptions {
  readonly database: Kysely<Database>;
  readonly client: Client;
  /** Task queue of requests, from which that of webhooks is derived. */
  readonly taskQueue: string;
  /** Base URL of `/plant/webhook`; without it no webhooks are sent. */
  readonly webhookBase: string | undefined;
}

export function createPlants({ database, ...options }: PlantsOptions) {
  const tables = database.withTables<PlantTables>();
  const announce = announcer(options);
  return {
    /**
     * Stores a plant and sends its webhook. Storing the same plant again changes nothing.
     *
     * @throws ServiceError `validation_error` when another plant has its id.
     */
    async create(plant: NewPlant): Promise<void> {
      const { id, name, tag = null } = plant;
      const stored = await tables
        .insertInto('plant')
        .values({ id: String(id), name, tag })
        // A no-op update that returns the row with this id.
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({ id: row.ref('excluded.id') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      if (stored.name !== name || stored.tag !== tag) {
        throw validationError([{ path: 'id', code: 'taken', message: 'is the id of another plant' }]);
      }
      // Also for a repeated call, because the first may have failed here. Once this returns, the webhook cannot be
      // lost.
      await announce(plant, stored.webhook_id);
    },
    /** Returns false if no plant has this id. */
    async delete(id: bigint): Promise<boolean> {
      const { numDeletedRows } = await tables
        .deleteFrom('plant')
        .where('id', '=', String(id))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** Name of the activity that sends a webhook. */
const SEND_NEW_PLANT = 'sendNewPlant';

interface NewPlantWebhook {
  readonly url: string;
  /** Stays the same in every attempt, so that receivers can detect repetitions. */
  readonly webhook_id: string;
  /** The plant as JSON text, because its id may have more digits than a number can hold. */
  readonly body: string;
}

const START_DEADLINE_MS = 4_000;
/** Timeout of one attempt; a call to a receiver takes less. */
const ATTEMPT_TIMEOUT = '20s';
/** Long enough for a receiver that is down over a weekend. */
const SEND_TIMEOUT = '3 days';

/** ECMAScript's raw JSON: in Node 24, but not yet declared by TypeScript 7.0. */
const exactJson = JSON as unknown as { rawJSON(text: string): unknown };

/** Writes JSON with all digits of bigints. */
function stringifyExactly(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? exactJson.rawJSON(String(member)) : member,
  );
}

/** Returns once Temporal has the webhook. Another call with the same id starts nothing. */
type Announce = (plant: NewPlant, webhookId: string) => Promise<void>;

/** Uses a standalone activity, because a single effect needs no workflow. */
function announcer({ client, taskQueue, webhookBase }: Omit<PlantsOptions, 'database'>): Announce {
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
          startToCloseTimeout: ATTEMPT_TIMEOUT,
          scheduleToCloseTimeout: SEND_TIMEOUT,
          retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1h' },
          idReusePolicy: 'REJECT_DUPLICATE',
          idConflictPolicy: 'USE_EXISTING',
          summary: `New plant ${plant.id}`,
        }),
      );
    } catch (error) {
      // An earlier call already started it.
      if (!(error instanceof ActivityExecutionAlreadyStartedError)) throw error;
    }
  };
}

/** The part of the webhook sender that this activity uses. It checks each address, as for every webhook. */
interface Sender {
  post(call: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<{ readonly failure: string | null; readonly message: string }>;
}

/** The activity of the sample. It makes one attempt and fails unless the response is 2xx; Temporal retries it. */
export function createPlantActivities({ sender }: { readonly sender: Sender }) {
  return {
    [SEND_NEW_PLANT]: async ({ url, webhook_id, body }: NewPlantWebhook): Promise<void> => {
      const { failure, message } = await sender.post({ url, headers: { 'webhook-id': webhook_id }, body });
      if (failure !== null) throw ApplicationFailure.retryable(message, 'webhook_not_accepted');
    },
  };
}
