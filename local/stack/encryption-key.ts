/** Encryption keys of the local stack. They are kept between starts and readable only by the user who runs it. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { KEY_BYTES } from '../../db/encryption.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';

/** Returns the key in a file of `.local`, created if missing, in the form of settings: `local:` and base64. */
export async function storedEncryptionKey(fileName: string): Promise<string> {
  const file = path.join(LOCAL, fileName);
  const known = (await readIfPresent(file))?.trim();
  const key = known ?? randomBytes(KEY_BYTES).toString('base64');
  if (known === undefined) await writeAtomically(file, `${key}\n`);
  return `local:${key}`;
}

/** Returns `ENCRYPTION_KEYS` of the environment, else the key of the last start, else a new one. */
export async function encryptionKeys(): Promise<string> {
  return process.env['ENCRYPTION_KEYS'] ?? (await storedEncryptionKey('encryption-key'));
}
