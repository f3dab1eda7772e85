/** Authenticates calls by API key and checks scopes. Blocks addresses that fail often. */
import type { Context, Middleware } from 'koa';
import type { Caller, KeyHolder, PharmacyCaller } from '../../services/partners/authentication.ts';
import { retryAfter, ServiceError } from '../../services/common/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { separateAllowance, type CallCounter, rateLimited, SlidingLog } from './rate-limits.ts';
import type { Admission } from './serve-endpoints.ts';
import type { ClientAddress } from './client-address.ts';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Semaphore } from 'async-mutex';
import { LRUCache } from 'lru-cache';

interface KeyKind {
  /**
   * @param key undefined when the call carries none.
   * @throws ServiceError `invalid_api_key`, `expired_api_key`.
   */
  readonly authenticate: (key: string | undefined) => Promise<KeyHolder>;
  /** Returns whether a text has the format and checksum of a key of this API. */
  readonly isKey: (text: string) => boolean;
}

interface KeyParts {
  readonly usage: CallCounter;
  readonly clientAddress: ClientAddress;
}

/** Admits calls with a valid key that has the endpoint's scope. */
export function byKey(kind: KeyKind, { usage, clientAddress }: KeyParts): Admission {
  const failures = new FailedAuthentications(clientAddress);
  return (endpoint) => {
    const { scope, exemptFromRateLimits = false } = endpoint;
    if (scope === 'public') return [];
    const counted = exemptFromRateLimits ? separateAllowance() : rateLimited(usage, endpoint.route);
    return [authenticated(kind, failures), counted, requireScope(scope)];
  };
}

function authenticated({ authenticate, isKey }: KeyKind, failures: FailedAuthentications): Middleware {
  return async (ctx, next) => {
    const key = bearerToken(ctx.get('authorization'));
    setCaller(ctx, await failures.guard(ctx.req, key !== undefined && isKey(key), () => authenticate(key)));
    await next();
  };
}

function requireScope(scope: Endpoint['scope']): Middleware {
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

/** The credential in `Authorization: Bearer <credential>` (RFC 6750); undefined for any other header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/** Stores the caller for the middleware that follows and for logs. */
export function setCaller(ctx: Context, caller: KeyHolder): void {
  const { partner_id, pharmacy_id } = caller as Partial<Caller & PharmacyCaller>;
  ctx.state['caller'] = caller;
  ctx.state['partnerId'] = partner_id;
  ctx.state['pharmacyId'] = pharmacy_id;
}

/** Failures allowed per address and minute; then 429. */
export const FAILURES_ALLOWED = 30;
const SPAN_MS = 60_000;
const MAX_ADDRESSES = 10_000;
const MAX_CREDENTIALS = 20_000;
/** Concurrent lookups of keys that are new to this process, so that guessing keys cannot occupy Postgres. */
const MAX_CONCURRENT_LOOKUPS = 4;

const UNAUTHENTICATED = 401;

/**
 * Counts failures per address. Many partners may share one address (NAT, an unlisted proxy), so failures never block a
 * key that may be valid: one that was valid before, or one of the right format that is new to this process. New keys
 * are looked up with limited concurrency. Only credentials that failed before, and texts that cannot be keys, are
 * blocked.
 */
class FailedAuthentications {
  private readonly clientAddress: ClientAddress;
  private readonly failures = new SlidingLog({
    limit: FAILURES_ALLOWED,
    spanMs: SPAN_MS,
    keys: MAX_ADDRESSES,
  });
  private readonly newKeys = new Semaphore(MAX_CONCURRENT_LOOKUPS);
  /** The last result for each credential, by its hash. Bad ones expire after a minute. */
  private readonly verdicts = new LRUCache<string, 'good' | 'bad'>({ max: MAX_CREDENTIALS });

  constructor(clientAddress: ClientAddress) {
    this.clientAddress = clientAddress;
  }

  /**
   * Authenticates a call unless its address has failed too often.
   *
   * @param isKey whether the call carries a key of the right format and checksum.
   * @throws ServiceError `rate_limit_exceeded`, before any lookup.
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
        // Other calls from the address may have failed during the lookup.
        const isTooMany = this.waitOf(request) > 0;
        this.recordFailure(request, credential);
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

  private recordFailure(request: IncomingMessage, credential: string): void {
    if (this.waitOf(request) === 0) this.failures.record(this.clientAddress(request));
    this.verdicts.set(credential, 'bad', { ttl: SPAN_MS });
  }
}
