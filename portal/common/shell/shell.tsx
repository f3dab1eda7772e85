import { Alert, AppShell, Badge, Burger, Group, NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { type LucideIcon, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { AccessNotice } from '../account/access-section.tsx';
import { type Permission, type Session, useSession } from '../data/session.ts';
import { ENVIRONMENT } from '../design/environment.ts';
import { AccountMenu } from './account-menu.tsx';
import { Announcements } from './announcements.tsx';
import { Brand } from './brand.tsx';
import { ColourSchemeButton } from './colour-scheme-button.tsx';
import { EnvironmentBand } from './environment-band.tsx';
import { useKeepFocus } from './keep-focus.ts';

export interface NavigationEntry {
  /** Path below the base path, such as `/keys`. */
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Prefix of other pages that highlight this entry, such as `/orders/`. */
  readonly covers?: string;
  /** Users without it do not see the entry. The server checks it too. */
  readonly permission?: Permission;
  /** Number of items that need attention. */
  readonly count?: (session: Session) => number;
}

export interface NavigationGroup {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

interface ShellProps {
  readonly name: string;
  readonly navigation: readonly NavigationGroup[];
  /** Shown left of the account menu. */
  readonly aside?: ReactNode;
  /** Temporary notices at the bottom, where they move no button that the user is about to tap. By default: that the browser is offline. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

const BAND_PX = 28;
const HEADER_PX = 56 + BAND_PX;

export function Shell({ name, navigation, aside, notices = <OfflineNotice />, children }: ShellProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useFocusNewPage(path, main, close);
  useKeepFocus();
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
        <AccessNotice />
        {children}
        <div className="notices" role="status">
          {notices}
        </div>
        <Announcements />
      </AppShell.Main>
    </AppShell>
  );
}

/** After navigation, closes the menu and moves the focus to the new page. */
function useFocusNewPage(path: string, main: { readonly current: HTMLElement | null }, close: () => void) {
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
        const isActive = isUnder(path, to) || (covers !== undefined && path.startsWith(covers));
        return (
          <NavLink
            key={to}
            renderRoot={(props: object) => <Link to={to} {...props} />}
            label={label}
            active={isActive}
            aria-current={isActive ? 'page' : undefined}
            leftSection={<Icon size={17} strokeWidth={1.8} aria-hidden />}
            rightSection={
              waiting > 0 ? (
                <Badge
                  color="brick"
                  size="sm"
                  aria-label={`${waiting} ${waiting === 1 ? 'needs' : 'need'} attention`}
                >
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

function OfflineNotice() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert color="amber" icon={<WifiOff size={18} />} title="You are offline" p="sm">
      <Text size="sm">This page may be out of date. It updates when the connection is back.</Text>
    </Alert>
  );
}
