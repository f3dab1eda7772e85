/** What is measured of a whole deployment, once for all its workers. Counts and times: nothing that a caller sent. */
import type { HousekeepingJob } from './jobs.ts';
import type { ShownState } from './requests/search-attributes.ts';
import type { Status } from './requests/statuses.ts';

/** Of those that are made in so many hours, requests are counted by status: a limit of time ends what is pending long before. */
export const COUNTED_HOURS = 48;
/** One process measures, this long after the previous measurement began. */
export const MEASURE_EVERY_SECONDS = 30;

export interface Figures {
  /** Requests made in the last `COUNTED_HOURS`; a status that none has is left out. */
  readonly requests: Readonly<Partial<Record<Status, number>>>;
  /** Workflows under way, however old, by what Temporal shows of them. */
  readonly under_way: Readonly<Record<Extract<ShownState, 'open' | 'held'>, number>>;
  /** Workflows of any type whose tasks failed more than once in a row, as Temporal reports: they stand still. */
  readonly workflows_failing: number;
  /** When the oldest of the pending ones was made; RFC 3339 UTC, null without any. */
  readonly oldest_pending_at: string | null;
  /** Since when one of them is past its own time limit, or its hold is, the longest; RFC 3339 UTC, null without any. */
  readonly oldest_overdue_at: string | null;
  /** When the oldest event happened that is due at an endpoint and was not tried yet; RFC 3339 UTC, null without any. */
  readonly oldest_untried_at: string | null;
  /** Deliveries that nothing sends by itself any more. */
  readonly deliveries_parked: number;
  /** Pharmacies whose own systems fail. */
  readonly pharmacies_failing: number;
  /** When each job of housekeeping last succeeded; RFC 3339 UTC, null where it never did. */
  readonly housekeeping_done_at: Readonly<Record<HousekeepingJob, string | null>>;
}

/** What was measured, and when. */
export interface Measurement {
  readonly measured_at: Date;
  readonly figures: Figures;
}
