/** The thread that hashes passwords and rejects those that are easily guessed. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

const SALT_BYTES = 16;
const HASH_BYTES = 64;
const COST = { N: 16_384, r: 16, p: 1 };
/** Of memory, which scrypt needs for these parameters twice at most. */
const MEMORY = { maxmem: 2 * 128 * COST.N * COST.r };

/** Takes about 80 ms of a processor and 32 MB. */
function hashOf(password: string, salt = randomBytes(SALT_BYTES).toString('hex')): string {
  const hash = scryptSync(password.normalize('NFKC'), salt, HASH_BYTES, { ...COST, ...MEMORY });
  return `${salt}:${hash.toString('hex')}`;
}

/** Whether a hash is of this password. Takes as long as making it. */
function isHashOf(hash: string, password: string): boolean {
  const [salt = ''] = hash.split(':', 1);
  const [known, tried] = [Buffer.from(hash), Buffer.from(hashOf(password, salt))];
  return known.length === tried.length && timingSafeEqual(known, tried);
}

/** With a hash, whether it is of the password; with words, the hash of a new password, or false where it is easily guessed. */
export interface PasswordTask {
  readonly password: string;
  readonly hash?: string;
  /** What guesses begin with: the parts of the user's address. */
  readonly words?: readonly string[];
}

/** zxcvbn's "safely unguessable": at least 10^8 guesses. */
const MIN_SCORE = 3;
/** Characters that are looked at: time grows with their square. */
const MAX_CHECKED = 64;

export default async function work({ password, hash, words }: PasswordTask): Promise<string | boolean> {
  if (hash !== undefined) return isHashOf(hash, password);
  return words === undefined || (await isHardToGuess(password, words)) ? hashOf(password) : false;
}

async function isHardToGuess(password: string, words: readonly string[]): Promise<boolean> {
  const checker = await (strength ??= loadStrength());
  // "Pässwörd" is guessed as often as "Password".
  const plain = password.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  return [password, plain].every(
    (one) => checker.check(one.slice(0, MAX_CHECKED), [...words]).score >= MIN_SCORE,
  );
}

let strength: Promise<ZxcvbnFactory> | undefined;

/** 30,000 common passwords and the usual variations; their memory goes with the thread when it has nothing to do. */
async function loadStrength(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Checker }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Checker({ dictionary, graphs: adjacencyGraphs });
}
