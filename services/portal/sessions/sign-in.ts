/** Sign-in with a password and a second factor, and known devices. */
import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from '../../../db/encryption.ts';
import type { Kysely } from 'kysely';
import {
  countSignIn,
  deletePending,
  findPending,
  resetSignIns,
  hasManyFailures,
  storePending,
  recordAttemptIn,
  updatePending,
  uncountSignIn,
  waitOf,
} from '../../../db/portal/sign-in.ts';
import { findPasswordUser, lockUser, type PasswordUser } from '../../../db/portal/users.ts';
import type { Database } from '../../../db/schema.ts';
import { retryAfter, ServiceError, waitInWords } from '../../common/errors.ts';
import type { PasswordHashing, QueueCaller } from '../password-hashing.ts';
import { newToken, sha256Of } from '../mails.ts';
import {
  requireRightCode,
  type SecondFactorCode,
  type SecondFactors,
  type UsedCode,
} from './second-factors.ts';
import { FREE_ATTEMPTS } from '../../../domain/portal/limits.ts';

const NONCE_BYTES = 16;

type KnownDevices = ReturnType<typeof knownDevices>;

/**
 * Tokens that make a device known to the accounts that signed in on it.
 * @param secret signs the tokens.
 */
export function knownDevices(secret: string) {
  const signatureOf = (email: string, nonce: string) =>
    createHmac('sha256', secret).update(`portal device ${nonce} ${email.toLowerCase()}`).digest('base64url');
  return {
    /** Returns the token that a device stores once its user has signed in. */
    issue(email: string): string {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      return `${nonce}.${signatureOf(email, nonce)}`;
    },
    /** Returns the device's id, or undefined for a token that was not issued for this account. */
    read(email: string, kept = ''): string | undefined {
      const [nonce = '', signature = ''] = kept.split('.');
      return isSameText(signature, signatureOf(email, nonce)) ? nonce : undefined;
    },
  };
}

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly clientAddress: string;
  readonly userAgent: string;
  /** Token that the device stored at an earlier sign-in. */
  readonly device: string | undefined;
}

/** Number of successful sign-ins of an account that are allowed before the same delays apply as for failed ones. */
export const FREE_SIGN_INS = 20;
/** Time allowed for the second factor after the password. */
const CHALLENGE_MINUTES = 10;
/** Number of wrong codes after which the password is required again. */
const MAX_WRONG_CODES = 5;
const LOCKED_MS = 900_000;

interface SignInParts {
  readonly database: Kysely<Database>;
  /** Key of the HMACs that replace accounts in the table of sign-in attempts. */
  readonly secret: string;
  readonly devices: KnownDevices;
  readonly hashing: PasswordHashing;
  readonly factors: SecondFactors;
}

/** A user who has proved their identity, with the sign-in epoch at that time. Ending all sessions changes the epoch. */
export interface RecognisedUser {
  readonly user_id: string;
  readonly sign_in_epoch: number;
}

export type SignInSource = Pick<SignInAttempt, 'email' | 'device' | 'clientAddress'>;

/** Returns the caller by which attempts are counted and queued: a device known to the account, or else the network address. */
export function callerOf(
  devices: KnownDevices,
  { email, device: kept, clientAddress }: SignInSource,
): QueueCaller {
  const device = devices.read(email, kept);
  return device === undefined
    ? { id: `from ${clientAddress}`, isKnown: false }
    : { id: `on ${device}`, isKnown: true };
}

/**
 * Counts attempts by account and network address together, or by device when the account knows it. Failed guesses from elsewhere
 * therefore do not delay a known device. After many of them, other callers have only one attempt without a delay.
 *
 * @throws ServiceError `invalid_credentials`, `rate_limit_exceeded`, `temporarily_unavailable`.
 */
export async function checkPassword(
  { database, secret, devices, hashing }: SignInParts,
  attempt: SignInAttempt,
): Promise<PasswordUser> {
  const { email, password } = attempt;
  const bucketOf = (who: string) =>
    createHmac('sha256', secret).update(`sign-in ${email.toLowerCase()} ${who}`).digest();
  const caller = callerOf(devices, attempt);
  const [account, signedIn, tried] = [bucketOf('from anywhere'), bucketOf('completed'), bucketOf(caller.id)];
  const isUnknown = !caller.isKnown && (await hasManyFailures(database, account));
  requireNoWait(await waitOf(database, signedIn, FREE_SIGN_INS));
  requireNoWait(await countSignIn(database, tried, isUnknown ? 1 : FREE_ATTEMPTS));
  const user = await findPasswordUser(database, email);
  const isRight = await hashing
    .isPassword(caller, password, user?.password ?? undefined)
    .catch(async (error: unknown) => {
      // A password that was not checked does not count as an attempt.
      await uncountSignIn(database, tried);
      throw error;
    });
  if (user === undefined || !isRight) {
    await recordAttemptIn(database, account);
    throw new ServiceError('invalid_credentials', 'The email address or the password is wrong.');
  }
  await resetSignIns(database, tried);
  await recordAttemptIn(database, signedIn);
  return user;
}

/** A sign-in that still needs its second factor. */
interface Challenge extends RecognisedUser {
  readonly wrong_codes: number;
}

const challengeName = (token: string) => `sign-in-${sha256Of(token).toString('hex')}`;

/** Starts a sign-in that needs a second factor. Returns the token for the browser. */
export async function beginChallenge(
  database: Kysely<Database>,
  { id, sign_in_epoch }: Pick<PasswordUser, 'id' | 'sign_in_epoch'>,
): Promise<string> {
  const { token } = newToken();
  const challenge: Challenge = { user_id: id, sign_in_epoch, wrong_codes: 0 };
  await storePending(database, {
    identifier: challengeName(token),
    value: JSON.stringify(challenge),
    minutes: CHALLENGE_MINUTES,
  });
  return token;
}

/**
 * Completes a sign-in with a second factor. The user's row is locked while the code is used up or a wrong one counted.
 *
 * @throws ServiceError `invalid_code`, `second_factor_missing`, `rate_limit_exceeded`; `session_required` for an unknown sign-in, or when
 * all sessions have been ended since.
 */
export async function completeChallenge(
  { database, factors }: Pick<SignInParts, 'database' | 'factors'>,
  token: string,
  code: SecondFactorCode,
): Promise<RecognisedUser> {
  const identifier = challengeName(token);
  const begun = parsed(await findPending(database, identifier));
  if (begun === undefined) throw new ServiceError('session_required');
  const used = await database.transaction().execute(async (transaction): Promise<UsedCode | 'expired'> => {
    const user = await lockUser(transaction, begun.user_id);
    const challenge = parsed(await findPending(transaction, identifier));
    if (challenge === undefined || user?.sign_in_epoch !== challenge.sign_in_epoch) return 'expired';
    if (challenge.wrong_codes >= MAX_WRONG_CODES) {
      await deletePending(transaction, identifier);
      return { outcome: 'locked', ms: LOCKED_MS };
    }
    const answer = await factors.use(transaction, user.id, code);
    if (answer.outcome === 'right') await deletePending(transaction, identifier);
    if (answer.outcome === 'wrong') {
      const value = JSON.stringify({ ...challenge, wrong_codes: challenge.wrong_codes + 1 });
      await updatePending(transaction, identifier, value);
    }
    return answer;
  });
  if (used === 'expired') throw new ServiceError('session_required');
  requireRightCode(used);
  return begun;
}

const parsed = (value: string | undefined) =>
  value === undefined ? undefined : (JSON.parse(value) as Challenge);

/**
 * Refuses an attempt to sign in that was made too early.
 *
 * @throws ServiceError `rate_limit_exceeded` unless the wait is zero.
 */
export function requireNoWait(milliseconds: number): void {
  if (milliseconds === 0) return;
  throw new ServiceError(
    'rate_limit_exceeded',
    `Too many attempts to sign in. Try again in ${waitInWords(milliseconds)}.`,
    { headers: retryAfter(milliseconds) },
  );
}
