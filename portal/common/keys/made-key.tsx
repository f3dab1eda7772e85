/** The value of a key that was just made, or why it is not there. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { SecretOnce } from '../components/secret-once.tsx';

interface MadeKeyProps {
  /** Null where the answer was lost, and came when the call was sent again. */
  readonly value: string | null;
  readonly onClose: () => void;
}

export function MadeKey({ value, onClose }: MadeKeyProps) {
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
