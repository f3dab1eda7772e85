/** Every page of the partner portal and where it is. */
import type { PageRoute } from '../common/shell/make-router.tsx';

export const PAGES: readonly PageRoute[] = [
  { path: '/', load: () => import('./keys/keys-page.tsx') },
  { path: '/keys', load: () => import('./keys/keys-page.tsx') },
  { path: '/design', load: () => import('../common/design/page/design-page.tsx') },
];
