/** Metrics of the requests that a worker advances. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Logger } from 'pino';
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
  /** Counts an attempt of an activity of this workflow. */
  readonly ran: (workflowId: string) => void;
}

export const NO_PROGRESS: Progress = {
  came: () => undefined,
  offered: () => undefined,
  ran: () => undefined,
};

/** Seconds, from the time on an idle machine to an hour. One bucket is the SLO's 30 s (docs/ops/slo.md). */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600];

const MINUTE_MS = 60_000;
/** A request runs about thirty activities in its whole life. The alert `WorkflowLoops` has the same limit. */
const LOOPS_FROM = 120;

/** Counts the activities of each workflow by minute, to find workflows that repeat the same work without end. */
class ActivityCounts {
  private minute = 0;
  private counts = new Map<string, number>();
  private lastMax = 0;
  private readonly log: Pick<Logger, 'warn'>;

  constructor(log: Pick<Logger, 'warn'>) {
    this.log = log;
  }

  add(workflowId: string): void {
    this.startMinute();
    const count = (this.counts.get(workflowId) ?? 0) + 1;
    this.counts.set(workflowId, count);
    if (count === LOOPS_FROM)
      this.log.warn({ workflow_id: workflowId, activities: count }, 'a workflow repeats activities quickly');
  }

  /** The most activities of one workflow in this minute or the one before. */
  max(): number {
    this.startMinute();
    return Math.max(this.lastMax, ...this.counts.values());
  }

  private startMinute(): void {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute === this.minute) return;
    this.lastMax = minute === this.minute + 1 ? Math.max(0, ...this.counts.values()) : 0;
    this.minute = minute;
    this.counts = new Map();
  }
}

export function progressMetrics(registry: Registry, log: Pick<Logger, 'warn'>): Progress {
  const activities = new ActivityCounts(log);
  const busiest: Gauge = new Gauge({
    name: 'fulfilment_workflow_activities_per_minute',
    help: 'Most attempts of activities that this worker made for one workflow within a minute.',
    registers: [registry],
    collect: () => busiest.set(activities.max()),
  });
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
    ran: (workflowId) => activities.add(workflowId),
    offered: (acceptedAt) => toOffer.observe(Math.max(0, (Date.now() - Date.parse(acceptedAt)) / 1000)),
  };
}
