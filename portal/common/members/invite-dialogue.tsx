import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../components/dialogue.tsx';
import { useSession } from '../data/session.ts';
import { Failure } from '../states/failure.tsx';
import { ROLES, useInvite, type Role } from './members.ts';

export function InviteDialogue({ onClose }: { readonly onClose: () => void }) {
  const { organisation } = useSession();
  const roles = Object.entries(ROLES[organisation.kind]);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(roles.at(-1)?.[0] ?? '');
  const { mutate, isPending, error } = useInvite();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate(
      { email, role: role as Role },
      {
        onSuccess() {
          notifications.show({ title: 'Invited', message: `We sent a link to ${email}.` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialogue onClose={onClose} title="Invite a member">
      <form onSubmit={submit}>
        <Stack>
          {error === null ? null : <Failure error={error} />}
          <TextInput
            label="E-mail"
            type="email"
            required
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Radio.Group label="Role" value={role} onChange={setRole}>
            <Stack gap="xs" mt="xs">
              {roles.map(([name, description]) => (
                <Radio key={name} value={name} label={name} description={description} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isPending}>
              Invite
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}
