/** What is kept of a password: scrypt (RFC 7914) with the parameters and in the format of better-auth, `salt:hash` in hex. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 16;
const HASH_BYTES = 64;
const COST = { N: 16_384, r: 16, p: 1 };
/** Of memory, which scrypt needs for these parameters twice at most. */
const MEMORY = { maxmem: 2 * 128 * COST.N * COST.r };

/** Takes about 80 ms of a processor and 32 MB. */
export function hashOf(password: string, salt = randomBytes(SALT_BYTES).toString('hex')): string {
  const hash = scryptSync(password.normalize('NFKC'), salt, HASH_BYTES, { ...COST, ...MEMORY });
  return `${salt}:${hash.toString('hex')}`;
}

/** Whether a hash is of this password. Takes as long as making it. */
export function isHashOf(hash: string, password: string): boolean {
  const [salt = ''] = hash.split(':', 1);
  const [known, tried] = [Buffer.from(hash), Buffer.from(hashOf(password, salt))];
  return known.length === tried.length && timingSafeEqual(known, tried);
}
