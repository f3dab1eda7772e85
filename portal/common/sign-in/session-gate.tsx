/** Lets those in who are signed in. */
import { Container } from '@mantine/core';
import { Activity, type ReactNode } from 'react';
import {
  SessionContext,
  useAnswersKept,
  useDroppedLater,
  useOtherTabs,
  useSessionState,
  type OwnOrganisation,
} from '../data/session.ts';
import { Answered } from '../states/answered.tsx';
import { LoadingPage } from '../states/loading.tsx';
import { OtherKindPage } from './other-kind-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

interface SessionGateProps {
  /** Of the application. */
  readonly name: string;
  /** Whose members its pages are for. */
  readonly kind: OwnOrganisation['kind'];
  readonly children: ReactNode;
}

export function SessionGate({ name, kind, children }: SessionGateProps) {
  const query = useSessionState();
  const isEnded = typeof query.data === 'object' && 'ended' in query.data;
  useAnswersKept(isEnded);
  useDroppedLater(isEnded);
  useOtherTabs();
  if (query.data === undefined) {
    return (
      <Container component="main" size="xs" py="xl">
        <Answered query={query} loading={<LoadingPage />}>
          {() => null}
        </Answered>
      </Container>
    );
  }
  if (query.data === 'none') return <SignInPage name={name} kind={kind} hasEnded={false} />;
  const session = 'ended' in query.data ? query.data.ended : query.data;
  const { user_id, organisation } = session;
  return (
    <>
      {isEnded ? <SignInPage name={name} kind={kind} hasEnded /> : null}
      {/* What was typed stays in memory while its user signs in again: every form and dialogue is there again, and nothing is stored. */}
      <Activity mode={isEnded ? 'hidden' : 'visible'}>
        {/* Nothing that was drawn for one user or organisation stays for another. */}
        <SessionContext key={`${user_id} ${organisation.organisation_id}`} value={session}>
          {organisation.kind === kind ? children : <OtherKindPage name={name} kind={kind} />}
        </SessionContext>
      </Activity>
    </>
  );
}
