/** What Prometheus reads of the limits of calls that are under way. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { CallLimits } from '../common/load/call-limits.ts';

/** Adds the figures of each limit, by its name. */
export function limitMetrics(registry: Registry, limits: CallLimits): void {
  const shared = { labelNames: ['kind' as const], registers: [registry] };
  const each = () => Object.values(limits).map(({ name, state }) => ({ kind: name, ...state }));
  const most: Gauge<'kind'> = new Gauge({
    ...shared,
    name: 'fulfilment_calls_limit',
    help: 'How many calls of a kind may be under way at Temporal now.',
    collect() {
      for (const { kind, limit } of each()) most.set({ kind }, limit);
    },
  });
  const running: Gauge<'kind'> = new Gauge({
    ...shared,
    name: 'fulfilment_calls_running',
    help: 'How many calls of a kind are under way at Temporal.',
    collect() {
      for (const { kind, running: calls } of each()) running.set({ kind }, calls);
    },
  });
  const refused: Counter<'kind'> = new Counter({
    ...shared,
    name: 'fulfilment_calls_refused_total',
    help: 'Calls that were answered 503 because as many as may be were under way.',
    collect() {
      refused.reset();
      for (const { kind, refused: calls } of each()) refused.inc({ kind }, calls);
    },
  });
}
