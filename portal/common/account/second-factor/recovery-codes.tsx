import { Stack, Text } from '@mantine/core';
import { SecretOnce } from '../../components/secret-once.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Stack>
      <Text size="sm">If you lose your authenticator, each of these codes signs you in once.</Text>
      <SecretOnce value={codes.join('\n')} what="recovery codes" onStored={onClose} />
    </Stack>
  );
}
