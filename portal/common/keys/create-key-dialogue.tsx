/** Makes a key, and shows its value once. */
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../components/dialogue.tsx';
import { Failure } from '../states/failure.tsx';
import { MadeKey } from './made-key.tsx';
import { useCreateKey, useScopes, type Scope } from './keys.ts';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
];

export function CreateKeyDialogue({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateKey();
  const made = create.data;
  return (
    <Dialogue
      onClose={onClose}
      title={made === undefined ? 'Create a key' : `The key “${made.name}”`}
      showsSecret={create.isPending || typeof made?.key === 'string'}
      size="lg"
    >
      {made === undefined ? (
        <KeyForm create={create} onClose={onClose} />
      ) : (
        <MadeKey value={made.key} onClose={onClose} />
      )}
    </Dialogue>
  );
}

interface KeyFormProps {
  readonly create: ReturnType<typeof useCreateKey>;
  readonly onClose: () => void;
}

function KeyForm({ create, onClose }: KeyFormProps) {
  const meanings = useScopes();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState<string>('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const expires_at = days === '' ? undefined : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    create.mutate({ name, scopes: scopes as Scope[], ...(expires_at && { expires_at }) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {create.error === null ? null : <Failure error={create.error} />}
        <TextInput
          label="Name"
          description="For example: claims server"
          placeholder="Claims server"
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="Scopes"
          description="Permissions of the key."
          value={scopes}
          onChange={setScopes}
          required
        >
          <Stack gap={8} mt="xs">
            {Object.entries(meanings).map(([scope, meaning]) => (
              <Checkbox
                key={scope}
                value={scope}
                label={meaning}
                description={<span className="id">{scope}</span>}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label="Expires"
          data={LIFETIMES}
          value={days}
          allowDeselect={false}
          onChange={(chosen) => setDays(chosen ?? '')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            Close
          </Button>
          <Button type="submit" loading={create.isPending} disabled={scopes.length === 0}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
