import { ActionIcon, Button } from '@mantine/core';
import {
  BookOpen,
  ChartColumn,
  FlaskConical,
  History,
  KeyRound,
  Package,
  ReceiptText,
  Rss,
  ScrollText,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ENVIRONMENT } from '../common/design/environment.ts';
import { Shell, type NavigationEntry, type NavigationGroup } from '../common/shell/shell.tsx';

const SANDBOX: NavigationEntry = {
  to: '/sandbox',
  label: 'Sandbox',
  icon: FlaskConical,
  permission: 'requests:create',
};

const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'Fulfilment',
    entries: [
      { to: '/requests', label: 'Requests', icon: Package, permission: 'requests:read' },
      { to: '/statements', label: 'Statements', icon: ReceiptText, permission: 'requests:read' },
      { to: '/events', label: 'Events', icon: Rss, permission: 'requests:read' },
    ],
  },
  {
    label: 'Integration',
    entries: [
      { to: '/keys', label: 'API keys', icon: KeyRound, permission: 'keys:read' },
      {
        to: '/webhooks',
        label: 'Webhooks',
        icon: Webhook,
        permission: 'webhooks:manage',
        count: (session) => session.webhooks_needing_attention,
      },
      { to: '/calls', label: 'API log', icon: ScrollText, permission: 'calls:read' },
      { to: '/usage', label: 'Usage', icon: ChartColumn, permission: 'calls:read' },
      ...(ENVIRONMENT === 'sandbox' ? [SANDBOX] : []),
    ],
  },
  {
    label: 'Organisation',
    entries: [
      { to: '/members', label: 'Members', icon: UsersRound, permission: 'members:read' },
      { to: '/audit', label: 'Audit log', icon: History, permission: 'audit:read' },
    ],
  },
];

const DOCS_LINK = { component: 'a', href: '/v1/docs', target: '_blank', variant: 'default' } as const;

const docs = (
  <>
    <Button {...DOCS_LINK} size="sm" visibleFrom="sm" leftSection={<BookOpen size={16} />}>
      Docs
    </Button>
    <ActionIcon {...DOCS_LINK} size="lg" hiddenFrom="sm" aria-label="Docs">
      <BookOpen size={17} />
    </ActionIcon>
  </>
);

export function PartnerShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell name="Partner portal" navigation={NAVIGATION} aside={docs}>
      {children}
    </Shell>
  );
}
