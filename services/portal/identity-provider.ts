/** The identity provider of organisations (OpenID Connect): its settings, and the start and end of a sign-on. */
import type { Environment } from '../../domain/common/environments.ts';
import type { SettingsReader } from '../../domain/common/settings.ts';
import { type Role, ROLES } from '../../domain/portal/roles.ts';
import { readMailAddress } from '../../domain/portal/mail-address.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
} from 'openid-client';
import type { Logger } from 'pino';
import { ServiceError } from '../common/errors.ts';

export interface SignOnSettings {
  /** Issuer URL: it locates the discovery document, and tokens must name it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the provider on the sign-in button. */
  readonly name: string;
  /** E-mail domains that the provider may vouch for, in lower case. */
  readonly emailDomains: readonly string[];
  /** Ids of the partners and pharmacies whose members sign in with the provider. */
  readonly organisations: readonly string[];
  /** Role for a new user of the provider in its only organisation; undefined when new users need an invitation. */
  readonly defaultRole: Role | undefined;
}

const isDomain = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
const isId = (text: string) => /^[a-z]+_\w+$/.test(text);
const ROLE_NAMES = [...new Set(Object.values(ROLES).flatMap((roles) => Object.keys(roles) as Role[]))];

/** Reads the settings of single sign-on; undefined when `PORTAL_OIDC_ISSUER` is not set. */
export function readSignOnSettings(
  reader: SettingsReader,
  environment: Environment,
): SignOnSettings | undefined {
  return reader.optional('PORTAL_OIDC_ISSUER', (name) => {
    const organisations = reader.someOf('PORTAL_OIDC_ORGANISATIONS', isId, 'ids of partners or pharmacies');
    return {
      issuer: reader.url(name, environment === 'production' ? ['https:'] : ['https:', 'http:']),
      clientId: reader.text('PORTAL_OIDC_CLIENT_ID'),
      clientSecret: reader.text('PORTAL_OIDC_CLIENT_SECRET'),
      name: reader.text('PORTAL_OIDC_NAME', 'single sign-on'),
      emailDomains: reader.someOf('PORTAL_OIDC_EMAIL_DOMAINS', isDomain, 'domains in small letters'),
      organisations,
      defaultRole: reader.optional('PORTAL_OIDC_DEFAULT_ROLE', (role) =>
        reader.parsed<Role>(
          role,
          (text) => (organisations.length === 1 ? ROLE_NAMES.find((known) => known === text) : undefined),
          `must be one of ${ROLE_NAMES.join(', ')}, and PORTAL_OIDC_ORGANISATIONS one organisation`,
          'owner',
        ),
      ),
    };
  });
}

/** Timeout of one call to the provider. */
const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';

/** A single sign-on that has started, stored between the redirect to the provider and the return from it. */
export interface PendingSignOn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect_uri: string;
}

/** A user as described by the provider. */
export interface Identity {
  readonly issuer: string;
  /** The provider's permanent and unique id of the user. */
  readonly subject: string;
  /** Undefined unless the provider marks the address as verified. */
  readonly email: string | undefined;
  readonly name: string | undefined;
}

export function openIdentityProvider(settings: SignOnSettings, log: Logger) {
  const configuration = lazyDiscovery(settings);
  return {
    /** Returns the URL for the browser. @throws ServiceError `sign_on_unavailable`. */
    async begin(redirect_uri: string) {
      const config = await configuration().catch((error: unknown) => {
        logFailure(error, log);
        throw new ServiceError('sign_on_unavailable');
      });
      const pending: PendingSignOn = {
        redirect_uri,
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      const url = buildAuthorizationUrl(config, {
        redirect_uri,
        scope: SCOPE,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, pending };
    },
    /** @param query query string of the provider's redirect. @throws ServiceError `sign_on_failed`, `sign_on_unavailable`. */
    finish: (pending: PendingSignOn, query: string): Promise<Identity> =>
      configuration()
        .then((config) => identityOf(config, pending, query))
        .catch((error: unknown) => refuse(error, log)),
  };
}

/** Reads the discovery document on first use, so that the API can start while the provider is down. */
function lazyDiscovery({ issuer, clientId, clientSecret }: SignOnSettings): () => Promise<Configuration> {
  let found: Promise<Configuration> | undefined;
  const execute = issuer.startsWith('http:')
    ? [enableNonRepudiationChecks, allowInsecureRequests]
    : [enableNonRepudiationChecks];
  return () => {
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: TIMEOUT_SECONDS,
    }).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

/** Checks state, code, signature, issuer, audience, nonce and times. */
async function identityOf(config: Configuration, pending: PendingSignOn, query: string): Promise<Identity> {
  const back = new URL(pending.redirect_uri);
  back.search = query;
  const tokens = await authorizationCodeGrant(config, back, {
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    pkceCodeVerifier: pending.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw failed();
  const { iss, sub } = claims;
  // Many providers return the claims of a scope only from the userinfo endpoint.
  const known =
    claims['email'] === undefined ? await fetchUserInfo(config, tokens.access_token, sub) : claims;
  const { email, email_verified, name } = known as Readonly<Record<string, unknown>>;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && email_verified === true ? readMailAddress(email) : undefined,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : undefined,
  };
}

/** Converts an error of the library into a ServiceError and throws it. */
function refuse(error: unknown, log: Logger): never {
  if (error instanceof ServiceError) throw error;
  if (error instanceof AuthorizationResponseError) {
    throw failed(`The identity provider refused the sign-on (${oauthCodeOf(error.error)}). Try again.`);
  }
  logFailure(error, log);
  throw isAnswered(error) ? failed() : new ServiceError('sign_on_unavailable');
}

/** Logs only name and code, because the library's errors may hold tokens and claims. */
function logFailure(error: unknown, log: Logger): void {
  const { name, code } = error as { readonly name?: string; readonly code?: string };
  log.warn({ error: name, code }, 'a single sign-on failed');
}

/** Returns false when the provider did not answer or does not speak OAuth, so that the failure is temporary. */
function isAnswered(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return true;
  const silences = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];
  return error instanceof ClientError && !silences.includes(error.code ?? '');
}

/** Lets only characters of an OAuth error code through, because anyone can write the redirect's query string. */
const oauthCodeOf = (code: string) => (/^[a-z_]{1,40}$/.test(code) ? code : 'no reason');

function failed(message?: string): ServiceError {
  return new ServiceError(
    'sign_on_failed',
    message ??
      'This sign-on was started in another browser or has expired, or the response is not valid. Start again.',
  );
}
