/** What was measured on a cluster: the input of the capacity model, written by `bench/capacity`. */
import measuredJson from './measured.json' with { type: 'json' };

/** Who uses CPU. Postgres is divided by whose connections it serves; `postgres-shared` writes pages and cleans up for all. */
export const COMPONENTS = [
  'proxy',
  'api',
  'worker-requests',
  'worker-webhooks',
  'temporal',
  'postgres-engine',
  'postgres-temporal',
  'postgres-shared',
] as const;
export type Component = (typeof COMPONENTS)[number];

/** Milliseconds of CPU by component. */
export type Cpu = Readonly<Record<Component, number>>;
/** Of the write-ahead log, or of tables and indexes. */
export interface Bytes {
  readonly engine: number;
  readonly temporal: number;
}

/** What a request of a kind is made of. */
export interface Shape {
  /** By which its pharmacy takes it to its end. */
  readonly steps: number;
  /** Of its partner, each of which gets all of its events. */
  readonly endpoints: number;
  /** That its partner resolves. */
  readonly holds: number;
}

export interface Point {
  readonly shape: Shape;
  readonly requests: number;
  /** Milliseconds of CPU of a request, all components together, in each of the rounds that the rest is the mean of. */
  readonly rounds: readonly number[];
  /** Of a request; what the cluster uses idle is taken off. */
  readonly cpu: Cpu;
  readonly wal: Bytes;
  readonly stored: Bytes;
}

export interface Drive {
  /** Entries of timelines that were to be written in a second, and those that were. */
  readonly wanted: number;
  readonly reached: number;
  readonly seconds: number;
  /** Milliseconds of CPU of a transition, in Postgres and in who wrote them. */
  readonly postgresCpu: number;
  readonly writerCpu: number;
  readonly walBytes: number;
  readonly storedBytes: number;
  readonly p50: number;
  readonly p99: number;
  /** Load average of the machine in the minute before. */
  readonly loadBefore: number;
}

export interface Measured {
  readonly machine: string;
  readonly date: string;
  /** The newest one that changed what was measured. */
  readonly commit: string;
  /** Of the whole machine, the last minute's; much of it is the measuring itself. */
  readonly loadAverage: Readonly<Record<'before' | 'after', number>>;
  /** Cores that the cluster takes while nothing happens. */
  readonly idle: Cpu;
  /** What the model is made of, by the name of the scenario and the number of endpoints. */
  readonly fitted: Readonly<Record<string, Point>>;
  /** What it is compared with. */
  readonly compared: Readonly<Record<string, Point>>;
  /** Milliseconds of CPU of a call. */
  readonly calls: Readonly<Record<'search' | 'unchanged', Cpu>>;
  readonly drive: Readonly<Record<'partners' | 'partner', Drive>>;
}

export const MEASURED: Measured = measuredJson;
