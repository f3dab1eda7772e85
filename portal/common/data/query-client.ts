/** What the pages keep of the server's answers: in memory only, gone with the tab. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { announce } from '../shell/announcements.tsx';
import { ApiError, isSessionOver } from './api-error.ts';
import { SESSION_KEY, sessionIsOver, type SessionState } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What is announced once it is done, where the page does not say it otherwise. */
      readonly done?: string;
    };
  }
}

const FRESH_MS = 5_000;
const MOST_TRIES = 3;

/** A client for one application; a call that finds the session over turns its pages to the sign-in. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionOver(error)) client.setQueryData<SessionState>(SESSION_KEY, sessionIsOver);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess(_data, _asked, _context, { meta }) {
        if (meta?.done !== undefined) announce(meta.done);
      },
    }),
    defaultOptions: {
      // Without a connection a call fails at once and the page says so, instead of waiting for it in silence.
      queries: {
        staleTime: FRESH_MS,
        retry: mayHelpToTryAgain,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // What changes something is tried again by whoever asked for it, never by itself.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

function mayHelpToTryAgain(tries: number, error: Error): boolean {
  const isLasting = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isLasting && tries < MOST_TRIES;
}
