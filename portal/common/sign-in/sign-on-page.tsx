import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFinishSignOn } from '../data/session.ts';
import { Failure } from '../states/failure.tsx';
import { EntryFrame } from './entry-frame.tsx';

interface SignOnPageProps {
  /** Name of the application. */
  readonly name: string;
  /** Opens the home page. */
  readonly onDone: () => void;
}

export default function SignOnPage({ name, onDone }: SignOnPageProps) {
  const query = useReturnQuery();
  const { mutate, error, isIdle, isSuccess } = useFinishSignOn();
  useEffect(() => {
    // The response of the provider is valid only once.
    if (isIdle && query !== '') mutate(query);
  }, [isIdle, query, mutate]);
  useEffect(() => {
    if (isSuccess) onDone();
  }, [isSuccess, onDone]);
  const isLost = query === '';
  return (
    <EntryFrame name={name} title="Sign in">
      <Stack gap="md">
        <Title order={1} size="h2">
          Signing in
        </Title>
        {error === null ? null : <Failure error={error} />}
        {error === null && !isLost ? (
          <Text size="sm" role="status">
            One moment…
          </Text>
        ) : (
          <Button onClick={onDone}>Back to sign-in</Button>
        )}
      </Stack>
    </EntryFrame>
  );
}

/** Reads the query of the return address and removes it from the address. */
function useReturnQuery(): string {
  const [query] = useState(() => window.location.search);
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);
  return query;
}
