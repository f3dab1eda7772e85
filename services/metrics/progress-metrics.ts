/** Metrics of the requests that a worker advances. */
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Status } from '../../domain/requests/statuses.ts';

/**
 * Counts progress of requests. A process that dies before it is scraped loses its counts, so they serve rates, not
 * totals.
 */
export interface Progress {
  readonly came: (status: Status) => void;
  /**
   * Records how long it took until the first pharmacy of a request had the order.
   * @param acceptedAt when the request was accepted; RFC 3339.
   */
  readonly offered: (acceptedAt: string) => void;
}

export const NO_PROGRESS: Progress = { came: () => undefined, offered: () => undefined };

/** Seconds, from the time on an idle machine to an hour. One bucket is the SLO's 30 s (docs/ops/slo.md). */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600];

export function progressMetrics(registry: Registry): Progress {
  const statuses = new Counter({
    name: 'fulfilment_requests_total',
    help: 'Requests that reached a status.',
    labelNames: ['status'],
    registers: [registry],
  });
  const toOffer = new Histogram({
    name: 'fulfilment_time_to_offer_seconds',
    help: 'Time from the acceptance of a request until its first pharmacy has the order, in its inbox or its own system.',
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    came: (status) => statuses.inc({ status }),
    offered: (acceptedAt) => toOffer.observe(Math.max(0, (Date.now() - Date.parse(acceptedAt)) / 1000)),
  };
}
