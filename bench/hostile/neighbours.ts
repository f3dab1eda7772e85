/**
 * Measures the latency of a partner's calls with and without a noisy neighbour, which attacks at its rate limit. Only
 * calls of the attacker may fail.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../db/database.ts';
import { startApi } from '../../test/support/engine/processes.ts';
import { Given } from '../../test/support/given/given.ts';
import { ATTACK_NAMES, type AttackName, type Outcomes } from '../../test/support/hostile/attacks.ts';
import { makePartner, type BenchStack } from '../bench-stack.ts';
import { comparePairs } from '../pairs.ts';
import { median, quantile, spread } from '../statistics.ts';
import { startBenchReceiver } from '../webhooks/sides.ts';
import { makeAttacker, startAttack } from './attackers.ts';
import { callsOf, steadily } from './steady-calls.ts';

const PAIRS = 3;
/** Calls of the partner that is measured. */
const STEADY = { perSecond: 20, seconds: 6 };
/** Pause after an attack, so that its after-effects do not disturb the next quiet window. */
const SETTLE_MS = 2_000;
/** Enables the portal, whose passwords are attacked, and uploads of files. */
export const ALL_FEATURES = {
  PORTAL_SECRET: 'a-secret-of-the-bench-of-more-than-32-characters',
  PORTAL_ORIGIN: 'https://portal.example.com',
  PRESCRIPTION_STORAGE: 'file:///tmp/bench-prescriptions/',
  PRESCRIPTION_KEYS: `first:${Buffer.alloc(32, 7).toString('base64')}`,
};

/** Attacks in the order of measurement. */
const KINDS: readonly { readonly name: string; readonly attacks: readonly AttackName[] }[] = [
  { name: 'all at once', attacks: ATTACK_NAMES },
  ...ATTACK_NAMES.map((name) => ({ name, attacks: [name] })),
];

/** One window: the latency of each call of the partner, and the answers that the attacker got. */
interface Window {
  readonly latencies: readonly number[];
  readonly outcomes: Outcomes;
}

export async function benchNeighbours(stack: BenchStack): Promise<string[]> {
  const { connectionString, taskQueue } = stack;
  const receiver = await startBenchReceiver();
  const api = await startApi({ connectionString, taskQueue, env: ALL_FEATURES });
  const database = openDatabase({ connectionString });
  const partner = () => makePartner(api.origin, connectionString);
  const engine = { ...stack, environment: 'sandbox', origin: api.origin, database, partner } as const;
  const given = new Given(engine);
  const victim = await makePartner(api.origin, connectionString);
  const calls = await callsOf(victim, given);
  const steady = async () => (await steadily(calls, STEADY)).map(({ ms }) => ms);
  const quiet = async (): Promise<Window> => ({ latencies: await steady(), outcomes: {} });
  const attacked = async (attacks: readonly AttackName[]): Promise<Window> => {
    // The partner has the limits of the environment.
    const partner = await makePartner(api.origin, connectionString, {});
    const stop = await startAttack(await makeAttacker(given, partner, receiver.origin), attacks);
    const latencies = await steady().catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    const outcomes = await stop();
    await delay(SETTLE_MS);
    return { latencies, outcomes };
  };
  const lines: string[] = [];
  try {
    for (const { name, attacks } of KINDS) {
      const results = await comparePairs({ ours: () => attacked(attacks), bare: quiet, pairs: PAIRS });
      lines.push(...summary(name, results));
      console.log(lines.slice(-2).join('\n'));
    }
  } finally {
    await database.destroy();
    await api.stop();
    await receiver.stop();
  }
  return lines;
}

function summary(
  name: string,
  results: readonly { readonly ours: Window; readonly bare: Window }[],
): string[] {
  const all = (side: 'ours' | 'bare') => results.flatMap((pair) => pair[side].latencies);
  const p99 = (latencies: readonly number[]) => quantile(latencies, 0.99);
  const ratios = results.map(({ ours, bare }) => p99(ours.latencies) / p99(bare.latencies));
  const counts: Record<string, number> = {};
  for (const { ours } of results) {
    for (const [status, count] of Object.entries(ours.outcomes))
      counts[status] = (counts[status] ?? 0) + count;
  }
  const answered = Object.entries(counts).map(([status, count]) => `${count} x ${status}`);
  const shown = (side: 'ours' | 'bare') =>
    `p50 ${median(all(side)).toFixed(0)} ms, p99 ${p99(all(side)).toFixed(0)} ms`;
  return [
    `${name.padEnd(20)} p99 ratio ${(p99(all('ours')) / p99(all('bare'))).toFixed(2)}, of pairs ${spread(ratios)}`,
    `  attacked ${shown('ours')}; quiet ${shown('bare')}; the attacker got ${answered.join(', ')}`,
  ];
}
