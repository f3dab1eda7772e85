/** Callers who order again as soon as they are answered, whatever becomes of what they have ordered. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { DeliveredEvents } from '../peers/delivered-events.ts';
import type { Side } from '../peers/sides.ts';

export interface Flood {
  readonly callers: number;
  readonly seconds: number;
  /** Whether to wait until all that was accepted has been delivered. */
  readonly drains: boolean;
  /** Stops the callers before their time is over. */
  readonly signal?: AbortSignal;
}

export interface FloodResult {
  /** Requests whose last webhook was received while the callers ordered, in a second. */
  readonly perSecond: number;
  /** POSTs by status. */
  readonly answers: Readonly<Record<string, number>>;
  /** How many that were answered 503 were not told when to come again. */
  readonly untold: number;
  /** Of every accepted POST; milliseconds. */
  readonly postLatencies: readonly number[];
  /** From the accepted POST to the receipt of its last webhook, of those that were waited for; milliseconds. */
  readonly latencies: readonly number[];
  /** From the last POST until nothing was left to deliver; milliseconds. */
  readonly drainMs: number;
}

/** Where a busy answer does not say; a partner would wait about as long. */
const REPEAT_AFTER_SECONDS = 1;

/**
 * Floods a side.
 *
 * @throws Error when an answer is neither 201 nor 503, or when something accepted is not delivered in time.
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
  let untold = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const order = async (caller: number): Promise<void> => {
    const partner = partners[caller % partners.length];
    const body = orders[endings.length % orders.length];
    if (partner === undefined || body === undefined) throw new TypeError('Nobody orders anything');
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
    const told = Number(headers.get('retry-after') ?? Number.NaN);
    if (!(told > 0)) untold += 1;
    const waitMs = (told > 0 ? told : REPEAT_AFTER_SECONDS) * 1000;
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
    untold,
    postLatencies,
    latencies,
    drainMs: performance.now() - stoppedAt,
  };
}
