/**
 * `node local/bootstrap.mjs bench/doubling.ts`: measures the throughput of a cluster with twice as many APIs and
 * workers. Each process has a CPU quota, so that two cores have enough left for Temporal, Postgres and the proxy. Needs
 * root and Linux control groups of version 1.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import type { CreateRequestBody } from '../api/partner/place-request.ts';
import type { RequestRecord } from '../domain/requests/record.ts';
import { isTerminal, type Status } from '../domain/requests/statuses.ts';
import { eventually } from '../local/eventually.ts';
import { LOGS, makeLocalFolders } from '../local/project.ts';
import type { ApiCaller } from '../test/support/callers/api-caller.ts';
import { startBreakableCluster, type BreakableCluster } from '../test/support/cluster/breakable-cluster.ts';
import { publishAddresses } from '../test/support/servers/addresses.ts';
import { makePartner } from './bench-stack.ts';
import { readCpu } from './cpu.ts';
import { deliverableOrders } from './peers/orders.ts';

/**
 * Quota of each process in cores, in the ratio of the CPU time that a delivered request with one endpoint costs them
 * (docs/capacity.md). Both sets and their servers fit into two cores.
 */
const CORES = { api: 0.06, 'worker-requests': 0.18, 'worker-webhooks': 0.06 } as const;
const SETS = [1, 2] as const;
type Sets = (typeof SETS)[number];
/** Alternates in both directions, so that the effects of filling caches and tables cancel out. */
const ORDER: readonly Sets[] = [2, 1, 1, 2, 2, 1, 1, 2];
const CALLERS_OF_A_SET = 12;
const PARTNERS = 10;
const SETTLE_SECONDS = 20;
const SECONDS = 60;
const DELIVERED_WITHIN_MS = 120_000;
/** The pause before a caller retries after a 503 of an overloaded API. */
const REPEAT_AFTER_MS = 1_000;

interface DeliverOptions {
  /** The bench queries Postgres itself, so that its queries cost the APIs nothing. */
  readonly bench: Pool;
  readonly partners: readonly ApiCaller[];
  readonly orders: readonly CreateRequestBody[];
}

interface Measured {
  readonly sets: Sets;
  readonly perSecond: number;
  /** Idle cores of the machine. */
  readonly idleCores: number;
  /** Cores used by each process. */
  readonly cores: Readonly<Record<string, number>>;
  /** The part of the periods, from 0 to 1, in which each process exceeded its quota. */
  readonly throttled: Readonly<Record<string, number>>;
}

const CONTROLLER = '/sys/fs/cgroup/cpu';
/** The period of a quota: a process that has used its quota waits for the rest of it. This is the kernel's default. */
const PERIOD_US = 100_000;

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

/** Limits a process after it is ready, because with its quota it would take a minute to start. */
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
  const bench = new Pool({ connectionString, application_name: 'bench', max: 4 });
  return { partners, orders: await deliverableOrders(database), bench };
}

async function measure(sets: Sets, deliver: DeliverOptions): Promise<Measured> {
  const stopping = new AbortController();
  let [ordered, delivered] = [0, 0];
  const callers = Array.from({ length: CALLERS_OF_A_SET * sets }, async () => {
    while (!stopping.signal.aborted) {
      await deliverOne(deliver, (ordered += 1));
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

/** Orders and waits for the delivery and its last webhook. Partners and orders take turns. */
async function deliverOne({ partners, orders, bench }: DeliverOptions, index: number): Promise<void> {
  const partner = partners[index % partners.length];
  if (partner === undefined) throw new TypeError('No partner orders');
  const order = { ...orders[index % orders.length], sandbox: { scenario: 'happy', step_seconds: 0 } };
  const { request_id } = await accepted(partner, order);
  const ended = async () => {
    const { rows } = await bench.query<{ status: Status; waiting: boolean }>(
      `select status, exists (
          select from webhook_delivery where webhook_delivery.request_id = request.request_id
             and acknowledged_at is null) as waiting
         from request where request_id = $1`,
      [request_id],
    );
    return rows.some(({ status, waiting }) => isTerminal(status) && !waiting);
  };
  await eventually(ended, {
    deadlineMs: DELIVERED_WITHIN_MS,
    everyMs: 200,
    describe: `the end of ${request_id}`,
  });
}

async function accepted(partner: ApiCaller, order: object): Promise<RequestRecord> {
  for (;;) {
    const { status, data, error } = await partner.callOnce<RequestRecord>('POST', '/requests', order);
    if (status === 201) return data;
    if (status !== 503) throw new Error(`POST /requests answered ${status}: ${error?.message}`);
    await delay(REPEAT_AFTER_MS);
  }
}

/** Starts a webhook receiver in its own process, so that its CPU is not counted. */
async function startReceiver() {
  const started = spawn('node', ['bench/webhooks/receiver.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  return { url: `http://127.0.0.1:${port}/ok`, process: started };
}

interface CpuShare {
  /** Moves a process with all of its threads into the group. */
  readonly hold: (pid: number) => void;
  /** Returns the part of the periods since the last call, from 0 to 1, in which the group exceeded its quota. */
  readonly throttled: () => number;
  /** Requires an empty group. */
  readonly remove: () => void;
}

/**
 * @param name the name of the group, unique on this machine.
 * @param cores the quota, for example 0.2 for a fifth of a core.
 * @throws Error on a machine without control groups.
 */
function createCpuShare(name: string, cores: number): CpuShare {
  const folder = path.join(CONTROLLER, name);
  const file = (of: string) => path.join(folder, of);
  try {
    mkdirSync(folder);
    writeFileSync(file('cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(file('cpu.cfs_quota_us'), String(Math.round(PERIOD_US * cores)));
  } catch (error) {
    throw new Error(`This needs root and control groups of version 1 at ${CONTROLLER}`, { cause: error });
  }
  let [periodsBefore, throttledBefore] = [0, 0];
  return {
    hold: (pid) => writeFileSync(file('cgroup.procs'), String(pid)),
    throttled() {
      const { nr_periods = 0, nr_throttled = 0 } = statistics(readFileSync(file('cpu.stat'), 'utf8'));
      const share = (nr_throttled - throttledBefore) / Math.max(1, nr_periods - periodsBefore);
      [periodsBefore, throttledBefore] = [nr_periods, nr_throttled];
      return share;
    },
    remove: () => rmdirSync(folder),
  };
}

/** Parses lines such as `nr_periods 12`. */
function statistics(text: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    text.split('\n').map((line): [string, number] => {
      const [name = '', value = '0'] = line.split(' ');
      return [name, Number(value)];
    }),
  );
}
