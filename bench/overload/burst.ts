/** Measures how a steady load recovers from a thousand simultaneous orders. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { BenchStack } from '../bench-stack.ts';
import { receiveDeliveredEvents, type DeliveredEvents } from '../peers/delivered-events.ts';
import { ourSide, type Side } from '../peers/sides.ts';
import { quantile } from '../statistics.ts';

/** A third of the capacity of two cores. */
const ORDERS_PER_SECOND = 1.5;
const BURST = 1_000;
const BEFORE_SECONDS = 40;
/** Time to recover after the last answer to the burst, and the length of the measurement that follows. */
const RECOVERY_SECONDS = 30;
const AFTER_SECONDS = 40;
/** An order that takes longer does not count as served. */
const SERVED_WITHIN_MS = 10_000;

interface Served {
  readonly orderedAt: number;
  readonly tookMs: number;
}

/** Orders at a steady rate. Repeats an order that got a 503 after its `Retry-After`. */
class SteadyLoad {
  readonly served: Served[] = [];
  private readonly side: Side;
  private readonly delivered: DeliveredEvents;
  private readonly stopping = new AbortController();
  private ordered = 0;

  constructor(side: Side, delivered: DeliveredEvents) {
    this.side = side;
    this.delivered = delivered;
  }

  async run(): Promise<void> {
    const { signal } = this.stopping;
    const underWay: Promise<void>[] = [];
    const began = performance.now();
    while (!signal.aborted) {
      const due = began + (underWay.length * 1000) / ORDERS_PER_SECOND;
      await delay(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) underWay.push(this.order());
    }
    await Promise.all(underWay);
  }

  stop(): void {
    this.stopping.abort();
  }

  /** Returns the share of the orders due in a window that were served in time. */
  goodput(from: number, to: number): number {
    const served = this.served.filter(
      ({ orderedAt, tookMs }) => orderedAt >= from && orderedAt < to && tookMs <= SERVED_WITHIN_MS,
    );
    return (served.length * 1000) / (to - from) / ORDERS_PER_SECOND;
  }

  private async order(): Promise<void> {
    const orderedAt = performance.now();
    for (;;) {
      const { status, data, headers } = await post(this.side, (this.ordered += 1));
      if (status === 201) {
        await this.delivered.of(data.request_id);
        this.served.push({ orderedAt, tookMs: performance.now() - orderedAt });
        return;
      }
      await delay(Number(headers.get('retry-after') ?? '1') * 1000);
    }
  }
}

async function post({ partners, orders }: Side, index: number) {
  const partner = partners[index % partners.length];
  const order = orders[index % orders.length];
  if (partner === undefined || order === undefined) throw new TypeError('There are no partners or orders');
  const answer = await partner.callOnce<RequestRecord>('POST', '/requests', order);
  if (answer.status !== 201 && answer.status !== 503)
    throw new Error(`POST /requests answered ${answer.status}`);
  return answer;
}

export async function benchBurst(stack: BenchStack): Promise<string[]> {
  const delivered = await receiveDeliveredEvents();
  const side = await ourSide(stack, delivered.url);
  const steady = new SteadyLoad(side, delivered);
  const running = steady.run();
  try {
    // The first orders are a warm-up.
    await delay(10_000);
    const before = await window(BEFORE_SECONDS);
    const openBefore = await side.open();
    const burstAt = performance.now();
    const answers = await Promise.all(Array.from({ length: BURST }, (_, index) => post(side, index)));
    const burstMs = performance.now() - burstAt;
    const accepted = answers.filter(({ status }) => status === 201).length;
    await delay(RECOVERY_SECONDS * 1000);
    const openAfter = await side.open();
    const after = await window(AFTER_SECONDS);
    steady.stop();
    await running;
    const [goodBefore, goodAfter] = [steady.goodput(...before), steady.goodput(...after)];
    const took = (from: number, to: number) =>
      steady.served
        .filter(({ orderedAt }) => orderedAt >= from && orderedAt < to)
        .map(({ tookMs }) => tookMs);
    const p99 = (span: Window) => `${(quantile(took(...span), 0.99) / 1000).toFixed(2)} s`;
    return [
      `${BURST} orders at once           ${accepted} of 201, ${BURST - accepted} of 503, answered within ${(burstMs / 1000).toFixed(1)} s`,
      `served within ${SERVED_WITHIN_MS / 1000} s           ${goodBefore.toFixed(2)} before, ${goodAfter.toFixed(2)} from ${RECOVERY_SECONDS} s after: ratio ${(goodAfter / goodBefore).toFixed(2)}`,
      `  POST to the last webhook   p99 ${p99(before)} before, ${p99(after)} after`,
      `  open workflows             ${openBefore} before, ${openAfter} ${RECOVERY_SECONDS} s after`,
    ];
  } finally {
    steady.stop();
    await side.close();
    delivered.close();
  }
}

type Window = readonly [from: number, to: number];

async function window(seconds: number): Promise<Window> {
  const from = performance.now();
  await delay(seconds * 1000);
  return [from, performance.now()];
}
