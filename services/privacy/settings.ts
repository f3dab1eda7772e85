/** Reads the settings that encrypt patient data. */
import type { SettingsReader } from '../../domain/common/settings.ts';
import { readEncryptionKeys } from '../common/encryption-settings.ts';
import { EscrowSeal } from './key-escrow.ts';
import type { PrivacySettings } from './privacy.ts';
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import { withSealedRows } from '../../db/sealed-rows.ts';
import { PayloadKeys } from './payload-keys.ts';

/** Reads the encryption keys and the escrow key. Used by every process that connects to Temporal. */
export function readPrivacySettings(reader: SettingsReader): PrivacySettings {
  return {
    encryption: readEncryptionKeys(reader, 'ENCRYPTION_KEYS'),
    escrow: reader.optional('ESCROW_PUBLIC_KEY', (name) =>
      reader.parsed(
        name,
        sealOf,
        'must be an RSA public key of at least 3072 bits, DER in base64',
        undefined,
      ),
    ),
  };
}

function sealOf(text: string): EscrowSeal | undefined {
  try {
    return new EscrowSeal(text);
  } catch {
    return undefined;
  }
}

/**
 * Encrypts rows with keys that are read on first use. @param encryptionOf throws when the settings have no keys; then
 * every access to an encrypted row fails.
 */
export function withRowsEncryptedOnUse(
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
