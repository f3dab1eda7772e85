import type { PageRoute } from '../common/shell/make-router.tsx';

export const PAGES: readonly PageRoute[] = [
  { path: '/', load: () => import('./orders/orders-page.tsx') },
  { path: '/orders/$request_id', load: () => import('./orders/order-page.tsx') },
  { path: '/finished', load: () => import('./orders/finished-page.tsx') },
  { path: '/statements', load: () => import('./statements/statements-page.tsx') },
  { path: '/statements/$statement_id', load: () => import('./statements/statements-page.tsx') },
  { path: '/stock', load: () => import('./stock/stock-page.tsx') },
  { path: '/item-codes', load: () => import('./stock/item-codes-page.tsx') },
  { path: '/pharmacy', load: () => import('./contact/contact-page.tsx') },
  { path: '/keys', load: () => import('../common/keys/keys-page.tsx') },
  { path: '/members', load: () => import('../common/members/members-page.tsx') },
  { path: '/audit', load: () => import('../common/changes/changes-page.tsx') },
  { path: '/account', load: () => import('../common/account/account-page.tsx') },
];
