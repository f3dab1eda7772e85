import { Button, Group, Stack, Text } from '@mantine/core';
import { Failure } from '../../states/failure.tsx';

interface ActionFormProps {
  readonly text: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

export function ActionForm({ text, action, isPending, error, onSubmit, onClose }: ActionFormProps) {
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      {error === null ? null : <Failure error={error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Close
        </Button>
        <Button loading={isPending} onClick={onSubmit} data-autofocus>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}
