/** Callers who each order, wait until the webhook says that it was delivered, and order again. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { CreateRequestBody } from '../../api/partner/place-request.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { load } from '../load.ts';
import type { DeliveredEvents } from './delivered-events.ts';

export interface ClosedLoop {
  readonly requests: number;
  readonly callers: number;
  /** Whose requests, one after the other. */
  readonly partners: readonly ApiCaller[];
  /** What is ordered, one after the other. */
  readonly orders: readonly CreateRequestBody[];
}

export interface ClosedLoopResult {
  /** Requests delivered in a second, their webhooks received. */
  readonly perSecond: number;
  /** Of every accepted POST; milliseconds. */
  readonly postLatencies: readonly number[];
  /** From the first POST of a request to the receipt of its last webhook; milliseconds. */
  readonly latencies: readonly number[];
  /** POSTs that were answered 503 or 429 and sent again. */
  readonly repeated: number;
}

/** A partner would wait about as long. */
const REPEAT_AFTER_MS = 1_000;
const TO_REPEAT: readonly number[] = [429, 503];

/** Runs the loop against the API that the partners call. */
export async function runClosedLoop(
  delivered: DeliveredEvents,
  { requests, callers, partners, orders }: ClosedLoop,
): Promise<ClosedLoopResult> {
  const postLatencies: number[] = [];
  let repeated = 0;
  const post = async (index: number): Promise<string> => {
    const partner = partners[index % partners.length];
    const order = orders[index % orders.length];
    if (partner === undefined || order === undefined) throw new TypeError('Nobody orders anything');
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
