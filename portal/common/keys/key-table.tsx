import { ActionIcon, Badge, Group, Menu, Stack, Table, Text, Tooltip } from '@mantine/core';
import { EllipsisVertical, RefreshCw, Trash2 } from 'lucide-react';
import { ToneBadge } from '../components/tone-badge.tsx';
import type { Tone } from '../design/tokens.ts';
import { useActorNames } from '../format/actors.ts';
import { Ago, Time } from '../format/time.tsx';
import { useScopes, type Key } from './keys.ts';

type OnChoice = (choice: { readonly action: 'rotate' | 'revoke'; readonly key: Key }) => void;

interface KeyTableProps {
  readonly keys: readonly Key[];
  /** Undefined if the user may not manage keys. */
  readonly onChoice: OnChoice | undefined;
}

const STATE_TONES: Readonly<Record<Key['state'], Tone>> = {
  active: 'good',
  revoked: 'neutral',
  expired: 'waiting',
};

export function KeyTable({ keys, onChoice }: KeyTableProps) {
  const shown = keys
    .toReversed()
    .toSorted((a, b) => Number(b.state === 'active') - Number(a.state === 'active'));
  const nameOf = useActorNames(shown.map(({ created_by }) => created_by));
  return (
    <Table.ScrollContainer minWidth={720} type="native" tabIndex={0} aria-label="API keys">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Scopes</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Expires</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((key) => (
            <KeyRow key={key.key_id} apiKey={key} creator={nameOf(key.created_by)} onChoice={onChoice} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface KeyRowProps {
  readonly apiKey: Key;
  readonly creator: string;
  readonly onChoice: OnChoice | undefined;
}

function KeyRow({ apiKey, creator, onChoice }: KeyRowProps) {
  const { name, state, starts_with, scopes, last_used_at, expires_at, created_at } = apiKey;
  return (
    <Table.Tr c={state === 'active' ? undefined : 'dimmed'}>
      <Table.Td>
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" className="id">
            {starts_with}…
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td>
        <ToneBadge tone={STATE_TONES[state]}>{state}</ToneBadge>
      </Table.Td>
      <Table.Td>
        <Scopes scopes={scopes} />
      </Table.Td>
      <Table.Td>
        {last_used_at === null ? (
          <Text size="sm" c="dimmed">
            never
          </Text>
        ) : (
          <Ago at={last_used_at} />
        )}
      </Table.Td>
      <Table.Td>
        {expires_at === null ? (
          <Text size="sm" c="dimmed">
            never
          </Text>
        ) : (
          <Time at={expires_at} to="day" />
        )}
      </Table.Td>
      <Table.Td>
        <Time at={created_at} to="day" />
        <Text size="xs" c="dimmed">
          by {creator}
        </Text>
      </Table.Td>
      <Table.Td w={48}>
        {onChoice === undefined || state !== 'active' ? null : (
          <KeyMenu apiKey={apiKey} onChoice={onChoice} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Scopes({ scopes }: Pick<Key, 'scopes'>) {
  const labels = useScopes();
  if (scopes.length === Object.keys(labels).length) return <Badge color="gray">all scopes</Badge>;
  return (
    <Group gap={4}>
      {scopes.map((scope) => (
        <Tooltip key={scope} label={labels[scope]}>
          <Badge color="gray" className="id">
            {scope}
          </Badge>
        </Tooltip>
      ))}
    </Group>
  );
}

function KeyMenu({ apiKey, onChoice }: { readonly apiKey: Key; readonly onChoice: OnChoice }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${apiKey.name}`}>
          <EllipsisVertical size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<RefreshCw size={15} />}
          onClick={() => onChoice({ action: 'rotate', key: apiKey })}
        >
          Rotate
        </Menu.Item>
        <Menu.Item
          color="brick"
          leftSection={<Trash2 size={15} />}
          onClick={() => onChoice({ action: 'revoke', key: apiKey })}
        >
          Revoke
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
