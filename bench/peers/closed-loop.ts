/** Callers who order, wait for the webhook of the delivery, and order again. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { CreateRequestBody } from '../../api/partner/place-request.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { load } from '../load.ts';
import type { DeliveredEvents } from './delivered-events.ts';

export interface ClosedLoop {
  readonly requests: number;
  readonly callers: number;
  /** The partners place requests in turn. */
  readonly partners: readonly ApiCaller[];
  /** The orders are placed in turn. */
  readonly orders: readonly CreateRequestBody[];
}

export interface ClosedLoopResult {
  /** Requests per second that were delivered and whose webhooks were received. */
  readonly perSecond: number;
  /** Latency of every accepted POST in milliseconds. */
  readonly postLatencies: readonly number[];
  /** Milliseconds from the first POST of each request to the receipt of its last webhook. */
  readonly latencies: readonly number[];
  /** The number of POSTs that got a 503 or 429 and were repeated. */
  readonly repeated: number;
}

/** The pause before a repeated POST. A partner would wait about as long. */
const REPEAT_AFTER_MS = 1_000;
const TO_REPEAT: readonly number[] = [429, 503];

export async function runClosedLoop(
  delivered: DeliveredEvents,
  { requests, callers, partners, orders }: ClosedLoop,
): Promise<ClosedLoopResult> {
  const postLatencies: number[] = [];
  let repeated = 0;
  const post = async (index: number): Promise<string> => {
    const partner = partners[index % partners.length];
    const order = orders[index % orders.length];
    if (partner === undefined || order === undefined) throw new TypeError('There are no partners or orders');
    for (;;) {
      const postedAt = performance.now();
      const { status, data } = await partner.callOnce<RequestRecord>('POST', '/requests', order);
      if (status === 201) {
        postLatencies.push(performance.now() - postedAt);
        return data.request_id;
      }
      if (!TO_REPEAT.includes(status)) throw new Error(`POST /requests answered ${status}`);
      repeated += 1;
      await delay(REPEAT_AFTER_MS);
    }
  };
  const { perSecond, latencies } = await load({ calls: requests, callers }, async (index) =>
    delivered.of(await post(index)),
  );
  return { perSecond, postLatencies, latencies, repeated };
}
