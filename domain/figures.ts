/**
 * Metrics of a whole deployment, measured once for all its workers. They are counts and times, and contain nothing that
 * a caller sent.
 */
import type { HousekeepingJob } from './jobs.ts';
import type { ShownState } from './requests/search-attributes.ts';
import type { Status } from './requests/statuses.ts';

/**
 * Only requests created within this many hours are counted by status. Time limits end most pending requests earlier; a
 * pharmacy that is closed for days is not counted as overdue.
 */
export const STATUS_COUNT_HOURS = 48;
/** Seconds from one measurement to the next. One process of the deployment measures. */
export const MEASUREMENT_INTERVAL_SECONDS = 30;

export interface Figures {
  /** Requests created within the last `STATUS_COUNT_HOURS` hours; statuses without requests are omitted. */
  readonly requests: Readonly<Partial<Record<Status, number>>>;
  /** Running workflows of any age, by their search attribute `FulfilmentState`. */
  readonly under_way: Readonly<Record<Extract<ShownState, 'open' | 'held'>, number>>;
  /** Workflows of any type that are stuck, because their tasks failed several times in a row. */
  readonly workflows_failing: number;
  /** Creation time of the oldest pending request; RFC 3339 UTC, null if none is pending. */
  readonly oldest_pending_at: string | null;
  /** Deadline of the request whose time limit or hold is overdue the longest; RFC 3339 UTC, null if none is. */
  readonly oldest_overdue_at: string | null;
  /** Time of the oldest event that is due at an endpoint and has had no attempt; RFC 3339 UTC, null if there is none. */
  readonly oldest_untried_at: string | null;
  /** Webhook deliveries that no workflow or relay will send by itself. */
  readonly deliveries_parked: number;
  readonly pharmacies_failing: number;
  readonly housekeeping_done_at: Readonly<Record<HousekeepingJob, string | null>>;
}

export interface Measurement {
  readonly measured_at: Date;
  readonly figures: Figures;
}
