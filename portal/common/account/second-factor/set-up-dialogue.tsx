/** Sets an authenticator up: what it scans, a code of it, the recovery codes. */
import { Dialogue } from '../../components/dialogue.tsx';
import { useConfirmSecondFactor, usePrepareSecondFactor } from '../account.ts';
import { GoOnForm } from './go-on-form.tsx';
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
      // A click beside it would lose what was scanned.
      {...(prepared === undefined ? {} : { closeOnClickOutside: false })}
    >
      {prepared === undefined ? (
        <GoOnForm
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
