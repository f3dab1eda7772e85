/** New recovery codes, in place of those before. */
import { Stack, Text } from '@mantine/core';
import { Dialogue } from '../../components/dialogue.tsx';
import { useRenewRecoveryCodes } from '../account.ts';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewDialogue({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending, error, data } = useRenewRecoveryCodes();
  return (
    <Dialogue onClose={onClose} title="New recovery codes" closeOnClickOutside={data === undefined}>
      {data === undefined ? (
        <Stack>
          <Text size="sm">The recovery codes that you have are worth nothing any more afterwards.</Text>
          <PasswordForm
            action="Make new codes"
            isUnderWay={isPending}
            error={error}
            onSubmit={(password) => mutate(password)}
            onClose={onClose}
          />
        </Stack>
      ) : (
        <RecoveryCodes codes={data.recovery_codes} onClose={onClose} />
      )}
    </Dialogue>
  );
}
