import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';

/** Minimum length of a password in characters. The API has the same limits. */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

interface NewPasswordFormProps {
  readonly action: string;
  readonly isPending: boolean;
  readonly onSubmit: (password: string) => void;
}

export function NewPasswordForm({ action, isPending, onSubmit }: NewPasswordFormProps) {
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
          description={`At least ${MIN_PASSWORD_LENGTH} characters. A phrase works well.`}
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={MAX_PASSWORD_LENGTH}
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} fullWidth>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
