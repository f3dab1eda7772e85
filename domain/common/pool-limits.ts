/** The connection pools to Postgres and their timeouts. */

interface PoolLimits {
  /** Milliseconds for one statement, including its waits for row locks. */
  readonly statement_ms: number;
  /**
   * Milliseconds to wait for a connection. Longer than a statement, so that a hanging statement is cancelled while
   * others still wait.
   */
  readonly acquire_ms: number;
  /** Milliseconds for the caller's whole operation. Longer than waiting for a connection and one statement together. */
  readonly call_ms: number;
}

/**
 * Timeouts of the database pools. Each kind of work has its own pool, so that it never waits for the statements of
 * another kind.
 */
export const POOL_LIMITS = {
  /** API: reads and writes of calls. After `call_ms` another call may claim the idempotency key. */
  main: { statement_ms: 4_000, acquire_ms: 5_000, call_ms: 20_000 },
  /** API: counters of the rate limits, which every call needs. */
  limits: { statement_ms: 2_000, acquire_ms: 3_000, call_ms: 20_000 },
  /**
   * API and worker: encryption keys of requests, also read during a transaction. `call_ms` covers the statement that
   * needs the keys.
   */
  keys: { statement_ms: 1_000, acquire_ms: 2_000, call_ms: 5_000 },
  /** Worker: records of requests. `call_ms` is the timeout of one activity attempt, which Temporal retries. */
  records: { statement_ms: 2_000, acquire_ms: 3_000, call_ms: 5_000 },
  /** Worker: claims, leases and results of webhooks. `call_ms` is the lease of a delivery. */
  webhooks: { statement_ms: 2_000, acquire_ms: 3_000, call_ms: 5_000 },
  /** Worker: notifications of changed requests. Without a notification, readers poll after `call_ms`. */
  changes: { statement_ms: 1_000, acquire_ms: 2_000, call_ms: 5_000 },
  /** Worker: housekeeping, which has long statements. Also used by commands and by the setup of a database. */
  housekeeping: { statement_ms: 10_000, acquire_ms: 12_000, call_ms: 120_000 },
} as const satisfies Readonly<Record<string, PoolLimits>>;
export type PoolName = keyof typeof POOL_LIMITS;
