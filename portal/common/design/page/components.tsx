import {
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  Switch,
  Table,
  TextInput,
  Textarea,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { Plus } from 'lucide-react';
import { Confirm } from '../../components/confirm.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { ToneBadge } from '../../components/tone-badge.tsx';
import { formatNaira } from '../../format/money.ts';
import { Ago, Time } from '../../format/time.tsx';
import { TONES, type Tone } from '../tokens.ts';
import { Section } from './section.tsx';

const SAMPLE_TIME = '2026-11-21T08:30:00.000Z';

export function Components() {
  const [isOpen, dialogue] = useDisclosure(false);
  return (
    <>
      <Section title="Buttons">
        <Group>
          <Button leftSection={<Plus size={16} />}>Main action</Button>
          <Button variant="default">Secondary action</Button>
          <Button variant="light">Light</Button>
          <Button color="brick.7" onClick={dialogue.open}>
            Destructive action
          </Button>
          <Button loading>Loading</Button>
          <Button disabled>Disabled</Button>
          <Button
            variant="default"
            onClick={() => notifications.show({ title: 'Saved', message: 'Your changes were saved.' })}
          >
            Show a notification
          </Button>
          <CopyButton value="req_4x8b2n6m0q5v9c3k7j1h2g4f8d" what="id" />
        </Group>
        <Confirm
          opened={isOpen}
          title="Revoke “Claims server”?"
          action="Revoke key"
          isPending={false}
          error={null}
          onConfirm={dialogue.close}
          onClose={dialogue.close}
        >
          The consequence is described here.
        </Confirm>
      </Section>
      <Section title="Badges">
        <Group>
          {Object.keys(TONES).map((tone) => (
            <ToneBadge key={tone} tone={tone as Tone}>
              {tone}
            </ToneBadge>
          ))}
        </Group>
      </Section>
      <Section title="Fields">
        <TextInput label="Name" description="What it is used for." placeholder="Claims server" />
        <TextInput label="With an error" defaultValue="-3" error="Must be at least 1." />
        <PasswordInput label="Password" />
        <Select label="Select" data={['Never', 'After 30 days']} defaultValue="Never" allowDeselect={false} />
        <Textarea label="Textarea" rows={2} />
        <Group>
          <Checkbox label="Checked" defaultChecked />
          <Switch label="On" defaultChecked />
        </Group>
      </Section>
      <Section title="Times, amounts, tables">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>Relative</Table.Th>
              <Table.Th ta="right">Price</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Td>
                <Time at={SAMPLE_TIME} />
              </Table.Td>
              <Table.Td>
                <Ago at={SAMPLE_TIME} />
              </Table.Td>
              <Table.Td ta="right">{formatNaira(12_500)}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Section>
      <Section title="One-time secret">
        <SecretOnce value="sample-value" what="key" onStored={() => undefined} />
      </Section>
    </>
  );
}
