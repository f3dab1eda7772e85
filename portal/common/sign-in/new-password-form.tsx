/** A password that is chosen. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';

/** Characters, as the API wants them. */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;

interface NewPasswordFormProps {
  /** The words on the button. */
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
          description={`At least ${SHORTEST_PASSWORD} characters. A phrase works well.`}
          autoComplete="new-password"
          minLength={SHORTEST_PASSWORD}
          maxLength={LONGEST_PASSWORD}
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
