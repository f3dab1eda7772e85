import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { SecretOnce } from '../components/secret-once.tsx';

interface CreatedKeyProps {
  /** Null if the first response was lost: a repeated call does not return the value. */
  readonly value: string | null;
  readonly onClose: () => void;
}

export function CreatedKey({ value, onClose }: CreatedKeyProps) {
  if (value !== null) return <SecretOnce value={value} what="key" onStored={onClose} />;
  return (
    <Stack>
      <Alert
        color="amber"
        icon={<CircleAlert size={18} />}
        title="The key was created, but its value was lost"
      >
        <Text size="sm">
          The connection broke before it could be shown. Revoke this key and create another.
        </Text>
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  );
}
