/** Encryption of patient data in both stores, for each process. docs/decisions/0055. */
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import { withSealedRows } from '../../db/sealed-rows.ts';
import type { ClientHandling } from '../common/temporal/connection.ts';
import { type EscrowSeal, keysForStarts } from './key-escrow.ts';
import { PayloadEncryption } from './payload-encryption.ts';
import { PayloadKeys } from './payload-keys.ts';

export interface PrivacySettings {
  /** Encrypts secrets in the database, including the keys of requests. */
  readonly encryption: EncryptionKeys;
  /** Seals a copy of each new request's key; undefined when Postgres has the only copy. */
  readonly escrow?: EscrowSeal | undefined;
}

export interface Privacy {
  readonly payloadKeys: PayloadKeys;
  readonly codec: PayloadEncryption;
  /** Options of a client; workers also use its `dataConverter`. */
  readonly client: Required<ClientHandling>;
  /** Wraps a pool so that its rows are encrypted with the same keys. */
  readonly withSealedRows: (database: Kysely<Database>) => Kysely<Database>;
}

/**
 * Creates the encryption of payloads in Temporal and of rows in Postgres.
 *
 * @param database reads and writes keys. It must not be a pool whose transactions use encrypted rows: each of those
 *   holds a connection while it waits for a key, so a full pool would deadlock.
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
