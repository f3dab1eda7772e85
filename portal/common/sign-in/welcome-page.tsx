import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { acceptInvitation, readInvitation } from '../../client/generated/index.ts';
import { unwrap } from '../data/unwrap.ts';
import { useStartSession } from '../data/session.ts';
import { QueryResult } from '../states/query-result.tsx';
import { Failure } from '../states/failure.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useChange } from '../data/use-change.ts';

interface WelcomePageProps {
  /** Name of the application. */
  readonly name: string;
  /** Opens the home page. */
  readonly onDone: () => void;
}

export default function WelcomePage({ name, onDone }: WelcomePageProps) {
  const token = useLinkToken();
  const startSession = useStartSession();
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: ({ signal }) => unwrap(readInvitation({ body: { token }, signal })),
    staleTime: Infinity,
    gcTime: 0,
  });
  const accept = useChange({
    mutationFn: (password: string | undefined) =>
      unwrap(acceptInvitation({ body: { token, ...(password !== undefined && { password }) } })),
    onSuccess(answer) {
      if (answer.outcome === 'signed_in') startSession(answer.session);
      onDone();
    },
  });
  return (
    <EntryFrame name={name} title="Welcome">
      <Stack gap="md">
        <Title order={1} size="h2">
          Welcome
        </Title>
        <QueryResult query={invitation}>
          {({ email, role, organisation_name, has_account }) => (
            <>
              <Text size="sm">
                {email} is invited to <strong>{organisation_name}</strong> as {role}.
              </Text>
              {accept.error === null ? null : <Failure error={accept.error} />}
              {has_account ? (
                <Button loading={accept.isPending} onClick={() => accept.mutate(undefined)} fullWidth>
                  Accept and sign in
                </Button>
              ) : (
                <NewPasswordForm
                  action="Create account"
                  isPending={accept.isPending}
                  onSubmit={(password) => accept.mutate(password)}
                />
              )}
            </>
          )}
        </QueryResult>
      </Stack>
    </EntryFrame>
  );
}
