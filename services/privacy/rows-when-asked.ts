/** Rows of a deployment for whoever reads few of them: the settings of their keys are read with the first that is encrypted. */
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import { withSealedRows } from '../../db/sealing/sealed-rows.ts';
import { PayloadKeys } from './payload-keys.ts';

/** @param encryptionOf may throw, for want of settings; then whatever reads or writes an encrypted row does. */
export function withRowsWhenAsked(
  database: Kysely<Database>,
  encryptionOf: () => EncryptionKeys,
): Kysely<Database> {
  let opened: PayloadKeys | undefined;
  const keys = () => (opened ??= new PayloadKeys({ database, encryption: encryptionOf() }));
  return withSealedRows(database, {
    find: async (requestId) => keys().find(requestId),
    read: async (requestId) => keys().read(requestId),
    makeWithin: async (transaction, keyId) => keys().makeWithin(transaction, keyId),
  });
}
