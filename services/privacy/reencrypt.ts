/** Encrypts anew what is under an older key of the deployment, so that the key can be taken out of its settings. */
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import {
  countOpenPinsUnderOtherKeys,
  readUnderOtherKeys,
  replaceSealed,
  SEALED_TEXTS,
} from '../../db/sealed-texts.ts';

/** In one statement. */
const AT_ONCE = 500;

export interface Reencryption {
  readonly database: Kysely<Database>;
  /** The first is the one that all is under afterwards. */
  readonly encryption: EncryptionKeys;
  /** Called after each batch with how many of a kind are done so far. */
  readonly onProgress: (name: string, done: number) => void;
}

export interface Reencrypted {
  /** By the names of the kinds. */
  readonly done: Readonly<Record<string, number>>;
  /** Open requests whose PIN needs an older key until they end. */
  readonly open_pins: number;
}

/**
 * Safe to break off and to repeat: what is under the first key already is not looked at again, and what is written meanwhile is under it.
 *
 * @throws Error naming a key that is not among the settings; what was done until then stays.
 */
export async function reencrypt({ database, encryption, onProgress }: Reencryption): Promise<Reencrypted> {
  const keyId = encryption.newestId;
  const done: Record<string, number> = {};
  for (const texts of SEALED_TEXTS) {
    const { name, contextOf } = texts;
    done[name] = 0;
    for (;;) {
      const found = await readUnderOtherKeys(database, texts, { keyId, limit: AT_ONCE });
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
