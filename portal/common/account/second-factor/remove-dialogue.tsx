/** Turns the second factor off. */
import { Stack, Text } from '@mantine/core';
import { Dialogue } from '../../components/dialogue.tsx';
import { useRemoveSecondFactor } from '../account.ts';
import { PasswordForm } from './password-form.tsx';

export function RemoveDialogue({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending, error } = useRemoveSecondFactor();
  return (
    <Dialogue onClose={onClose} title="Turn the second factor off?">
      <Stack>
        <Text size="sm">
          The password alone signs you in again, and your recovery codes are worth nothing.
        </Text>
        <PasswordForm
          action="Turn it off"
          isUnderWay={isPending}
          error={error}
          onSubmit={(password) => mutate(password, { onSuccess: onClose })}
          onClose={onClose}
        />
      </Stack>
    </Dialogue>
  );
}
