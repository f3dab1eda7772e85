/** A secret that is shown only once. Put it into a dialogue with `showsSecret`. */
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { CopyButton } from './copy-button.tsx';

const TITLES = {
  key: 'Save this key',
  secret: 'Save this secret',
  'recovery codes': 'Save these recovery codes',
} as const;

interface SecretOnceProps {
  readonly value: string;
  readonly what: keyof typeof TITLES;
  readonly onStored: () => void;
}

export function SecretOnce({ value, what, onStored }: SecretOnceProps) {
  return (
    <Stack gap="sm">
      <Alert color="amber" icon={<KeyRound size={18} />} title={TITLES[what]}>
        <Text size="sm">
          Shown only once. Store {what === 'recovery codes' ? 'them' : 'it'} in your password manager or
          secrets store.
        </Text>
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
