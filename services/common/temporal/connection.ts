/** Connects to Temporal. */
import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import type { ConnectionOptions } from '@temporalio/client';

/**
 * The server takes a limited number of queries for a workflow while a workflow task is pending, and answers the
 * rest RESOURCE_EXHAUSTED with these words; the SDK would wait a second, though the task takes milliseconds.
 */
const QUERY_BUFFER_FULL = /query buffer/i;
const BUSY_WORKFLOW_RETRY_MS = 20;

const defaults = defaultGrpcRetryOptions();
const impatient = defaultGrpcRetryOptions({ initialIntervalMs: () => BUSY_WORKFLOW_RETRY_MS });

/** A connection that is made on first use, so that the API starts while Temporal is away. */
export function connectLazily(options: ConnectionOptions, namespace: string): Client {
  const retry = makeGrpcRetryInterceptor({
    ...defaults,
    delayFunction: (attempt, status) =>
      (QUERY_BUFFER_FULL.test(status.details) ? impatient : defaults).delayFunction(attempt, status),
  });
  const connection = Connection.lazy({ ...options, interceptors: [retry] });
  return new Client({ connection, namespace });
}
