/** Lets a test write rows of requests without the workflow, which would have created the request's encryption key. */
import type { Kysely } from 'kysely';
import { withSealedRows } from '../../../db/sealed-rows.ts';
import type { Database } from '../../../db/schema.ts';
import { PayloadKeys } from '../../../services/privacy/payload-keys.ts';
import { ENCRYPTION } from '../engine/encryption-keys.ts';

/**
 * Creates the encryption key of a request that has none when the request is written.
 *
 * @param keysDatabase a second pool for the keys, for tests in which a transaction holds the only connection of the first.
 */
export function withKeysForTestRows(database: Kysely<Database>, keysDatabase = database): Kysely<Database> {
  const keys = new PayloadKeys({ database: keysDatabase, encryption: ENCRYPTION });
  return withSealedRows(database, {
    find: (requestId) => keys.find(requestId),
    read: (requestId) => keys.make(requestId),
    makeWithin: (transaction, keyId) => keys.makeWithin(transaction, keyId),
  });
}
