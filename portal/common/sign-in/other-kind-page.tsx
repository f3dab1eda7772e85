import { Button, Stack, Text, Title } from '@mantine/core';
import { useSession, useSignOut, type UserOrganisation } from '../data/session.ts';
import { BASES } from '../shell/bases.ts';
import { useSwitchOrganisation } from '../shell/organisation-items.tsx';
import { EntryFrame } from './entry-frame.tsx';

interface OtherKindPageProps {
  /** Name of the application. */
  readonly name: string;
  readonly kind: UserOrganisation['kind'];
}

const SITE_NAMES: Readonly<Record<UserOrganisation['kind'], string>> = {
  partner: 'partner portal',
  pharmacy: 'pharmacy console',
};

export function OtherKindPage({ name, kind }: OtherKindPageProps) {
  const { organisation, organisations } = useSession();
  const switchTo = useSwitchOrganisation();
  const signOut = useSignOut();
  const matching = organisations.filter((other) => other.kind === kind);
  return (
    <EntryFrame name={name} title="Another site">
      <Stack gap="md">
        <Title order={1} size="h2">
          This organisation uses another site
        </Title>
        <Text size="sm">
          You are signed in for <strong>{organisation.name}</strong>, which uses the{' '}
          {SITE_NAMES[organisation.kind]}.
        </Text>
        <Button component="a" href={`${BASES[organisation.kind]}/`} fullWidth>
          Go to the {SITE_NAMES[organisation.kind]}
        </Button>
        {matching.map((other) => (
          <Button key={other.organisation_id} variant="default" onClick={() => switchTo(other)} fullWidth>
            Switch to {other.name}
          </Button>
        ))}
        <Button variant="subtle" onClick={() => signOut.mutate()} fullWidth>
          Sign in with another account
        </Button>
      </Stack>
    </EntryFrame>
  );
}
