import { Box, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { ToneBadge } from '../components/tone-badge.tsx';
import { useSession } from '../data/session.ts';
import { Section } from './section.tsx';
import { Dialogue } from '../components/dialogue.tsx';
import {
  useConfirmSecondFactor,
  usePrepareSecondFactor,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from './account.ts';
import { QRCodeSVG } from 'qrcode.react';
import { CopyButton } from '../components/copy-button.tsx';
import { Failure } from '../states/failure.tsx';
import { SecretOnce } from '../components/secret-once.tsx';

type Action = 'set up' | 'renew' | 'remove';

export function SecondFactorSection() {
  const { second_factor: isOn } = useSession();
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  return (
    <Section
      title="Second factor"
      state={<ToneBadge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'on' : 'off'}</ToneBadge>}
      lead={
        isOn
          ? 'After your password you enter a code from your authenticator or a recovery code.'
          : 'With an authenticator on your phone, a stolen password is not enough to sign in.'
      }
      action={isOn ? <EnabledActions onChoice={setAction} /> : <SetUpButton onChoice={setAction} />}
    >
      {action === 'set up' ? <SetUpDialogue onClose={close} /> : null}
      {action === 'renew' ? <RenewDialogue onClose={close} /> : null}
      {action === 'remove' ? <RemoveDialogue onClose={close} /> : null}
    </Section>
  );
}

interface ChoiceProps {
  readonly onChoice: (action: Action) => void;
}

function SetUpButton({ onChoice }: ChoiceProps) {
  return <Button onClick={() => onChoice('set up')}>Set up</Button>;
}

function EnabledActions({ onChoice }: ChoiceProps) {
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => onChoice('renew')}>
        New recovery codes
      </Button>
      <Button variant="default" onClick={() => onChoice('remove')}>
        Turn off
      </Button>
    </Group>
  );
}

function SetUpDialogue({ onClose }: { readonly onClose: () => void }) {
  const prepare = usePrepareSecondFactor();
  const confirm = useConfirmSecondFactor();
  const prepared = prepare.data;
  return (
    <Dialogue
      onClose={onClose}
      title={confirm.isSuccess ? 'Your recovery codes' : 'Set up an authenticator'}
      showsSecret={confirm.isPending || confirm.isSuccess}
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

function ScanForm({ uri, isPending, error, onSubmit, onClose }: ScanFormProps) {
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

function RenewDialogue({ onClose }: { readonly onClose: () => void }) {
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

function RemoveDialogue({ onClose }: { readonly onClose: () => void }) {
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

interface ActionFormProps {
  readonly text: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

function ActionForm({ text, action, isPending, error, onSubmit, onClose }: ActionFormProps) {
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      {error === null ? null : <Failure error={error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Close
        </Button>
        <Button loading={isPending} onClick={onSubmit} data-autofocus>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Stack>
      <Text size="sm">If you lose your authenticator, each of these codes signs you in once.</Text>
      <SecretOnce value={codes.join('\n')} what="recovery codes" onStored={onClose} />
    </Stack>
  );
}
