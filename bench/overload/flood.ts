/** Callers who order again as soon as they are answered, without waiting for the delivery. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { DeliveredEvents } from '../peers/delivered-events.ts';
import type { Side } from '../peers/sides.ts';

export interface Flood {
  readonly callers: number;
  readonly seconds: number;
  /** Waits until all accepted requests are delivered. */
  readonly drains: boolean;
  /** Stops the callers early. */
  readonly signal?: AbortSignal;
}

export interface FloodResult {
  /** Requests per second whose last webhook was received while the callers ordered. */
  readonly perSecond: number;
  /** POSTs by status. */
  readonly answers: Readonly<Record<string, number>>;
  /** The number of 503 answers without `Retry-After`. */
  readonly withoutRetryAfter: number;
  /** Latency of every accepted POST in milliseconds. */
  readonly postLatencies: readonly number[];
  /** Milliseconds from each accepted POST to the receipt of its last webhook, for the requests that were awaited. */
  readonly latencies: readonly number[];
  /** Milliseconds from the last POST until everything was delivered. */
  readonly drainMs: number;
}

/** The pause after a 503 without `Retry-After`. A partner would wait about as long. */
const REPEAT_AFTER_SECONDS = 1;

/**
 * Floods a side.
 *
 * @throws Error when an answer is neither 201 nor 503, or when an accepted request is not delivered in time.
 */
export async function flood(
  { partners, orders }: Side,
  delivered: DeliveredEvents,
  { callers, seconds, drains, signal }: Flood,
): Promise<FloodResult> {
  const answers: Record<string, number> = {};
  const postLatencies: number[] = [];
  const endings: Promise<void>[] = [];
  const latencies: number[] = [];
  let withoutRetryAfter = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const order = async (caller: number): Promise<void> => {
    const partner = partners[caller % partners.length];
    const body = orders[endings.length % orders.length];
    if (partner === undefined || body === undefined) throw new TypeError('There are no partners or orders');
    const postedAt = performance.now();
    const { status, data, headers } = await partner.callOnce<RequestRecord>('POST', '/requests', body);
    answers[status] = (answers[status] ?? 0) + 1;
    if (status === 201) {
      const acceptedAt = performance.now();
      postLatencies.push(acceptedAt - postedAt);
      endings.push(
        delivered.of(data.request_id).then(() => void latencies.push(performance.now() - acceptedAt)),
      );
      return;
    }
    if (status !== 503) throw new Error(`POST /requests answered ${status}`);
    const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
    if (!(retryAfter > 0)) withoutRetryAfter += 1;
    const waitMs = (retryAfter > 0 ? retryAfter : REPEAT_AFTER_SECONDS) * 1000;
    const leftMs = Math.min(waitMs, Math.max(0, until - performance.now()));
    await delay(leftMs, undefined, signal && { signal }).catch(() => undefined);
  };
  const goesOn = () => performance.now() < until && signal?.aborted !== true;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (goesOn()) await order(caller);
    }),
  );
  const stoppedAt = performance.now();
  const perSecond = (latencies.length * 1000) / (stoppedAt - began);
  if (drains) await Promise.all(endings);
  return {
    perSecond,
    answers,
    withoutRetryAfter,
    postLatencies,
    latencies,
    drainMs: performance.now() - stoppedAt,
  };
}
