/** One caller who orders again as soon as it is answered, alone and beside another partner's flood. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { BenchStack } from '../bench-stack.ts';
import { receiveDeliveredEvents, type DeliveredEvents } from '../peers/delivered-events.ts';
import { ourSide, type Side } from '../peers/sides.ts';
import { quantile } from '../statistics.ts';
import { flood } from './flood.ts';

const ORDERS = 300;
/** Measures the throughput of the fully loaded engine. */
const FULL = { callers: 60, seconds: 60, drains: true } as const;
/** Compiles code and fills pools before the measurement. */
const WARM_UP = { callers: 4, seconds: 10, drains: true } as const;
/** Callers of the other partner. */
const FLOODING = 50;

interface LoopResult {
  /** Accepted orders per second. */
  readonly perSecond: number;
  /** Orders answered 503; each was sent again after the time in `Retry-After`. */
  readonly refused: number;
  /** Latency of every accepted POST in milliseconds. */
  readonly latencies: readonly number[];
}

export async function* benchLoop(stack: BenchStack): AsyncIterable<string> {
  const delivered = await receiveDeliveredEvents();
  const side = await ourSide(stack, delivered.url);
  try {
    await flood(side, delivered, WARM_UP);
    const full = await flood(side, delivered, FULL);
    yield `the engine, full            ${full.perSecond.toFixed(2)} requests delivered a second`;
    const ratio = (result: LoopResult, rate: number) => `ratio ${(result.perSecond / rate).toFixed(2)}`;
    for (const name of [`${ORDERS} orders in a loop      `, 'the same again             ']) {
      const result = await loop(side, delivered);
      yield `${name} ${lineOf(result)}; ${ratio(result, full.perSecond)}`;
    }
    const beside = await besideFlood(side, delivered);
    yield `beside another one's ${FLOODING}     ${lineOf(beside)}; of half: ${ratio(beside, full.perSecond / 2)}`;
  } finally {
    await side.close();
    delivered.close();
  }
}

function lineOf({ perSecond, refused, latencies }: LoopResult): string {
  const at = (share: number) => `${(quantile(latencies, share) / 1000).toFixed(2)} s`;
  return `${perSecond.toFixed(2)} a second, ${refused} of 503, p50 ${at(0.5)}, p99 ${at(0.99)}`;
}

/** Places orders one after the other and waits until all are delivered. */
async function loop(side: Side, delivered: DeliveredEvents): Promise<LoopResult> {
  const [partner] = side.partners;
  if (partner === undefined) throw new TypeError('No partner orders');
  const latencies: number[] = [];
  const accepted: string[] = [];
  let refused = 0;
  const began = performance.now();
  while (accepted.length < ORDERS) {
    const postedAt = performance.now();
    const order = side.orders[accepted.length % side.orders.length];
    const { status, data, headers } = await partner.callOnce<RequestRecord>('POST', '/requests', order);
    if (status === 201) {
      latencies.push(performance.now() - postedAt);
      accepted.push(data.request_id);
    } else if (status === 503) {
      refused += 1;
      await delay(Number(headers.get('retry-after') ?? '1') * 1000);
    } else throw new Error(`POST /requests answered ${status}`);
  }
  const perSecond = (ORDERS * 1000) / (performance.now() - began);
  await Promise.all(accepted.map((id) => delivered.of(id)));
  return { perSecond, refused, latencies };
}

async function besideFlood(side: Side, delivered: DeliveredEvents): Promise<LoopResult> {
  const other = { ...side, partners: side.partners.slice(1, 2) };
  const stopping = new AbortController();
  const flooding = flood(other, delivered, {
    callers: FLOODING,
    seconds: Number.POSITIVE_INFINITY,
    drains: true,
    signal: stopping.signal,
  });
  try {
    return await loop(side, delivered);
  } finally {
    stopping.abort();
    await flooding;
  }
}
