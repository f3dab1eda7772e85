/** Encryption keys of the local stack. They are kept between starts and readable only by the user who runs it. */
import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
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

/** The private half of the escrow. It is apart from the data and the other keys, so that it can be moved elsewhere. */
const ESCROW_FILE = path.join(LOCAL, 'escrow', 'escrow.pem');
const ESCROW_BITS = 3072;

/** Returns `ESCROW_PUBLIC_KEY` of the environment, else that of the key pair of the last start, else of a new one. */
export async function escrowPublicKey(): Promise<string> {
  const given = process.env['ESCROW_PUBLIC_KEY'];
  if (given !== undefined) return given;
  const known = await readIfPresent(ESCROW_FILE);
  const pem = known ?? (await newEscrowKey());
  return createPublicKey(pem).export({ format: 'der', type: 'spki' }).toString('base64');
}

async function newEscrowKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: ESCROW_BITS });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await mkdir(path.dirname(ESCROW_FILE), { recursive: true, mode: 0o700 });
  await writeAtomically(ESCROW_FILE, pem);
  return pem;
}
