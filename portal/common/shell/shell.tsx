/** Around every page: environment, where one is, what else there is, who one is. */
import { AppShell, Badge, Burger, Group, NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { AccessNotice } from '../account/access-section.tsx';
import { useSession, type Permission, type Session } from '../data/session.ts';
import { ENVIRONMENT } from '../design/environment.ts';
import { AccountMenu } from './account-menu.tsx';
import { Announcements } from './announcements.tsx';
import { Brand } from './brand.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ColourSchemeButton } from './colour-scheme-button.tsx';
import { EnvironmentBand } from './environment-band.tsx';
import { useFocusKept } from './focus-kept.ts';

/** An entry of the navigation. */
export interface NavigationEntry {
  /** Under the application's base: `/keys`. */
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Other pages that belong to it: `/orders/`. */
  readonly covers?: string;
  /** Who lacks it does not see the entry; the server refuses the calls besides. */
  readonly permission?: Permission;
  /** How many things there need somebody. */
  readonly count?: (session: Session) => number;
}

export interface NavigationGroup {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

interface ShellProps {
  /** `Partner portal`. */
  readonly name: string;
  readonly navigation: readonly NavigationGroup[];
  /** Beside who one is: a link to the documents. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const BAND_PX = 28;
const HEADER_PX = 56 + BAND_PX;

export function Shell({ name, navigation, aside, children }: ShellProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useNewPageHeard(path, main, close);
  useFocusKept();
  return (
    <AppShell
      header={{ height: HEADER_PX }}
      navbar={{ width: 236, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={0}
    >
      <AppShell.Header>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <EnvironmentBand environment={ENVIRONMENT} />
        <Group h={56} px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger hiddenFrom="md" size="sm" opened={isOpen} onClick={toggle} aria-label="Navigation" />
            <Brand name={name} />
          </Group>
          <Group gap="xs" wrap="nowrap">
            {aside}
            <ColourSchemeButton />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Pages">
        <ScrollArea type="auto">
          <Stack gap="md">
            {navigation.map((group) => (
              <NavigationList key={group.label} group={group} path={path} />
            ))}
          </Stack>
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main" ref={main} tabIndex={-1} style={{ outline: 'none' }}>
        <ConnectionNotice />
        <AccessNotice />
        {children}
        <Announcements />
      </AppShell.Main>
    </AppShell>
  );
}

/** Closes the navigation, and has screen readers begin with the page that came. */
function useNewPageHeard(path: string, main: { readonly current: HTMLElement | null }, close: () => void) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    close();
    main.current?.focus({ preventScroll: true });
  }, [path, main, close]);
}

const isUnder = (path: string, to: string) => (to === '/' ? path === '/' : path.startsWith(to));

function NavigationList({ group, path }: { readonly group: NavigationGroup; readonly path: string }) {
  const session = useSession();
  const entries = group.entries.filter(
    ({ permission }) => permission === undefined || session.permissions.includes(permission),
  );
  if (entries.length === 0) return null;
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed" fw={650} px="sm" pb={2}>
        {group.label}
      </Text>
      {entries.map(({ to, covers, label, icon: Icon, count }) => {
        const waiting = count?.(session) ?? 0;
        const isHere = isUnder(path, to) || (covers !== undefined && path.startsWith(covers));
        return (
          <NavLink
            key={to}
            renderRoot={(props: object) => <Link to={to} {...props} />}
            label={label}
            active={isHere}
            aria-current={isHere ? 'page' : undefined}
            leftSection={<Icon size={17} strokeWidth={1.8} aria-hidden />}
            rightSection={
              waiting > 0 ? (
                <Badge color="brick" size="sm" aria-label={`${waiting} need attention`}>
                  {waiting}
                </Badge>
              ) : null
            }
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
            py={7}
          />
        );
      })}
    </Stack>
  );
}
