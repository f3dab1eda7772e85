/** What Prometheus reads of a process: its memory, its event loop, and the pools of its databases. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { poolStates } from '../../db/database.ts';

const POOL_FIGURES = {
  total: 'fulfilment_database_connections_open',
  idle: 'fulfilment_database_connections_idle',
  waiting: 'fulfilment_database_connections_awaited',
} as const;

const POOL_HELP = {
  total: 'Connections to Postgres that are open, of a pool.',
  idle: 'Those of them that nobody uses.',
  waiting: 'How many statements wait for a connection of a pool.',
} as const satisfies Record<keyof typeof POOL_FIGURES, string>;

/** A registry with the metrics that every process has. Labels are ids of ours and names from code: nothing a caller sends. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const figure of ['total', 'idle', 'waiting'] as const) {
    const gauge: Gauge<'pool'> = new Gauge({
      name: POOL_FIGURES[figure],
      help: POOL_HELP[figure],
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const { name, ...state } of poolStates()) gauge.set({ pool: name }, state[figure]);
      },
    });
  }
  return registry;
}
