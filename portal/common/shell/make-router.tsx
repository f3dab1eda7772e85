/** The router of an application: every page inside its shell, each loaded when it is first gone to. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Outlet,
  type AnyRouter,
} from '@tanstack/react-router';
import { Anchor } from '@mantine/core';
import { Compass } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { SessionGate } from '../sign-in/session-gate.tsx';
import { Empty } from '../states/empty.tsx';
import { Failure } from '../states/failure.tsx';
import { LoadingPage } from '../states/loading.tsx';

export interface PageRoute {
  /** Under the base, with parameters as `/requests/$request_id`. */
  readonly path: string;
  /** Imports the page: `() => import('./keys/keys-page.tsx')`, whose `default` is the component. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

interface Application {
  readonly name: string;
  /** `/portal`. */
  readonly base: string;
  readonly pages: readonly PageRoute[];
  readonly shell: ComponentType<{ readonly children: ReactNode }>;
}

export function makeRouter({ name, base, pages, shell: Around }: Application): AnyRouter {
  const root = createRootRoute({
    component: () => (
      <SessionGate name={name}>
        <Around>
          <Outlet />
        </Around>
      </SessionGate>
    ),
    notFoundComponent: () => (
      <Empty icon={Compass} title="There is no such page">
        Perhaps the address is mistyped.{' '}
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Go to the start</Anchor>
      </Empty>
    ),
    errorComponent: ({ error }) => <Failure error={error} onRetry={() => window.location.reload()} />,
  });
  const routes = pages.map(({ path, load }) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    basepath: base,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    scrollRestoration: true,
  });
}
