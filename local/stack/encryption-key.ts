/** Keys that the local stack encrypts with; the same from start to start, readable only by whoever runs it. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { KEY_BYTES } from '../../db/encryption.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';

/** The key in a file of `.local`, which is made when it is not there, as settings have it: `local:` and base 64. */
export async function keptEncryptionKey(fileName: string): Promise<string> {
  const file = path.join(LOCAL, fileName);
  const known = (await readIfPresent(file))?.trim();
  const key = known ?? randomBytes(KEY_BYTES).toString('base64');
  if (known === undefined) await writeAtomically(file, `${key}\n`);
  return `local:${key}`;
}

/** `ENCRYPTION_KEYS`: what the environment says, else the key of the last start, else a new one. */
export async function encryptionKeys(): Promise<string> {
  return process.env['ENCRYPTION_KEYS'] ?? (await keptEncryptionKey('encryption-key'));
}
