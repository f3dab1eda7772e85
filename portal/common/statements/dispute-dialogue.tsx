import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type SyntheticEvent } from 'react';
import { Dialogue } from '../components/dialogue.tsx';
import { Failure } from '../states/failure.tsx';
import { type NamedLine, type StatementSide, useDispute } from './statements.ts';

const MAX_REASON_LENGTH = 500;

interface DisputeDialogueProps {
  readonly side: StatementSide;
  readonly named: NamedLine;
  readonly title: string;
  readonly onClose: () => void;
}

export function DisputeDialogue({ side, named, title, onClose }: DisputeDialogueProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useDispute(side, named);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate(reason.trim(), {
      onSuccess() {
        notifications.show({ title: 'Line disputed', message: 'Our answer will appear below the line.' });
        onClose();
      },
    });
  };
  return (
    <Dialogue onClose={onClose} title={title}>
      <form onSubmit={submit} autoComplete="off">
        <Stack>
          <Text size="sm">
            We answer every dispute. This statement does not change: if an amount is wrong, a later statement
            has an adjustment.
          </Text>
          <Textarea
            label="What is wrong with this line?"
            description="Do not include patient data."
            required
            autosize
            minRows={3}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          {error === null ? null : <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isPending} disabled={reason.trim() === ''}>
              Dispute line
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  );
}
