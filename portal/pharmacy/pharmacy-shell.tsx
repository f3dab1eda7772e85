import {
  Barcode,
  Boxes,
  History,
  Inbox,
  KeyRound,
  PackageCheck,
  ReceiptText,
  Store,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Shell, type NavigationGroup } from '../common/shell/shell.tsx';
import { OrderNotices, OrdersProvider } from './orders/orders-provider.tsx';

const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'Work',
    entries: [
      { to: '/', covers: '/orders/', label: 'Orders', icon: Inbox, permission: 'orders:read' },
      { to: '/finished', label: 'Finished orders', icon: PackageCheck, permission: 'orders:read' },
      { to: '/statements', label: 'Statements', icon: ReceiptText, permission: 'orders:read' },
      { to: '/stock', label: 'Stock and prices', icon: Boxes, permission: 'stock:write' },
      { to: '/item-codes', label: 'Item codes', icon: Barcode, permission: 'stock:write' },
    ],
  },
  {
    label: 'Organisation',
    entries: [
      { to: '/pharmacy', label: 'Pharmacy', icon: Store, permission: 'orders:read' },
      { to: '/keys', label: 'API keys', icon: KeyRound, permission: 'keys:read' },
      { to: '/members', label: 'Members', icon: UsersRound, permission: 'members:read' },
      { to: '/audit', label: 'Audit log', icon: History, permission: 'audit:read' },
    ],
  },
];

export function PharmacyShell({ children }: { readonly children: ReactNode }) {
  return (
    <OrdersProvider>
      <Shell name="Pharmacy console" navigation={NAVIGATION} notices={<OrderNotices />}>
        {children}
      </Shell>
    </OrdersProvider>
  );
}
