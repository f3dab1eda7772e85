/** What endpoints do not have of one request, for operators. */
import type { Kysely } from 'kysely';
import { undeliveredOf, type Undelivered } from '../../../db/webhooks/deliveries/undelivered.ts';
import type { Database } from '../../../db/schema.ts';

export type { Undelivered };

/** By endpoint; without what is on its way. */
export async function listUndelivered(
  { database }: { readonly database: Kysely<Database> },
  requestId: string,
  now: Date,
): Promise<Undelivered[]> {
  return undeliveredOf(database, requestId, now);
}
