import { Dialogue } from '../../components/dialogue.tsx';
import { useRemoveSecondFactor } from '../account.ts';
import { ActionForm } from './action-form.tsx';

export function RemoveDialogue({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending, error } = useRemoveSecondFactor();
  return (
    <Dialogue onClose={onClose} title="Turn off second factor?">
      <ActionForm
        text="You will sign in with your password only, and your recovery codes stop working."
        action="Turn off"
        isPending={isPending}
        error={error}
        onSubmit={() => mutate(undefined, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialogue>
  );
}
