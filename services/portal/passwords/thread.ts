/** What the thread of `hashing.ts` does. */
import { hashOf, isHashOf } from './hash.ts';

/** With a hash, whether it is of the password; without one, its hash. */
export interface PasswordTask {
  readonly password: string;
  readonly hash?: string;
}

export default function work({ password, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashOf(password) : isHashOf(hash, password);
}
