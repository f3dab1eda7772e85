/**
 * Measures the latency of nine ordinary partners, alone and beside a slow, a hostile and a very large partner. None of
 * their calls may fail.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import { eventually } from '../../local/eventually.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { startApi, startProcess } from '../../test/support/engine/processes.ts';
import { Given } from '../../test/support/given/given.ts';
import { ATTACK_NAMES, type AttackName, type Attacker } from '../../test/support/hostile/attacks.ts';
import { submission, timelineThrough } from '../../test/support/requests/submissions.ts';
import { withKeysForTestRows } from '../../test/support/requests/sealed-rows.ts';
import { makePartner, type BenchStack } from '../bench-stack.ts';
import { load } from '../load.ts';
import { comparePairs } from '../pairs.ts';
import { median, quantile, spread } from '../statistics.ts';
import { startBenchReceiver } from '../webhooks/sides.ts';
import { makeAttacker, startAttack } from './attackers.ts';
import { ALL_FEATURES } from './neighbours.ts';
import { callsOf, steadily, type SteadyCall, type TimedCall } from './steady-calls.ts';

const ORDINARY = 9;
const SECONDS = 30;
/** Calls of each ordinary partner; the large one calls ten times as often. */
const PER_SECOND = 1;
const LARGE_PER_SECOND = 10;
/** Delivered requests of the large partner. */
const LARGE_REQUESTS = 3_000;
const SETTLE_MS = 3_000;
/** Sends bodies a byte at a time, holds polls open, and has endpoints that hang. */
const SLOW: readonly AttackName[] = ['slow bodies', 'long polls', 'endpoints that hang'];

/** Partners that are measured, in order: all together, then each alone, to show its own effect. */
const KINDS: readonly {
  readonly name: string;
  readonly who: readonly (keyof Others)[];
  readonly pairs: number;
}[] = [
  { name: 'all three', who: ['slow', 'hostile', 'large'], pairs: 5 },
  { name: 'slow', who: ['slow'], pairs: 2 },
  { name: 'hostile', who: ['hostile'], pairs: 2 },
  { name: 'large', who: ['large'], pairs: 2 },
];

interface Others {
  readonly slow: Attacker;
  readonly hostile: Attacker;
  readonly large: object;
}

export async function benchCrowd(stack: BenchStack): Promise<string[]> {
  const { connectionString, taskQueue } = stack;
  const receiver = await startBenchReceiver();
  const api = await startApi({ connectionString, taskQueue, env: ALL_FEATURES });
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  const partner = () => makePartner(api.origin, connectionString);
  const given = new Given({ ...stack, environment: 'sandbox', origin: api.origin, database, partner });
  try {
    const nine = await Promise.all(
      Array.from({ length: ORDINARY }, async () => callsOf(await partner(), given)),
    );
    const limited = async () =>
      makeAttacker(given, await makePartner(api.origin, connectionString, {}), receiver.origin);
    const large = await makeLarge(await partner(), given, `${receiver.origin}/ok`);
    await load({ calls: LARGE_REQUESTS, callers: 4 }, async () => {
      const made = submission({ partner_id: large.partnerId });
      const timeline = timelineThrough(made, 'confirmed', 'dispensing', 'ready', 'in_transit', 'delivered');
      await saveRequest(database, { submission: made, timeline });
    });
    await allSent(database);
    const others = { slow: await limited(), hostile: await limited(), large };
    const lines: string[] = [];
    for (const { name, who, pairs } of KINDS) {
      const results = await comparePairs({
        ours: () => beside(nine, others, who),
        bare: () => alone(nine),
        pairs,
      });
      lines.push(...summary(name, results));
      console.log(lines.slice(-3).join('\n'));
    }
    return lines;
  } finally {
    await database.destroy();
    await api.stop();
    await receiver.stop();
  }
}

/** Waits until the events of the large partner's earlier requests are sent, so that they do not load the windows. */
async function allSent(database: Kysely<Database>): Promise<void> {
  const isSent = async () => {
    const due = await database
      .selectFrom('webhook_delivery')
      .where('next_attempt_at', 'is not', null)
      .select('webhook_id')
      .limit(1)
      .execute();
    return due.length === 0;
  };
  await eventually(isSent, { deadlineMs: 120_000, describe: 'all webhooks sent' });
}

async function makeLarge(partner: ApiCaller, given: Given, url: string) {
  const { request_id: requestId } = await given.order().by(partner);
  const { status } = await partner.callOnce('POST', '/webhooks', { url });
  if (status !== 201) throw new Error(`POST /webhooks answered ${status}`);
  const { origin, key, partnerId } = partner;
  return { origin, key, partnerId, requestId, perSecond: LARGE_PER_SECOND };
}

async function alone(nine: readonly (readonly SteadyCall[])[]): Promise<TimedCall[]> {
  const calls = await Promise.all(
    nine.map(async (calls, index) => {
      // Real partners neither call at the same instant nor all order in the same second.
      await delay((index * 1000) / ORDINARY);
      const first = index % calls.length;
      const inTurn = [...calls.slice(first), ...calls.slice(0, first)];
      return steadily(inTurn, { perSecond: PER_SECOND, seconds: SECONDS });
    }),
  );
  return calls.flat();
}

async function beside(
  nine: readonly (readonly SteadyCall[])[],
  others: Others,
  who: readonly (keyof Others)[],
): Promise<TimedCall[]> {
  const starts = {
    slow: () => startAttack(others.slow, SLOW),
    hostile: () => startAttack(others.hostile, ATTACK_NAMES),
    large: () => startLarge(others.large),
  };
  const stops: (() => Promise<unknown>)[] = [];
  try {
    for (const name of who) stops.push(await starts[name]());
    return await alone(nine);
  } finally {
    for (const stop of stops) console.log(`  ${JSON.stringify(await stop())}`);
    await delay(SETTLE_MS);
  }
}

/** Starts the large partner and returns the function that stops it, which returns the answers that it got. */
async function startLarge(large: object): Promise<() => Promise<unknown>> {
  const process = await startProcess({
    script: 'bench/hostile/large-partner.ts',
    env: { LARGE_PARTNER: JSON.stringify(large) },
    ready: (logs) => logs.includes('calling'),
  });
  return async () => {
    await process.stop();
    return answersOf(process.logs());
  };
}

const answersOf = (logs: string): unknown => JSON.parse(/^answers (.*)$/m.exec(logs)?.[1] ?? '{}');

function summary(
  name: string,
  results: readonly { readonly ours: TimedCall[]; readonly bare: TimedCall[] }[],
): string[] {
  const p99 = (calls: readonly TimedCall[]) => quantile(times(calls), 0.99);
  const all = (side: 'ours' | 'bare') => results.flatMap((pair) => pair[side]);
  const shown = (side: 'ours' | 'bare') =>
    `p50 ${median(times(all(side))).toFixed(0)} ms, p99 ${p99(all(side)).toFixed(0)} ms (${byKind(all(side))})`;
  return [
    `${name.padEnd(10)} the nine's p99 ratio ${(p99(all('ours')) / p99(all('bare'))).toFixed(2)}, of pairs ${spread(results.map(({ ours, bare }) => p99(ours) / p99(bare)))}`,
    `  beside ${shown('ours')}`,
    `  alone ${shown('bare')}; ${all('ours').length} calls each`,
  ];
}

const times = (calls: readonly TimedCall[]) => calls.map(({ ms }) => ms);

/** Formats the p50 and p95 of each kind of call in milliseconds, because the p99 is mostly of one kind. */
function byKind(calls: readonly TimedCall[]): string {
  return [...Map.groupBy(calls, ({ name }) => name)]
    .map(([kind, those]) => `${kind} ${shares(times(those))}`)
    .join(', ');
}

const shares = (values: readonly number[]) =>
  `${median(values).toFixed(0)}/${quantile(values, 0.95).toFixed(0)}`;
