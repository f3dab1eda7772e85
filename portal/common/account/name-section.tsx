import { Button, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type SyntheticEvent } from 'react';
import { useSession } from '../data/session.ts';
import { Failure } from '../states/failure.tsx';
import { useRename } from './account.ts';
import { Section } from './section.tsx';

export function NameSection() {
  const { name: known, email } = useSession();
  const [name, setName] = useState(known === email ? '' : known);
  const { mutate, isPending, error } = useRename();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const done = () => notifications.show({ title: 'Saved', message: 'Other members now see your name.' });
    mutate(name, { onSuccess: done });
  };
  return (
    <Section title="Name" lead="Shown to other members next to your e-mail address.">
      <form onSubmit={submit}>
        <Stack gap="sm" maw={420}>
          {error === null ? null : <Failure error={error} />}
          <TextInput
            label="Your name"
            autoComplete="name"
            required
            withAsterisk={false}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" variant="default" loading={isPending} disabled={name.trim() === ''}>
              Save name
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
