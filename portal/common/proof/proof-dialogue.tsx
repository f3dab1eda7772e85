/** Asks the signed-in user for the password, a code or a passkey, on top of the page that made the call. */
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { preparePasskeySignIn, proveUser, readProofKinds, type Proof } from '../../client/generated/index.ts';
import { Dialogue } from '../components/dialogue.tsx';
import { unwrap } from '../data/unwrap.ts';
import { isSessionEnded } from '../data/api-error.ts';
import { requestPasskey } from '../data/passkey-device.ts';
import { Failure } from '../states/failure.tsx';
import { useProofPrompt } from './proof-prompt.ts';
import { useChange } from '../data/use-change.ts';

const LABELS = {
  password: 'Password',
  authenticator: 'Authenticator code',
  recovery: 'Recovery code',
  passkey: 'Passkey',
} as const satisfies Readonly<Record<Proof['type'], string>>;
type Kind = keyof typeof LABELS;

export function ProofDialogue() {
  const prompt = useProofPrompt();
  return prompt === undefined ? null : <ProofPromptDialogue onFinish={prompt.finish} />;
}

function ProofPromptDialogue({ onFinish }: { readonly onFinish: (isProved: boolean) => void }) {
  const query = useQuery({
    queryKey: ['proof'],
    gcTime: 0,
    queryFn: async ({ signal }) => (await unwrap(readProofKinds({ signal }))).kinds,
  });
  const hasSessionEnded = isSessionEnded(query.error);
  // Once the session has ended, the sign-in page is shown instead of this dialogue.
  useEffect(() => {
    if (hasSessionEnded) onFinish(false);
  }, [hasSessionEnded, onFinish]);
  const kinds = (query.data ?? []).filter((kind) => kind !== 'passkey' || browserSupportsWebAuthn());
  return (
    <Dialogue title="Confirm your identity" onClose={() => onFinish(false)} zIndex={400}>
      {query.error === null ? null : <Failure error={query.error} />}
      {query.isSuccess && kinds.length === 0 ? (
        <Text size="sm">
          You sign in with your organisation&apos;s identity provider. Sign out, and sign in again.
        </Text>
      ) : null}
      {kinds[0] === undefined ? null : <ProofForm kinds={kinds} first={kinds[0]} onFinish={onFinish} />}
    </Dialogue>
  );
}

interface ProofFormProps {
  readonly kinds: readonly Kind[];
  readonly first: Kind;
  readonly onFinish: (isProved: boolean) => void;
}

function ProofForm({ kinds, first, onFinish }: ProofFormProps) {
  const [kind, setKind] = useState(first);
  const [text, setText] = useState('');
  const { mutate, isPending, error, reset } = useChange({
    mutationFn: async () => unwrap(proveUser({ body: await proofOf(kind, text) })),
    onSuccess: () => onFinish(true),
    onError(refusal) {
      if (isSessionEnded(refusal)) onFinish(false);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate();
  };
  const choose = (chosen: string | null) => {
    setKind((chosen as Kind | null) ?? first);
    setText('');
    reset();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          This action gives lasting access. Your entries are kept, and you will not be asked again for five
          minutes.
        </Text>
        {error === null ? null : <Failure error={error} />}
        {kinds.length === 1 ? null : (
          <Select
            label="Confirm with"
            data={kinds.map((value) => ({ value, label: LABELS[value] }))}
            value={kind}
            allowDeselect={false}
            onChange={choose}
          />
        )}
        <ProofInput kind={kind} text={text} onChange={setText} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onFinish(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ProofInputProps {
  readonly kind: Kind;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function ProofInput({ kind, text, onChange }: ProofInputProps) {
  const shared = {
    label: LABELS[kind],
    required: true,
    withAsterisk: false,
    'data-autofocus': true,
    value: text,
    onChange: (event: SyntheticEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  };
  if (kind === 'passkey') return null;
  if (kind === 'password') return <PasswordInput {...shared} autoComplete="current-password" />;
  return (
    <TextInput
      {...shared}
      autoComplete="one-time-code"
      inputMode={kind === 'authenticator' ? 'numeric' : 'text'}
    />
  );
}

async function proofOf(type: Kind, text: string): Promise<Proof> {
  if (type === 'password') return { type, password: text };
  if (type !== 'passkey') return { type, code: text.trim() };
  return { type, response: await requestPasskey(await unwrap(preparePasskeySignIn())) };
}
