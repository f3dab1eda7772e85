/** What a load needs: a line through what was measured, by component. docs/capacity.md says what it is good for, and what not. */
import {
  COMPONENTS,
  MEASURED,
  type Bytes,
  type Component,
  type Cpu,
  type Measured,
  type Point,
  type Shape,
} from './measured.ts';

/** Of a request; milliseconds of CPU by component, and bytes. */
export interface Cost {
  readonly cpu: Cpu;
  readonly wal: Bytes;
  readonly stored: Bytes;
}

/** What a request is made of, as the model sees it. */
export interface Parts {
  /** Accepted, routed, ended. */
  readonly accepted: Cost;
  readonly step: Cost;
  /** Of one event at one endpoint. */
  readonly delivery: Cost;
  readonly hold: Cost;
}

/** Entries of its timeline, each of which is an event: that it is pending, its steps, and that a hold began and ended. */
export const entriesOf = ({ steps, holds }: Pick<Shape, 'steps' | 'holds'>): number => 1 + steps + 2 * holds;

/** Each costs what it adds to a request without it; that may be less than nothing where it adds little. */
export function fit({ fitted }: Pick<Measured, 'fitted'> = MEASURED): Parts {
  const point = (name: string): Point => {
    const found = fitted[name];
    if (found === undefined) throw new Error(`"${name}" was not measured`);
    return found;
  };
  const [short, long] = [point('rejects, 0'), point('happy, 0')];
  const step = between(short, long, long.shape.steps - short.shape.steps);
  const withEndpoint = point('happy, 1');
  return {
    step,
    accepted: combined([short, 1], [step, -short.shape.steps]),
    delivery: between(long, withEndpoint, entriesOf(withEndpoint.shape)),
    hold: between(long, point('hold_authorization_required, 0'), 1),
  };
}

/** What a request of a kind costs. */
export function costOf(shape: Shape, parts: Parts = fit()): Cost {
  return notBelowNothing(
    combined(
      [parts.accepted, 1],
      [parts.step, shape.steps],
      [parts.delivery, shape.endpoints * entriesOf(shape)],
      [parts.hold, shape.holds],
    ),
  );
}

const between = (less: Cost, more: Cost, count: number): Cost =>
  combined([more, 1 / count], [less, -1 / count]);

type Weighed = readonly [cost: Cost, times: number];

function combined(...weighed: readonly Weighed[]): Cost {
  return mapped((read) => weighed.reduce((total, [cost, times]) => total + read(cost) * times, 0));
}

/** Noise of small parts cancels in a sum; what is left of it below nothing is nothing. */
const notBelowNothing = (cost: Cost): Cost => mapped((read) => Math.max(0, read(cost)));

function mapped(make: (read: (cost: Cost) => number) => number): Cost {
  const bytes = (name: 'wal' | 'stored'): Bytes => ({
    engine: make((cost) => cost[name].engine),
    temporal: make((cost) => cost[name].temporal),
  });
  return {
    cpu: byComponent((name) => make(({ cpu }) => cpu[name])),
    wal: bytes('wal'),
    stored: bytes('stored'),
  };
}

export const byComponent = (read: (name: Component) => number): Cpu =>
  Object.fromEntries(COMPONENTS.map((name) => [name, read(name)])) as Record<Component, number>;

export const totalOf = (cpu: Cpu): number => COMPONENTS.reduce((sum, name) => sum + cpu[name], 0);

/** What callers do, beside how many requests. */
export interface Mix extends Shape {
  /** For each request. */
  readonly searches: number;
  /** Reads of a request that has not changed (`If-None-Match`), for each request. */
  readonly reads: number;
}

/** A delivered request of a partner with one endpoint, one of ten held, looked for and looked at as often as partners do. */
export const USUAL: Mix = { steps: 5, endpoints: 1, holds: 0.1, searches: 2, reads: 5 };

/** No more of a core is used than this, so that a peak of a moment has room. */
const USED = 0.7;
const SECONDS_A_DAY = 86_400;
/** Of a process, as `docs/ops/deploying.md` says. */
const CONNECTIONS = { api: 17, worker: 15 };
/** Of a Temporal server of four services: 20 to its data and 5 to its visibility each. It is reckoned with four cores. */
const TEMPORAL_SERVER = { connections: 100, cores: 4 };
/** Calls to Temporal's store for a delivered request, and what one shard is asked for in a second at most: docs/ops/cluster.md. */
const STORE_CALLS = 140;
const CALLS_OF_SHARD = 50;
const SHARDS = [512, 4096, 16384];

export interface Sizing {
  /** Cores by component, with room for peaks. */
  readonly cores: Cpu;
  readonly apis: number;
  readonly requestWorkers: number;
  readonly webhookWorkers: number;
  readonly connections: { readonly engine: number; readonly temporal: number };
  readonly shards: number;
  /** Entries of timelines a second, which the engine's Postgres commits. */
  readonly transitions: number;
  /** Of the write-ahead logs together, bytes a second. */
  readonly wal: number;
  /** Bytes a day, if the load is that all day. */
  readonly storedADay: Bytes;
}

export function sizing(requestsPerSecond: number, mix: Mix = USUAL, measured: Measured = MEASURED): Sizing {
  const cost = costOf(mix, fit(measured));
  const { search, unchanged } = measured.calls;
  const cores = byComponent((name) => {
    const ms = cost.cpu[name] + mix.searches * search[name] + mix.reads * unchanged[name];
    return (Math.max(0, measured.idle[name]) + (requestsPerSecond * ms) / 1000) / USED;
  });
  // One process of Node is one core at most, and two survive the death of one.
  const processes = (name: Component) => Math.max(2, Math.ceil(cores[name]));
  const [apis, requestWorkers, webhookWorkers] = [
    processes('api'),
    processes('worker-requests'),
    processes('worker-webhooks'),
  ];
  const shard = (requestsPerSecond * STORE_CALLS) / CALLS_OF_SHARD;
  return {
    cores,
    apis,
    requestWorkers,
    webhookWorkers,
    connections: {
      engine: apis * CONNECTIONS.api + (requestWorkers + webhookWorkers) * CONNECTIONS.worker,
      temporal: Math.max(1, Math.ceil(cores.temporal / TEMPORAL_SERVER.cores)) * TEMPORAL_SERVER.connections,
    },
    shards: SHARDS.find((count) => count >= shard) ?? Number.NaN,
    transitions: requestsPerSecond * entriesOf(mix),
    wal: requestsPerSecond * (cost.wal.engine + cost.wal.temporal),
    storedADay: {
      engine: requestsPerSecond * SECONDS_A_DAY * cost.stored.engine,
      temporal: requestsPerSecond * SECONDS_A_DAY * cost.stored.temporal,
    },
  };
}
