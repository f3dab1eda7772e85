/** Calls with a key: whose it is, the limits of its owner, and its scopes. */
import type { Middleware } from 'koa';
import type { KeyHolder } from '../../../services/partners/callers.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { nameOf, type Endpoint } from '../endpoint.ts';
import { allowanceApart } from '../limits/allowance-apart.ts';
import { rateLimited, type CallCounter } from '../limits/rate-limit.ts';
import type { Admission } from '../serve-endpoints.ts';
import { bearerOf } from './bearer.ts';
import { noteCaller } from './caller.ts';
import type { ClientAddress } from './client-address.ts';
import { FailedAuthentications } from './failed-authentications.ts';

/** How the keys of an API are told. */
export interface KeyKind {
  /**
   * Returns who holds a key, which is undefined when the call bears none.
   *
   * @throws ServiceError `invalid_api_key`, `expired_api_key`.
   */
  readonly authenticate: (key: string | undefined) => Promise<KeyHolder>;
  /** Whether a text has the form and the checksum of a key of this API. */
  readonly isKey: (text: string) => boolean;
}

export interface KeyParts {
  readonly partners: CallCounter;
  readonly clientAddress: ClientAddress;
}

/** Admits whoever bears a key of this kind that has the scope of the endpoint. */
export function byKey(kind: KeyKind, { partners, clientAddress }: KeyParts): Admission {
  const failures = new FailedAuthentications(clientAddress);
  return (endpoint) => {
    const { scope, uncounted = false } = endpoint;
    if (scope === 'public') return [];
    const counted = uncounted ? allowanceApart() : rateLimited(partners, nameOf(endpoint));
    return [authenticated(kind, failures), counted, allowed(scope)];
  };
}

function authenticated({ authenticate, isKey }: KeyKind, failures: FailedAuthentications): Middleware {
  return async (ctx, next) => {
    const key = bearerOf(ctx.get('authorization'));
    noteCaller(ctx, await failures.guard(ctx.req, key !== undefined && isKey(key), () => authenticate(key)));
    await next();
  };
}

function allowed(scope: Endpoint['scope']): Middleware {
  return async (ctx, next) => {
    const { scopes } = ctx.state['caller'] as KeyHolder;
    if (scope !== 'any_key' && !scopes.includes(scope)) {
      throw new ServiceError(
        'insufficient_scope',
        `The API key lacks the scope ${scope}. Use a key that has it.`,
      );
    }
    await next();
  };
}
