/** Authenticates calls with a key: its owner, limits and scopes. Addresses that fail often are refused. */
import type { Context, Middleware } from 'koa';
import type { Caller, KeyHolder, PharmacyCaller } from '../../services/partners/authentication.ts';
import { retryAfter, ServiceError } from '../../services/common/errors.ts';
import { type Endpoint, nameOf } from './endpoint.ts';
import { allowanceApart, type CallCounter, rateLimited, SlidingLog } from './rate-limits.ts';
import type { Admission } from './serve-endpoints.ts';
import type { ClientAddress } from './client-address.ts';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Semaphore } from 'async-mutex';
import { LRUCache } from 'lru-cache';

/** How the keys of an API are told. */
interface KeyKind {
  /**
   * Returns who holds a key, which is undefined when the call bears none.
   *
   * @throws ServiceError `invalid_api_key`, `expired_api_key`.
   */
  readonly authenticate: (key: string | undefined) => Promise<KeyHolder>;
  /** Whether a text has the form and the checksum of a key of this API. */
  readonly isKey: (text: string) => boolean;
}

interface KeyParts {
  readonly usage: CallCounter;
  readonly clientAddress: ClientAddress;
}

/** Admits whoever bears a key of this kind that has the scope of the endpoint. */
export function byKey(kind: KeyKind, { usage, clientAddress }: KeyParts): Admission {
  const failures = new FailedAuthentications(clientAddress);
  return (endpoint) => {
    const { scope, uncounted = false } = endpoint;
    if (scope === 'public') return [];
    const counted = uncounted ? allowanceApart() : rateLimited(usage, nameOf(endpoint));
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

/** The credential of `Authorization: Bearer <credential>` (RFC 6750); undefined when the header has another form. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

export function noteCaller(ctx: Context, caller: KeyHolder): void {
  const { partner_id, pharmacy_id } = caller as Partial<Caller & PharmacyCaller>;
  ctx.state['caller'] = caller;
  ctx.state['partnerId'] = partner_id;
  ctx.state['pharmacyId'] = pharmacy_id;
}

/** Failures of one address within the span; then 429. */
export const FAILURES_ALLOWED = 30;
const SPAN_MS = 60_000;
const MAX_ADDRESSES = 10_000;
const MAX_CREDENTIALS = 20_000;
/** In one process, of keys that are new to it: guessing takes no more of Postgres than that, and no key is turned away. */
const NEW_KEYS_LOOKED_UP_AT_ONCE = 4;

const UNAUTHENTICATED = 401;

/**
 * Many partners may share an address (network address translation, a proxy that nobody named), so an address never stops a
 * key that may be good: one that was good before, or one of the right form that is new here, which is looked up within a
 * budget of such keys alone. What has failed already, and what is no key by its form, is stopped by the address's failures.
 */
class FailedAuthentications {
  private readonly clientAddress: ClientAddress;
  private readonly failures = new SlidingLog({
    limit: FAILURES_ALLOWED,
    spanMs: SPAN_MS,
    keys: MAX_ADDRESSES,
  });
  private readonly newKeys = new Semaphore(NEW_KEYS_LOOKED_UP_AT_ONCE);
  /** How credentials fared last, by their hash; the bad ones for as long as their failures count. */
  private readonly verdicts = new LRUCache<string, 'good' | 'bad'>({ max: MAX_CREDENTIALS });

  constructor(clientAddress: ClientAddress) {
    this.clientAddress = clientAddress;
  }

  /**
   * Runs the authentication of a call, unless its address has failed too often.
   *
   * @param isKey whether it bears a key of the right form and checksum.
   * @throws ServiceError `rate_limit_exceeded`; then nothing was looked up.
   */
  async guard<Result>(
    request: IncomingMessage,
    isKey: boolean,
    authenticate: () => Promise<Result>,
  ): Promise<Result> {
    const credential = hash('sha256', request.headers.authorization ?? '', 'base64');
    const verdict = this.verdicts.get(credential);
    const isNewKey = verdict === undefined && isKey;
    if (verdict !== 'good' && !isNewKey) this.refuseTooMany(request);
    try {
      const result = await (isNewKey ? this.newKeys.runExclusive(authenticate) : authenticate());
      if (verdict !== 'good') this.verdicts.set(credential, 'good');
      return result;
    } catch (error) {
      if (error instanceof ServiceError && error.status === UNAUTHENTICATED) {
        // Others may have failed while this one was looked up.
        const isTooMany = this.waitOf(request) > 0;
        this.note(request, credential);
        if (isTooMany) this.refuseTooMany(request);
      }
      throw error;
    }
  }

  private waitOf(request: IncomingMessage): number {
    return this.failures.wait(this.clientAddress(request));
  }

  private refuseTooMany(request: IncomingMessage): void {
    const wait = this.waitOf(request);
    if (wait === 0) return;
    throw new ServiceError(
      'rate_limit_exceeded',
      'Too many calls from your address without a valid API key. Check the key, then try again after the time in Retry-After.',
      { headers: retryAfter(wait) },
    );
  }

  private note(request: IncomingMessage, credential: string): void {
    if (this.waitOf(request) === 0) this.failures.note(this.clientAddress(request));
    this.verdicts.set(credential, 'bad', { ttl: SPAN_MS });
  }
}
