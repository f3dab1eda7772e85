/** Sending what somebody decided, once: with one Idempotency-Key however often the connection is lost. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { unwrap, idempotencyHeader } from '../../common/data/unwrap.ts';
import { isRetryable } from './retryable.ts';

/** Headers that make a call safe to send again. */
export type IdempotencyHeaders = ReturnType<typeof idempotencyHeader>;
/** A call of the generated client. */
export type Result<Data> = Awaited<Parameters<typeof unwrap<Data>>[0]>;

export interface Submission<Body, Data> {
  /** Sends it; a second time while it is under way does nothing. */
  readonly submit: (body: Body) => void;
  /** From the first try until there is an answer. */
  readonly isSending: boolean;
  /** Whether the connection is lost, and it is tried again by itself. */
  readonly isRetrying: boolean;
  /** The refusal, if it was refused. */
  readonly error: unknown;
  readonly data: Data | undefined;
  /** Forgets the refusal. */
  readonly reset: () => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
/** Without an answer for so long the call is taken for lost. */
export const ANSWER_MS = 20_000;

interface Sent<Body> {
  readonly body: Body;
  readonly headers: IdempotencyHeaders;
}

/**
 * @param send makes the call with the headers, which stay the same for all tries of one submission.
 * @param onDone is called with the answer.
 * @param done what is announced then.
 */
export function useSubmission<Body, Data>(
  send: (body: Body, headers: IdempotencyHeaders, signal: AbortSignal) => Promise<Result<Data>>,
  onDone?: (data: Data) => void,
  done?: string,
): Submission<Body, Data> {
  const underWay = useRef(false);
  const mutation = useMutation<Data, Error, Sent<Body>>({
    mutationFn: ({ body, headers }) => unwrap(send(body, headers, AbortSignal.timeout(ANSWER_MS))),
    networkMode: 'always',
    ...(done !== undefined && { meta: { done } }),
    retry: (_, error) => isRetryable(error),
    retryDelay: (tries) => Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS),
    onSuccess: (data) => onDone?.(data),
    onSettled: () => {
      underWay.current = false;
    },
  });
  return {
    submit(body) {
      if (underWay.current) return;
      underWay.current = true;
      mutation.mutate({ body, headers: idempotencyHeader() });
    },
    isSending: mutation.isPending,
    isRetrying: mutation.isPending && mutation.failureCount > 0,
    error: mutation.error,
    data: mutation.data,
    reset: mutation.reset,
  };
}
