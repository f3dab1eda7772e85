/**
 * Overloads the engine with more callers than the machine can serve. The callers of the DBOS service of the same
 * shape wait for their deliveries, because it accepts every order and delivers nothing meanwhile.
 */
import type { BenchStack } from '../bench-stack.ts';
import { runClosedLoop } from '../peers/closed-loop.ts';
import { receiveDeliveredEvents } from '../peers/delivered-events.ts';
import { dbosSide, ourSide, whileResumed } from '../peers/sides.ts';
import { quantile } from '../statistics.ts';
import { flood, type Flood, type FloodResult } from './flood.ts';

const FLOOD: Flood = { callers: 100, seconds: 300, drains: true };
/** Compiles code and fills pools before the measurement. */
const WARM_UP: Flood = { callers: 4, seconds: 10, drains: true };
/** The peer's run, which takes a minute. */
const PEER = { callers: FLOOD.callers, warmUp: 100, requests: 1_000 } as const;

export async function benchOverload(stack: BenchStack): Promise<string[]> {
  const delivered = await receiveDeliveredEvents();
  const ours = await ourSide(stack, delivered.url);
  const peer = await dbosSide(stack, delivered.url);
  try {
    const engine = await whileResumed(ours, [ours, peer], async () => {
      await flood(ours, delivered, WARM_UP);
      return flood(ours, delivered, FLOOD);
    });
    const figures = lines('engine', engine);
    console.log(figures.join('\n'));
    const waited = (requests: number) =>
      runClosedLoop(delivered, {
        requests,
        callers: PEER.callers,
        partners: peer.partners,
        orders: peer.orders,
      });
    const { perSecond, repeated } = await whileResumed(peer, [ours, peer], async () => {
      await waited(PEER.warmUp);
      return waited(PEER.requests);
    });
    return [
      ...figures,
      `DBOS peer, callers who wait  ${perSecond.toFixed(2)} requests delivered a second; ${repeated} of 503`,
      `throughput ratio             ${(engine.perSecond / perSecond).toFixed(2)}`,
    ];
  } finally {
    await Promise.all([ours.close(), peer.close()]);
    delivered.close();
  }
}

function lines(name: string, result: FloodResult): string[] {
  const { answers, withoutRetryAfter, postLatencies, latencies, drainMs } = result;
  const at = (of: readonly number[], share: number) =>
    of.length === 0 ? 'none' : `${(quantile(of, share) / 1000).toFixed(2)} s`;
  const counted = Object.entries(answers).map(([status, count]) => `${count} of ${status}`);
  return [
    `${name.padEnd(28)} ${result.perSecond.toFixed(2)} requests delivered a second`,
    `  answers: ${counted.join(', ')}; ${withoutRetryAfter} of 503 without Retry-After`,
    `  POST p50 ${at(postLatencies, 0.5)}, p99 ${at(postLatencies, 0.99)}`,
    `  from POST to the last webhook p50 ${at(latencies, 0.5)}, p99 ${at(latencies, 0.99)}`,
    `  ${latencies.length} delivered ${(drainMs / 1000).toFixed(0)} s after the last POST`,
  ];
}
