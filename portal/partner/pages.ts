import type { PageRoute } from '../common/shell/make-router.tsx';

export const PAGES: readonly PageRoute[] = [
  { path: '/', load: () => import('./requests/requests-page.tsx') },
  { path: '/requests', load: () => import('./requests/requests-page.tsx') },
  { path: '/requests/$request_id', load: () => import('./requests/request-page.tsx') },
  { path: '/statements', load: () => import('./statements/statements-page.tsx') },
  { path: '/statements/$statement_id', load: () => import('./statements/statements-page.tsx') },
  { path: '/events', load: () => import('./events/events-page.tsx') },
  { path: '/keys', load: () => import('../common/keys/keys-page.tsx') },
  { path: '/webhooks', load: () => import('./webhooks/webhooks-page.tsx') },
  { path: '/webhooks/$webhook_id', load: () => import('./webhooks/webhook-page.tsx') },
  { path: '/calls', load: () => import('./calls/calls-page.tsx') },
  { path: '/usage', load: () => import('./usage/usage-page.tsx') },
  { path: '/sandbox', load: () => import('./sandbox/sandbox-page.tsx') },
  { path: '/members', load: () => import('../common/members/members-page.tsx') },
  { path: '/audit', load: () => import('../common/changes/changes-page.tsx') },
  { path: '/account', load: () => import('../common/account/account-page.tsx') },
  { path: '/design', load: () => import('../common/design/page/design-page.tsx') },
];
