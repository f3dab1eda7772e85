/** Signing in with a password, and the devices that are known from earlier sign-ins. */
import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from '../../../db/encryption.ts';
import type { Kysely } from 'kysely';
import {
  countSignIn,
  dropPending,
  findPending,
  forgetSignIns,
  hasManyFailures,
  keepPending,
  noteAttempt,
  setPending,
  uncountSignIn,
  waitOf,
} from '../../../db/portal/sign-in.ts';
import { findPasswordUser, lockUser, type PasswordUser } from '../../../db/portal/users.ts';
import type { Database } from '../../../db/schema.ts';
import { retryAfter, ServiceError } from '../../common/errors.ts';
import type { PasswordHashing, QueueCaller } from '../password-hashing.ts';
import { newToken, sha256Of } from '../mails.ts';
import {
  refuseUnlessRight,
  type SecondFactorCode,
  type SecondFactors,
  type UsedCode,
} from './second-factors.ts';
import { FREE_ATTEMPTS } from '../../../domain/portal/limits.ts';

const NONCE_BYTES = 16;

interface KnownDevices {
  /** What a device keeps once an account was signed in to on it. */
  issue(email: string): string;
  /** Which device of this account keeps this; undefined for what we did not issue for it. */
  read(email: string, kept: string | undefined): string | undefined;
}

/** @param secret signs what they keep. */
export function knownDevices(secret: string): KnownDevices {
  const signatureOf = (email: string, nonce: string) =>
    createHmac('sha256', secret).update(`portal device ${nonce} ${email.toLowerCase()}`).digest('base64url');
  return {
    issue(email) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      return `${nonce}.${signatureOf(email, nonce)}`;
    },
    read(email, kept = '') {
      const [nonce = '', signature = ''] = kept.split('.');
      return isSameText(signature, signatureOf(email, nonce)) ? nonce : undefined;
    },
  };
}

export interface SignInTry {
  readonly email: string;
  readonly password: string;
  /** From where. */
  readonly clientAddress: string;
  /** What the browser says of itself. */
  readonly userAgent: string;
  /** What the device kept of a sign-in before. */
  readonly device: string | undefined;
}

/** Completed sign-ins of one account without a wait between them; then the waits of wrong ones apply. */
export const FREE_SIGN_INS = 20;
/** Minutes for the second factor after the password. */
const CHALLENGE_MINUTES = 10;
/** Wrong codes after which the password is asked for again. */
const CODES_OF_CHALLENGE = 5;
const LOCKED_MS = 900_000;

interface SignInParts {
  readonly database: Kysely<Database>;
  /** Keeps the table of attempts from telling whose they are. */
  readonly secret: string;
  readonly devices: KnownDevices;
  readonly hashing: PasswordHashing;
  readonly factors: SecondFactors;
}

/** A user who has signed in: with the epoch of that moment the session is begun. */
export interface Recognised {
  readonly user_id: string;
  readonly sign_in_epoch: number;
}

/** Whose attempt it is, for everything that counts attempts or queues them: a device known to the account, or an address. */
export function callerOf(
  devices: KnownDevices,
  { email, device: kept, clientAddress }: Pick<SignInTry, 'email' | 'device' | 'clientAddress'>,
): QueueCaller {
  const device = devices.read(email, kept);
  return device === undefined
    ? { id: `from ${clientAddress}`, isKnown: false }
    : { id: `on ${device}`, isKnown: true };
}

/**
 * Attempts are counted by network address and account together, and those of a device that is known to the account by the device: what
 * others guess elsewhere slows nobody else down.
 *
 * @throws ServiceError `invalid_credentials`, `rate_limit_exceeded`, `temporarily_unavailable`.
 */
export async function checkPassword(
  { database, secret, devices, hashing }: SignInParts,
  asked: SignInTry,
): Promise<PasswordUser> {
  const { email, password } = asked;
  const bucketOf = (who: string) =>
    createHmac('sha256', secret).update(`sign-in ${email.toLowerCase()} ${who}`).digest();
  const caller = callerOf(devices, asked);
  const [account, signedIn, tried] = [bucketOf('from anywhere'), bucketOf('completed'), bucketOf(caller.id)];
  const isStranger = !caller.isKnown && (await hasManyFailures(database, account));
  refuseFor(await waitOf(database, signedIn, FREE_SIGN_INS));
  refuseFor(await countSignIn(database, tried, isStranger ? 1 : FREE_ATTEMPTS));
  const user = await findPasswordUser(database, email);
  const isRight = await hashing
    .isPassword(caller, password, user?.password ?? undefined)
    .catch(async (error: unknown) => {
      // The password was not checked, so that it is no attempt.
      await uncountSignIn(database, tried);
      throw error;
    });
  if (user === undefined || !isRight) {
    await noteAttempt(database, account);
    throw new ServiceError('invalid_credentials', 'The email address or the password is wrong.');
  }
  await forgetSignIns(database, tried);
  await noteAttempt(database, signedIn);
  return user;
}

/** A sign-in that lacks its second factor. */
interface Challenge extends Recognised {
  readonly wrong_codes: number;
}

const challengeName = (token: string) => `sign-in-${sha256Of(token).toString('hex')}`;

/** Begins a sign-in that asks for a second factor. Returns what the browser keeps for it. */
export async function beginChallenge(
  database: Kysely<Database>,
  { id, sign_in_epoch }: Pick<PasswordUser, 'id' | 'sign_in_epoch'>,
): Promise<string> {
  const { token } = newToken();
  const challenge: Challenge = { user_id: id, sign_in_epoch, wrong_codes: 0 };
  await keepPending(database, {
    identifier: challengeName(token),
    value: JSON.stringify(challenge),
    minutes: CHALLENGE_MINUTES,
  });
  return token;
}

/**
 * Completes a sign-in with a second factor. The code is used up, and a wrong one counted, under the lock of the user.
 *
 * @throws ServiceError `invalid_code`, `second_factor_missing`, `rate_limit_exceeded`; `session_required` when there is no such sign-in,
 * or something has ended all sessions since.
 */
export async function completeChallenge(
  { database, factors }: Pick<SignInParts, 'database' | 'factors'>,
  token: string,
  code: SecondFactorCode,
): Promise<Recognised> {
  const identifier = challengeName(token);
  const begun = parsed(await findPending(database, identifier));
  if (begun === undefined) throw new ServiceError('session_required');
  const used = await database.transaction().execute(async (transaction): Promise<UsedCode | 'over'> => {
    const user = await lockUser(transaction, begun.user_id);
    const challenge = parsed(await findPending(transaction, identifier));
    if (challenge === undefined || user?.sign_in_epoch !== challenge.sign_in_epoch) return 'over';
    if (challenge.wrong_codes >= CODES_OF_CHALLENGE) {
      await dropPending(transaction, identifier);
      return { outcome: 'locked', ms: LOCKED_MS };
    }
    const answer = await factors.use(transaction, user.id, code);
    if (answer.outcome === 'right') await dropPending(transaction, identifier);
    if (answer.outcome === 'wrong') {
      const value = JSON.stringify({ ...challenge, wrong_codes: challenge.wrong_codes + 1 });
      await setPending(transaction, identifier, value);
    }
    return answer;
  });
  if (used === 'over') throw new ServiceError('session_required');
  refuseUnlessRight(used);
  return begun;
}

const parsed = (value: string | undefined) =>
  value === undefined ? undefined : (JSON.parse(value) as Challenge);

/** @throws ServiceError `rate_limit_exceeded` when there is a time to wait. */
export function refuseFor(milliseconds: number): void {
  if (milliseconds === 0) return;
  throw new ServiceError(
    'rate_limit_exceeded',
    'Too many attempts to sign in. Try again after the time in Retry-After.',
    { headers: retryAfter(milliseconds) },
  );
}
