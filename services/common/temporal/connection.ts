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

/** Tokens; what a server that was away for a moment costs. A call that is made again takes one. */
const CAPACITY = 100;
/** What each call adds: in the long run one retry for five calls. */
const ADDED_BY_CALL = 0.2;

export class RetryBudget {
  private tokens = CAPACITY;

  /** Notes a call, not a retry of it. */
  noteCall(): void {
    this.tokens = Math.min(CAPACITY, this.tokens + ADDED_BY_CALL);
  }

  /** Whether a call may be made again; then it is paid for. */
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

/** Reads them from environment variables, and from the file that those may name. */
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
 * The server takes a limited number of queries for a workflow while a workflow task is pending, and answers the
 * rest RESOURCE_EXHAUSTED with these words; the SDK would wait a second, though the task takes milliseconds.
 */
const QUERY_BUFFER_FULL = /query buffer/i;
const BUSY_WORKFLOW_RETRY_MS = 20;
const TIMER_SLACK_MS = 5;

const defaults = defaultGrpcRetryOptions();
const impatient = defaultGrpcRetryOptions({ initialIntervalMs: () => BUSY_WORKFLOW_RETRY_MS });

/** What is done to all that a client sends and gets. */
export type ClientHandling = Pick<ClientOptions, 'dataConverter' | 'interceptors'>;

/** A connection that is made on first use, so that the API starts while Temporal is away. */
export function connectLazily(
  options: ConnectionOptions,
  namespace: string,
  handling: ClientHandling = {},
): Client {
  const retries = new Retries();
  const connection = Connection.lazy({ ...options, interceptors: [retries.interceptor] });
  const close = connection.close.bind(connection);
  connection.close = async () => {
    await retries.end();
    await close();
  };
  return new Client({ connection, namespace, ...handling });
}

/**
 * When calls are tried again: never once the connection closes. The SDK would try them on a closed channel, which throws
 * where nobody can catch it, and ends the process.
 */
class Retries implements GrpcRetryOptions {
  private readonly budget = new RetryBudget();
  private readonly retrying = makeGrpcRetryInterceptor(this);
  private isOver = false;
  /** When the last that is waited for is made; milliseconds, as `performance.now`. */
  private lastAt = 0;

  /** Of the connection: sees each call once, however often it is made again. */
  readonly interceptor: ReturnType<typeof makeGrpcRetryInterceptor> = (options, next) => {
    this.budget.noteCall();
    return this.retrying(options, next);
  };

  /** A workflow whose task is pending is not full: its queries cost nothing of the budget. */
  readonly retryableDecider: GrpcRetryOptions['retryableDecider'] = (attempt, status) =>
    !this.isOver &&
    defaults.retryableDecider(attempt, status) &&
    (QUERY_BUFFER_FULL.test(status.details) || this.budget.take());

  readonly delayFunction: GrpcRetryOptions['delayFunction'] = (attempt, status) => {
    const options = QUERY_BUFFER_FULL.test(status.details) ? impatient : defaults;
    const delayMs = options.delayFunction(attempt, status);
    this.lastAt = Math.max(this.lastAt, performance.now() + delayMs);
    return delayMs;
  };

  /** Resolves when no retry is waited for any more, and none will be. */
  async end(): Promise<void> {
    this.isOver = true;
    const leftMs = this.lastAt - performance.now();
    // Timers of the same moment run in the order in which they were set, give or take a millisecond.
    if (leftMs > 0) await delay(leftMs + TIMER_SLACK_MS);
  }
}
