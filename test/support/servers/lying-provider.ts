/** An identity provider that returns any token that the test creates. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** How the next token deviates from a valid one. */
export interface TokenFault {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signed by a key that its discovery document does not list. */
  readonly isForged?: true;
}

export interface LyingProvider {
  readonly issuer: string;
  /** Returns the query string of the redirect for a browser that visited this URL. */
  answerTo(url: string, lie: TokenFault): string;
  close(): Promise<void>;
  /** Opens the provider again at the same address after it was closed. */
  open(): Promise<void>;
}

const CODE = 'a-code';

export async function startLyingProvider(clientId: string): Promise<LyingProvider> {
  const [published, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(published.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  let nonce = '';
  let current: TokenFault = {};
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  async function token(): Promise<object> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: 'liar',
      nonce,
      iat: now,
      exp: now + 300,
      ...current.claims,
    };
    const key = current.isForged === true ? other.privateKey : published.privateKey;
    const id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);
    return { access_token: 'a', token_type: 'Bearer', id_token };
  }
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
  const answers: Readonly<Record<string, () => object | Promise<object>>> = {
    '/.well-known/openid-configuration': () => discovery,
    '/jwks': () => ({ keys: [jwk] }),
    '/token': token,
  };
  server.on('request', (request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    void Promise.resolve(answer?.() ?? {}).then((body) => response.end(JSON.stringify(body)));
  });
  return {
    issuer,
    answerTo(url, lie) {
      const asked = new URL(url).searchParams;
      nonce = asked.get('nonce') ?? '';
      current = lie;
      return `?code=${CODE}&state=${asked.get('state') ?? ''}`;
    },
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
