import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { Confirm } from '../components/confirm.tsx';
import { Ago, Time } from '../format/time.tsx';
import { WideTable } from '../lists/wide-table.tsx';
import { QueryResult } from '../states/query-result.tsx';
import { type Passkey, passkeysQuery, useAddPasskey, useRemovePasskey } from './account.ts';
import { Section } from './section.tsx';
import { Dialogue } from '../components/dialogue.tsx';
import { Failure } from '../states/failure.tsx';
import { deviceName } from './device-name.ts';

export function PasskeySection() {
  const query = useQuery(passkeysQuery);
  const [isAdding, adding] = useDisclosure(false);
  const [removing, setRemoving] = useState<Passkey>();
  const add = browserSupportsWebAuthn() ? (
    <Button leftSection={<Plus size={16} />} onClick={adding.open}>
      Add passkey
    </Button>
  ) : null;
  return (
    <Section
      title="Passkeys"
      lead="Sign in by unlocking your phone, computer or security key, without a password or code."
      action={add}
    >
      <QueryResult query={query}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <Text size="sm">{add === null ? 'This browser has no passkeys.' : 'No passkeys yet.'}</Text>
          ) : (
            <PasskeyTable passkeys={passkeys} onRemove={setRemoving} />
          )
        }
      </QueryResult>
      {isAdding ? <AddPasskeyDialogue onClose={adding.close} /> : null}
      {removing === undefined ? null : (
        <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Section>
  );
}

interface PasskeyTableProps {
  readonly passkeys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function PasskeyTable({ passkeys, onRemove }: PasskeyTableProps) {
  return (
    <WideTable label="Passkeys" columns={['Name', 'Added', 'Last used', '']} minWidth={480}>
      {passkeys.map((passkey) => (
        <Table.Tr key={passkey.passkey_id}>
          <Table.Td fw={600}>{passkey.name}</Table.Td>
          <Table.Td>
            <Time at={passkey.created_at} to="day" />
          </Table.Td>
          <Table.Td>{passkey.last_used_at === null ? 'never' : <Ago at={passkey.last_used_at} />}</Table.Td>
          <Table.Td ta="right">
            <Button
              size="xs"
              variant="default"
              onClick={() => onRemove(passkey)}
              aria-label={`Remove ${passkey.name}`}
            >
              Remove
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

function RemovePasskey({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useRemovePasskey();
  return (
    <Confirm
      opened
      title={`Remove “${passkey.name}”?`}
      action="Remove passkey"
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(passkey.passkey_id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text size="sm">
        It can no longer sign you in. Your device may still offer it until you delete it there.
      </Text>
    </Confirm>
  );
}

function AddPasskeyDialogue({ onClose }: { readonly onClose: () => void }) {
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
