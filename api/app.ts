/** Builds the Koa application: routes of every API, and the middleware around them. */
import { Router } from '@koa/router';
import Koa from 'koa';
import type { Dependencies } from './dependencies.ts';
import type { Endpoint } from './http/endpoint.ts';
import { byKey } from './http/authentication.ts';
import { tlsCheckBehind, warnOfUnlistedProxy } from './http/client-address.ts';
import { discardUnreadBodies } from './http/bodies/foreground.ts';
import { isClientFault, closeWhenStopping, securityHeaders } from './http/server.ts';
import { servePages } from './pages.ts';
import { portalRoutes } from './portal/by-session.ts';
import { accessLog, callLog, callMetrics, callSpans, requestId } from './http/middleware/observed-calls.ts';
import { errors, unmatchedRoutes } from './http/middleware/errors.ts';
import type { PageLink } from './http/docs/browser-pages.ts';
import { DOCS_PATH, serveDocs } from './http/docs/serve.ts';
import { serveDocument } from './http/openapi/document.ts';
import { PHARMACY_API, PHARMACY_DOCS } from './pharmacy/document.ts';
import { pharmacyEndpointsOf } from './pharmacy/index.ts';
import { endpointsOf } from './partner/index.ts';
import { type SharedDependencies, type ServedApi, serveEndpoints } from './http/serve-endpoints.ts';
import { PHARMACY_PATH, success, VERSION_PATH } from './http/answers.ts';
import { HEALTH_PATHS, healthProblem } from '../domain/common/health.ts';
import { notReady } from '../services/common/readiness.ts';
import type { Services } from '../services/compose.ts';

const DOCUMENTS: readonly PageLink[] = [
  [`${VERSION_PATH}${DOCS_PATH}`, 'Documentation for partners'],
  [`${PHARMACY_PATH}${DOCS_PATH}`, 'Documentation for pharmacies'],
];
const APPLICATIONS: readonly PageLink[] = [
  ['/portal', 'Partner portal'],
  ['/console', 'Pharmacy console'],
];

/**
 * Creates the HTTP application with every API, its documentation and the pages.
 *
 * @param endpoints the endpoints served under `/v1`; tests pass their own.
 */
export function createApp(
  dependencies: Dependencies,
  endpoints: readonly Endpoint[] = endpointsOf(dependencies),
): Koa {
  const { services, clientAddress, trustedProxies, plantStore } = dependencies;
  const { authentication, idempotency, usage } = services;
  const router = new Router({ sensitive: true });
  const parts: SharedDependencies = {
    idempotency,
    clientAddress,
    reads: services.reads,
    changes: services.changeLog,
  };
  const serve = (api: ServedApi) => serveEndpoints(router, api, parts);
  const withKeys = (kind: 'partner' | 'pharmacy') =>
    byKey(
      {
        authenticate: (key) => authentication[kind](key),
        isKey: (text) => authentication.isKey(kind, text),
      },
      { usage, clientAddress },
    );
  serve({ base: VERSION_PATH, endpoints, admit: withKeys('partner') });
  serveDocument(router, endpoints, VERSION_PATH);
  const { portal, environment } = dependencies;
  serveDocs(router, VERSION_PATH, { offersKey: portal !== undefined && environment === 'sandbox' });
  const pharmacyEndpoints = pharmacyEndpointsOf(dependencies);
  serve({ base: PHARMACY_PATH, endpoints: pharmacyEndpoints, admit: withKeys('pharmacy') });
  serveDocument(router, pharmacyEndpoints, PHARMACY_PATH, PHARMACY_API);
  serveDocs(router, PHARMACY_PATH, { docs: PHARMACY_DOCS });
  healthRoutes(router, services, dependencies.stopping);
  if (portal !== undefined) {
    const served = { partner: endpoints, pharmacy: pharmacyEndpoints };
    portalRoutes(router, { dependencies, portal, parts }, served);
    servePages(router, { ...dependencies, origin: portal.origin });
  }

  const app = new Koa();
  app.on('error', (error: Error) => {
    dependencies.log[isClientFault(error) ? 'info' : 'error']({ err: error }, 'a response was cut off');
  });
  app.use(requestId());
  app.use(closeWhenStopping(dependencies.stopping));
  app.use(discardUnreadBodies());
  app.use(securityHeaders(tlsCheckBehind(trustedProxies)));
  if (trustedProxies.length === 0) app.use(warnOfUnlistedProxy(dependencies.log));
  if (dependencies.metrics !== undefined) app.use(callMetrics(dependencies.metrics));
  if (dependencies.traces) app.use(callSpans());
  app.use(accessLog(dependencies.log));
  app.use(callLog(services.calls));
  app.use(errors(dependencies.log));
  if (plantStore !== undefined) app.use(plantStore);
  app.use(router.routes());
  app.use(unmatchedRoutes(router, [...DOCUMENTS, ...(portal === undefined ? [] : APPLICATIONS)]));
  return app;
}

/** Once `stopping` is aborted, readiness answers 503 while the process still serves calls. */
function healthRoutes(
  router: Router,
  { requireReady }: Pick<Services, 'requireReady'>,
  stopping: AbortSignal,
): void {
  router.get(HEALTH_PATHS.live, (ctx) => {
    ctx.body = success({ live: true });
  });
  router.get(HEALTH_PATHS.ready, async (ctx) => {
    if (stopping.aborted) throw notReady([healthProblem('stopping')]);
    ctx.body = success({ ready: true, ...(await requireReady()) });
  });
}
