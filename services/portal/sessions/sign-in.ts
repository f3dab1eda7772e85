/** Signing in, which guesses of a password must not be able to do fast, and nobody can keep its owner from. */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  countSignIn,
  forgetSignIns,
  FREE_ATTEMPTS,
  hasManyFailures,
  noteFailure,
} from '../../../db/portal/sign-in-attempts.ts';
import type { Database } from '../../../db/schema.ts';
import { ServiceError } from '../../common/errors.ts';
import { retryAfter } from '../../common/retry-after.ts';
import type { KnownDevices } from './known-devices.ts';
import type { BegunSession, SignedIn, SignInTry } from './portal-sessions.ts';

export interface SignInParts {
  readonly database: Kysely<Database>;
  /** Keeps the table of tries from telling who tried. */
  readonly secret: string;
  readonly devices: KnownDevices;
}

/**
 * Tries are counted by network address and account together, those of a device that is known to the account by the
 * device: what others guess elsewhere slows nobody else down.
 *
 * @param begin begins the session; undefined when nobody has this address and password.
 * @throws ServiceError `invalid_credentials`, `rate_limit_exceeded`.
 */
export async function signIn(
  { database, secret, devices }: SignInParts,
  { email, device: kept, clientAddress }: SignInTry,
  begin: () => Promise<BegunSession | undefined>,
): Promise<SignedIn> {
  const bucketOf = (who: string) =>
    createHmac('sha256', secret).update(`sign-in ${email.toLowerCase()} ${who}`).digest();
  const account = bucketOf('from anywhere');
  const device = devices.read(email, kept);
  const tried = bucketOf(device === undefined ? `from ${clientAddress}` : `on ${device}`);
  const isStranger = device === undefined && (await hasManyFailures(database, account));
  refuseFor(await countSignIn(database, tried, isStranger ? 1 : FREE_ATTEMPTS));
  const begun = await begin();
  if (begun === undefined) {
    await noteFailure(database, account);
    throw new ServiceError('invalid_credentials', 'The email address or the password is wrong.');
  }
  await forgetSignIns(database, tried);
  // A password alone does not make a device known where more is asked for.
  const isOver = begun.member !== undefined;
  return { ...begun, device: device === undefined && isOver ? devices.issue(email) : undefined };
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
