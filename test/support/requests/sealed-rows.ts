/** Rows for tests that write them without a request's workflow, which would have made the key. */
import type { Kysely } from 'kysely';
import { withSealedRows } from '../../../db/sealed-rows.ts';
import type { Database } from '../../../db/schema.ts';
import { PayloadKeys } from '../../../services/privacy/payload-keys.ts';
import { ENCRYPTION } from '../engine/encryption-keys.ts';

/**
 * A request that has no key gets one when it is written.
 *
 * @param ofKeys a pool of its own for them, where a transaction has the only connection of the other.
 */
export function withRowsOfTests(database: Kysely<Database>, ofKeys = database): Kysely<Database> {
  const keys = new PayloadKeys({ database: ofKeys, encryption: ENCRYPTION });
  return withSealedRows(database, {
    find: (requestId) => keys.find(requestId),
    read: (requestId) => keys.make(requestId),
    makeWithin: (transaction, keyId) => keys.makeWithin(transaction, keyId),
  });
}
