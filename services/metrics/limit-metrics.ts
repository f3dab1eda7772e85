/** What Prometheus reads of the calls to Temporal: their limits, and how long they wait. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { CallLimits } from '../common/load/call-limits.ts';

/** Seconds: up to the longest wait that can be set. */
const BUCKETS = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Adds the figures of each kind of calls. */
export function limitMetrics(registry: Registry, limits: CallLimits): void {
  const shared = { labelNames: ['kind' as const], registers: [registry] };
  const each = () => Object.values(limits).map(({ name, state }) => ({ kind: name, ...state }));
  const most: Gauge<'kind'> = new Gauge({
    ...shared,
    name: 'fulfilment_calls_limit',
    help: 'How many calls of a kind may be in progress at Temporal now.',
    collect() {
      for (const { kind, limit } of each()) most.set({ kind }, limit);
    },
  });
  const running: Gauge<'kind'> = new Gauge({
    ...shared,
    name: 'fulfilment_calls_running',
    help: 'How many calls of a kind are in progress at Temporal.',
    collect() {
      for (const { kind, running: calls } of each()) running.set({ kind }, calls);
    },
  });
  const waiting: Gauge<'kind'> = new Gauge({
    ...shared,
    name: 'fulfilment_calls_waiting',
    help: 'How many calls of a kind wait for their turn.',
    collect() {
      for (const { kind, waiting: calls } of each()) waiting.set({ kind }, calls);
    },
  });
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
    help: 'How long calls waited for their turn, and whether they got it.',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const { name: kind, onWait } of [limits.starts, limits.updates]) {
    onWait(({ outcome, milliseconds }) => waits.observe({ kind, outcome }, milliseconds / 1000));
  }
}
