/** The navigation of the partner portal. */
import { Button } from '@mantine/core';
import { BookOpen, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Shell, type NavigationGroup } from '../common/shell/shell.tsx';

const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'Integration',
    entries: [{ to: '/keys', label: 'API keys', icon: KeyRound, permission: 'keys:read' }],
  },
];

const docs = (
  <Button
    component="a"
    href="/v1/docs"
    target="_blank"
    variant="default"
    size="sm"
    leftSection={<BookOpen size={16} />}
  >
    Docs
  </Button>
);

export function PartnerShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell name="Partner portal" navigation={NAVIGATION} aside={docs}>
      {children}
    </Shell>
  );
}
