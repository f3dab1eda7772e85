import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialogue } from '../components/dialogue.tsx';
import { Failure } from '../states/failure.tsx';
import { CreatedKey } from './created-key.tsx';
import { useRotateKey, type Key } from './keys.ts';

interface RotateKeyDialogueProps {
  readonly apiKey: Key;
  readonly onClose: () => void;
}

export function RotateKeyDialogue({ apiKey, onClose }: RotateKeyDialogueProps) {
  const { data: created, mutate, isPending, error } = useRotateKey();
  return (
    <Dialogue
      onClose={onClose}
      title={`Rotate “${apiKey.name}”`}
      showsSecret={isPending || typeof created?.key === 'string'}
      size="lg"
    >
      {created === undefined ? (
        <Stack>
          <Text size="sm">
            You get a new key with the same scopes. <strong>Both work</strong> until you revoke the old one:
            replace it in your systems first.
          </Text>
          {error === null ? null : <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button loading={isPending} onClick={() => mutate(apiKey.key_id)}>
              Create new key
            </Button>
          </Group>
        </Stack>
      ) : (
        <CreatedKey value={created.key} onClose={onClose} />
      )}
    </Dialogue>
  );
}
