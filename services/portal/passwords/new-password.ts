/** Passwords that people choose: what they must be. */
import { validationError } from '../../common/errors.ts';
import type { QueueCaller } from './hashing.ts';
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
  const words = email.toLowerCase().split(/[@.]/);
  const [local = email] = email.toLowerCase().split('@');
  const hash = password.toLowerCase().includes(local)
    ? undefined
    : await hashing.hashNew(caller, password, words);
  if (hash !== undefined) return hash;
  const message =
    'is too easily guessed: it is a common password or a variation of one, or has your address in it. Take several words that do not belong together';
  throw validationError([{ path: 'password', code: 'guessable', message }]);
}
