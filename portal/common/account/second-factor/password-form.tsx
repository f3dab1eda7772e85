/** Asks for the password once more: who finds an open page must not change how one signs in. */
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Failure } from '../../states/failure.tsx';

interface PasswordFormProps {
  /** The words on the button. */
  readonly action: string;
  readonly isUnderWay: boolean;
  readonly error: unknown;
  readonly onSubmit: (password: string) => void;
  readonly onClose: () => void;
}

export function PasswordForm({ action, isUnderWay, error, onSubmit, onClose }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {error === null ? null : <Failure error={error} />}
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={isUnderWay}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
