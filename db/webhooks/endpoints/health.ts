/** The health of endpoints, as the sending side reads and changes it. */
import type { Kysely, Selectable } from 'kysely';
import { FAILURES_TO_BREAK } from '../../../domain/webhooks/webhooks.ts';
import type { Database } from '../../schema.ts';
import type { WebhookTable } from '../schema.ts';

export type Health = Pick<Selectable<WebhookTable>, 'disabled_at' | 'broken_at'>;

/** Undefined when there is no such endpoint. */
export async function readHealth(database: Kysely<Database>, webhookId: string): Promise<Health | undefined> {
  return database
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .select(['disabled_at', 'broken_at'])
    .executeTakeFirst();
}

/** Lets the next event try an endpoint at which nothing waits that it could be probed with. */
export async function trustUntilNextFailure(database: Kysely<Database>, webhookId: string): Promise<void> {
  await database
    .updateTable('webhook')
    .set({ broken_at: null, consecutive_failures: FAILURES_TO_BREAK - 1 })
    .where('webhook_id', '=', webhookId)
    .where('broken_at', 'is not', null)
    .execute();
}
