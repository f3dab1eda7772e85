/** What requests cost on `npm run cluster`, run in a copy of the project on ports of its own. */
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { openDatabase } from '../../db/database.ts';
import type { Cpu, Measured } from '../../local/capacity/measured.ts';
import { byComponent } from '../../local/capacity/model.ts';
import { withRowsOfTests } from '../../test/support/requests/sealed-rows.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { copyProject, npmStart, type RunningStack } from '../../test/support/engine/local-stack.ts';
import { makePartner } from '../bench-stack.ts';
import { load } from '../load.ts';
import { deliverableOrders } from '../peers/orders.ts';
import { measureRound, pointOf, warmUp, type MeasuredKind, type PointOptions } from './points.ts';
import { startReceiver } from './receiver.ts';
import { BENCH, readUsage, usageBetween, type Usage } from './usage.ts';

const READY_MS = 600_000;
const IDLE_MS = 20_000;
/** What is written behind the last of the requests before. */
const SETTLED_MS = 4_000;
const REQUESTS = 40;
/** The events of one partner are committed one after the other. */
const PARTNERS = 10;
const MOST_ENDPOINTS = 2;

/** As many as the model has unknowns. */
const FITTED = [
  { scenario: 'rejects', endpoints: 0 },
  { scenario: 'happy', endpoints: 0 },
  { scenario: 'happy', endpoints: 1 },
  { scenario: 'hold_authorization_required', endpoints: 0 },
] as const satisfies readonly MeasuredKind[];
const COMPARED = [
  { scenario: 'collected', endpoints: 2 },
  { scenario: 'hold_authorization_required', endpoints: 1 },
] as const satisfies readonly MeasuredKind[];

const NOTHING = byComponent(() => 0);
const nameOf = ({ scenario, endpoints }: MeasuredKind): string => `${scenario}, ${endpoints}`;

type OnCluster = Pick<Measured, 'idle' | 'fitted' | 'compared' | 'calls'>;

export async function measureCluster(say: (line: string) => void): Promise<OnCluster> {
  const copy = await copyProject();
  try {
    const stack = await npmStart(copy, { script: 'cluster', readyMs: READY_MS });
    say('The cluster is ready.');
    try {
      return await measure(stack, say);
    } finally {
      await stack.interrupt();
    }
  } finally {
    await copy.remove();
  }
}

async function measure(stack: RunningStack, say: (line: string) => void): Promise<OnCluster> {
  // Names itself, so that what it costs is nobody's.
  const bench = new Pool({ connectionString: stack.database_url, application_name: BENCH, max: 4 });
  const receiver = await startReceiver();
  const { pids } = stack;
  const callersWith: ApiCaller[][] = [];
  for (let endpoints = 0; endpoints <= MOST_ENDPOINTS; endpoints += 1) {
    callersWith.push(await makeCallers(stack, receiver.url, endpoints));
  }
  const database = withRowsOfTests(openDatabase({ connectionString: stack.database_url, poolSize: 1 }));
  const orders = await deliverableOrders(database);
  await database.destroy();
  try {
    const common = { pids, bench, orders, requests: REQUESTS };
    const all = [...FITTED, ...COMPARED].map((kind) => ({ kind, rounds: [] as Usage[] }));
    const partnersOf = ({ endpoints }: MeasuredKind) => callersWith[endpoints] ?? [];
    for (const { kind } of all) await warmUp(kind, { ...common, idle: NOTHING, partners: partnersOf(kind) });
    await delay(SETTLED_MS);
    const before = await readUsage(pids, bench);
    await delay(IDLE_MS);
    const after = await readUsage(pids, bench);
    // Milliseconds in each millisecond are cores.
    const idle = usageBetween(before, after, after.at - before.at).cpu;
    say(`idle: ${JSON.stringify(idle)}`);
    // There and back, so that what changes as databases and caches fill is nobody's difference.
    for (const { kind, rounds } of [...all, ...all.toReversed()]) {
      rounds.push(await measureRound(kind, { ...common, idle, partners: partnersOf(kind) }));
      say(`${nameOf(kind)}: ${JSON.stringify(rounds.at(-1))}`);
    }
    const points = (kinds: readonly MeasuredKind[]) =>
      Object.fromEntries(
        all
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ kind, rounds }) => [nameOf(kind), pointOf(kind, rounds, REQUESTS)]),
      );
    return {
      idle,
      fitted: points(FITTED),
      compared: points(COMPARED),
      calls: await measureCalls({ ...common, idle, partners: callersWith[0] ?? [] }),
    };
  } finally {
    receiver.process.kill('SIGTERM');
    await bench.end();
  }
}

async function makeCallers(stack: RunningStack, url: string, endpoints: number): Promise<ApiCaller[]> {
  const origin = new URL(stack.api_url).origin;
  const callers: ApiCaller[] = [];
  for (let count = 0; count < PARTNERS; count += 1) {
    const caller = await makePartner(origin, stack.database_url);
    for (let endpoint = 0; endpoint < endpoints; endpoint += 1) {
      const { status, error } = await caller.callOnce('POST', '/webhooks', { url: `${url}/${endpoint}` });
      if (status !== 201) throw new Error(`POST /webhooks answered ${status}: ${error?.message}`);
    }
    callers.push(caller);
  }
  return callers;
}

const CALLS = 400;
const SEARCH = { query: 'paracetamol', location: { lat: 6.4281, lng: 3.4219 }, radius_km: 10 };

async function measureCalls(options: PointOptions): Promise<Measured['calls']> {
  const { pids, bench, partners, orders, idle } = options;
  const [partner] = partners;
  if (partner === undefined) throw new TypeError('Nobody calls');
  const order = { ...orders[0], sandbox: { scenario: 'manual' } };
  const { data } = await partner.callOnce<{ readonly request_id: string }>('POST', '/requests', order);
  const path = `/requests/${data.request_id}`;
  const { headers } = await partner.callOnce('GET', path);
  const etag = { 'If-None-Match': headers.get('etag') ?? '' };
  const costOf = async (call: () => Promise<number>, wanted: number): Promise<Cpu> => {
    const checked = async () => {
      const status = await call();
      if (status !== wanted) throw new Error(`A call was answered ${status}, not ${wanted}`);
    };
    await load({ calls: CALLS / 4, callers: 4 }, checked);
    const before = await readUsage(pids, bench);
    await load({ calls: CALLS, callers: 4 }, checked);
    return usageBetween(before, await readUsage(pids, bench), CALLS, idle).cpu;
  };
  const unchanged = () =>
    fetch(`${partner.origin}/v1${path}`, { headers: { Authorization: `Bearer ${partner.key}`, ...etag } });
  return {
    search: await costOf(
      async () => (await partner.callOnce('POST', '/medicines/search', SEARCH)).status,
      200,
    ),
    unchanged: await costOf(async () => (await unchanged()).status, 304),
  };
}
