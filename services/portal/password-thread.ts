/** The thread that hashes passwords and rejects those that are easily guessed. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

const SALT_BYTES = 16;
const HASH_BYTES = 64;
const COST = { N: 16_384, r: 16, p: 1 };
/** Memory limit: twice what scrypt needs for these parameters. */
const MEMORY = { maxmem: 2 * 128 * COST.N * COST.r };

/** Takes about 80 ms of a processor and 32 MB. */
function hashOf(password: string, salt = randomBytes(SALT_BYTES).toString('hex')): string {
  const hash = scryptSync(password.normalize('NFKC'), salt, HASH_BYTES, { ...COST, ...MEMORY });
  return `${salt}:${hash.toString('hex')}`;
}

/** Takes as long as creating a hash. */
function isHashOf(hash: string, password: string): boolean {
  const [salt = ''] = hash.split(':', 1);
  const [known, tried] = [Buffer.from(hash), Buffer.from(hashOf(password, salt))];
  return known.length === tried.length && timingSafeEqual(known, tried);
}

/**
 * With `hash`: returns whether it matches the password. With `words`: returns the new hash, or false when the password is easily guessed.
 */
export interface PasswordTask {
  readonly password: string;
  readonly hash?: string;
  /** Parts of the user's e-mail address, which an attacker would try first. */
  readonly words?: readonly string[];
}

/** zxcvbn's "safely unguessable": at least 10^8 guesses. */
const MIN_SCORE = 3;
/** Characters that zxcvbn checks, because its time grows with the square of the length. */
const MAX_CHECKED = 64;

export default async function work({ password, hash, words }: PasswordTask): Promise<string | boolean> {
  if (hash !== undefined) return isHashOf(hash, password);
  return words === undefined || (await isHardToGuess(password, words)) ? hashOf(password) : false;
}

async function isHardToGuess(password: string, words: readonly string[]): Promise<boolean> {
  const checker = await (strength ??= loadStrength());
  // "Pässwörd" is as easy to guess as "Password".
  const plain = password.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  return [password, plain].every(
    (one) => checker.check(one.slice(0, MAX_CHECKED), [...words]).score >= MIN_SCORE,
  );
}

let strength: Promise<ZxcvbnFactory> | undefined;

/** Loads 30,000 common passwords and their usual variations. The memory is freed when the idle thread ends. */
async function loadStrength(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Checker }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Checker({ dictionary, graphs: adjacencyGraphs });
}
