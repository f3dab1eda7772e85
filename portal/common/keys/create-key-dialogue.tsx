import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../components/dialogue.tsx';
import { Failure } from '../states/failure.tsx';
import { CreatedKey } from './created-key.tsx';
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
  const created = create.data;
  return (
    <Dialogue
      onClose={onClose}
      title={created === undefined ? 'Create a key' : `The key “${created.name}”`}
      showsSecret={create.isPending || typeof created?.key === 'string'}
      size="lg"
    >
      {created === undefined ? (
        <KeyForm create={create} onClose={onClose} />
      ) : (
        <CreatedKey value={created.key} onClose={onClose} />
      )}
    </Dialogue>
  );
}

interface KeyFormProps {
  readonly create: ReturnType<typeof useCreateKey>;
  readonly onClose: () => void;
}

function KeyForm({ create, onClose }: KeyFormProps) {
  const scopeLabels = useScopes();
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
          description="The system that will use the key."
          placeholder="Main server"
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
            {Object.entries(scopeLabels).map(([scope, label]) => (
              <Checkbox
                key={scope}
                value={scope}
                label={label}
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
          onChange={(value) => setDays(value ?? '')}
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
