/** Makes a key in the place of another one; both work until the old one is revoked. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialogue } from '../components/dialogue.tsx';
import { Failure } from '../states/failure.tsx';
import { MadeKey } from './made-key.tsx';
import { useRotateKey, type Key } from './keys.ts';

interface RotateKeyDialogueProps {
  readonly apiKey: Key;
  readonly onClose: () => void;
}

export function RotateKeyDialogue({ apiKey, onClose }: RotateKeyDialogueProps) {
  const { data: made, mutate, isPending, error } = useRotateKey();
  return (
    <Dialogue
      onClose={onClose}
      title={`Rotate “${apiKey.name}”`}
      showsSecret={isPending || typeof made?.key === 'string'}
      size="lg"
    >
      {made === undefined ? (
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
        <MadeKey value={made.key} onClose={onClose} />
      )}
    </Dialogue>
  );
}
