import { Button, Card, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../components/page.tsx';
import { usePermission } from '../data/session.ts';
import { QueryResult } from '../states/query-result.tsx';
import { Empty } from '../states/empty.tsx';
import { CreateKeyDialogue } from './create-key-dialogue.tsx';
import { KeyTable } from './key-table.tsx';
import { type Key, keysQuery, useRevokeKey } from './keys.ts';
import { RotateKeyDialogue } from './rotate-key-dialogue.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Ago } from '../format/time.tsx';

type Choice = { readonly action: 'rotate' | 'revoke'; readonly key: Key };

export default function KeysPage() {
  const query = useQuery(keysQuery);
  const [isCreating, creating] = useDisclosure(false);
  const [choice, setChoice] = useState<Choice>();
  const canManage = usePermission('keys:manage');
  const create = canManage ? (
    <Button leftSection={<Plus size={16} />} onClick={creating.open}>
      Create key
    </Button>
  ) : null;
  const stop = () => setChoice(undefined);
  return (
    <Page
      title="API keys"
      lead="Your systems send a key with each call. A key is shown once, works immediately, and stops within a second of being revoked."
      action={create}
    >
      <Card padding={0}>
        <QueryResult query={query}>
          {(keys) =>
            keys.length === 0 ? (
              <Empty icon={KeyRound} title="No keys yet" action={create}>
                Create one per system, with only the scopes it needs.
              </Empty>
            ) : (
              <KeyTable keys={keys} onChoice={canManage ? setChoice : undefined} />
            )
          }
        </QueryResult>
      </Card>
      {isCreating ? <CreateKeyDialogue onClose={creating.close} /> : null}
      {choice?.action === 'rotate' ? <RotateKeyDialogue apiKey={choice.key} onClose={stop} /> : null}
      {choice?.action === 'revoke' ? <RevokeKeyDialogue apiKey={choice.key} onClose={stop} /> : null}
    </Page>
  );
}

interface RevokeKeyDialogueProps {
  readonly apiKey: Key;
  readonly onClose: () => void;
}

function RevokeKeyDialogue({ apiKey, onClose }: RevokeKeyDialogueProps) {
  const { mutate, isPending, error } = useRevokeKey();
  return (
    <Confirm
      opened
      title={`Revoke “${apiKey.name}”?`}
      action="Revoke key"
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(apiKey.key_id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text size="sm">
        Calls with this key will be refused. This cannot be undone. Last used:{' '}
        {apiKey.last_used_at === null ? 'never' : <Ago at={apiKey.last_used_at} />}.
      </Text>
    </Confirm>
  );
}
