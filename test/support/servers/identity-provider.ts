/** A real identity provider (`oidc-provider`), which signs in any visitor as the account that the test sets. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT = { client_id: 'portal', client_secret: 'a-secret-of-the-provider-and-us' } as const;

/** A user as the provider describes them. */
export interface ProviderUser {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** The user at the browser from now on; undefined cancels the sign-in. */
  person: ProviderUser | undefined;
  /** Follows its pages as a browser does, and returns the query string of the final redirect. */
  passThrough(url: string): Promise<string>;
  close(): Promise<void>;
}

/** @param redirectUris of the pages. */
export async function startIdentityProvider(redirectUris: readonly string[]): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const persons = new Map<string, ProviderUser>();
  const provider = new Provider(issuer, {
    ...configurationFor(redirectUris),
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ ...persons.get(id), sub: id }),
    }),
  });
  const handle = provider.callback();
  const identityProvider: IdentityProvider = {
    issuer,
    person: undefined,
    passThrough: (url) => passThrough(url, issuer),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void handle(request, response);
    const { person } = identityProvider;
    if (person !== undefined) persons.set(person.sub, person);
    const result =
      person === undefined
        ? { error: 'access_denied' }
        : { login: { accountId: person.sub, remember: false } };
    return void provider.interactionFinished(request, response, result);
  });
  return identityProvider;
}

function configurationFor(redirectUris: readonly string[]): Configuration {
  return {
    clients: [{ ...CLIENT, redirect_uris: [...redirectUris] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Signing in implies consent.
    async loadExistingGrant({ oidc: { client, provider, session } }) {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function passThrough(url: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  while (next.origin === issuer) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  return next.search;
}
