/** Turns the second factor off. */
import { Dialogue } from '../../components/dialogue.tsx';
import { useRemoveSecondFactor } from '../account.ts';
import { GoOnForm } from './go-on-form.tsx';

export function RemoveDialogue({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending, error } = useRemoveSecondFactor();
  return (
    <Dialogue onClose={onClose} title="Turn the second factor off?">
      <GoOnForm
        text="The password alone signs you in again, and your recovery codes no longer work."
        action="Turn it off"
        isUnderWay={isPending}
        error={error}
        onSubmit={() => mutate(undefined, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialogue>
  );
}
