import { Box, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState, type SyntheticEvent } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Failure } from '../../states/failure.tsx';

/** Side length in pixels. */
const QR_CODE_SIZE = 196;

interface ScanFormProps {
  /** An `otpauth://` URI. */
  readonly uri: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (code: string) => void;
  readonly onClose: () => void;
}

export function ScanForm({ uri, isPending, error, onSubmit, onClose }: ScanFormProps) {
  const [code, setCode] = useState('');
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit(code.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">Scan this code with your authenticator app, or enter the secret.</Text>
        {/* Cameras only read dark codes on a light background. */}
        <Box bg="white" p="sm" mx="auto" style={{ borderRadius: 'var(--mantine-radius-md)', lineHeight: 0 }}>
          <QRCodeSVG value={uri} size={QR_CODE_SIZE} title="QR code for your authenticator" />
        </Box>
        <Group gap="xs" justify="space-between">
          <Code aria-label="The secret" style={{ overflowWrap: 'anywhere' }}>
            {secret}
          </Code>
          <CopyButton value={secret} what="secret" />
        </Group>
        {error === null ? null : <Failure error={error} />}
        <TextInput
          label="6-digit code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          withAsterisk={false}
          minLength={6}
          maxLength={6}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Close
          </Button>
          <Button type="submit" loading={isPending}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
