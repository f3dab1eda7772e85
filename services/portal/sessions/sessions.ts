/** Sessions of the portal, stored and checked by better-auth. */
import { type Member, memberOf, type OpenSession } from '../member.ts';
import type { PasswordHashing, QueueCaller } from '../password-hashing.ts';
import type { SecondFactorCode, SecondFactors } from './second-factors.ts';
import {
  beginChallenge,
  callerOf,
  checkPassword,
  completeChallenge,
  knownDevices,
  type Recognised,
  type SignInTry,
} from './sign-in.ts';
import type { Kysely } from 'kysely';
import { listMemberships } from '../../../db/portal/memberships.ts';
import { endPortalSession, moveSession, renewSession, settleSession } from '../../../db/portal/sessions.ts';
import type { Database } from '../../../db/schema.ts';
import { ServiceError } from '../../common/errors.ts';
import { APIError, betterAuth, type BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Logger } from 'pino';
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS, isRenewalDue } from '../../../domain/portal/limits.ts';

export interface BegunSession {
  readonly member: Member;
  /** What the browser keeps, each with its attributes. */
  readonly cookies: readonly string[];
}

/** What the right password comes to: a session, or a challenge for the second factor. */
export type SignedIn =
  | (BegunSession & {
      /** What makes the device known to the account from now on; undefined where it is known already. */
      readonly device: string | undefined;
    })
  | {
      /** What names this sign-in when its code comes. */
      readonly challenge: string;
    };

export interface SessionChoices {
  /** For which the session acts first; otherwise the first of the user's. */
  readonly organisationId?: string;
  /** Whether its use moves its end, which it does unless this is false. */
  readonly renewable?: boolean;
}

export interface PortalSessions {
  /**
   * Begins a session, or asks for the second factor.
   *
   * @throws ServiceError `invalid_credentials`; `rate_limit_exceeded` while there is a time to wait; `temporarily_unavailable` as
   * `PasswordHashing`.
   */
  signIn(asked: SignInTry): Promise<SignedIn>;
  /** Whose attempt to sign in it is. */
  callerOf(asked: Pick<SignInTry, 'email' | 'device' | 'clientAddress'>): QueueCaller;
  /** What makes a device known to the account with this address. */
  issueDevice(email: string): string;
  /**
   * Completes a sign-in with the second factor.
   *
   * @throws ServiceError `invalid_code`, `second_factor_missing`, `rate_limit_exceeded`, and `session_required` where none has begun.
   */
  completeSignIn(challenge: string, code: SecondFactorCode, userAgent: string): Promise<BegunSession>;
  /**
   * Begins the session of a user whom something else has recognised.
   *
   * @throws ServiceError `session_required` for a user who is not a member of any organisation, or whose sessions have all been ended
   * since.
   */
  begin(user: Recognised, userAgent: string, options?: SessionChoices): Promise<BegunSession>;
  /** Who has the session that the cookies name; undefined without one that is there and has not ended. */
  read(cookies: string): Promise<Member | undefined>;
  /**
   * Has a session act for another of its user's organisations.
   *
   * @throws ServiceError `organisation_not_found`; `session_required` when the session has just ended.
   */
  actFor(member: Member, organisationId: string): Promise<Member>;
  /** Ends the session that the cookies name, if they do, and returns the cookies that remove it. */
  end(cookies: string): Promise<readonly string[]>;
}

/** @throws ServiceError `organisation_not_found`; `session_required` when the session has just ended. */
export async function actFor(
  database: Kysely<Database>,
  current: Member,
  organisation_id: string,
): Promise<Member> {
  const { user_id, session_id } = current;
  const member = memberOf({ ...current, organisation_id }, await listMemberships(database, user_id));
  if (member === undefined) throw new ServiceError('organisation_not_found');
  if (!(await moveSession(database, session_id, organisation_id))) throw new ServiceError('session_required');
  return member;
}

/** What went wrong beneath the library, such as a Postgres that is away, is answered as everywhere else. */
export function causeOf(error: unknown): unknown {
  return error instanceof APIError && Error.isError(error.cause) ? error.cause : error;
}

export function throwCause(error: unknown): never {
  throw causeOf(error);
}

/** The library's own code of a refusal; undefined for whatever else was thrown. */
export function libraryCodeOf(error: unknown): string | undefined {
  return error instanceof APIError ? (error.body as { code?: string } | undefined)?.code : undefined;
}

interface UserChoice {
  readonly userId: string;
  /** For which the session acts first; else for the first of the user's. */
  readonly organisationId: string | undefined;
  /** Whether the use of the session moves its end. */
  readonly renewable: boolean;
}

/** A schema in the form that the library takes (https://standardschema.dev); only we call it, so there is nothing to check. */
const userChoice = {
  '~standard': {
    version: 1,
    vendor: 'portal',
    validate: (value: unknown) => ({ value: value as UserChoice }),
    types: undefined as unknown as { readonly input: UserChoice; readonly output: UserChoice },
  },
} as const;

/** A plugin of better-auth; its one call can be made by this process only. */
export const trustedSignIn = {
  id: 'trusted-sign-in',
  endpoints: {
    signInTrusted: createAuthEndpoint.serverOnly({ method: 'POST', body: userChoice }, async (ctx) => {
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

export interface SessionOptions {
  readonly database: Kysely<Database>;
  /** Signs the cookies; all processes have the same. */
  readonly secret: string;
  /** Of the portal's pages: `https://portal.example.com`. */
  readonly origin: string;
  readonly log: Logger;
}

export type Auth = ReturnType<typeof createAuth>;

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Also for the test that compares the tables with those that the library wants. */
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
      // Of the cookie. The row in Postgres ends earlier, and `renewSession` moves its end.
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
      // A process starts while Postgres is away; a test compares the tables instead.
      database: { validateSchema: false },
    },
    // It counts by network address only; `signIn` counts by account too.
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
 * A session acts for the organisation that the one before did, or else for the first of the user's. Nobody signs in who is a member
 * of none.
 */
async function forOrganisation<Session extends { readonly userId: string }>(
  database: Kysely<Database>,
  session: Session,
) {
  const before = (session as { readonly organisationId?: unknown }).organisationId;
  const memberships = await listMemberships(database, session.userId);
  const chosen = memberships.find(({ organisation_id }) => organisation_id === before) ?? memberships[0];
  if (chosen === undefined) return false;
  const expiresAt = new Date(Date.now() + SESSION_IDLE_SECONDS * 1000);
  return { data: { ...session, expiresAt, organisationId: chosen.organisation_id } };
}

export interface PortalSessionOptions extends SessionOptions {
  readonly hashing: PasswordHashing;
  readonly factors: SecondFactors;
}

export function openSessions(options: PortalSessionOptions): PortalSessions {
  const { database, secret } = options;
  const auth = createAuth(options);
  const devices = knownDevices(secret);
  const parts = { ...options, devices };
  const withCookie = (cookie: string) => ({ headers: new Headers({ cookie }) });

  const find = (cookie: string) => auth.api.getSession(withCookie(cookie)).catch(throwCause);

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

  const begin = async (
    { user_id, sign_in_epoch }: Recognised,
    userAgent: string,
    { organisationId, renewable = true }: SessionChoices = {},
  ): Promise<BegunSession> => {
    const headers = new Headers({ 'User-Agent': userAgent });
    const asked = {
      body: { userId: user_id, organisationId, renewable },
      headers,
      returnHeaders: true,
    } as const;
    const answer = await auth.api.signInTrusted(asked).catch(throwCause);
    const { sessionId: id } = answer.response;
    // The cookies go out only after this: until then nothing knows the session.
    if (id === undefined || !(await settleSession(database, { id, user_id }, sign_in_epoch))) {
      throw new ServiceError('session_required');
    }
    const cookies = answer.headers.getSetCookie();
    const member = await read(asSent(cookies));
    if (member === undefined) throw new ServiceError('session_required');
    return { member, cookies };
  };

  return {
    async signIn(asked) {
      const user = await checkPassword(parts, asked);
      if (user.two_factor_enabled) return { challenge: await beginChallenge(database, user) };
      const begun = await begin({ ...user, user_id: user.id }, asked.userAgent).catch(notAMember);
      const isKnown = callerOf(devices, asked).isKnown;
      return { ...begun, device: isKnown ? undefined : devices.issue(asked.email) };
    },
    callerOf: (asked) => callerOf(devices, asked),
    issueDevice: (email) => devices.issue(email),
    async completeSignIn(challenge, code, userAgent) {
      return begin(await completeChallenge(parts, challenge, code), userAgent);
    },
    begin,
    read,
    actFor: (member, organisationId) => actFor(database, member, organisationId),
    async end(cookie) {
      // The library goes on when it can't delete a session; who signs out must know.
      const found = await find(cookie);
      if (found !== null) await endPortalSession(database, found.session.id);
      const { headers } = await auth.api.signOut({ ...withCookie(cookie), returnHeaders: true });
      return headers.getSetCookie();
    },
  };
}

/** A user without an organisation, or with a new password since, is answered like one who does not exist. */
function notAMember(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 'session_required') throw error;
  throw new ServiceError('invalid_credentials', 'The email address or the password is wrong.');
}

/** The header `Cookie` of a browser that was sent these. */
const asSent = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
