/** Sends a form exactly once: all attempts carry the same Idempotency-Key, however often the connection is lost. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { unwrap, idempotencyHeader } from '../../common/data/unwrap.ts';
import { isRetryable } from './retryable.ts';

export type IdempotencyHeaders = ReturnType<typeof idempotencyHeader>;
/** Result of a call of the generated client. */
export type Result<Data> = Awaited<Parameters<typeof unwrap<Data>>[0]>;

export interface Submission<Body, Data> {
  /** Does nothing while a submission is in flight. */
  readonly submit: (body: Body) => void;
  /** True from the first attempt until the response. */
  readonly isSending: boolean;
  /** True while a failed attempt is being retried. */
  readonly isRetrying: boolean;
  /** Null unless the server refused it. */
  readonly error: unknown;
  readonly data: Data | undefined;
  /** Clears the error. Does nothing while a submission is in flight, because that cannot be taken back. */
  readonly reset: () => void;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5_000;
/** An attempt without a response is repeated after this time. */
const TIMEOUT_MS = 20_000;

interface Attempt<Body> {
  readonly body: Body;
  readonly headers: IdempotencyHeaders;
}

/**
 * Sends a form, and repeats a call that failed for a passing reason.
 *
 * @param send makes the call. All attempts of one submission get the same headers.
 * @param done announced to screen readers after success.
 */
export function useSubmission<Body, Data>(
  send: (body: Body, headers: IdempotencyHeaders, signal: AbortSignal) => Promise<Result<Data>>,
  onDone?: (data: Data) => void,
  done?: string,
): Submission<Body, Data> {
  const isInFlight = useRef(false);
  const mutation = useMutation<Data, Error, Attempt<Body>>({
    mutationFn: ({ body, headers }) => unwrap(send(body, headers, AbortSignal.timeout(TIMEOUT_MS)), body),
    networkMode: 'always',
    ...(done !== undefined && { meta: { done } }),
    retry: (_, error) => isRetryable(error),
    retryDelay: (failures) => Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS),
    onSuccess: (data) => onDone?.(data),
    onSettled: () => {
      isInFlight.current = false;
    },
  });
  return {
    submit(body) {
      if (isInFlight.current) return;
      isInFlight.current = true;
      mutation.mutate({ body, headers: idempotencyHeader() });
    },
    isSending: mutation.isPending,
    isRetrying: mutation.isPending && mutation.failureCount > 0,
    error: mutation.error,
    data: mutation.data,
    reset() {
      if (!isInFlight.current) mutation.reset();
    },
  };
}
