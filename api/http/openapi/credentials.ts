/** How the callers of an API show who they are, and what follows from that in its document. */
import type { Endpoint } from '../endpoint.ts';
import type { JsonObject } from './known-values.ts';
import type { DocumentedCode } from './documented-codes.ts';
import type { HeaderName } from './shared-components.ts';

export interface DocumentedCredential {
  /** Of its security scheme. */
  readonly name: string;
  readonly scheme: JsonObject;
  /** The refusals of every operation that is not public; the last also where calls do not count. */
  readonly refusals: readonly DocumentedCode[];
  /** The one where something must be allowed. */
  readonly notAllowed: DocumentedCode;
  /** Those of every operation but a GET, public or not. */
  readonly ofWrites: readonly DocumentedCode[];
  /** The one where a call asks for a fresh proof of who the user is; undefined where none does. */
  readonly ofProof?: DocumentedCode;
  /** Headers of every answer to a caller that we know. */
  readonly headers: readonly HeaderName[];
  /** Headers of 401. */
  readonly challenge: readonly HeaderName[];
  /** What the description of an operation ends with. */
  readonly needs: (scope: Endpoint['scope']) => string;
}

/** @param start of a key, as an example. */
export function keyCredential(start: string): DocumentedCredential {
  return {
    name: 'apiKey',
    scheme: {
      type: 'http',
      scheme: 'bearer',
      description: `Your API key: \`Authorization: Bearer ${start}...\`. Keep it on your server.`,
    },
    refusals: ['invalid_api_key', 'expired_api_key', 'rate_limit_exceeded'],
    notAllowed: 'insufficient_scope',
    ofWrites: [],
    headers: ['RateLimit-Policy', 'RateLimit'],
    challenge: ['WWW-Authenticate'],
    needs(scope) {
      if (scope === 'public') return 'Needs no key.';
      return scope === 'any_key' ? 'Any key will do.' : `Needs the scope \`${scope}\`.`;
    },
  };
}

/** @param cookie its name. */
export function sessionCredential(cookie: string): DocumentedCredential {
  return {
    name: 'session',
    scheme: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie,
      description: 'The cookie of a sign-in. What changes something must come from our own pages.',
    },
    refusals: ['session_required', 'insufficient_role', 'rate_limit_exceeded'],
    notAllowed: 'insufficient_role',
    ofWrites: ['origin_not_allowed'],
    ofProof: 'proof_required',
    headers: [],
    challenge: [],
    needs(scope) {
      if (scope === 'public') return 'Needs no session.';
      if (scope === 'any_key' || scope === 'any_member') return 'Any member may.';
      return `Needs a role that allows \`${scope}\`.`;
    },
  };
}

/** Whether anybody who is known may call it. */
export const isForAll = (scope: Endpoint['scope']): boolean =>
  scope === 'public' || scope === 'any_key' || scope === 'any_member';
