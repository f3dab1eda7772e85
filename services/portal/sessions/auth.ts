/**
 * better-auth as the portal uses it: passwords, second factors, cookies, sessions in Postgres. Its own HTTP endpoints are not
 * mounted. Importing this takes time and memory: it is done only where the portal is turned on.
 * `docs/decisions/0011-portal-sessions-by-better-auth.md`.
 */
import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { listMemberships } from '../../../db/portal/memberships.ts';
import type { Database } from '../../../db/schema.ts';
import { hashPassword, isPassword } from '../passwords/hashing.ts';
import { trustedSignIn } from './trusted-sign-in.ts';

/** Seconds from the sign-in to the end of the session, however much it is used. */
const SESSION_SECONDS = 43_200;
/** What authenticators call the account. */
const ISSUER = 'Medicine fulfilment';

export interface SessionOptions {
  readonly database: Kysely<Database>;
  /** Signs the cookies, and encrypts what second factors are made from; all processes have the same. */
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
    appName: ISSUER,
    baseURL: origin,
    secret,
    database: { db: database, type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(password, hash) },
    },
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
    verification: {
      modelName: 'portal_verification',
      fields: { ...TIMES, expiresAt: 'expires_at' },
    },
    plugins: [
      twoFactor({
        issuer: ISSUER,
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'portal_two_factor',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      trustedSignIn,
    ],
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
  return chosen !== undefined && { data: { ...session, organisationId: chosen.organisation_id } };
}
