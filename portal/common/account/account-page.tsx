import { Stack } from '@mantine/core';
import { Page } from '../components/page.tsx';
import { useSession } from '../data/session.ts';
import { AccessSection } from './access-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';

export default function AccountPage() {
  const { email } = useSession();
  return (
    <Page title="Your account" lead={`You sign in as ${email}.`}>
      <Stack gap="lg">
        <NameSection />
        <PasswordSection />
        <SecondFactorSection />
        <PasskeySection />
        <AccessSection />
        <SessionSection />
      </Stack>
    </Page>
  );
}
