/** A value that is shown now and never again, in a dialogue that `showsSecret`: a key, the secret of an endpoint. */
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { CopyButton } from './copy-button.tsx';

interface SecretOnceProps {
  readonly value: string;
  /** What it is: `key`. */
  readonly what: string;
  /** Called when the reader says that it is stored. */
  readonly onStored: () => void;
}

export function SecretOnce({ value, what, onStored }: SecretOnceProps) {
  return (
    <Stack gap="sm">
      <Alert color="amber" icon={<KeyRound size={18} />} title={`Keep this ${what} now`}>
        <Text size="sm">It cannot be shown again. Save it where you keep secrets.</Text>
      </Alert>
      <Code block aria-label={`The ${what}`} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {value}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={value} what={what} />
        <Button onClick={onStored}>Done</Button>
      </Group>
    </Stack>
  );
}
