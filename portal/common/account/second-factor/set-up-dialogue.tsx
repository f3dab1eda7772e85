import { Dialogue } from '../../components/dialogue.tsx';
import { useConfirmSecondFactor, usePrepareSecondFactor } from '../account.ts';
import { ActionForm } from './action-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanForm } from './scan-form.tsx';

export function SetUpDialogue({ onClose }: { readonly onClose: () => void }) {
  const prepare = usePrepareSecondFactor();
  const confirm = useConfirmSecondFactor();
  const prepared = prepare.data;
  return (
    <Dialogue
      onClose={onClose}
      title={confirm.isSuccess ? 'Your recovery codes' : 'Set up an authenticator'}
      showsSecret={confirm.isPending || confirm.isSuccess}
      // A click outside would discard the secret that the user has already scanned.
      {...(prepared === undefined ? {} : { closeOnClickOutside: false })}
    >
      {prepared === undefined ? (
        <ActionForm
          text="You need an authenticator app on your phone. Turning this on signs you out everywhere else."
          action="Continue"
          isPending={prepare.isPending}
          error={prepare.error}
          onSubmit={() => prepare.mutate()}
          onClose={onClose}
        />
      ) : confirm.isSuccess ? (
        <RecoveryCodes codes={prepared.recovery_codes} onClose={onClose} />
      ) : (
        <ScanForm
          uri={prepared.uri}
          isPending={confirm.isPending}
          error={confirm.error}
          onSubmit={(code) => confirm.mutate(code)}
          onClose={onClose}
        />
      )}
    </Dialogue>
  );
}
