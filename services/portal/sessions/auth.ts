/**
 * better-auth as the portal uses it: cookies, and sessions in Postgres. Its own HTTP endpoints are not
 * mounted. Importing this takes time and memory: it is done only where the portal is turned on.
 * `docs/decisions/0011-portal-sessions-by-better-auth.md`.
 */
import { betterAuth } from 'better-auth';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { listMemberships } from '../../../db/portal/memberships.ts';
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '../../../db/portal/sessions.ts';
import type { Database } from '../../../db/schema.ts';
import { trustedSignIn } from './trusted-sign-in.ts';

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
