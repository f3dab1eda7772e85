/** Connects to Temporal. */
import { type ClientConnectConfig, loadClientConnectConfig } from '@temporalio/envconfig';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Client,
  type ClientOptions,
  Connection,
  type ConnectionOptions,
  defaultGrpcRetryOptions,
  type GrpcRetryOptions,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';

/** Initial and maximum number of retries; enough for a short outage. */
const CAPACITY = 100;
/** Added by each call: in the long run one retry per five calls. */
const ADDED_BY_CALL = 0.2;

export class RetryBudget {
  private tokens = CAPACITY;

  /** Counts a call; do not call it for retries. */
  noteCall(): void {
    this.tokens = Math.min(CAPACITY, this.tokens + ADDED_BY_CALL);
  }

  /** Takes a token for a retry; false when none is left. */
  take(): boolean {
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

export interface TemporalSettings {
  readonly connectionOptions: ClientConnectConfig['connectionOptions'];
  readonly namespace: string;
}

/** Reads Temporal's standard environment variables, and the file that they may name. */
export function readTemporalSettings(
  variables: Readonly<Record<string, string | undefined>>,
): TemporalSettings {
  const overrideEnvVars = Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const { connectionOptions, namespace = 'default' } = loadClientConnectConfig({ overrideEnvVars });
  return { connectionOptions, namespace };
}

/**
 * The server buffers a limited number of queries for a workflow while a workflow task is pending, and rejects others
 * with RESOURCE_EXHAUSTED and these words. The SDK would wait a second, although the task takes milliseconds.
 */
const QUERY_BUFFER_FULL = /query buffer/i;
const BUSY_WORKFLOW_RETRY_MS = 20;
const TIMER_SLACK_MS = 5;

const defaults = defaultGrpcRetryOptions();
const quick = defaultGrpcRetryOptions({ initialIntervalMs: () => BUSY_WORKFLOW_RETRY_MS });

export type ClientHandling = Pick<ClientOptions, 'dataConverter' | 'interceptors'>;

type CallInterceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/** Gives calls without a deadline one, because a call to a frozen server would wait forever. */
const endingWithin =
  (milliseconds: number): CallInterceptor =>
  (options, next) =>
    // The SDK's type is the class, of which only the interface is used.
    next({
      ...options,
      deadline: options.deadline ?? Date.now() + milliseconds,
    }) as ReturnType<CallInterceptor>;

/**
 * Connects on first use, so that the API starts while Temporal is away.
 *
 * @param callTimeoutMs ends calls that have no deadline of their own; milliseconds.
 */
export function connectLazily(
  options: ConnectionOptions,
  namespace: string,
  handling: ClientHandling = {},
  callTimeoutMs?: number,
): Client {
  const retries = new Retries();
  const interceptors = [
    ...(callTimeoutMs === undefined ? [] : [endingWithin(callTimeoutMs)]),
    retries.interceptor,
  ];
  const connection = Connection.lazy({ ...options, interceptors });
  const close = connection.close.bind(connection);
  connection.close = async () => {
    await retries.end();
    await close();
  };
  return new Client({ connection, namespace, ...handling });
}

/**
 * Retry policy of a connection: no retries once it closes. The SDK would retry on a closed channel, which throws an
 * uncatchable error and ends the process.
 */
class Retries implements GrpcRetryOptions {
  private readonly budget = new RetryBudget();
  private readonly retrying = makeGrpcRetryInterceptor(this);
  private isClosing = false;
  /** When the last pending retry starts; milliseconds, as `performance.now`. */
  private lastRetryAt = 0;

  /** Sees each call once, however often it is retried. */
  readonly interceptor: ReturnType<typeof makeGrpcRetryInterceptor> = (options, next) => {
    this.budget.noteCall();
    return this.retrying(options, next);
  };

  /** Retries of a query that the server could not buffer cost no token, because the server is not overloaded. */
  readonly retryableDecider: GrpcRetryOptions['retryableDecider'] = (attempt, status) =>
    !this.isClosing &&
    defaults.retryableDecider(attempt, status) &&
    (QUERY_BUFFER_FULL.test(status.details) || this.budget.take());

  readonly delayFunction: GrpcRetryOptions['delayFunction'] = (attempt, status) => {
    const options = QUERY_BUFFER_FULL.test(status.details) ? quick : defaults;
    const delayMs = options.delayFunction(attempt, status);
    this.lastRetryAt = Math.max(this.lastRetryAt, performance.now() + delayMs);
    return delayMs;
  };

  /** Resolves when no retry is pending, and prevents new ones. */
  async end(): Promise<void> {
    this.isClosing = true;
    const leftMs = this.lastRetryAt - performance.now();
    // Timers for the same time fire in the order of their creation, within about a millisecond.
    if (leftMs > 0) await delay(leftMs + TIMER_SLACK_MS);
  }
}
