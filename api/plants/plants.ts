/** The plants of the sample: their table, what is done to them, and the webhook that announces a new one. */
import { ActivityExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Generated, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { webhookTaskQueue } from '../../domain/webhooks/messages.ts';
import { validationError } from '../../services/common/errors.ts';

/** The columns of `db/migrations/baseline/plants.sql` as Kysely sees them; a type, because an interface has no index signature. */
export type PlantTables = {
  plant: {
    /** 64 bits; text, because a number would lose digits. */
    id: string;
    name: string;
    tag: string | null;
    /** Identifies the webhook that announces the plant. */
    webhook_id: Generated<string>;
    created_at: Generated<Date>;
  };
};

/** A plant as a caller adds it. */
export interface NewPlant {
  readonly id: bigint;
  readonly name: string;
  readonly tag?: string;
}

export interface Plants {
  /**
   * Stores a plant and has it announced. The same plant again changes nothing.
   *
   * @throws ServiceError `validation_error` when another plant has its id.
   */
  create(plant: NewPlant): Promise<void>;
  /** False when no plant has this id. */
  delete(id: bigint): Promise<boolean>;
}

export interface PlantsOptions {
  readonly database: Kysely<Database>;
  readonly client: Client;
  /** The task queue of requests; webhooks have another, which follows from it. */
  readonly taskQueue: string;
  /** The URL before `/plant/webhook`; without one, no plant is announced. */
  readonly webhookBase: string | undefined;
}

export function createPlants({ database, ...options }: PlantsOptions): Plants {
  const tables = database.withTables<PlantTables>();
  const announce = announcer(options);
  return {
    async create(plant) {
      const { id, name, tag = null } = plant;
      const stored = await tables
        .insertInto('plant')
        .values({ id: String(id), name, tag })
        // Changes nothing, and returns the row that has this id.
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({ id: row.ref('excluded.id') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      if (stored.name !== name || stored.tag !== tag) {
        throw validationError([{ path: 'id', code: 'taken', message: 'is the id of another plant' }]);
      }
      // Also for a repeated call, whose first one may have failed here. Once this returns, the webhook cannot be lost.
      await announce(plant, stored.webhook_id);
    },
    async delete(id) {
      const { numDeletedRows } = await tables
        .deleteFrom('plant')
        .where('id', '=', String(id))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** The name of the activity that sends one webhook, in the worker. */
const SEND_NEW_PLANT = 'sendNewPlant';

interface NewPlantWebhook {
  readonly url: string;
  /** The same in every attempt, so that the receiver can detect a repetition. */
  readonly webhook_id: string;
  /** The new plant as JSON text, because its id may have more digits than a number holds. */
  readonly body: string;
}

const START_DEADLINE_MS = 4_000;
/** Timeout of one attempt; a call to a receiver takes less. */
const ATTEMPT_TIMEOUT = '20s';
/** A receiver may be down over a weekend. */
const SEND_TIMEOUT = '3 days';

/** ECMAScript's raw JSON; Node 24 has it, TypeScript 7.0 does not declare it yet. */
const exactJson = JSON as unknown as { rawJSON(text: string): unknown };

/** Writes JSON; bigints become numbers with all their digits. */
function stringifyExactly(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? exactJson.rawJSON(String(member)) : member,
  );
}

/** Returns once Temporal has the webhook. Called again with the same id, it starts nothing. */
type Announce = (plant: NewPlant, webhookId: string) => Promise<void>;

/** Announces plants by a standalone activity, because a single effect needs no workflow. */
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
      // An earlier call had it sent.
      if (!(error instanceof ActivityExecutionAlreadyStartedError)) throw error;
    }
  };
}

/** The part of the sender of webhooks that this activity needs: it checks each address, as for every webhook. */
interface Sender {
  post(call: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<{ readonly failure: string | null; readonly message: string }>;
}

/** The activity of the sample. It makes one attempt; any answer but 2xx is a failure, and Temporal retries it. */
export function createPlantActivities({ sender }: { readonly sender: Sender }) {
  return {
    [SEND_NEW_PLANT]: async ({ url, webhook_id, body }: NewPlantWebhook): Promise<void> => {
      const { failure, message } = await sender.post({ url, headers: { 'webhook-id': webhook_id }, body });
      if (failure !== null) throw ApplicationFailure.retryable(message, 'webhook_not_accepted');
    },
  };
}
