import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { askForReset } from '../../client/generated/index.ts';
import { unwrap } from '../data/unwrap.ts';
import { Failure } from '../states/failure.tsx';
import { useChange } from '../data/use-change.ts';

export function ForgottenForm({ onBack }: { readonly onBack: () => void }) {
  const [email, setEmail] = useState('');
  const { mutate, isPending, isSuccess, error } = useChange({
    mutationFn: () => unwrap(askForReset({ body: { email } })),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={1} size="h2">
          New password
        </Title>
        {isSuccess ? (
          <Text size="sm" role="status">
            If an account with this address exists, we sent it a link.
          </Text>
        ) : null}
        {error === null ? null : <Failure error={error} />}
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} fullWidth>
          Send link
        </Button>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
          Back to sign-in
        </Anchor>
      </Stack>
    </form>
  );
}
