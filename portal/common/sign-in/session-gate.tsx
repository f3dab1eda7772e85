/** Lets those in who are signed in. */
import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { SessionContext, useSessionState, type OwnOrganisation } from '../data/session.ts';
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
  if (query.data === undefined) {
    return (
      <Container component="main" size="xs" py="xl">
        <Answered query={query} loading={<LoadingPage />}>
          {() => null}
        </Answered>
      </Container>
    );
  }
  if (typeof query.data === 'string')
    return <SignInPage name={name} kind={kind} hasEnded={query.data === 'ended'} />;
  const { user_id, organisation } = query.data;
  return (
    // Nothing that was drawn for one organisation stays for another.
    <SessionContext key={`${user_id} ${organisation.organisation_id}`} value={query.data}>
      {organisation.kind === kind ? children : <OtherKindPage name={name} kind={kind} />}
    </SessionContext>
  );
}
