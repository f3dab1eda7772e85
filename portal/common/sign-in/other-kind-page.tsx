/** For who acts for an organisation whose pages are elsewhere. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { useSession, useSignOut, type OwnOrganisation } from '../data/session.ts';
import { BASES } from '../shell/bases.ts';
import { useActFor } from '../shell/organisation-items.tsx';
import { EntryFrame } from './entry-frame.tsx';

interface OtherKindPageProps {
  /** Of the application. */
  readonly name: string;
  readonly kind: OwnOrganisation['kind'];
}

const PAGES_OF: Readonly<Record<OwnOrganisation['kind'], string>> = {
  partner: 'partner portal',
  pharmacy: 'pharmacy console',
};

export function OtherKindPage({ name, kind }: OtherKindPageProps) {
  const { organisation, organisations } = useSession();
  const actFor = useActFor();
  const signOut = useSignOut();
  const fitting = organisations.filter((one) => one.kind === kind);
  return (
    <EntryFrame name={name} title="Another site">
      <Stack gap="md">
        <Title order={1} size="h2">
          This organisation uses another site
        </Title>
        <Text size="sm">
          You are signed in for <strong>{organisation.name}</strong>, which uses the{' '}
          {PAGES_OF[organisation.kind]}.
        </Text>
        <Button component="a" href={`${BASES[organisation.kind]}/`} fullWidth>
          Go to the {PAGES_OF[organisation.kind]}
        </Button>
        {fitting.map((one) => (
          <Button key={one.organisation_id} variant="default" onClick={() => actFor(one)} fullWidth>
            Switch to {one.name}
          </Button>
        ))}
        <Button variant="subtle" onClick={() => signOut.mutate()} fullWidth>
          Sign in with another account
        </Button>
      </Stack>
    </EntryFrame>
  );
}
