import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../sign-in/new-password-form.tsx';
import { Failure } from '../states/failure.tsx';
import { useChangePassword } from './account.ts';
import { Section } from './section.tsx';

export function PasswordSection() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useChangePassword();
  // When the session ends, the hidden page keeps its form values, but not passwords.
  useEffect(
    () => () => {
      setCurrent('');
      setPassword('');
    },
    [],
  );
  const done = () => {
    setCurrent('');
    setPassword('');
    notifications.show({ title: 'Password changed', message: 'You are signed out everywhere else.' });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate({ current, password }, { onSuccess: done });
  };
  return (
    <Section title="Password" lead="Changing it signs you out everywhere else.">
      <form onSubmit={submit}>
        <Stack gap="sm" maw={420}>
          {error === null ? null : <Failure error={error} />}
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            maxLength={MAX_PASSWORD_LENGTH}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
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
          <Group>
            <Button type="submit" variant="default" loading={isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
