/** Identity providers of organisations (OpenID Connect): their settings and discovery. */
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
  /** Of the provider: where its discovery document is, and what its tokens must name. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it: the words on the button. */
  readonly name: string;
  /** What it may say of whom: addresses of these domains, in small letters. */
  readonly emailDomains: readonly string[];
  /** Ids of the partners and pharmacies whose members sign in by it. */
  readonly organisations: readonly string[];
  /** What whoever it knows becomes in the one organisation; undefined where nobody joins by it. */
  readonly defaultRole: Role | undefined;
}

const isDomain = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
const isId = (text: string) => /^[a-z]+_\w+$/.test(text);
const ROLE_NAMES = [...new Set(Object.values(ROLES).flatMap((roles) => Object.keys(roles) as Role[]))];

/** Undefined where `PORTAL_OIDC_ISSUER` is not set. */
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

/** Of each call to the provider. */
const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';

/** What is kept between the two halves of a sign-on. */
export interface BegunSignOn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect_uri: string;
}

/** Somebody as the provider vouches for them. */
export interface Identity {
  readonly issuer: string;
  /** For good, and nobody else's. */
  readonly subject: string;
  /** Undefined where the provider does not say that it is theirs, and for what is not one. */
  readonly email: string | undefined;
  readonly name: string | undefined;
}

interface Provider {
  /** Where the browser goes. @throws ServiceError `sign_on_unavailable`. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly begun: BegunSignOn }>;
  /** @param query what the browser came back with. @throws ServiceError `sign_on_failed`, `sign_on_unavailable`. */
  finish(begun: BegunSignOn, query: string): Promise<Identity>;
}

export function openProvider(settings: SignOnSettings, log: Logger): Provider {
  const configuration = discovered(settings);
  return {
    async begin(redirect_uri) {
      const config = await configuration().catch((error: unknown) => {
        note(error, log);
        throw new ServiceError('sign_on_unavailable');
      });
      const begun = {
        redirect_uri,
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      const url = buildAuthorizationUrl(config, {
        redirect_uri,
        scope: SCOPE,
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, begun };
    },
    finish: (begun, query) =>
      configuration()
        .then((config) => identityOf(config, begun, query))
        .catch((error: unknown) => refuse(error, log)),
  };
}

/** Reads the discovery document when it is first needed, so that the API starts without the provider. */
function discovered({ issuer, clientId, clientSecret }: SignOnSettings): () => Promise<Configuration> {
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
async function identityOf(config: Configuration, begun: BegunSignOn, query: string): Promise<Identity> {
  const back = new URL(begun.redirect_uri);
  back.search = query;
  const tokens = await authorizationCodeGrant(config, back, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw failed();
  const { iss, sub } = claims;
  // Many providers put what a scope stands for behind this address only.
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

/** @throws ServiceError in place of what the library throws. */
function refuse(error: unknown, log: Logger): never {
  if (error instanceof ServiceError) throw error;
  if (error instanceof AuthorizationResponseError) {
    throw failed(`The identity provider let nobody in (${wordIn(error.error)}). Begin again.`);
  }
  note(error, log);
  throw isAnswered(error) ? failed() : new ServiceError('sign_on_unavailable');
}

/** Errors of the library may hold tokens and claims: the log has name and code. */
function note(error: unknown, log: Logger): void {
  const { name, code } = error as { readonly name?: string; readonly code?: string };
  log.warn({ error: name, code }, 'a single sign-on failed');
}

/** Whether the provider refused, or its answer was refused here; otherwise it did not answer, or is none. */
function isAnswered(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return true;
  const silences = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];
  return error instanceof ClientError && !silences.includes(error.code ?? '');
}

/** An error code of OAuth, and nothing else that somebody put there. */
const wordIn = (code: string) => (/^[a-z_]{1,40}$/.test(code) ? code : 'no reason');

function failed(message?: string): ServiceError {
  return new ServiceError(
    'sign_on_failed',
    message ??
      'This sign-on was not begun in this browser, is over, or its answer is not valid. Begin again.',
  );
}
