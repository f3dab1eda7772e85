/** Opens pools of connections to Postgres. */
import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { POOL_LIMITS, type PoolName } from '../domain/common/pool-limits.ts';
import type { Database } from './schema.ts';

/**
 * For each connection: statements take 1 to 5 ms, so the last in such a queue waits a tenth of a second. Who comes when
 * it is full is told at once, while a caller still listens, and not after the time limit of the pool.
 */
const WAITING_PER_CONNECTION = 20;

type ConnectCallback = Parameters<Pool['connect']>[0];

/** More statements wait for a connection than may. */
class PoolFullError extends Error {
  override readonly name = 'PoolFullError';
}

class BoundedPool extends Pool {
  private readonly mostWaiting: number;

  constructor(config: PoolConfig & { readonly max: number }) {
    super(config);
    this.mostWaiting = config.max * WAITING_PER_CONNECTION;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (this.waitingCount < this.mostWaiting)
      return callback === undefined ? super.connect() : super.connect(callback);
    const error = new PoolFullError(`${this.waitingCount} statements wait for a connection`);
    if (callback === undefined) return Promise.reject(error);
    callback(error, undefined, () => undefined);
  }
}

/** What node-postgres says, without a code, of a statement that was not answered in time. */
const READ_TIMEOUT = 'Query read timeout';

/** Statement texts come from code, so there are few; values are never part of them. */
const names = new Map<string, string>();

/**
 * Gives every statement with parameters a name, so that Postgres parses and plans it once per connection: measured
 * on the search bench, 1.3 to 1.7 times the searches a second. Behind PgBouncer it needs version 1.21 or newer.
 */
class PreparingClient extends Client {
  constructor(...options: ConstructorParameters<typeof Client>) {
    super(...options);
    // The pool listens to idle connections only, and an error that nobody listens to ends the process. Whoever works
    // with this one hears of it from the next statement.
    this.on('error', () => undefined);
  }

  // The driver's many overloads come down to this one, which Kysely and its pool use.
  override query = ((text: unknown, values: unknown, callback: unknown) => {
    const plain = Client.prototype.query.bind(this) as (...args: unknown[]) => unknown;
    const answer =
      typeof text !== 'string' || !Array.isArray(values) || values.length === 0
        ? plain(text, values, callback)
        : plain({ text, values: values as unknown[], name: nameOf(text) }, callback);
    return answer instanceof Promise ? answer.catch((error: unknown) => this.endWhenSilent(error)) : answer;
  }) as Client['query'];

  /** The driver gives up a statement that nobody answers, and keeps its connection: the next would wait behind it for ever. */
  private endWhenSilent(error: unknown): never {
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

/** Postgres' own number for `date`. */
const DATE_TYPE_ID: number = types.builtins.DATE;

interface DatabaseOptions {
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
interface PoolState {
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

/**
 * SQLSTATE classes and codes after which the same statement may work: connection exceptions (08), insufficient
 * resources (53), operator intervention (57: shutdown, starting up, statement time-out), I/O errors (58).
 */
const PASSING_CLASSES = ['08', '53', '57', '58'];
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
/** What node-postgres and its pool say, without a code, of a lost or missing connection. */
const CONNECTION_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  READ_TIMEOUT,
];

/** Whether an error of a query means that Postgres can't be reached or can't work now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof PoolFullError) return true;
  if (error instanceof DatabaseError) return PASSING_CLASSES.includes(error.code?.slice(0, 2) ?? '');
  // Errors of Node's own sockets may be of another realm than this module, where instanceof fails.
  if (!Error.isError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseUnavailable);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && SOCKET_CODES.includes(code)) return true;
  return CONNECTION_MESSAGES.some((message) => error.message.includes(message));
}
