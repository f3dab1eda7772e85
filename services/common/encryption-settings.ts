/** Reads the encryption keys from the settings: those of files, and those of secrets in the database. */
import { createSecretKey } from 'node:crypto';
import type { SettingsReader } from '../../domain/common/settings.ts';
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
