/** Another password, for whoever knows the one there is. */
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../sign-in/new-password-form.tsx';
import { Failure } from '../states/failure.tsx';
import { useChangePassword } from './account.ts';
import { Section } from './section.tsx';

export function PasswordSection() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useChangePassword();
  // When the session ends, the hidden page keeps what was typed, except for passwords.
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
            maxLength={LONGEST_PASSWORD}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
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
