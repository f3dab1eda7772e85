/** Who is signed in, and signing in and out. */
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
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
import { createContext, useContext } from 'react';
import { isSessionOver } from './api-error.ts';
import { askPasskey } from './passkey-device.ts';

export type { Session } from '../../client/generated/index.ts';
export type OwnOrganisation = Session['organisation'];
export type Permission = Session['permissions'][number];

/** `none` before the first sign-in of this tab, `ended` when there was one. */
export type SessionState = Session | 'none' | 'ended';

export const SESSION_KEY = ['session'] as const;

const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  staleTime: 60_000,
  queryFn: async ({ signal, client }): Promise<SessionState> => {
    try {
      return await answered(readSession({ signal }));
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      return sessionIsOver(client.getQueryData<SessionState>(SESSION_KEY));
    }
  },
});

/** Only who had a session can lose it: before the sign-in there is nothing to say. */
export function sessionIsOver(before: SessionState | undefined): SessionState {
  return before === undefined || before === 'none' ? 'none' : 'ended';
}

export function useSessionState() {
  return useQuery(sessionQuery);
}

/** Handed down by the gate, so that a page that is still drawn when the session ends has the one it was drawn for. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in; only for what is inside `SessionGate`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('Nobody is signed in.');
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

/** Sends the browser to the identity provider. */
export function useBeginSignOn() {
  return useMutation({
    mutationFn: (kind: OwnOrganisation['kind']) => answered(beginSignOn({ body: { kind } })),
    onSuccess: ({ url }) => window.location.assign(url),
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

/** What somebody else saw in this tab, or for another organisation, is not to be seen now. */
function begin(client: QueryClient, state: SessionState): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  client.setQueryData(SESSION_KEY, state);
}
