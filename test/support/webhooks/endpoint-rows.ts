/** Inserts webhook endpoints in any state into the database. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { WebhookTable } from '../../../db/schema/webhooks.ts';
import { newId } from '../../../domain/common/ids.ts';

/** Adds an endpoint that receives every event; returns its id. */
export async function addEndpoint(
  database: Kysely<Database>,
  partner_id: string,
  changes: Partial<Insertable<WebhookTable>> = {},
): Promise<string> {
  const webhook_id = newId('webhook');
  const url = 'https://hooks.example.com/in/a-token?key=secret';
  await database
    .insertInto('webhook')
    .values({ webhook_id, partner_id, url, description: 'Claims', event_types: ['*'], ...changes })
    .execute();
  return webhook_id;
}
