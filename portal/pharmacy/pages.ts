/** Every page of the pharmacy console and where it is. */
import type { PageRoute } from '../common/shell/make-router.tsx';

export const PAGES: readonly PageRoute[] = [{ path: '/', load: () => import('./orders/orders-page.tsx') }];
