/**
 * `node local/bootstrap.mjs bench/capacity/doubling.ts`: what twice the APIs and twice the workers of a cluster deliver, each of them with so much of
 * a processor and no more, so that two cores have enough left for Temporal, Postgres and the proxy.
 */
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { LOGS, makeLocalFolders } from '../../local/project.ts';
import {
  startBreakableCluster,
  type BreakableCluster,
} from '../../test/support/cluster/breakable-cluster.ts';
import { publishAddresses } from '../../test/support/servers/addresses.ts';
import { makePartner } from '../bench-stack.ts';
import { createCpuShare, type CpuShare } from '../cpu-share.ts';
import { readCpu } from '../cpu.ts';
import { deliverableOrders } from '../peers/orders.ts';
import { startReceiver } from './receiver.ts';
import { deliverOne, type DeliverOptions } from './points.ts';
import { BENCH } from './usage.ts';

/**
 * Cores of each process: in the ratio in which a delivered request with one endpoint uses them (docs/capacity.md), and
 * small enough that both sets and the servers behind them fit into two.
 */
const CORES = { api: 0.06, 'worker-requests': 0.18, 'worker-webhooks': 0.06 } as const;
const SETS = [1, 2] as const;
type Sets = (typeof SETS)[number];
/** There and back twice, so that what changes as caches and tables fill is nobody's difference. */
const ORDER: readonly Sets[] = [2, 1, 1, 2, 2, 1, 1, 2];
const CALLERS_OF_A_SET = 12;
const PARTNERS = 10;
const SETTLE_SECONDS = 20;
const SECONDS = 60;

interface Measured {
  readonly sets: Sets;
  readonly perSecond: number;
  /** Cores that everything of this machine left unused. */
  readonly idleCores: number;
  /** Cores used, by process. */
  readonly cores: Readonly<Record<string, number>>;
  /** By process: in how much of its time it wanted more than its share. */
  readonly throttled: Readonly<Record<string, number>>;
}

await makeLocalFolders();
publishAddresses({ postgresUrl: '', temporalAddress: '', logFolder: LOGS });
const cluster = await startBreakableCluster('sandbox');
const names = Object.keys(cluster.engine);
const shares = new Map(names.map((name) => [name, shareOf(name)]));
const running = new Set(names);
const receiver = await startReceiver();
try {
  for (const name of names) hold(name);
  const deliver = await deliverOptions(cluster, receiver.url);
  const measured: Measured[] = [];
  for (const sets of ORDER) {
    await runSets(sets);
    measured.push(await measure(sets, deliver));
    console.log(JSON.stringify(measured.at(-1), rounded));
  }
  const mean = (sets: Sets) => {
    const rates = measured.filter((one) => one.sets === sets).map(({ perSecond }) => perSecond);
    return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  };
  console.log(
    `delivered a second: ${mean(2).toFixed(2)} with two sets, ${mean(1).toFixed(2)} with one: ratio ${(mean(2) / mean(1)).toFixed(2)}`,
  );
  await deliver.bench.end();
} finally {
  receiver.process.kill('SIGTERM');
  await cluster.close();
  for (const share of shares.values()) share.remove();
}

function shareOf(name: string): CpuShare {
  const role = name.replace(/-\d$/, '') as keyof typeof CORES;
  return createCpuShare(`bench-${process.pid}-${name}`, CORES[role]);
}

/** Once it is ready: with its share alone it would take a minute to start. */
function hold(name: string): void {
  shares.get(name)?.hold(cluster.engine[name]?.pid() ?? 0);
}

async function runSets(sets: Sets): Promise<void> {
  for (const name of names) {
    const wanted = Number(name.slice(-1)) <= sets;
    if (wanted === running.has(name)) continue;
    if (wanted) {
      await cluster.engine[name]?.start();
      hold(name);
      running.add(name);
    } else {
      await cluster.engine[name]?.stop();
      running.delete(name);
    }
  }
}

async function deliverOptions({ connectionString, database, origin }: BreakableCluster, url: string) {
  const partners = await Promise.all(
    Array.from({ length: PARTNERS }, async () => {
      const partner = await makePartner(origin, connectionString);
      const { status, error } = await partner.callOnce('POST', '/webhooks', { url });
      if (status !== 201) throw new Error(`POST /webhooks answered ${status}: ${error?.message}`);
      return partner;
    }),
  );
  const bench = new Pool({ connectionString, application_name: BENCH, max: 4 });
  return { partners, orders: await deliverableOrders(database), bench };
}

async function measure(sets: Sets, deliver: DeliverOptions): Promise<Measured> {
  const stopping = new AbortController();
  let [ordered, delivered] = [0, 0];
  const callers = Array.from({ length: CALLERS_OF_A_SET * sets }, async () => {
    while (!stopping.signal.aborted) {
      await deliverOne('happy', deliver, (ordered += 1));
      delivered += 1;
    }
  });
  const failed = Promise.all(callers);
  await Promise.race([delay(SETTLE_SECONDS * 1000), failed]);
  for (const share of shares.values()) share.throttled();
  const before = { delivered, cpu: readCpu(pids()), idle: idleSeconds(), at: performance.now() };
  await Promise.race([delay(SECONDS * 1000), failed]);
  const seconds = (performance.now() - before.at) / 1000;
  const perSecond = (delivered - before.delivered) / seconds;
  const cores = Object.entries(readCpu(pids())).map(([name, used]) => [
    name,
    (used - (before.cpu[name] ?? 0)) / seconds,
  ]);
  const idleCores = (idleSeconds() - before.idle) / seconds;
  const throttled = [...shares].map(([name, share]) => [name, share.throttled()]);
  stopping.abort();
  await failed;
  return {
    sets,
    perSecond,
    idleCores,
    cores: Object.fromEntries(cores) as Measured['cores'],
    throttled: Object.fromEntries(throttled) as Measured['throttled'],
  };
}

function pids(): Record<string, number> {
  const engine = [...running].map((name) => [name, cluster.engine[name]?.pid() ?? 0]);
  const servers = Object.entries(cluster.servers).map(([name, { pid }]) => [name, pid()]);
  return Object.fromEntries([...engine, ...servers]) as Record<string, number>;
}

function idleSeconds(): number {
  return os.cpus().reduce((sum, { times }) => sum + times.idle / 1000, 0);
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value;
}
