/** Sends a form exactly once: all attempts carry the same Idempotency-Key, however often the connection is lost. */
import { notifications } from '@mantine/notifications';
import { useIsMutating, useMutation, useMutationState } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isSessionEnded } from '../../common/data/api-error.ts';
import { unwrap, idempotencyHeader } from '../../common/data/unwrap.ts';
import { isRateLimited, isRetryable } from './retryable.ts';

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
  /** True once the server may have performed the call, because an attempt that could reach it had no clear answer. */
  readonly mayBeRecorded: boolean;
  /** Cancels a submission that has not left the browser. Does nothing once it may have been recorded. */
  readonly cancel: () => void;
  /** Null unless the server refused it. */
  readonly error: unknown;
  readonly data: Data | undefined;
  /** Clears the error. Does nothing while a submission is in flight. */
  readonly reset: () => void;
}

/** Returns whether the server refused a change because its base has changed. */
export const isConflict = ({ response }: Result<unknown>): boolean => response?.status === 409;

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5_000;
/** An attempt without a response is repeated after this time. */
const TIMEOUT_MS = 20_000;

/** A submitted form, with all its attempts. */
interface Entry<Body> {
  readonly body: Body;
  readonly headers: IdempotencyHeaders;
  isCalling: boolean;
  isCancelled: boolean;
  mayBeRecorded: boolean;
}

const MUTATION_KEY = ['submission'];

/** Returns whether a form on the page has been submitted and not answered yet. */
export const useIsAnySending = (): boolean => useIsMutating({ mutationKey: MUTATION_KEY }) > 0;

/** Returns whether a form on the page has been submitted, and is not sent yet because the connection is lost. */
export const useIsAnyWaiting = (): boolean =>
  useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.failureCount > 0,
  }).includes(true);

/** Ends the attempts of a cancelled submission. No page shows it. */
class SubmissionCancelled extends Error {
  override readonly name = 'SubmissionCancelled';
}

/** The order has moved on, so its page may hide the form together with the refusal. */
const hidesForm = (error: Error) =>
  error instanceof ApiError && ['illegal_transition', 'request_on_hold'].includes(error.code);

/**
 * Sends a form, and repeats a call that failed for a passing reason. If the form may no longer be shown when the server
 * refuses it, a notification shows the refusal.
 *
 * @param send makes the call. All attempts of one submission get the same headers.
 * @param done announced to screen readers after success.
 */
export function useSubmission<Body, Data>(
  send: (body: Body, headers: IdempotencyHeaders, signal: AbortSignal) => Promise<Result<Data>>,
  onDone?: (data: Data) => void,
  done?: string,
): Submission<Body, Data> {
  const current = useRef<Entry<Body>>(undefined);
  const [mayBeRecorded, setMayBeRecorded] = useState(false);
  const mark = (entry: Entry<Body>, isPossible: boolean) => {
    entry.mayBeRecorded = isPossible;
    setMayBeRecorded(isPossible);
  };
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const mutation = useMutation<Data, Error, Entry<Body>>({
    mutationKey: MUTATION_KEY,
    async mutationFn(entry) {
      if (entry.isCancelled) throw new SubmissionCancelled();
      const { body, headers, mayBeRecorded: before } = entry;
      const connection = watchConnection();
      entry.isCalling = true;
      mark(entry, before || connection.wasOnline());
      try {
        return await unwrap(send(body, headers, AbortSignal.timeout(TIMEOUT_MS)), body);
      } catch (error) {
        mark(entry, before || (connection.wasOnline() && !isRateLimited(error)));
        if (entry.isCancelled) finishCancelling(entry);
        throw error;
      } finally {
        entry.isCalling = false;
        connection.stop();
      }
    },
    networkMode: 'always',
    ...(done !== undefined && { meta: { done } }),
    retry: (_, error) => isRetryable(error),
    retryDelay: (failures) => Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS),
    onSuccess: (data) => onDone?.(data),
    onError(error, { isCancelled }) {
      if (isCancelled || isSessionEnded(error) || (isShown.current && !hidesForm(error))) return;
      const { message } = error;
      notifications.show({ color: 'brick', title: 'Your entry was not recorded', message, autoClose: false });
    },
    onSettled: (_data, _error, entry) => {
      if (current.current === entry) current.current = undefined;
    },
  });
  const finishCancelling = (entry: Entry<Body>) => {
    entry.isCancelled = !entry.mayBeRecorded;
    if (!entry.isCancelled) return;
    current.current = undefined;
    mutation.reset();
  };
  return {
    submit(body) {
      if (current.current !== undefined) return;
      const headers = idempotencyHeader();
      const entry = { body, headers, isCalling: false, isCancelled: false, mayBeRecorded: false };
      current.current = entry;
      mutation.mutate(entry);
    },
    isSending: mutation.isPending,
    isRetrying: mutation.isPending && mutation.failureCount > 0,
    mayBeRecorded,
    cancel() {
      const entry = current.current;
      if (entry === undefined || entry.mayBeRecorded) return;
      entry.isCancelled = true;
      // The attempt in flight decides whether it could reach the server.
      if (!entry.isCalling) finishCancelling(entry);
    },
    error: mutation.error,
    data: mutation.data,
    reset() {
      if (current.current === undefined) mutation.reset();
    },
  };
}

/** Watches whether a call can have left the browser. `navigator.onLine` is false only if it certainly cannot. */
function watchConnection(): { readonly wasOnline: () => boolean; readonly stop: () => void } {
  let wasOnline = navigator.onLine;
  const note = () => {
    wasOnline = true;
  };
  window.addEventListener('online', note);
  return {
    wasOnline: () => wasOnline || navigator.onLine,
    stop: () => window.removeEventListener('online', note),
  };
}
