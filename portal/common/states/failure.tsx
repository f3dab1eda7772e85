/** Shows an error with the message of the API and the next action. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { CircleAlert, WifiOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../data/api-error.ts';

/** The code of a page could not be downloaded. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

interface FailureProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/**
 * Tells an error about older entries: the form around it was sent again, and the browser stopped it with a message of its own.
 *
 * @returns `ref` of an element that shows the error.
 */
export function useOutdated<Shown extends HTMLElement>(
  error: unknown,
): { readonly ref: RefObject<Shown | null>; readonly isOutdated: boolean } {
  const ref = useRef<Shown>(null);
  const [outdated, setOutdated] = useState<unknown>();
  useEffect(() => {
    const form = ref.current?.closest('form');
    const note = () => setOutdated(error);
    // The event does not bubble.
    form?.addEventListener('invalid', note, { capture: true });
    return () => form?.removeEventListener('invalid', note, { capture: true });
  }, [error]);
  return { ref, isOutdated: error !== null && error !== undefined && outdated === error };
}

export function Failure({ error, onRetry }: FailureProps) {
  const { ref, isOutdated } = useOutdated<HTMLDivElement>(error);
  if (isOutdated) return null;
  const { title, message, requestId } = describe(error);
  const isOffline =
    error instanceof PageNotLoaded || (error instanceof ApiError && error.code === 'connection_lost');
  return (
    <Alert
      ref={ref}
      color={isOffline ? 'amber' : 'brick'}
      title={title}
      icon={isOffline ? <WifiOff size={18} /> : <CircleAlert size={18} />}
      role="alert"
    >
      <Text size="sm">{message}</Text>
      {requestId === undefined ? null : (
        <Text size="xs" mt={6}>
          If you contact support, quote <span className="id">{requestId}</span>.
        </Text>
      )}
      {onRetry === undefined ? null : (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  );
}

function describe(error: unknown): { title: string; message: string; requestId?: string } {
  if (error instanceof PageNotLoaded) {
    return {
      title: 'No connection',
      message: 'This page could not be loaded. It will load when the connection is back.',
    };
  }
  if (!(error instanceof ApiError)) {
    return {
      title: 'Something went wrong',
      message: 'Reload the page. If that does not help, tell us what you were doing.',
    };
  }
  const { code, message, requestId, status } = error;
  if (code === 'session_required') {
    return {
      title: 'Your session expired',
      message: 'Your entries were not sent, but they are still here. Send them again.',
    };
  }
  if (code === 'connection_lost') return { title: 'No connection', message };
  if (status < 500) return { title: 'That didn’t work', message };
  return { title: 'Something went wrong on our side', message, ...(requestId && { requestId }) };
}
