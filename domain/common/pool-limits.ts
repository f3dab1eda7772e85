/** Pools of connections to Postgres, and how long their work may take: the one table of it. */

/** Milliseconds. */
export interface PoolLimits {
  /** Of a statement, waiting for rows of others included. */
  readonly statement_ms: number;
  /** Of waiting for a connection: longer than a statement, so that one that hangs is cut while others still wait for it. */
  readonly acquire_ms: number;
  /** Of what asks for it: longer than waiting for a connection and one statement together. */
  readonly call_ms: number;
}

/** Each kind of work has connections of its own, so that none waits for the statements of another. */
export const POOL_LIMITS = {
  /** Of an API: what its calls read and write. A call is over when another may take its idempotency key. */
  main: { statement_ms: 4_000, acquire_ms: 5_000, call_ms: 20_000 },
  /** Of an API: the counts of the rate limits, which every call asks for. */
  limits: { statement_ms: 2_000, acquire_ms: 3_000, call_ms: 20_000 },
  /** Of both: keys of requests, which may be looked up amid a transaction. The call is the statement whose rows wait for them. */
  keys: { statement_ms: 1_000, acquire_ms: 2_000, call_ms: 5_000 },
  /** Of a worker: what requests record and read. The call is a try of the activity, which is made again. */
  records: { statement_ms: 2_000, acquire_ms: 3_000, call_ms: 5_000 },
  /** Of a worker: claims, leases and outcomes of webhooks. The call is the lease of a delivery. */
  webhooks: { statement_ms: 2_000, acquire_ms: 3_000, call_ms: 5_000 },
  /** Of a worker: the word that a request has changed. The call is how long nobody looks without it. */
  changes: { statement_ms: 1_000, acquire_ms: 2_000, call_ms: 5_000 },
  /** Of a worker: housekeeping, whose statements are long; also of commands and of who sets up a database. */
  housekeeping: { statement_ms: 10_000, acquire_ms: 12_000, call_ms: 120_000 },
} as const satisfies Readonly<Record<string, PoolLimits>>;
export type PoolName = keyof typeof POOL_LIMITS;
