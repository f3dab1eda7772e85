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
      closeOnClickOutside={made === undefined}
      size="lg"
    >
      <Stack>
        {made === undefined ? (
          <Text size="sm">
            You get a new key with the same scopes. <strong>Both work</strong> until you revoke the old one:
            put the new one in its place first.
          </Text>
        ) : (
          <MadeKey value={made.key} />
        )}
        {error === null ? null : <Failure error={error} />}
        <Group justify="flex-end">
          {made === undefined ? (
            <>
              <Button variant="default" onClick={onClose}>
                Keep it
              </Button>
              <Button loading={isPending} onClick={() => mutate(apiKey.key_id)}>
                Make the new key
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>I have kept it</Button>
          )}
        </Group>
      </Stack>
    </Dialogue>
  );
}
