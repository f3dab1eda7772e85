/** What keeps patients out of both stores, for each process of a deployment. docs/decisions/0055, 0059. */
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import { withSealedRows } from '../../db/sealed-rows.ts';
import type { ClientHandling } from '../common/temporal/connection.ts';
import { type EscrowSeal, keysForStarts } from './key-escrow.ts';
import { PayloadEncryption } from './payload-encryption.ts';
import { PayloadKeys } from './payload-keys.ts';

export interface PrivacySettings {
  /** With which secrets in the database are encrypted, the keys of requests among them. */
  readonly encryption: EncryptionKeys;
  /** To what keys of new requests are sealed besides; undefined where a Postgres that loses them loses them. */
  readonly escrow?: EscrowSeal | undefined;
}

export interface Privacy {
  readonly payloadKeys: PayloadKeys;
  readonly codec: PayloadEncryption;
  /** For a client; workers take its `dataConverter` too. */
  readonly client: Required<ClientHandling>;
  /** A pool whose rows are encrypted with the same keys. */
  readonly withSealedRows: (database: Kysely<Database>) => Kysely<Database>;
}

/**
 * @param database where keys are: no pool whose transactions read or write encrypted rows. Each of those may hold a connection
 *   while it waits for a key, so that a full pool would wait for itself.
 */
export function openPrivacy({
  encryption,
  escrow,
  database,
}: PrivacySettings & { readonly database: Kysely<Database> }): Privacy {
  const payloadKeys = new PayloadKeys({ database, encryption });
  const codec = new PayloadEncryption(payloadKeys);
  return {
    withSealedRows: (plain) => withSealedRows(plain, payloadKeys),
    payloadKeys,
    codec,
    client: {
      dataConverter: { payloadCodecs: [codec] },
      interceptors: { workflow: [keysForStarts(payloadKeys, escrow)] },
    },
  };
}
