/** Reads the encryption keys from the settings: those of files, and those of secrets in the database. */
import { createSecretKey } from 'node:crypto';
import type { Kysely } from 'kysely';
import { payloadKeyContext } from '../../db/requests/payload-keys.ts';
import type { Database } from '../../db/schema.ts';
import { readSealedSamples } from '../../db/sealed-texts.ts';
import { SettingsError, type SettingsReader } from '../../domain/common/settings.ts';
import { EncryptionKeys, KEY_BYTES, WrongEncryptionKeys, type EncryptionKey } from '../../db/encryption.ts';

/**
 * Reads the encryption keys: comma-separated `id:key` pairs, where a key is 32 bytes in base64. The first encrypts, all
 * decrypt.
 */
export function readEncryptionKeys(reader: SettingsReader, name: string): EncryptionKeys {
  const pairs = reader.list(
    name,
    (text) => keyIn(text) !== undefined,
    `pairs id:key, each key ${KEY_BYTES} bytes in base64`,
  );
  const keys = pairs.flatMap((text) => keyIn(text) ?? []);
  if (keys.length > 0) return new EncryptionKeys(keys);
  reader.text(name);
  return new EncryptionKeys([{ id: 'none', key: createSecretKey(Buffer.alloc(KEY_BYTES)) }]);
}

function keyIn(text: string): EncryptionKey | undefined {
  const [, id, encoded] = /^([A-Za-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
  if (id === undefined || encoded === undefined) return undefined;
  return { id, key: createSecretKey(encoded, 'base64') };
}

/** Advice when the settings lack the key that something was encrypted with; undefined for any other error. */
export function adviceOnWrongKeys(error: unknown, name: string): string | undefined {
  if (!(error instanceof WrongEncryptionKeys)) return undefined;
  return `${error.message}. Run this command with the same ${name} as the API and the workers.`;
}

/**
 * Requires that the keys open at least one of the stored samples. During a rotation, or after the loss of an
 * older key, some cannot be opened. Does nothing while Postgres is away.
 *
 * @throws SettingsError when none can be opened: they are the keys of another deployment.
 */
export async function requireOwnKeys(database: Kysely<Database>, keys: EncryptionKeys): Promise<void> {
  const samples = await readSealedSamples(database).catch(() => undefined);
  const failures = (samples?.payload_keys ?? []).map(({ id, secret }) => {
    try {
      keys.open(secret, payloadKeyContext(id));
      return undefined;
    } catch (error) {
      return error;
    }
  });
  const [first] = failures;
  if (first === undefined || failures.includes(undefined)) return;
  const reason = Error.isError(first) ? first.message : 'they cannot be decrypted';
  throw new SettingsError(
    `ENCRYPTION_KEYS opens nothing that is stored in Postgres: ${reason}. Use the keys of the other processes.`,
  );
}
