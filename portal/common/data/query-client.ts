/** The cache of server responses, which is held in memory only and is lost when the tab closes. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { announce } from '../shell/announcements.tsx';
import { ApiError, isSessionEnded } from './api-error.ts';
import { SESSION_KEY, toEndedState, type SessionState } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Announced to screen readers if the page shows no other confirmation. */
      readonly done?: string;
    };
  }
}

const FRESH_MS = 5_000;
const MAX_RETRIES = 3;

/** Creates the query client of the pages. A response that the session has ended makes the pages show the sign-in. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionEnded(error)) client.setQueryData<SessionState>(SESSION_KEY, toEndedState);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess(_data, _input, _context, { meta }) {
        if (meta?.done !== undefined) announce(meta.done);
      },
    }),
    defaultOptions: {
      // Calls fail immediately when offline, so that the page can say so.
      queries: {
        staleTime: FRESH_MS,
        retry: shouldRetry,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Only the user repeats a call that changes something.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

function shouldRetry(failures: number, error: Error): boolean {
  const isPermanent = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isPermanent && failures < MAX_RETRIES;
}
