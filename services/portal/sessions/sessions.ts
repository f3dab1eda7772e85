/** Portal sessions, stored and checked by better-auth. */
import { type Member, memberOf, type OpenSession } from '../member.ts';
import type { PasswordHashing, QueueCaller } from '../password-hashing.ts';
import type { SecondFactorCode, SecondFactors } from './second-factors.ts';
import {
  beginChallenge,
  callerOf,
  checkPassword,
  completeChallenge,
  knownDevices,
  type RecognisedUser,
  type SignInSource,
  type SignInAttempt,
} from './sign-in.ts';
import type { Kysely } from 'kysely';
import { listMemberships } from '../../../db/portal/memberships.ts';
import {
  endPortalSession,
  switchOrganisation,
  renewSession,
  settleSession,
} from '../../../db/portal/sessions.ts';
import type { Database } from '../../../db/schema.ts';
import { ServiceError } from '../../common/errors.ts';
import { APIError, betterAuth, type BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Logger } from 'pino';
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS, isRenewalDue } from '../../../domain/portal/limits.ts';

interface StartedSession {
  readonly member: Member;
  /** `Set-Cookie` headers for the browser. */
  readonly cookies: readonly string[];
}

/** Result of a correct password: a session, or a challenge for the second factor. */
export type SignedIn =
  | (StartedSession & {
      /** Token that makes the device known to the account; undefined when it is known already. */
      readonly device: string | undefined;
    })
  | {
      /** Identifies the sign-in when the user submits the code. */
      readonly challenge: string;
    };

interface SessionChoices {
  /** Organisation that the session acts for at first; by default the user's first. */
  readonly organisationId?: string;
  /** False for a session that use does not extend. */
  readonly renewable?: boolean;
}

/** Rethrows the cause of a library error, such as a lost Postgres connection, so that it gets the same answer as elsewhere. */
function throwCause(error: unknown): never {
  throw error instanceof APIError && Error.isError(error.cause) ? error.cause : error;
}

interface TrustedSignIn {
  readonly userId: string;
  readonly organisationId: string | undefined;
  readonly renewable: boolean;
}

/** Body schema in the library's format (https://standardschema.dev). It checks nothing, because only this module calls the endpoint. */
const trustedSignInBody = {
  '~standard': {
    version: 1,
    vendor: 'portal',
    validate: (value: unknown) => ({ value: value as TrustedSignIn }),
    types: undefined as unknown as { readonly input: TrustedSignIn; readonly output: TrustedSignIn },
  },
} as const;

/** A better-auth plugin that starts a session for a recognised user. It has no HTTP route. */
const trustedSignIn = {
  id: 'trusted-sign-in',
  endpoints: {
    signInTrusted: createAuthEndpoint.serverOnly({ method: 'POST', body: trustedSignInBody }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const { userId, ...override } = ctx.body;
      const user = await internalAdapter.findUserById(userId);
      const session = user === null ? null : await internalAdapter.createSession(user.id, false, override);
      if (user === null || session === null) return ctx.json({ sessionId: undefined });
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ sessionId: session.id });
    }),
  },
} satisfies BetterAuthPlugin;

interface SessionOptions {
  readonly database: Kysely<Database>;
  /** Signs the cookies; the same in all processes. */
  readonly secret: string;
  /** Origin of the portal's pages, such as `https://portal.example.com`. */
  readonly origin: string;
  readonly log: Logger;
}

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/**
 * Creates the instance of Better Auth. Exported for the test that compares our tables with those that the library
 * expects.
 */
export function createAuth({ database, secret, origin, log }: SessionOptions) {
  return betterAuth({
    baseURL: origin,
    secret,
    database: { db: database, type: 'postgres' },
    user: {
      modelName: 'portal_user',
      fields: { ...TIMES, emailVerified: 'email_verified' },
      additionalFields: {
        twoFactorEnabled: {
          type: 'boolean',
          required: false,
          input: false,
          fieldName: 'two_factor_enabled',
        },
        accessReviewSince: {
          type: 'date',
          required: false,
          input: false,
          fieldName: 'access_review_since',
        },
      },
    },
    account: {
      modelName: 'portal_account',
      fields: {
        ...TIMES,
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    session: {
      modelName: 'portal_session',
      fields: {
        ...TIMES,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        organisationId: { type: 'string', required: true, input: false, fieldName: 'organisation_id' },
        renewable: { type: 'boolean', required: false, input: false },
        provedAt: { type: 'date', required: false, input: false, fieldName: 'proved_at' },
      },
      // Applies to the cookie. The row in Postgres ends earlier, and `renewSession` extends it.
      expiresIn: SESSION_MAX_SECONDS,
      disableSessionRefresh: true,
    },
    verification: {
      modelName: 'portal_verification',
      fields: { ...TIMES, expiresAt: 'expires_at' },
    },
    plugins: [trustedSignIn],
    databaseHooks: { session: { create: { before: (session) => forOrganisation(database, session) } } },
    advanced: {
      cookiePrefix: 'portal',
      useSecureCookies: origin.startsWith('https:'),
      defaultCookieAttributes: { path: '/internal', sameSite: 'lax', httpOnly: true },
      ipAddress: { disableIpTracking: true },
      // The process must start while Postgres is down. A test compares the tables instead.
      database: { validateSchema: false },
    },
    // The library counts by network address only; `signIn` also counts by account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details: unknown[]) =>
        log.error({ err: details.find((detail) => Error.isError(detail)) }, message),
    },
  });
}

/**
 * Sets the organisation of a new session: the requested one, or else the user's first. Returning false makes the library refuse a user
 * without an organisation.
 */
async function forOrganisation<Session extends { readonly userId: string }>(
  database: Kysely<Database>,
  session: Session,
) {
  const requested = (session as { readonly organisationId?: unknown }).organisationId;
  const memberships = await listMemberships(database, session.userId);
  const chosen = memberships.find(({ organisation_id }) => organisation_id === requested) ?? memberships[0];
  if (chosen === undefined) return false;
  const expiresAt = new Date(Date.now() + SESSION_IDLE_SECONDS * 1000);
  return { data: { ...session, expiresAt, organisationId: chosen.organisation_id } };
}

interface PortalSessionOptions extends SessionOptions {
  readonly hashing: PasswordHashing;
  readonly factors: SecondFactors;
}

export type PortalSessions = ReturnType<typeof openSessions>;

export function openSessions(options: PortalSessionOptions) {
  const { database, secret } = options;
  const auth = createAuth(options);
  const devices = knownDevices(secret);
  const parts = { ...options, devices };
  const withCookie = (cookie: string) => ({ headers: new Headers({ cookie }) });

  const find = (cookie: string) => auth.api.getSession(withCookie(cookie)).catch(throwCause);

  /** Returns the member whose session the cookies name, or undefined when there is no open session. */
  const read = async (cookie: string): Promise<Member | undefined> => {
    const found = await find(cookie);
    if (found === null) return undefined;
    const { user, session } = found;
    const times = { created_at: session.createdAt, expires_at: session.expiresAt };
    const isDue = session.renewable !== false && isRenewalDue(times, new Date());
    const ends_at = isDue ? await renewSession(database, session.id) : session.expiresAt;
    if (ends_at === undefined) return undefined;
    const open: OpenSession = {
      session_id: session.id,
      user_id: user.id,
      email: user.email,
      name: user.name,
      second_factor: user.twoFactorEnabled === true,
      organisation_id: session.organisationId,
      ends_at,
      proved_at: session.provedAt ?? session.createdAt,
      access_review_due: user.accessReviewSince != null,
    };
    return memberOf(open, await listMemberships(database, user.id));
  };

  /**
   * Starts the session of a user who has been recognised.
   *
   * @throws ServiceError `session_required` for a user who has no organisation, or whose sessions have all been ended since.
   */
  const begin = async (
    { user_id, sign_in_epoch }: RecognisedUser,
    userAgent: string,
    { organisationId, renewable = true }: SessionChoices = {},
  ): Promise<StartedSession> => {
    const headers = new Headers({ 'User-Agent': userAgent });
    const call = {
      body: { userId: user_id, organisationId, renewable },
      headers,
      returnHeaders: true,
    } as const;
    const answer = await auth.api.signInTrusted(call).catch(throwCause);
    const { sessionId: id } = answer.response;
    // The cookies are returned only after this, so that no client knows the session before.
    if (id === undefined || !(await settleSession(database, { id, user_id }, sign_in_epoch))) {
      throw new ServiceError('session_required');
    }
    const cookies = answer.headers.getSetCookie();
    const member = await read(asSent(cookies));
    if (member === undefined) throw new ServiceError('session_required');
    return { member, cookies };
  };

  return {
    /**
     * Starts a session, or asks for the second factor.
     *
     * @throws ServiceError `invalid_credentials`, `rate_limit_exceeded`, `temporarily_unavailable`.
     */
    async signIn(attempt: SignInAttempt): Promise<SignedIn> {
      const user = await checkPassword(parts, attempt);
      if (user.two_factor_enabled) return { challenge: await beginChallenge(database, user) };
      const begun = await begin({ ...user, user_id: user.id }, attempt.userAgent).catch(hideMembership);
      const { isKnown } = callerOf(devices, attempt);
      return { ...begun, device: isKnown ? undefined : devices.issue(attempt.email) };
    },
    callerOf: (attempt: SignInSource): QueueCaller => callerOf(devices, attempt),
    /** Issues the token that makes a device known to the account with this address. */
    issueDevice: (email: string) => devices.issue(email),
    /** Completes a sign-in with the second factor. @throws ServiceError as `completeChallenge`. */
    async completeSignIn(
      challenge: string,
      code: SecondFactorCode,
      userAgent: string,
    ): Promise<StartedSession> {
      return begin(await completeChallenge(parts, challenge, code), userAgent);
    },
    begin,
    read,
    /**
     * Switches the session to another organisation of its user.
     *
     * @throws ServiceError `organisation_not_found`; `session_required` when the session has just ended.
     */
    async actFor(current: Member, organisation_id: string): Promise<Member> {
      const { user_id, session_id } = current;
      const member = memberOf({ ...current, organisation_id }, await listMemberships(database, user_id));
      if (member === undefined) throw new ServiceError('organisation_not_found');
      if (!(await switchOrganisation(database, session_id, organisation_id))) {
        throw new ServiceError('session_required');
      }
      return member;
    },
    /** Ends the session that the cookies name, if any, and returns the cookies that clear them. */
    async end(cookie: string): Promise<readonly string[]> {
      // Deletes the row first, because the library ignores a failed deletion and the user must learn of it.
      const found = await find(cookie);
      if (found !== null) await endPortalSession(database, found.session.id);
      const { headers } = await auth.api.signOut({ ...withCookie(cookie), returnHeaders: true });
      return headers.getSetCookie();
    },
  };
}

/** Answers a user without an organisation, or whose password has just changed, like an unknown user. */
function hideMembership(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 'session_required') throw error;
  throw new ServiceError('invalid_credentials', 'The email address or the password is wrong.');
}

/** The `Cookie` header of a browser that received these `Set-Cookie` headers. */
const asSent = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
