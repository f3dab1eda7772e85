/**
 * What one hostile partner does to another: the latency of a partner's calls while a second one does its worst at its
 * rate limit, beside the same in quiet. No call but the attacker's may fail.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../db/database.ts';
import { ORDER, type ApiCaller } from '../../test/support/callers/api-caller.ts';
import { eventually } from '../../test/support/engine/eventually.ts';
import { startApi, startProcess } from '../../test/support/engine/processes.ts';
import { Given } from '../../test/support/given/given.ts';
import {
  ATTACK_NAMES,
  type AttackName,
  type Attacker,
  type Outcomes,
} from '../../test/support/hostile/attacks.ts';
import { makePartner, type BenchStack } from '../bench-stack.ts';
import { comparePairs } from '../pairs.ts';
import { median, quantile, spread } from '../statistics.ts';
import { startBenchReceiver } from '../webhooks/sides.ts';

const PAIRS = 3;
const WINDOW_SECONDS = 6;
/** Of the partner that does no harm. */
const CALLS_PER_SECOND = 20;
/** What an attack leaves behind is not part of the quiet that follows. */
const SETTLE_MS = 2_000;
/** All that a bulk call may have. */
const BULK_BYTES = 49_000_000;
const SEARCH = { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } };
/** The portal is on, so that its passwords can be guessed; files are taken. */
const EVERYTHING = {
  PORTAL_SECRET: 'a-secret-of-the-bench-of-more-than-32-characters',
  PORTAL_ORIGIN: 'https://portal.example.com',
  PRESCRIPTION_STORAGE: 'file:///tmp/bench-prescriptions/',
  PRESCRIPTION_KEYS: `first:${Buffer.alloc(32, 7).toString('base64')}`,
};

/** In the order in which they are measured. */
const KINDS: readonly { readonly name: string; readonly attacks: readonly AttackName[] }[] = [
  { name: 'all at once', attacks: ATTACK_NAMES },
  ...ATTACK_NAMES.map((name) => ({ name, attacks: [name] })),
];

/** One window: milliseconds of each call of the partner, and what the attacker was answered. */
interface Window {
  readonly latencies: readonly number[];
  readonly outcomes: Outcomes;
}

export async function benchNeighbours(stack: BenchStack): Promise<string[]> {
  const { connectionString, taskQueue } = stack;
  const receiver = await startBenchReceiver();
  const api = await startApi({ connectionString, taskQueue, env: EVERYTHING });
  const database = openDatabase({ connectionString });
  const partner = () => makePartner(api.origin, connectionString);
  const engine = { ...stack, environment: 'sandbox', origin: api.origin, database, partner } as const;
  const given = new Given(engine);
  const victim = await makePartner(api.origin, connectionString);
  const calls = await callsOf(victim, given);
  const quiet = async (): Promise<Window> => ({ latencies: await steadily(calls), outcomes: {} });
  const attacked = async (attacks: readonly AttackName[]): Promise<Window> => {
    const attacker = await makeAttacker(given, receiver.origin, connectionString, api.origin);
    const process = await startProcess({
      script: 'bench/hostile/attacker.ts',
      env: { ATTACKER: JSON.stringify(attacker), ATTACKS: JSON.stringify(attacks) },
      ready: (logs) => logs.includes('attacking'),
    });
    let latencies: readonly number[];
    try {
      latencies = await steadily(calls);
    } finally {
      await process.stop();
    }
    await delay(SETTLE_MS);
    const [, outcomes = '{}'] = /^outcomes (.*)$/m.exec(process.logs()) ?? [];
    return { latencies, outcomes: JSON.parse(outcomes) as Outcomes };
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

/** One of each kind of call, which the partner makes in turn. */
async function callsOf(victim: ApiCaller, given: Given): Promise<(() => Promise<number>)[]> {
  const { request_id } = await given.order().by(victim);
  const isRecorded = async () => (await victim.call('GET', `/requests?limit=1`)).status === 200;
  await eventually(isRecorded, { deadlineMs: 20_000, describe: 'the request in Postgres' });
  const call = (method: string, path: string, body?: unknown) => async () =>
    (await victim.call(method, path, body)).status;
  return [
    call('GET', `/requests/${request_id}`),
    call('POST', '/medicines/search', SEARCH),
    call('GET', '/requests?limit=20'),
    call('GET', '/events?limit=20'),
    call('GET', `/requests/${request_id}`),
    call('POST', '/requests', { ...ORDER, sandbox: { scenario: 'manual', step_seconds: 0 } }),
  ];
}

/**
 * Calls at a steady rate, whether the ones before have been answered or not; a call's time begins when it was due.
 *
 * @throws Error when a call fails.
 */
async function steadily(calls: readonly (() => Promise<number>)[]): Promise<number[]> {
  const startedAt = performance.now();
  const made = Array.from({ length: CALLS_PER_SECOND * WINDOW_SECONDS }, async (_, index) => {
    const due = startedAt + (index * 1000) / CALLS_PER_SECOND;
    await delay(Math.max(0, due - performance.now()));
    const status = await calls[index % calls.length]?.();
    if (status === undefined || status >= 400)
      throw new Error(`A call of the other partner was answered ${status}`);
    return performance.now() - due;
  });
  return Promise.all(made);
}

async function makeAttacker(
  given: Given,
  receiver: string,
  connectionString: string,
  origin: string,
): Promise<Attacker> {
  // With the limits of the environment.
  const partner = await makePartner(origin, connectionString, {});
  const pharmacy = await given.pharmacy();
  const { request_id } = await given.order().by(partner);
  const hooks = await Promise.all(
    ['/hang', '/endless'].map((path) =>
      partner.call<{ webhook_id: string }>('POST', '/webhooks', { url: receiver + path }),
    ),
  );
  return {
    origin,
    partnerKey: partner.key,
    pharmacyKey: pharmacy.key,
    requestId: request_id,
    webhookId: hooks[0]?.data.webhook_id ?? '',
    bulkBytes: BULK_BYTES,
  };
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
