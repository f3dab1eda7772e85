/** What each component of a cluster has used so far: CPU from /proc, bytes of the write-ahead log by whose connection wrote it. */
import type { Pool } from 'pg';
import type { Bytes, Component, Cpu } from '../../local/capacity/measured.ts';
import { cpuSeconds, ownSecondsOf } from '../cpu.ts';

/** Process ids by the names of `npm run cluster`. */
export type Pids = Readonly<Record<string, number | null>>;

/** What was used between two readings, for each of so many. */
export interface Usage {
  readonly cpu: Cpu;
  readonly wal: Bytes;
  readonly stored: Bytes;
}

export interface Reading {
  readonly at: number;
  /** Seconds of processes that live as long as the cluster, and of Postgres with all of its own. */
  readonly processes: Readonly<Record<Exclude<Component, `postgres-${string}`> | 'postgres', number>>;
  readonly backends: ReadonlyMap<number, Backend>;
  readonly stored: Bytes;
}

/** A connection of Postgres. */
interface Backend {
  readonly of: 'engine' | 'temporal' | 'bench';
  readonly seconds: number;
  readonly wal: number;
}

interface BackendRow {
  readonly pid: number;
  readonly datname: string;
  readonly is_bench: boolean;
  readonly wal_bytes: string;
}

/** What the bench's own connections say they are. */
export const BENCH = 'bench-capacity';
const OURS = 'fulfilment';

export async function readUsage(pids: Pids, bench: Pool): Promise<Reading> {
  const { rows } = await bench.query<BackendRow>(
    `select pid, datname, application_name = '${BENCH}' as is_bench, (pg_stat_get_backend_wal(pid)).wal_bytes::text as wal_bytes
       from pg_stat_activity where datname is not null`,
  );
  const sizes = await bench.query<{ datname: string; size: string }>(
    "select datname, pg_database_size(oid)::text as size from pg_database where not datistemplate and datname <> 'postgres'",
  );
  const all = Object.entries(pids).flatMap(([name, pid]) => (pid === null ? [] : [[name, pid] as const]));
  const of = (component: string) =>
    all
      .filter(([name]) => name.replace(/-\d$/, '') === component)
      .reduce((sum, [, pid]) => sum + cpuSeconds(pid), 0);
  const backends = rows.map(({ pid, datname, is_bench, wal_bytes }): [number, Backend] => {
    const whose = is_bench ? 'bench' : datname === OURS ? 'engine' : 'temporal';
    return [pid, { of: whose, seconds: ownSecondsOf(pid), wal: Number(wal_bytes) }];
  });
  const sizeOf = (isOurs: boolean) =>
    sizes.rows
      .filter(({ datname }) => (datname === OURS) === isOurs)
      .reduce((sum, { size }) => sum + Number(size), 0);
  return {
    at: performance.now(),
    processes: {
      proxy: of('proxy'),
      api: of('api'),
      'worker-requests': of('worker-requests'),
      'worker-webhooks': of('worker-webhooks'),
      temporal: of('temporal'),
      postgres: of('postgres'),
    },
    backends: new Map(backends),
    stored: { engine: sizeOf(true), temporal: sizeOf(false) },
  };
}

/**
 * From one reading to another, for each of so many; of CPU what the cluster would have used idle is taken off. Pools close
 * connections that nobody needs: what one did that is gone counts as shared.
 */
export function usageBetween(before: Reading, after: Reading, count: number, idle?: Cpu): Usage {
  const used = (whose: Backend['of'], read: (backend: Backend) => number) =>
    [...after.backends]
      .filter(([, backend]) => backend.of === whose)
      .reduce((sum, [pid, backend]) => {
        const earlier = before.backends.get(pid);
        return sum + read(backend) - (earlier === undefined ? 0 : read(earlier));
      }, 0);
  const seconds = ({ seconds: value }: Backend) => value;
  const [engine, temporal, bench] = [
    used('engine', seconds),
    used('temporal', seconds),
    used('bench', seconds),
  ];
  const { postgres: postgresBefore, ...processesBefore } = before.processes;
  const { postgres, ...processes } = after.processes;
  const total: Cpu = {
    ...mapped(processes, (name) => processes[name] - processesBefore[name]),
    'postgres-engine': engine,
    'postgres-temporal': temporal,
    'postgres-shared': postgres - postgresBefore - engine - temporal - bench,
  };
  const idleMs = (name: Component) => (idle?.[name] ?? 0) * (after.at - before.at);
  const wal = ({ wal: value }: Backend) => value;
  return {
    cpu: mapped(total, (name) => (total[name] * 1000 - idleMs(name)) / count),
    wal: { engine: used('engine', wal) / count, temporal: used('temporal', wal) / count },
    stored: mapped(after.stored, (name) => (after.stored[name] - before.stored[name]) / count),
  };
}

/** Of rounds of equally many. */
export function meanUsage(rounds: readonly Usage[]): Usage {
  const [first] = rounds;
  if (first === undefined) throw new TypeError('There is no mean of no rounds');
  const mean = (read: (usage: Usage) => number) =>
    rounds.reduce((sum, usage) => sum + read(usage), 0) / rounds.length;
  return {
    cpu: mapped(first.cpu, (name) => mean(({ cpu }) => cpu[name])),
    wal: mapped(first.wal, (name) => mean(({ wal }) => wal[name])),
    stored: mapped(first.stored, (name) => mean(({ stored }) => stored[name])),
  };
}

function mapped<Name extends string>(
  record: Readonly<Record<Name, number>>,
  make: (name: Name) => number,
): Record<Name, number> {
  const names = Object.keys(record) as Name[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, number>;
}
