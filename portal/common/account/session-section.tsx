import { Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../components/confirm.tsx';
import { ToneBadge } from '../components/tone-badge.tsx';
import { Ago, Time } from '../format/time.tsx';
import { WideTable } from '../lists/wide-table.tsx';
import { QueryResult } from '../states/query-result.tsx';
import { Failure } from '../states/failure.tsx';
import { ownSessionsQuery, useEndOtherSessions, useEndSession, type OwnSession } from './account.ts';
import { deviceName } from './device-name.ts';
import { Section } from './section.tsx';

export function SessionSection() {
  const query = useQuery(ownSessionsQuery);
  const hasOthers = (query.data ?? []).some(({ is_current }) => !is_current);
  return (
    <Section
      title="Signed-in devices"
      lead="Don’t recognise one? Sign it out and change your password."
      action={hasOthers ? <SignOutOthersButton /> : null}
    >
      <QueryResult query={query}>{(sessions) => <SessionTable sessions={sessions} />}</QueryResult>
    </Section>
  );
}

function SignOutOthersButton() {
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending, error } = useEndOtherSessions();
  const close = () => setConfirming(false);
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        Sign out everywhere else
      </Button>
      <Confirm
        opened={isConfirming}
        title="Sign out everywhere else?"
        action="Sign out other sessions"
        isPending={isPending}
        error={error}
        onConfirm={() => mutate(undefined, { onSuccess: close })}
        onClose={close}
      >
        <Text size="sm">All your other sessions end immediately.</Text>
      </Confirm>
    </>
  );
}

function SessionTable({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { mutate, isPending, error, variables } = useEndSession();
  return (
    <>
      {error === null ? null : <Failure error={error} />}
      <WideTable label="Signed-in devices" columns={['Device', 'Signed in', 'Expires', '']} minWidth={520}>
        {sessions.map(({ session_id, user_agent, began_at, ends_at, is_current }) => (
          <Table.Tr key={session_id}>
            <Table.Td fw={600}>{deviceName(user_agent ?? '')}</Table.Td>
            <Table.Td>
              <Ago at={began_at} />
            </Table.Td>
            <Table.Td>
              <Time at={ends_at} />
            </Table.Td>
            <Table.Td ta="right">
              {is_current ? (
                <ToneBadge tone="good">this device</ToneBadge>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  loading={isPending && variables === session_id}
                  onClick={() => mutate(session_id)}
                  aria-label={`Sign out ${deviceName(user_agent ?? '')}`}
                >
                  Sign out
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </>
  );
}
