/** Reads a request from Postgres as its partner sees it. */
import type { Kysely } from 'kysely';
import { readRequest } from '../../../db/requests/requests.ts';
import type { Database } from '../../../db/schema.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { withPin } from '../../../db/requests/delivery-pins.ts';
import { ENCRYPTION } from '../engine/encryption-keys.ts';

/** Returns undefined when Postgres has no such request. */
export async function storedRequest(
  database: Kysely<Database>,
  requestId: string,
): Promise<{ readonly partner_id: string; readonly record: RequestRecord } | undefined> {
  const stored = await readRequest(database, requestId);
  return stored && { ...stored, record: withPin(ENCRYPTION, stored.record) };
}
