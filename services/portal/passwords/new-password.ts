/** Passwords that people choose: what they must be. */
import { validationError } from '../../common/errors.ts';
import { hashPassword } from './hashing.ts';

/** Characters; ASVS 5.0 (6.2.1) wants 8, and 15 where there is nothing else. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;

/** @throws ServiceError `validation_error` for one that is easily guessed: it is the address, or one character again and again. */
export async function hashNewPassword(password: string, email: string): Promise<string> {
  const isGuessed =
    password.toLowerCase().includes(email.toLowerCase().split('@')[0] ?? email) || new Set(password).size < 5;
  if (isGuessed) {
    const message = 'is too easily guessed: take one without your address and with more different characters';
    throw validationError([{ path: 'password', code: 'guessable', message }]);
  }
  return hashPassword(password);
}
