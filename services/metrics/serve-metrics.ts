/** Serves the metrics of a process. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { poolStates } from '../../db/database.ts';
import type { CallLimits } from '../common/load/call-queue.ts';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface ServedMetrics {
  /** The actual port, also when port 0 was requested. */
  readonly port: number;
  close(): void;
}

/** Serves `GET /metrics` in Prometheus' text format. Rejects when it cannot listen. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsAddress,
  log: Logger,
): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'could not collect metrics');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  log.info({ metrics_port: address.port }, 'serving metrics');
  return {
    port: address.port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const POOL_FIGURES = [
  ['total', 'fulfilment_database_connections_open', 'Open Postgres connections of a pool.'],
  ['idle', 'fulfilment_database_connections_idle', 'Idle Postgres connections of a pool.'],
  ['waiting', 'fulfilment_database_connections_awaited', 'Statements that wait for a connection of a pool.'],
] as const;

/**
 * Creates a registry with the metrics of every process. Labels are our own ids and names, never data that a caller
 * sends.
 */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [figure, metric, help] of POOL_FIGURES) {
    const gauge: Gauge<'pool'> = new Gauge({
      name: metric,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const { name, ...state } of poolStates()) gauge.set({ pool: name }, state[figure]);
      },
    });
  }
  return registry;
}

/** Seconds, up to the longest configurable wait. */
const BUCKETS = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function limitMetrics(registry: Registry, limits: CallLimits): void {
  const shared = { labelNames: ['kind' as const], registers: [registry] };
  const each = () => Object.values(limits).map(({ name, state }) => ({ kind: name, ...state }));
  for (const [figure, help] of [
    ['limit', 'Current maximum of concurrent calls of a kind at Temporal.'],
    ['running', 'Calls of a kind in progress at Temporal.'],
    ['waiting', 'Calls of a kind that wait for their turn.'],
  ] as const) {
    const gauge: Gauge<'kind'> = new Gauge({
      ...shared,
      name: `fulfilment_calls_${figure}`,
      help,
      collect() {
        for (const { kind, [figure]: calls } of each()) gauge.set({ kind }, calls);
      },
    });
  }
  const refused: Counter<'kind'> = new Counter({
    ...shared,
    name: 'fulfilment_calls_refused_total',
    help: 'Calls that were refused because they would have waited, or had waited, too long.',
    collect() {
      refused.reset();
      for (const { kind, refused: calls } of each()) refused.inc({ kind }, calls);
    },
  });
  const waits = new Histogram({
    name: 'fulfilment_call_wait_seconds',
    help: 'Time that calls waited for their turn, by outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const { name: kind, onWait } of [limits.starts, limits.updates]) {
    onWait(({ outcome, milliseconds }) => waits.observe({ kind, outcome }, milliseconds / 1000));
  }
}
