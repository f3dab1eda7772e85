/** Where the link of an invitation leads. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { acceptInvitation, readInvitation } from '../../client/generated/index.ts';
import { answered } from '../data/answered.ts';
import { useBegin } from '../data/session.ts';
import { Answered } from '../states/answered.tsx';
import { Failure } from '../states/failure.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';

interface WelcomePageProps {
  /** Of the application. */
  readonly name: string;
  /** Goes to its first page. */
  readonly onDone: () => void;
}

export default function WelcomePage({ name, onDone }: WelcomePageProps) {
  const token = useLinkToken();
  const begin = useBegin();
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: ({ signal }) => answered(readInvitation({ body: { token }, signal })),
    staleTime: Infinity,
    gcTime: 0,
  });
  const accept = useMutation({
    mutationFn: (password: string | undefined) =>
      answered(acceptInvitation({ body: { token, ...(password !== undefined && { password }) } })),
    onSuccess(answer) {
      if (answer.outcome === 'signed_in') begin(answer.session);
      onDone();
    },
  });
  return (
    <EntryFrame name={name} title="Welcome">
      <Stack gap="md">
        <Title order={1} size="h2">
          Welcome
        </Title>
        <Answered query={invitation}>
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
        </Answered>
      </Stack>
    </EntryFrame>
  );
}
