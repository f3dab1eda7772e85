import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../../common/components/dialogue.tsx';
import { fromLagos, toLagosInput } from '../../common/format/lagos-input.ts';
import { Failure } from '../../common/states/failure.tsx';
import { useRecover } from './webhooks.ts';

const HOUR_MS = 3_600_000;

interface RecoverDialogueProps {
  readonly webhookId: string;
  readonly onClose: () => void;
}

export function RecoverDialogue({ webhookId, onClose }: RecoverDialogueProps) {
  const [since, setSince] = useState(() => toLagosInput(new Date(Date.now() - HOUR_MS)));
  const { mutate, isPending, error } = useRecover(webhookId);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate(fromLagos(since), {
      onSuccess({ deliveries }) {
        notifications.show({ title: 'Resending', message: `${deliveries} deliveries will be sent.` });
        onClose();
      },
    });
  };
  return (
    <Dialogue onClose={onClose} title="Resend since a time">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">Resends every event the endpoint has not acknowledged since then, in order.</Text>
          {error === null ? null : <Failure error={error} />}
          <TextInput
            type="datetime-local"
            label="Since"
            description="Lagos time"
            required
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isPending}>
              Resend
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}
