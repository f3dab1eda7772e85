/** Lets those in who are signed in. */
import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { SessionContext, useSessionState } from '../data/session.ts';
import { Answered } from '../states/answered.tsx';
import { LoadingPage } from '../states/loading.tsx';
import { SignInPage } from './sign-in-page.tsx';

interface SessionGateProps {
  /** Of the application. */
  readonly name: string;
  readonly children: ReactNode;
}

export function SessionGate({ name, children }: SessionGateProps) {
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
  if (typeof query.data === 'string') return <SignInPage name={name} hasEnded={query.data === 'ended'} />;
  return <SessionContext value={query.data}>{children}</SessionContext>;
}
