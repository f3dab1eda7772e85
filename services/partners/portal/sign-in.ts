/** Signing in, which guesses of one address's password must not be able to do for long. */
import type { Kysely } from 'kysely';
import { countSignIn, forgetSignIns } from '../../../db/partners/sign-in-attempts.ts';
import type { Database } from '../../../db/schema.ts';
import { ServiceError } from '../../common/errors.ts';
import { retryAfter } from '../../common/retry-after.ts';
import type { SignedIn } from './portal-sessions.ts';

/**
 * @param begin begins the session; undefined when nobody has this address and password.
 * @throws ServiceError `invalid_credentials`, `rate_limit_exceeded`.
 */
export async function signIn(
  database: Kysely<Database>,
  email: string,
  begin: () => Promise<SignedIn | undefined>,
): Promise<SignedIn> {
  refuseFor(await countSignIn(database, email));
  const signedIn = await begin();
  if (signedIn === undefined) {
    throw new ServiceError('invalid_credentials', 'The email address or the password is wrong.');
  }
  await forgetSignIns(database, email);
  return signedIn;
}

/** @throws ServiceError `rate_limit_exceeded` when there is a time to wait. */
export function refuseFor(milliseconds: number): void {
  if (milliseconds === 0) return;
  throw new ServiceError(
    'rate_limit_exceeded',
    'Too many tries to sign in. Try again after the time in Retry-After.',
    { headers: retryAfter(milliseconds) },
  );
}
