/** Opens Postgres: a pool behind Kysely. */
import { Kysely, PostgresDialect } from 'kysely';
import { types, type Pool } from 'pg';
import { POOL_LIMITS, type PoolName } from '../domain/common/pool-limits.ts';
import { BoundedPool } from './bounded-pool.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

/** Postgres' own number for `date`. */
const DATE_TYPE_ID: number = types.builtins.DATE;

export interface DatabaseOptions {
  readonly connectionString: string;
  /** Which pool it is: it has the time limits of it, and its name in metrics; those of housekeeping, and no metrics, without. */
  readonly name?: PoolName;
  /** Connections at most. */
  readonly poolSize?: number;
  /** How long to wait for a connection before giving up; milliseconds. */
  readonly connectTimeoutMs?: number;
  /** Called when an idle connection breaks, which the pool survives by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/** After the time limit of a statement, for a server that does not tell of it any more; milliseconds. */
const HANGS_MS = 500;

/** How many connections a pool has, how many of them nobody uses, and how many statements wait for one. */
export interface PoolState {
  readonly name: PoolName;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Those of this process that have a name. */
const pools = new Map<Pool, PoolName>();

/** Of each pool of this process that has a name; pools of one name together. */
export function poolStates(): PoolState[] {
  const states = new Map<PoolName, PoolState>();
  for (const pool of pools.keys()) if (pool.ended) pools.delete(pool);
  for (const [{ totalCount, idleCount, waitingCount }, name] of pools) {
    const { total = 0, idle = 0, waiting = 0 } = states.get(name) ?? {};
    states.set(name, {
      name,
      total: total + totalCount,
      idle: idle + idleCount,
      waiting: waiting + waitingCount,
    });
  }
  return [...states.values()];
}

/** A pool that connects on first use, so that a process starts while Postgres is away. */
export function openDatabase(options: DatabaseOptions): Kysely<Database> {
  const parsers = {
    // A calendar date has no time zone: it stays the text Postgres sends.
    getTypeParser: ((typeId: number, format?: 'text' | 'binary') =>
      typeId === DATE_TYPE_ID
        ? (text: string) => text
        : types.getTypeParser(typeId, format)) as typeof types.getTypeParser,
  };
  const { statement_ms, acquire_ms } = POOL_LIMITS[options.name ?? 'housekeeping'];
  const pool = new BoundedPool({
    Client: PreparingClient,
    connectionString: options.connectionString,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? acquire_ms,
    statement_timeout: statement_ms,
    query_timeout: statement_ms + HANGS_MS,
    types: parsers,
  });
  pool.on('error', options.onIdleError ?? (() => undefined));
  if (options.name !== undefined) pools.set(pool, options.name);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
