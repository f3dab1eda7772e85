import { Button, Stack, Text, Title } from '@mantine/core';
import { resetPassword } from '../../client/generated/index.ts';
import { unwrap } from '../data/unwrap.ts';
import { Failure } from '../states/failure.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useChange } from '../data/use-change.ts';

interface ResetPageProps {
  /** Name of the application. */
  readonly name: string;
  /** Opens the home page. */
  readonly onDone: () => void;
}

export default function ResetPage({ name, onDone }: ResetPageProps) {
  const token = useLinkToken();
  const { mutate, isPending, isSuccess, error } = useChange({
    mutationFn: (password: string) => unwrap(resetPassword({ body: { token, password } })),
  });
  return (
    <EntryFrame name={name} title="New password">
      <Stack gap="md">
        <Title order={1} size="h2">
          New password
        </Title>
        {error === null ? null : <Failure error={error} />}
        {isSuccess ? (
          <>
            <Text size="sm">
              Password changed. Your other sessions have been signed out. Sign in, then check what has access
              to your account.
            </Text>
            <Button onClick={onDone}>Sign in</Button>
          </>
        ) : (
          <NewPasswordForm
            action="Save password"
            isPending={isPending}
            onSubmit={(password) => mutate(password)}
          />
        )}
      </Stack>
    </EntryFrame>
  );
}
