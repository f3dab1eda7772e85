import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  useNavigate,
  type AnyRootRoute,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router';
import { Anchor } from '@mantine/core';
import { Compass } from 'lucide-react';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import type { UserOrganisation } from '../data/session.ts';
import { SessionGate } from '../sign-in/session-gate.tsx';
import { Empty } from '../states/empty.tsx';
import { Failure } from '../states/failure.tsx';
import { LoadingPage } from '../states/loading.tsx';
import { BASES } from './bases.ts';
import { downloadWhenIdle, lazyPage, type LoadPage } from './lazy-page.tsx';

export interface PageRoute {
  /** Path below the base path, such as `/requests/$request_id`. */
  readonly path: string;
  readonly load: LoadPage;
}

interface Application {
  readonly name: string;
  /** Kind of organisation whose members use the application. */
  readonly kind: UserOrganisation['kind'];
  readonly pages: readonly PageRoute[];
  readonly shell: ComponentType<{ readonly children: ReactNode }>;
}

export function makeRouter({ name, kind, pages, shell: PageShell }: Application): AnyRouter {
  const root = createRootRoute({
    component: Outlet,
    errorComponent: ({ error }) => <Failure error={error} onRetry={() => window.location.reload()} />,
  });
  const signedIn = createRoute({
    getParentRoute: () => root,
    id: 'signed-in',
    component: () => (
      <SessionGate name={name} kind={kind}>
        <PageShell>
          <SignedInPages />
        </PageShell>
      </SessionGate>
    ),
  });
  function SignedInPages() {
    useEffect(() => downloadWhenIdle(pages.map(({ load }) => load)), []);
    return <Outlet />;
  }
  const routes = pages.map(({ path, load }) =>
    createRoute({ getParentRoute: () => signedIn, path, component: lazyPage(load) }),
  );
  return createRouter({
    routeTree: root.addChildren([
      ...linkRoutes(root, name),
      signedIn.addChildren([
        ...routes,
        createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage }),
      ]),
    ]),
    basepath: BASES[kind],
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    scrollRestoration: true,
  });
}

/** Pages for users without a session, opened from e-mails or by the identity provider. */
function linkRoutes(root: AnyRootRoute, name: string): AnyRoute[] {
  const linkRoute = (
    path: string,
    load: () => Promise<{ readonly default: ComponentType<LinkPageProps> }>,
  ) => {
    const LinkPage = lazy(load);
    return createRoute({
      getParentRoute: () => root,
      path,
      component: function LinkRoute() {
        const navigate = useNavigate();
        return (
          <Suspense fallback={<LoadingPage />}>
            <LinkPage name={name} onDone={() => void navigate({ to: '/' })} />
          </Suspense>
        );
      },
    });
  };
  return [
    linkRoute('/welcome', () => import('../sign-in/welcome-page.tsx')),
    linkRoute('/reset', () => import('../sign-in/reset-page.tsx')),
    linkRoute('/sign-on', () => import('../sign-in/sign-on-page.tsx')),
  ];
}

interface LinkPageProps {
  readonly name: string;
  readonly onDone: () => void;
}

function NotFoundPage() {
  return (
    <Empty icon={Compass} title="Page not found">
      Check the address.{' '}
      <Anchor renderRoot={(props: object) => <Link to="/" {...props} />}>Go to the home page</Anchor>
    </Empty>
  );
}
