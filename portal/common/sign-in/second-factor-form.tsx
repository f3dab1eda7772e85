import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useFinishSignIn } from '../data/session.ts';
import { Failure } from '../states/failure.tsx';

export function SecondFactorForm({ onBack }: { readonly onBack: () => void }) {
  const [kind, setKind] = useState<'authenticator' | 'recovery'>('authenticator');
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useFinishSignIn();
  const isRecovery = kind === 'recovery';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate({ kind, code: code.trim() });
  };
  const change = () => {
    setKind(isRecovery ? 'authenticator' : 'recovery');
    setCode('');
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={1} size="h2">
          Second factor
        </Title>
        <Text size="sm">
          {isRecovery ? 'A recovery code works once.' : 'Enter the 6-digit code from your authenticator app.'}
        </Text>
        {error === null ? null : <Failure error={error} />}
        <TextInput
          label={isRecovery ? 'Recovery code' : 'Code'}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} fullWidth>
          Sign in
        </Button>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
          {isRecovery ? 'Use authenticator' : 'Use a recovery code'}
        </Anchor>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
          Back to password
        </Anchor>
      </Stack>
    </form>
  );
}
