/** A password that is chosen. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';

const SHORTEST = 12;
const LONGEST = 128;

interface NewPasswordFormProps {
  /** The words on the button. */
  readonly action: string;
  readonly isUnderWay: boolean;
  readonly onSubmit: (password: string) => void;
}

export function NewPasswordForm({ action, isUnderWay, onSubmit }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <PasswordInput
          label="New password"
          description={`At least ${SHORTEST} characters; a sentence is good.`}
          autoComplete="new-password"
          minLength={SHORTEST}
          maxLength={LONGEST}
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={isUnderWay} fullWidth>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
