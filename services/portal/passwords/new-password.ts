/** Passwords that people choose: what they must be. */
import { validationError } from '../../common/errors.ts';
import type { QueueCaller } from './fair-queue.ts';
import type { PasswordHashing } from './hashing.ts';

/** Characters; ASVS 5.0 (6.2.1) wants 8, and 15 where there is nothing else. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;

/** Where a new password comes from. */
export interface NewPasswordParts {
  readonly hashing: PasswordHashing;
  readonly caller: QueueCaller;
}

/**
 * The hash of a new password.
 *
 * @throws ServiceError `validation_error` for one that is easily guessed, `temporarily_unavailable` as `PasswordHashing`.
 */
export async function hashNewPassword(
  { hashing, caller }: NewPasswordParts,
  password: string,
  email: string,
): Promise<string> {
  const isGuessed =
    password.toLowerCase().includes(email.toLowerCase().split('@')[0] ?? email) || new Set(password).size < 5;
  if (isGuessed) {
    const message = 'is too easily guessed: take one without your address and with more different characters';
    throw validationError([{ path: 'password', code: 'guessable', message }]);
  }
  return hashing.hash(caller, password);
}
