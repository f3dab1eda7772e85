/** Limits failed authentication by address, so that guessing keys costs us no look-ups. docs/decisions/0008. */
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../../../services/common/errors.ts';
import type { ClientAddress } from './client-address.ts';
import { retryAfter } from '../../../services/common/retry-after.ts';
import { SlidingLog } from './sliding-log.ts';

/** Failures of one address within the span; then 429. */
export const FAILURES_ALLOWED = 30;
const SPAN_MS = 60_000;
const MAX_ADDRESSES = 10_000;
const MAX_CREDENTIALS = 20_000;

const UNAUTHENTICATED = 401;

/**
 * Many partners may share an address (network address translation), so an address never stops a key that has been good
 * before. One that has failed already is stopped by the address's failures, one that is new only by its failures with
 * different credentials: a neighbour who sends one revoked key over and over keeps nobody out.
 */
export class FailedAuthentications {
  private readonly clientAddress: ClientAddress;
  private readonly failures = new SlidingLog(logOptions);
  private readonly failedCredentials = new SlidingLog(logOptions);
  /** How credentials fared last, by their hash; the bad ones for as long as their failures count. */
  private readonly verdicts = new LRUCache<string, 'good' | 'bad'>({ max: MAX_CREDENTIALS });

  constructor(clientAddress: ClientAddress) {
    this.clientAddress = clientAddress;
  }

  /**
   * Runs the authentication of a call, unless its address has failed too often.
   *
   * @throws ServiceError `rate_limit_exceeded`; then nothing was looked up.
   */
  async guard<Result>(request: IncomingMessage, authenticate: () => Promise<Result>): Promise<Result> {
    const credential = hash('sha256', request.headers.authorization ?? '', 'base64');
    const verdict = this.verdicts.get(credential);
    if (verdict !== 'good')
      this.refuseTooMany(request, verdict === 'bad' ? this.failures : this.failedCredentials);
    try {
      const result = await authenticate();
      if (verdict !== 'good') this.verdicts.set(credential, 'good');
      return result;
    } catch (error) {
      if (error instanceof ServiceError && error.status === UNAUTHENTICATED) {
        // Others may have failed while this one was looked up.
        this.refuseTooMany(request, this.failures);
        this.note(request, credential, verdict);
      }
      throw error;
    }
  }

  private refuseTooMany(request: IncomingMessage, log: SlidingLog): void {
    const wait = log.wait(this.clientAddress(request));
    if (wait === 0) return;
    throw new ServiceError(
      'rate_limit_exceeded',
      'Too many calls from your address without a valid API key. Check the key, then try again after the time in Retry-After.',
      { headers: retryAfter(wait) },
    );
  }

  private note(request: IncomingMessage, credential: string, verdict: 'good' | 'bad' | undefined): void {
    const address = this.clientAddress(request);
    this.failures.note(address);
    if (verdict !== 'bad') this.failedCredentials.note(address);
    this.verdicts.set(credential, 'bad', { ttl: SPAN_MS });
  }
}

const logOptions = { limit: FAILURES_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES };
