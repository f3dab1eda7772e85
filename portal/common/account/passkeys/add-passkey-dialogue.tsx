import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../../components/dialogue.tsx';
import { Failure } from '../../states/failure.tsx';
import { useAddPasskey } from '../account.ts';
import { deviceName } from '../device-name.ts';

export function AddPasskeyDialogue({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const { mutate, isPending, error } = useAddPasskey();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate(name, { onSuccess: onClose });
  };
  return (
    <Dialogue onClose={onClose} title="Add passkey">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">Your browser will ask you to unlock this device or to use another one.</Text>
          {error === null ? null : <Failure error={error} />}
          <TextInput
            label="Name"
            description="For example: my phone"
            required
            withAsterisk={false}
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
              Add passkey
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}
