import { Text } from '@mantine/core';
import { Confirm } from '../components/confirm.tsx';
import { Ago } from '../format/time.tsx';
import { useRevokeKey, type Key } from './keys.ts';

interface RevokeKeyDialogueProps {
  readonly apiKey: Key;
  readonly onClose: () => void;
}

export function RevokeKeyDialogue({ apiKey, onClose }: RevokeKeyDialogueProps) {
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
