/** Test events of endpoints. */
import type { Kysely } from 'kysely';
import type { PingResult } from '../../../domain/webhooks/messages.ts';
import type { Database } from '../../schema.ts';
import { activeSecrets } from './signing-secrets.ts';

export interface PingTarget {
  readonly url: string;
  /** As they are stored. */
  readonly secrets: readonly string[];
}

/** Where a test event goes and what it is signed with; undefined when there is no such endpoint. */
export async function readPingTarget(
  database: Kysely<Database>,
  webhookId: string,
  now: Date,
): Promise<PingTarget | undefined> {
  const row = await database
    .selectFrom('webhook')
    .where('webhook_id', '=', webhookId)
    .select(['url', activeSecrets(now).as('secrets')])
    .executeTakeFirst();
  return row && { url: row.url, secrets: row.secrets };
}

export async function savePing(
  database: Kysely<Database>,
  webhookId: string,
  result: PingResult,
): Promise<void> {
  await database
    .updateTable('webhook')
    .set({ last_ping: JSON.stringify(result) })
    .where('webhook_id', '=', webhookId)
    .execute();
}
