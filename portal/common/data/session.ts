/** Who is signed in, and signing in and out. */
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  chooseOrganisation,
  readSession,
  signIn,
  signOut,
  type Session,
} from '../../client/generated/index.ts';
import { answered } from './answered.ts';
import { isSessionOver } from './api-error.ts';

export type { Session } from '../../client/generated/index.ts';
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

/** Who is signed in; only for what is inside `SessionGate`. */
export function useSession(): Session {
  const { data } = useSessionState();
  if (data === undefined || typeof data === 'string') throw new Error('Nobody is signed in.');
  return data;
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
