import { Dialogue } from '../../components/dialogue.tsx';
import { useRenewRecoveryCodes } from '../account.ts';
import { ActionForm } from './action-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewDialogue({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending, error, data } = useRenewRecoveryCodes();
  return (
    <Dialogue onClose={onClose} title="New recovery codes" showsSecret={isPending || data !== undefined}>
      {data === undefined ? (
        <ActionForm
          text="Your current recovery codes stop working."
          action="Create new codes"
          isPending={isPending}
          error={error}
          onSubmit={() => mutate()}
          onClose={onClose}
        />
      ) : (
        <RecoveryCodes codes={data.recovery_codes} onClose={onClose} />
      )}
    </Dialogue>
  );
}
