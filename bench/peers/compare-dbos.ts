/** Compares the engine with a DBOS service of the same shape, from the POST of requests to their last webhook. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchStack } from '../bench-stack.ts';
import { cpuLines, cpuSince, readCpu, totalCpu, type CpuByRole } from '../cpu.ts';
import { comparePairs } from '../pairs.ts';
import { quantile, spread } from '../statistics.ts';
import { runClosedLoop, type ClosedLoopResult } from './closed-loop.ts';
import { receiveDeliveredEvents, type DeliveredEvents } from './delivered-events.ts';
import { dbosSide, ourSide, whileResumed, type Side } from './sides.ts';

const LOOP = { requests: 120, callers: 60 } as const;
const PAIRS = 3;
/** The interval between checks for open workflows after the deliveries. */
const CHECK_INTERVAL_MS = 200;

interface Run extends ClosedLoopResult {
  readonly cpu: CpuByRole;
}

export async function benchDbos(stack: BenchStack): Promise<string[]> {
  const delivered = await receiveDeliveredEvents();
  const ours = await ourSide(stack, delivered.url);
  const peer = await dbosSide(stack, delivered.url);
  try {
    const results = await comparePairs({
      ours: () => whileResumed(ours, [ours, peer], () => run(ours, delivered)),
      bare: () => whileResumed(peer, [ours, peer], () => run(peer, delivered)),
      pairs: PAIRS,
    });
    const [ourRuns, peerRuns] = [results.map((pair) => pair.ours), results.map((pair) => pair.bare)];
    const ratio = (of: (run: Run) => number) => spread(results.map((pair) => of(pair.ours) / of(pair.bare)));
    return [
      ...lines('engine', ourRuns),
      ...lines('DBOS peer', peerRuns),
      `throughput ratio             ${ratio(({ perSecond }) => perSecond)}`,
      `CPU ratio                    ${ratio(({ cpu }) => totalCpu(cpu))}`,
    ];
  } finally {
    await Promise.all([ours.close(), peer.close()]);
    delivered.close();
  }
}

/** The CPU includes the work after the last webhook; the throughput does not. */
async function run({ partners, orders, pids, open }: Side, delivered: DeliveredEvents): Promise<Run> {
  const before = readCpu(pids);
  const result = await runClosedLoop(delivered, { ...LOOP, partners, orders });
  while ((await open()) > 0) await delay(CHECK_INTERVAL_MS);
  return { ...result, cpu: cpuSince(pids, before, LOOP.requests) };
}

function lines(name: string, runs: readonly Run[]): string[] {
  const share = (of: (run: Run) => readonly number[], at: number) =>
    spread(
      runs.map((run) => quantile(of(run), at)),
      0,
    );
  const posts = ({ postLatencies }: Run) => postLatencies;
  const whole = ({ latencies }: Run) => latencies;
  const repeated = runs.reduce((sum, run) => sum + run.repeated, 0);
  return [
    `${name.padEnd(28)} ${spread(runs.map(({ perSecond }) => perSecond))} requests delivered a second`,
    `  POST p50 ${share(posts, 0.5)} ms, p99 ${share(posts, 0.99)} ms; ${repeated} answered 503 and sent again`,
    `  from POST to the last webhook p50 ${share(whole, 0.5)} ms, p99 ${share(whole, 0.99)} ms`,
    ...cpuLines(
      '  a request',
      runs.map(({ cpu }) => cpu),
    ),
  ];
}
