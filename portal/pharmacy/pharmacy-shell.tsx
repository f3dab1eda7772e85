/** The navigation of the pharmacy console. */
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Shell, type NavigationGroup } from '../common/shell/shell.tsx';

const NAVIGATION: readonly NavigationGroup[] = [
  { label: 'Work', entries: [{ to: '/', label: 'Orders', icon: Inbox }] },
];

export function PharmacyShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell name="Pharmacy console" navigation={NAVIGATION}>
      {children}
    </Shell>
  );
}
