import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Building2, Fingerprint } from 'lucide-react';
import { signOnQuery, useBeginSignOn, useSignInWithPasskey, type UserOrganisation } from '../data/session.ts';
import { Failure } from '../states/failure.tsx';

interface AlternativeSignInsProps {
  /** Kind of organisation whose members use the application. */
  readonly kind: UserOrganisation['kind'];
  /** Set if a session ended and its hidden page is in this tab. */
  readonly hasEnded: boolean;
}

export function AlternativeSignIns({ kind, hasEnded }: AlternativeSignInsProps) {
  const { data: provider } = useQuery(signOnQuery);
  const hasPasskeys = browserSupportsWebAuthn();
  const hasProvider = provider !== undefined && provider !== null;
  if (!hasPasskeys && !hasProvider) return null;
  return (
    <Stack gap="sm">
      <Divider label="or" />
      {hasPasskeys ? <PasskeyButton /> : null}
      {hasProvider ? <SignOnButton name={provider.name} kind={kind} hasEnded={hasEnded} /> : null}
    </Stack>
  );
}

function PasskeyButton() {
  const { mutate, isPending, error } = useSignInWithPasskey();
  return (
    <>
      {error === null ? null : <Failure error={error} />}
      <Button
        variant="default"
        leftSection={<Fingerprint size={17} />}
        loading={isPending}
        onClick={() => mutate()}
        fullWidth
      >
        Use a passkey
      </Button>
    </>
  );
}

function SignOnButton({ name, kind, hasEnded }: AlternativeSignInsProps & { readonly name: string }) {
  const { mutate, isPending, error } = useBeginSignOn(hasEnded);
  return (
    <>
      {error === null ? null : <Failure error={error} />}
      <Button
        variant="default"
        leftSection={<Building2 size={17} />}
        loading={isPending}
        onClick={() => mutate(kind)}
        fullWidth
      >
        Continue with {name}
        {hasEnded ? ' in another tab' : ''}
      </Button>
    </>
  );
}
