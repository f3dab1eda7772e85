import { Container } from '@mantine/core';
import { Activity, type ReactNode } from 'react';
import {
  SessionContext,
  useKeepQueryResults,
  useDropHiddenPage,
  useSyncTabs,
  useSessionState,
  type UserOrganisation,
} from '../data/session.ts';
import { QueryResult } from '../states/query-result.tsx';
import { LoadingPage } from '../states/loading.tsx';
import { OtherKindPage } from './other-kind-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

interface SessionGateProps {
  /** Name of the application. */
  readonly name: string;
  /** Kind of organisation whose members use the application. */
  readonly kind: UserOrganisation['kind'];
  readonly children: ReactNode;
}

export function SessionGate({ name, kind, children }: SessionGateProps) {
  const query = useSessionState();
  const isEnded = typeof query.data === 'object' && 'ended' in query.data;
  useKeepQueryResults(isEnded);
  useDropHiddenPage(isEnded);
  useSyncTabs();
  if (query.data === undefined) {
    return (
      <Container component="main" size="xs" py="xl">
        <QueryResult query={query} loading={<LoadingPage />}>
          {() => null}
        </QueryResult>
      </Container>
    );
  }
  if (query.data === 'none') return <SignInPage name={name} kind={kind} hasEnded={false} />;
  const session = 'ended' in query.data ? query.data.ended : query.data;
  const { user_id, organisation } = session;
  return (
    <>
      {isEnded ? <SignInPage name={name} kind={kind} hasEnded /> : null}
      {/* Forms and dialogues stay in memory, never in storage, until the same user signs in again. */}
      <Activity mode={isEnded ? 'hidden' : 'visible'}>
        {/* The key unmounts everything when the user or organisation changes. */}
        <SessionContext key={`${user_id} ${organisation.organisation_id}`} value={session}>
          {organisation.kind === kind ? children : <OtherKindPage name={name} kind={kind} />}
        </SessionContext>
      </Activity>
    </>
  );
}
