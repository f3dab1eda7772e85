/** What Prometheus reads of requests as a worker brings them on. */
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Status } from '../../domain/requests/statuses.ts';

/** Told of what became of requests. What is told to a process that dies before it was scraped is lost: rates, not books. */
export interface Progress {
  /** A request came to a status. */
  readonly came: (status: Status) => void;
  /** Its first pharmacy has the order. @param acceptedAt when we accepted the request; RFC 3339. */
  readonly offered: (acceptedAt: string) => void;
}

/** Where nobody reads metrics. */
export const NO_PROGRESS: Progress = { came: () => undefined, offered: () => undefined };

/** Seconds: from what one takes on an idle machine to an hour. The SLO's 30 s is one of them (docs/ops/slo.md). */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600];

export function progressMetrics(registry: Registry): Progress {
  const statuses = new Counter({
    name: 'fulfilment_requests_total',
    help: 'Requests that came to a status.',
    labelNames: ['status'],
    registers: [registry],
  });
  const toOffer = new Histogram({
    name: 'fulfilment_time_to_offer_seconds',
    help: 'From the acceptance of a request until its first pharmacy has the order, in its inbox or its own system.',
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    came: (status) => statuses.inc({ status }),
    offered: (acceptedAt) => toOffer.observe(Math.max(0, (Date.now() - Date.parse(acceptedAt)) / 1000)),
  };
}
