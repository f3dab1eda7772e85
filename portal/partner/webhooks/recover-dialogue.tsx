import { formatCount } from '../../common/format/amount.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SyntheticEvent, useState } from 'react';
import { Dialogue } from '../../common/components/dialogue.tsx';
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
        notifications.show({
          title: 'Resending',
          message: `${formatCount(deliveries, 'delivery')} will be sent.`,
        });
        onClose();
      },
    });
  };
  return (
    <Dialogue onClose={onClose} title="Resend since a time">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            Resends every event since then that was not delivered, in order. Skipped ones stay skipped.
          </Text>
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

/** `datetime-local` fields contain Lagos time without a zone. Lagos is UTC+01:00 all year. */
const OFFSET = '+01:00';
const OFFSET_MS = 3_600_000;
/** Length of `2026-11-21T09:30`. */
const INPUT_LENGTH = 16;

function toLagosInput(time: Date): string {
  return new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, INPUT_LENGTH);
}

/** Returns RFC 3339. */
function fromLagos(input: string): string {
  return new Date(`${input}:00${OFFSET}`).toISOString();
}
