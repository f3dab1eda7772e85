/** Opens Postgres: a pool behind Kysely. */
import { Kysely, PostgresDialect } from 'kysely';
import { types, type Pool } from 'pg';
import { BoundedPool } from './bounded-pool.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

/** Postgres' own number for `date`. */
const DATE_TYPE_ID: number = types.builtins.DATE;

export interface DatabaseOptions {
  readonly connectionString: string;
  /** What its pool is called in metrics. */
  readonly name?: string;
  /** Connections at most. */
  readonly poolSize?: number;
  /** How long to wait for a connection before giving up; milliseconds. */
  readonly connectTimeoutMs?: number;
  /** Called when an idle connection breaks, which the pool survives by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/** A call is not kept longer by a database that does not answer, where nobody says otherwise. */
const CONNECT_TIMEOUT_MS = 3_000;
/** How long one statement may run; milliseconds. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** How many connections a pool has, how many of them nobody uses, and how many statements wait for one. */
export interface PoolState {
  readonly name: string;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Those of this process that have a name. */
const pools = new Map<Pool, string>();

/** Of each pool of this process that has a name; pools of one name together. */
export function poolStates(): PoolState[] {
  const states = new Map<string, PoolState>();
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
  const pool = new BoundedPool({
    Client: PreparingClient,
    connectionString: options.connectionString,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    types: parsers,
  });
  pool.on('error', options.onIdleError ?? (() => undefined));
  if (options.name !== undefined) pools.set(pool, options.name);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
