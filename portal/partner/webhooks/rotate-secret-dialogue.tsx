/** Rotates the signing secret of an endpoint. The previous secret stays valid for 24 hours. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialogue } from '../../common/components/dialogue.tsx';
import { SecretOnce } from '../../common/components/secret-once.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { useRotateSecret } from './webhooks.ts';

interface RotateSecretDialogueProps {
  readonly webhookId: string;
  readonly onClose: () => void;
}

export function RotateSecretDialogue({ webhookId, onClose }: RotateSecretDialogueProps) {
  const { data: created, mutate, isPending, error } = useRotateSecret(webhookId);
  return (
    <Dialogue
      onClose={onClose}
      title="Rotate signing secret"
      size="lg"
      showsSecret={isPending || created !== undefined}
    >
      {created === undefined ? (
        <Stack>
          <Text size="sm">
            For 24 hours we sign with <strong>both secrets</strong>, so that your receiver can switch without
            missing an event.
          </Text>
          {error === null ? null : <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Keep current secret
            </Button>
            <Button loading={isPending} onClick={() => mutate()}>
              Create new secret
            </Button>
          </Group>
        </Stack>
      ) : (
        <SecretOnce value={created.secret} what="secret" onStored={onClose} />
      )}
    </Dialogue>
  );
}
