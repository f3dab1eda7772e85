/** More callers than the machine can serve, before the engine and before a DBOS service of the same shape. */
import type { BenchStack } from '../bench-stack.ts';
import { receiveDeliveredEvents } from '../peers/delivered-events.ts';
import { dbosSide, ourSide, whileResumed, type Side } from '../peers/sides.ts';
import { quantile } from '../statistics.ts';
import { flood, type Flood, type FloodResult } from './flood.ts';

const FLOOD = { callers: 100, seconds: 300 } as const;
/** So that code is compiled and pools are filled. */
const WARM_UP: Flood = { callers: 4, seconds: 10, drains: true };

export async function benchOverload(stack: BenchStack): Promise<string[]> {
  const delivered = await receiveDeliveredEvents();
  const ours = await ourSide(stack, delivered.url);
  const peer = await dbosSide(stack, delivered.url);
  try {
    const flooded = (side: Side) =>
      whileResumed(side, [ours, peer], async () => {
        await flood(side, delivered, WARM_UP);
        return flood(side, delivered, { ...FLOOD, drains: side === ours });
      });
    const engine = await flooded(ours);
    console.log(lines('engine', engine).join('\n'));
    const dbos = await flooded(peer);
    return [
      ...lines('DBOS peer', dbos),
      `throughput ratio             ${(engine.perSecond / dbos.perSecond).toFixed(2)}`,
    ];
  } finally {
    await Promise.all([ours.close(), peer.close()]);
    delivered.close();
  }
}

function lines(name: string, result: FloodResult): string[] {
  const { answers, untold, postLatencies, latencies, drainMs } = result;
  const at = (of: readonly number[], share: number) =>
    of.length === 0 ? 'none' : `${(quantile(of, share) / 1000).toFixed(2)} s`;
  const counted = Object.entries(answers).map(([status, count]) => `${count} of ${status}`);
  return [
    `${name.padEnd(28)} ${result.perSecond.toFixed(2)} requests delivered a second`,
    `  answers: ${counted.join(', ')}; ${untold} of 503 without Retry-After`,
    `  POST p50 ${at(postLatencies, 0.5)}, p99 ${at(postLatencies, 0.99)}`,
    `  from POST to the last webhook p50 ${at(latencies, 0.5)}, p99 ${at(latencies, 0.99)}`,
    `  ${latencies.length} delivered ${(drainMs / 1000).toFixed(0)} s after the last POST`,
  ];
}
