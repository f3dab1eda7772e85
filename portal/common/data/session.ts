/** Who is signed in, and signing in and out. */
import {
  QueryObserver,
  queryOptions,
  useMutation,
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
import { answered } from './answered.ts';
import { createContext, useContext, useEffect } from 'react';
import { isSessionOver } from './api-error.ts';
import { askPasskey } from './passkey-device.ts';

export type { Session } from '../../client/generated/index.ts';
export type OwnOrganisation = Session['organisation'];
export type Permission = Session['permissions'][number];

/** A session that has ended without a sign-out: what its user typed is there again for them. */
export interface EndedSession {
  readonly ended: Session;
}

/** `none` before the first sign-in of this tab, and after a sign-out. */
export type SessionState = Session | EndedSession | 'none';

export const SESSION_KEY = ['session'] as const;

const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  staleTime: 60_000,
  queryFn: async ({ signal, client }): Promise<SessionState> => {
    try {
      const session = await answered(readSession({ signal }));
      forgetUnlessSame(client, session);
      return session;
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      return sessionIsOver(client.getQueryData<SessionState>(SESSION_KEY));
    }
  },
});

/** Only who had a session can lose it: before the sign-in there is nothing to say. */
export function sessionIsOver(before: SessionState | undefined): SessionState {
  if (before === undefined || before === 'none' || 'ended' in before) return before ?? 'none';
  return { ended: before };
}

export function useSessionState() {
  return useQuery(sessionQuery);
}

/** Handed down by the gate, so that a page that is still drawn when the session ends has the one it was drawn for. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in; only for what is inside `SessionGate`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('No user is signed in.');
  return session;
}

/** Whether the one who is signed in may do something. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => answered(signIn({ body })),
    onSuccess(answer) {
      if (answer.outcome === 'signed_in') begin(client, answer.session);
    },
  });
}

/** The second step, where the first said that it is needed. */
export function useFinishSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: 'authenticator' | 'recovery'; code: string }) => answered(finishSignIn({ body })),
    onSuccess: ({ session }) => begin(client, session),
  });
}

/** In place of the password and all that follows it. */
export function useSignInWithPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await askPasskey(await answered(preparePasskeySignIn()));
      return answered(signInWithPasskey({ body: { response } }));
    },
    onSuccess: ({ session }) => begin(client, session),
  });
}

/** The identity provider by which one may sign in, if there is one. */
export const signOnQuery = queryOptions({
  queryKey: ['sign-on'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await answered(readSignOn({ signal }))).provider,
});

/**
 * Sends the browser to the identity provider.
 *
 * @param isInNewTab so that what was typed in this device stays.
 */
export function useBeginSignOn(isInNewTab: boolean) {
  return useMutation({
    async mutationFn(kind: OwnOrganisation['kind']) {
      // Opened by the click itself: later the browser would block it.
      const tab = isInNewTab ? window.open('about:blank', '_blank') : null;
      try {
        const { url } = await answered(beginSignOn({ body: { kind } }));
        (tab ?? window).location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
}

/** With what the browser came back from the identity provider. */
export function useFinishSignOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: string) => answered(finishSignOn({ body: { query } })),
    onSuccess: ({ session }) => begin(client, session),
  });
}

/** Goes on with a session that came otherwise than by signing in. */
export function useBegin(): (session: Session) => void {
  const client = useQueryClient();
  return (session) => begin(client, session);
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => answered(signOut()),
    onSuccess: () => begin(client, 'none'),
  });
}

/** Goes on as a member of another organisation. */
export function useChooseOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (organisation_id: string) => answered(chooseOrganisation({ body: { organisation_id } })),
    onSuccess: (session) => begin(client, session),
  });
}

function begin(client: QueryClient, state: Session | 'none'): void {
  adopt(client, state);
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its own origin
  channel.postMessage(state === 'none' ? 'signed_out' : 'signed_in');
  channel.close();
}

function adopt(client: QueryClient, state: Session | 'none'): void {
  forgetUnlessSame(client, state);
  client.setQueryData<SessionState>(SESSION_KEY, state);
}

const isOfSession = ({ queryKey }: { readonly queryKey: QueryKey }) => queryKey[0] === SESSION_KEY[0];

/** Nothing that one member has seen in this tab is shown to another; the same one goes on with it, read again. */
function forgetUnlessSame(client: QueryClient, next: Session | 'none'): void {
  const before = client.getQueryData<SessionState>(SESSION_KEY);
  const predicate = (query: { readonly queryKey: QueryKey }) => !isOfSession(query);
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

/** How the tabs of a browser, which share its session, hear of a sign-in and a sign-out. */
const CHANNEL = 'session';

/** Signs this tab out with the others, and has it go on when its user has signed in again in another one. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }) => {
      if (data === 'signed_out') adopt(client, 'none');
      else void client.invalidateQueries({ queryKey: SESSION_KEY });
    });
    return () => channel.close();
  }, [client]);
}

/** How long a hidden page with patients' data waits for its user; milliseconds. */
const HIDDEN_PAGE_MS = 3_600_000;

/** Drops the hidden page of a session that ended an hour ago: its user has left the computer. */
export function useDroppedLater(isEnded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isEnded) return undefined;
    const timer = setTimeout(() => adopt(client, 'none'), HIDDEN_PAGE_MS);
    return () => clearTimeout(timer);
  }, [client, isEnded]);
}

/** While a session has ended, keeps the answers that its hidden page shows: without an observer they would be dropped in minutes. */
export function useAnswersKept(isEnded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isEnded) return undefined;
    const stops = client
      .getQueryCache()
      .getAll()
      .filter((query) => !isOfSession(query))
      .map(({ queryKey }) =>
        new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, isEnded]);
}
