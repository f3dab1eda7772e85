import {
  QueryObserver,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import {
  beginSignOn,
  chooseOrganisation,
  finishSignIn,
  finishSignOn,
  preparePasskeySignIn,
  readSession,
  readSignOn,
  signIn,
  signInWithPasskey,
  signOut,
  type Session,
} from '../../client/generated/index.ts';
import { unwrap } from './unwrap.ts';
import { createContext, useContext, useEffect } from 'react';
import { isSessionEnded } from './api-error.ts';
import { requestPasskey } from './passkey-device.ts';
import { useChange } from './use-change.ts';

export type { Session } from '../../client/generated/index.ts';
export type UserOrganisation = Session['organisation'];
export type Permission = Session['permissions'][number];

/** A session that ended without a sign-out. Its pages stay hidden in memory until the user signs in again. */
interface EndedSession {
  readonly ended: Session;
}

export type SessionState = Session | EndedSession | 'none';

export const SESSION_KEY = ['session'] as const;

const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  staleTime: 60_000,
  queryFn: async ({ signal, client }): Promise<SessionState> => {
    try {
      const session = await unwrap(readSession({ signal }));
      clearUnlessSameMember(client, session);
      return session;
    } catch (error) {
      if (!isSessionEnded(error)) throw error;
      return toEndedState(client.getQueryData<SessionState>(SESSION_KEY));
    }
  },
});

/** Returns the state after the session has ended. Before the first sign-in, there is no session that could end. */
export function toEndedState(before: SessionState | undefined): SessionState {
  if (before === undefined || before === 'none' || 'ended' in before) return before ?? 'none';
  return { ended: before };
}

export function useSessionState() {
  return useQuery(sessionQuery);
}

/** Provided by `SessionGate`. A page that is still rendered when the session ends keeps the session it was rendered for. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the session of the signed-in user. Must be called inside `SessionGate`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('No user is signed in.');
  return session;
}

export function usePermission(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}

export function useSignIn() {
  const client = useQueryClient();
  return useChange({
    mutationFn: (body: { email: string; password: string }) => unwrap(signIn({ body })),
    onSuccess(answer) {
      if (answer.outcome === 'signed_in') startSession(client, answer.session);
    },
  });
}

/** Completes a sign-in with a code. It is the second step, after `second_factor_needed`. */
export function useFinishSignIn() {
  const client = useQueryClient();
  return useChange({
    mutationFn: (body: { kind: 'authenticator' | 'recovery'; code: string }) => unwrap(finishSignIn({ body })),
    onSuccess: ({ session }) => startSession(client, session),
  });
}

/** Signs in with a passkey, which replaces both password and second factor. */
export function useSignInWithPasskey() {
  const client = useQueryClient();
  return useChange({
    mutationFn: async () => {
      const response = await requestPasskey(await unwrap(preparePasskeySignIn()));
      return unwrap(signInWithPasskey({ body: { response } }));
    },
    onSuccess: ({ session }) => startSession(client, session),
  });
}

/** The query of the identity provider; its data is null if none is configured. */
export const signOnQuery = queryOptions({
  queryKey: ['sign-on'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await unwrap(readSignOn({ signal }))).provider,
});

/** Opens the identity provider. @param isInNewTab keeps the form values of this tab. */
export function useBeginSignOn(isInNewTab: boolean) {
  return useChange({
    async mutationFn(kind: UserOrganisation['kind']) {
      // Opened during the click, because browsers block windows that are opened later.
      const tab = isInNewTab ? window.open('about:blank', '_blank') : null;
      try {
        const { url } = await unwrap(beginSignOn({ body: { kind } }));
        (tab ?? window).location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
}

export function useFinishSignOn() {
  const client = useQueryClient();
  return useChange({
    mutationFn: (query: string) => unwrap(finishSignOn({ body: { query } })),
    onSuccess: ({ session }) => startSession(client, session),
  });
}

/** Starts a session that was not created by a sign-in, such as an accepted invitation. */
export function useStartSession(): (session: Session) => void {
  const client = useQueryClient();
  return (session) => startSession(client, session);
}

export function useSignOut() {
  const client = useQueryClient();
  return useChange({
    mutationFn: () => unwrap(signOut()),
    onSuccess: () => startSession(client, 'none'),
  });
}

export function useChooseOrganisation() {
  const client = useQueryClient();
  return useChange({
    mutationFn: (organisation_id: string) => unwrap(chooseOrganisation({ body: { organisation_id } })),
    onSuccess: (session) => startSession(client, session),
  });
}

function startSession(client: QueryClient, state: Session | 'none'): void {
  setSession(client, state);
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
  channel.postMessage(state === 'none' ? 'signed_out' : 'signed_in');
  channel.close();
}

function setSession(client: QueryClient, state: Session | 'none'): void {
  clearUnlessSameMember(client, state);
  client.setQueryData<SessionState>(SESSION_KEY, state);
}

const isSessionQuery = ({ queryKey }: { readonly queryKey: QueryKey }) => queryKey[0] === SESSION_KEY[0];

/** Clears the cache when the member changes. After a new sign-in of the same member it is only refetched. */
function clearUnlessSameMember(client: QueryClient, next: Session | 'none'): void {
  const before = client.getQueryData<SessionState>(SESSION_KEY);
  const predicate = (query: { readonly queryKey: QueryKey }) => !isSessionQuery(query);
  if (isSameMember(before, next)) {
    if (typeof before === 'object' && 'ended' in before) void client.invalidateQueries({ predicate });
  } else client.removeQueries({ predicate });
}

function isSameMember(before: SessionState | undefined, next: Session | 'none'): boolean {
  if (before === undefined || before === 'none' || next === 'none') return false;
  const { user_id, organisation } = 'ended' in before ? before.ended : before;
  return (
    user_id === next.user_id && organisation.organisation_id === next.organisation.organisation_id
  );
}

/** Notifies the other tabs of the browser, which share the session, of sign-ins and sign-outs. */
const CHANNEL = 'session';

/** Signs this tab out when another tab signs out, and refetches its session when another tab signs in. */
export function useSyncTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }) => {
      if (data === 'signed_out') setSession(client, 'none');
      else void client.invalidateQueries({ queryKey: SESSION_KEY });
    });
    return () => channel.close();
  }, [client]);
}

/** Time after which a hidden page with patient data is dropped. */
const HIDDEN_PAGE_MS = 3_600_000;

/** Drops the hidden page an hour after its session ended, because the user has probably left the computer. */
export function useDropHiddenPage(isEnded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isEnded) return undefined;
    const timer = setTimeout(() => setSession(client, 'none'), HIDDEN_PAGE_MS);
    return () => clearTimeout(timer);
  }, [client, isEnded]);
}

/** Keeps the query results of the hidden page. Results without an observer are dropped after a few minutes. */
export function useKeepQueryResults(isEnded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isEnded) return undefined;
    const unsubscribers = client
      .getQueryCache()
      .getAll()
      .filter((query) => !isSessionQuery(query))
      .map(({ queryKey }) =>
        new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined),
      );
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [client, isEnded]);
}
