/** Re-encrypts data that is under an older key of the deployment, so that the key can be removed from the settings. */
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import {
  countOpenPinsUnderOtherKeys,
  readUnderOtherKeys,
  replaceSealed,
  SEALED_TEXTS,
} from '../../db/sealed-texts.ts';

const BATCH_SIZE = 500;

interface Reencryption {
  readonly database: Kysely<Database>;
  /** Data is re-encrypted under the first key. */
  readonly encryption: EncryptionKeys;
  readonly onProgress: (name: string, done: number) => void;
}

interface Reencrypted {
  readonly done: Readonly<Record<string, number>>;
  /** Open requests whose PIN needs an older key until they end. */
  readonly open_pins: number;
}

/**
 * Re-encrypts all rows under older keys. Safe to interrupt and to repeat: rows under the first key are skipped, and new
 * rows are written under it.
 *
 * @throws Error naming a key that is not in the settings; rows that are already done stay re-encrypted.
 */
export async function reencrypt({ database, encryption, onProgress }: Reencryption): Promise<Reencrypted> {
  const keyId = encryption.newestId;
  const done: Record<string, number> = {};
  for (const texts of SEALED_TEXTS) {
    const { name, contextOf } = texts;
    done[name] = 0;
    for (;;) {
      const found = await readUnderOtherKeys(database, texts, { keyId, limit: BATCH_SIZE });
      if (found.length === 0) break;
      const pairs = found.map(({ sealed, owner }) => {
        const context = contextOf(owner);
        return { before: sealed, after: encryption.seal(encryption.open(sealed, context), context) };
      });
      await replaceSealed(database, texts, pairs);
      done[name] += found.length;
      onProgress(name, done[name]);
    }
  }
  return { done, open_pins: await countOpenPinsUnderOtherKeys(database, keyId) };
}
