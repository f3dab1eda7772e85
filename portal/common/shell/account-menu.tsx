import { ActionIcon, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LogOut, Settings, UserRound } from 'lucide-react';
import { useSession, useSignOut } from '../data/session.ts';
import { OrganisationItems } from './organisation-items.tsx';

export function AccountMenu() {
  const { email, name, organisation } = useSession();
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
            {name}, {organisation.role}
          </Text>
          {name === email ? null : (
            <Text size="xs" truncate>
              {email}
            </Text>
          )}
        </Menu.Label>
        <OrganisationItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<Settings size={15} />}
          renderRoot={(props: object) => <Link to="/account" {...props} />}
        >
          Your account
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={15} />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
