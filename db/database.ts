/** Opens pools of connections to Postgres, recognises its outages, and finds what blocks it. */
import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { POOL_LIMITS, type PoolName } from '../domain/common/pool-limits.ts';
import type { Database, Db } from './schema.ts';

/**
 * Maximum number of statements in the queue of each connection. They take 1 to 5 ms each, so the last one waits 0.1 s. When the queue is
 * full, a statement fails immediately instead of after the pool's timeout, when the caller may be gone.
 */
const WAITING_PER_CONNECTION = 20;

type ConnectCallback = Parameters<Pool['connect']>[0];

class PoolFullError extends Error {
  override readonly name = 'PoolFullError';
}

class BoundedPool extends Pool {
  private readonly maxWaiting: number;
  /** The first failed connection of a pool that gives up after it. */
  private failure: Error | undefined;
  private readonly givesUp: boolean;

  constructor(config: PoolConfig & { readonly max: number }, givesUp: boolean) {
    super(config);
    this.maxWaiting = config.max * WAITING_PER_CONNECTION;
    this.givesUp = givesUp;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const { failure } = this;
    if (failure === undefined && this.waitingCount < this.maxWaiting) {
      if (callback !== undefined) return super.connect(callback);
      const connected = super.connect();
      if (this.givesUp) connected.catch((reason: Error) => (this.failure = reason));
      return connected;
    }
    const error = failure ?? new PoolFullError(`${this.waitingCount} statements wait for a connection`);
    if (callback === undefined) return Promise.reject(error);
    callback(error, undefined, () => undefined);
  }
}

/** Message of node-postgres, without a code, for a statement that was not answered in time. */
const READ_TIMEOUT = 'Query read timeout';

/** Names by statement text. Texts come from code and contain no values, so there are few. */
const names = new Map<string, string>();

/**
 * Gives each statement with parameters a name, so that Postgres parses and plans it once per connection. The search
 * bench measured 1.3 to 1.7 times as many searches per second. Behind PgBouncer this needs version 1.21 or newer.
 */
class PreparingClient extends Client {
  constructor(...options: ConstructorParameters<typeof Client>) {
    super(...options);
    // The pool only listens to idle connections, and an error without a listener ends the process. A caller that uses this connection
    // gets the error from its next statement.
    this.on('error', () => undefined);
  }

  // Kysely and its pool use only this one of the driver's overloads.
  override query = ((text: unknown, values: unknown, callback: unknown) => {
    const plain = Client.prototype.query.bind(this) as (...args: unknown[]) => unknown;
    const answer =
      typeof text !== 'string' || !Array.isArray(values) || values.length === 0
        ? plain(text, values, callback)
        : plain({ text, values: values as unknown[], name: nameOf(text) }, callback);
    return answer instanceof Promise ? answer.catch((error: unknown) => this.endAfterTimeout(error)) : answer;
  }) as Client['query'];

  /** The driver abandons an unanswered statement but keeps its connection, where the next one would wait forever. */
  private endAfterTimeout(error: unknown): never {
    if (Error.isError(error) && error.message === READ_TIMEOUT) void this.end();
    throw error;
  }
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64');
  names.set(text, name);
  return name;
}

const DATE_TYPE_ID: number = types.builtins.DATE;

interface DatabaseOptions {
  readonly connectionString: string;
  /** Name of the pool for limits and metrics. Without it, the pool has the limits of housekeeping and no metrics. */
  readonly name?: PoolName;
  readonly poolSize?: number;
  /** Maximum wait for a connection; milliseconds. */
  readonly connectTimeoutMs?: number;
  /** Maximum wait of a statement for locks; milliseconds. Without it, only the statement's timeout counts. */
  readonly lockTimeoutMs?: number;
  /** Fails every statement at once after the first connection that failed: for commands, which end soon. */
  readonly givesUp?: boolean;
  /** Called when an idle connection breaks. The pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/** Extra time beyond the statement timeout before an unresponsive server is abandoned; milliseconds. */
const RESPONSE_GRACE_MS = 500;

/** Connections of a pool, idle ones among them, and statements that wait for one. */
interface PoolState {
  readonly name: PoolName;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

const pools = new Map<Pool, PoolName>();

/** The state of the named pools of this process; pools with the same name are added up. */
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

/** Opens a pool that connects on first use, so that a process starts while Postgres is down. */
export function openDatabase(options: DatabaseOptions): Db {
  const parsers = {
    // A calendar date has no time zone, so it stays the text that Postgres sends.
    getTypeParser: ((typeId: number, format?: 'text' | 'binary') =>
      typeId === DATE_TYPE_ID
        ? (text: string) => text
        : types.getTypeParser(typeId, format)) as typeof types.getTypeParser,
  };
  const { statement_ms, acquire_ms } = POOL_LIMITS[options.name ?? 'housekeeping'];
  const config = {
    Client: PreparingClient,
    connectionString: options.connectionString,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? acquire_ms,
    statement_timeout: statement_ms,
    query_timeout: statement_ms + RESPONSE_GRACE_MS,
    types: parsers,
    ...(options.lockTimeoutMs === undefined ? {} : { lock_timeout: options.lockTimeoutMs }),
  };
  const pool = new BoundedPool(config, options.givesUp === true);
  pool.on('error', options.onIdleError ?? (() => undefined));
  if (options.name !== undefined) pools.set(pool, options.name);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * SQLSTATE classes after which the same statement may succeed: connection exceptions (08), insufficient resources (53), operator
 * intervention (57: shutdown, start-up, statement timeout) and I/O errors (58).
 */
const TRANSIENT_CLASSES = ['08', '53', '57', '58'];
/** The statement waited for a lock for longer than `lockTimeoutMs`. */
const LOCK_NOT_AVAILABLE = '55P03';
const SOCKET_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
/** Messages of node-postgres and its pool, without a code, for a lost or missing connection. */
const CONNECTION_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  READ_TIMEOUT,
];

/** True when an error of a query means that Postgres is unreachable or overloaded. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof PoolFullError) return true;
  if (error instanceof DatabaseError)
    return error.code === LOCK_NOT_AVAILABLE || TRANSIENT_CLASSES.includes(error.code?.slice(0, 2) ?? '');
  // Errors of Node's sockets may come from another realm, where instanceof fails.
  if (!Error.isError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseUnavailable);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && SOCKET_CODES.includes(code)) return true;
  return CONNECTION_MESSAGES.some((message) => error.message.includes(message));
}

/** A session of Postgres. What belongs to other logins is null unless ours may read all statistics (`pg_read_all_stats`). */
export interface Session {
  readonly pid: number;
  readonly login: string | null;
  readonly application: string;
  /** `active`, `idle in transaction`, ... */
  readonly state: string | null;
  readonly transaction_ms: number | null;
}

/** A session that others wait for, or that has locked a table against all of them. */
export interface LockHolder extends Session {
  /** 0 if none waits at present, because statements stop waiting after a while. */
  readonly waiting: number;
  /** The longest of the waits. */
  readonly waited_ms: number;
  /** The locked table; null for a lock of a row. */
  readonly relation: string | null;
}

const SESSION = sql`session.pid, session.usename as login, session.application_name as application, session.state,
  (extract(epoch from clock_timestamp() - session.xact_start) * 1000)::double precision as transaction_ms`;

/**
 * Sessions that hold a lock for which others have waited at least this long, or an exclusive lock of a whole table for as
 * long, and that wait for none themselves.
 */
export async function findLockHolders(database: Db, forMs: number): Promise<LockHolder[]> {
  const since = sql`clock_timestamp() - ${forMs} * interval '1 millisecond'`;
  const { rows } = await sql<LockHolder>`
    with waiter as (
      select pid, waitstart, relation, unnest(pg_blocking_pids(pid)) as blocked_by
        from pg_locks
       where not granted and waitstart < ${since}
      union all
      select null, null, held.relation, held.pid
        from pg_locks as held
        join pg_class as locked on locked.oid = held.relation and locked.relkind in ('r', 'p')
        join pg_stat_activity as session on session.pid = held.pid
       where held.granted and held.mode = 'AccessExclusiveLock' and held.pid <> pg_backend_pid()
         and locked.relnamespace = 'public'::regnamespace and coalesce(session.xact_start, '-infinity') < ${since}
    )
    select ${SESSION}, count(waiter.pid)::integer as waiting, min(waiter.relation::regclass::text) as relation,
           coalesce(max(extract(epoch from clock_timestamp() - waiter.waitstart) * 1000), 0)::double precision as waited_ms
      from waiter
      join pg_stat_activity as session on session.pid = waiter.blocked_by
     where session.datname = current_database()
       and not exists (select from waiter as other where other.pid = session.pid)
     group by session.pid, session.usename, session.application_name, session.state, session.xact_start
     order by waited_ms desc
  `.execute(database);
  return rows;
}

/** Transactions that are older than this, oldest first. */
export async function findLongTransactions(database: Db, olderThanMs: number): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select ${SESSION}
      from pg_stat_activity as session
     where datname = current_database() and backend_type = 'client backend'
       and xact_start < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'
     order by xact_start
  `.execute(database);
  return rows;
}

/** Connections of all clients, and how many Postgres allows without those reserved for administrators. */
export async function countConnections(
  database: Db,
): Promise<{ readonly used: number; readonly available: number }> {
  const { rows } = await sql<{ used: number; available: number }>`
    select count(*)::integer as used,
           current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
             - current_setting('reserved_connections')::integer as available
      from pg_stat_activity where backend_type = 'client backend'
  `.execute(database);
  return rows[0] ?? { used: 0, available: 0 };
}

/** The time of Postgres' clock. */
export async function readClock(database: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  return rows[0]?.now ?? new Date(0);
}

/** Postgres' code when it could not write to its disk. */
const DISK_FULL = '53100';

export const isDiskFull = (error: unknown) =>
  (error as { readonly code?: unknown } | null)?.code === DISK_FULL;

export interface DiskState {
  /** True when Postgres has no room for half a megabyte. */
  readonly is_full: boolean;
  /** The shortest time of three small commits; milliseconds. */
  readonly commit_ms: number;
}

const COMMITS = 3;
/** Half a megabyte, in pages of a temporary file. */
const SPILLED_ROWS = 20_000;

/** Has Postgres write a temporary file, and commit to its log. Both leave nothing behind. */
export async function probeDisk(database: Db): Promise<DiskState> {
  try {
    await database.transaction().execute(async (transaction) => {
      await sql`set local work_mem = '64kB'`.execute(transaction);
      await sql`select count(*) from generate_series(1, ${sql.lit(SPILLED_ROWS)})`.execute(transaction);
    });
    const times: number[] = [];
    for (let commit = 0; commit < COMMITS; commit += 1) {
      const began = performance.now();
      await sql`select pg_logical_emit_message(true, 'disk', '')`.execute(database);
      times.push(performance.now() - began);
    }
    return { is_full: false, commit_ms: Math.min(...times) };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return { is_full: true, commit_ms: 0 };
  }
}
