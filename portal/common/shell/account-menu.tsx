/** Who is signed in, for which organisation, and signing out. */
import { ActionIcon, Menu, Text } from '@mantine/core';
import { LogOut, UserRound } from 'lucide-react';
import { useSession, useSignOut } from '../data/session.ts';

export function AccountMenu() {
  const { email, organisation } = useSession();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="Your account">
          <UserRound size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate>
            {organisation.name}
          </Text>
          <Text size="xs" truncate>
            {email}, {organisation.role}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={15} />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
