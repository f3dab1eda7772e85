/**
 * The portal's sessions, by better-auth: passwords, cookies, sessions in Postgres. Only what is called here is
 * reachable; its own HTTP endpoints are not mounted. Importing this takes time and memory: `main.ts` does so only where
 * the portal is turned on. See `docs/decisions/0011-portal-sessions-by-better-auth.md`.
 */
import { APIError, betterAuth } from 'better-auth';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { listMemberships } from '../../../db/portal/memberships.ts';
import { endPortalSession } from '../../../db/portal/users.ts';
import type { Database } from '../../../db/schema.ts';
import { memberOf, type Member, type OpenSession } from '../member.ts';
import type { BegunSession, PortalSessions } from './portal-sessions.ts';
import { actFor } from './act-for.ts';
import { knownDevices } from './known-devices.ts';
import { signIn } from './sign-in.ts';

/** Seconds from the sign-in to the end of the session, however much it is used. */
const SESSION_SECONDS = 43_200;

export interface SessionOptions {
  readonly database: Kysely<Database>;
  /** Signs the cookies; all processes have the same. */
  readonly secret: string;
  /** Of the portal's pages: `https://portal.example.com`. */
  readonly origin: string;
  readonly log: Logger;
}

export function openSessions({ database, secret, origin, log }: SessionOptions): PortalSessions {
  const auth = createAuth({ database, secret, origin, log });
  const devices = knownDevices(secret);
  const withCookie = (cookie: string) => ({ headers: new Headers({ cookie }) });

  const find = (cookie: string) => auth.api.getSession(withCookie(cookie)).catch(throwCause);

  const read = async (cookie: string): Promise<Member | undefined> => {
    const found = await find(cookie);
    if (found === null) return undefined;
    const { user, session } = found;
    const open: OpenSession = {
      session_id: session.id,
      user_id: user.id,
      email: user.email,
      organisation_id: session.organisationId,
      ends_at: session.expiresAt,
    };
    return memberOf(open, await listMemberships(database, user.id));
  };

  const begin = async (email: string, password: string): Promise<BegunSession | undefined> => {
    try {
      const body = { email, password };
      const { headers } = await auth.api.signInEmail({ body, returnHeaders: true });
      const cookies = headers.getSetCookie();
      const member = await read(asSent(cookies));
      return member === undefined ? undefined : { member, cookies };
    } catch (error) {
      // 400 is an address that can't be one: nobody has it either.
      if (error instanceof APIError && [400, 401].includes(error.statusCode)) return undefined;
      return throwCause(error);
    }
  };

  return {
    signIn: (asked) => signIn({ database, secret, devices }, asked, () => begin(asked.email, asked.password)),
    knows: (email, device) => devices.read(email, device) !== undefined,
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

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Also for the test that compares the tables with those that the library wants. */
export function createAuth({ database, secret, origin, log }: SessionOptions) {
  return betterAuth({
    baseURL: origin,
    secret,
    database: { db: database, type: 'postgres' },
    emailAndPassword: { enabled: true, disableSignUp: true },
    user: {
      modelName: 'portal_user',
      fields: { ...TIMES, emailVerified: 'email_verified' },
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
      },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    databaseHooks: { session: { create: { before: (session) => forFirst(database, session) } } },
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

/** A new session acts for the first of the user's organisations. Nobody signs in who is a member of none. */
async function forFirst<Session extends { readonly userId: string }>(
  database: Kysely<Database>,
  session: Session,
) {
  const [first] = await listMemberships(database, session.userId);
  return first !== undefined && { data: { ...session, organisationId: first.organisation_id } };
}

/** The header `Cookie` of a browser that was sent these. */
const asSent = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

/** What went wrong beneath the library, such as a Postgres that is away, is answered as everywhere else. */
function throwCause(error: unknown): never {
  if (error instanceof APIError && Error.isError(error.cause)) throw error.cause;
  throw error;
}
