/** Puts the HTTP application together. */
import { Router } from '@koa/router';
import Koa from 'koa';
import type { Dependencies } from './dependencies.ts';
import type { Endpoint } from './http/endpoint.ts';
import { byKey } from './http/authentication.ts';
import { tlsBehind, unnamedProxyWarning } from './http/client-address.ts';
import { discardedBodies } from './http/bodies/foreground.ts';
import { isClientFault, lastAnswers, safeAnswers } from './http/server.ts';
import { servePages } from './pages.ts';
import { portalRoutes } from './portal/routes.ts';
import { accessLog, callLog, callMetrics, callSpans, requestId } from './http/middleware/observed-calls.ts';
import { errors, nothingHere } from './http/middleware/errors.ts';
import type { Place } from './http/docs/lost-readers.ts';
import { DOCS_PATH, serveDocs } from './http/docs/serve.ts';
import { serveDocument } from './http/openapi/document.ts';
import { PHARMACY_API, PHARMACY_DOCS } from './pharmacy/document.ts';
import { pharmacyEndpointsOf } from './pharmacy/index.ts';
import { endpointsOf } from './partner/index.ts';
import { type CallParts, type ServedApi, serveEndpoints } from './http/serve-endpoints.ts';
import { PHARMACY_PATH, success, VERSION_PATH } from './http/answers.ts';
import { HEALTH_PATHS, healthProblem } from '../domain/common/health.ts';
import { notReady } from '../services/common/readiness.ts';
import type { Services } from '../services/compose.ts';

const DOCUMENTS: readonly Place[] = [
  [`${VERSION_PATH}${DOCS_PATH}`, 'Documentation for partners'],
  [`${PHARMACY_PATH}${DOCS_PATH}`, 'Documentation for pharmacies'],
];
const APPLICATIONS: readonly Place[] = [
  ['/portal', 'Partner portal'],
  ['/console', 'Pharmacy console'],
];

/**
 * Makes the application.
 *
 * @param endpoints what it serves under the versioned base.
 */
export function createApp(
  dependencies: Dependencies,
  endpoints: readonly Endpoint[] = endpointsOf(dependencies),
): Koa {
  const { services, clientAddress, trustedProxies, plantStore } = dependencies;
  const { authentication, idempotency, usage } = services;
  const router = new Router({ sensitive: true });
  const parts: CallParts = {
    idempotency,
    clientAddress,
    reads: services.reads,
    changes: services.changeLog,
  };
  const serve = (api: ServedApi) => serveEndpoints(router, api, parts);
  serve({
    base: VERSION_PATH,
    endpoints,
    admit: byKey(
      {
        authenticate: (key) => authentication.partner(key),
        isKey: (text) => authentication.isKey('partner', text),
      },
      { usage, clientAddress },
    ),
  });
  serveDocument(router, endpoints, VERSION_PATH);
  const { portal, environment } = dependencies;
  serveDocs(router, VERSION_PATH, { offersKey: portal !== undefined && environment === 'sandbox' });
  const pharmacyEndpoints = pharmacyEndpointsOf(dependencies);
  serve({
    base: PHARMACY_PATH,
    endpoints: pharmacyEndpoints,
    admit: byKey(
      {
        authenticate: (key) => authentication.pharmacy(key),
        isKey: (text) => authentication.isKey('pharmacy', text),
      },
      { usage, clientAddress },
    ),
  });
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
    dependencies.log[isClientFault(error) ? 'info' : 'error']({ err: error }, 'a call broke off');
  });
  app.use(requestId());
  app.use(lastAnswers(dependencies.stopping));
  app.use(discardedBodies());
  app.use(safeAnswers(tlsBehind(trustedProxies)));
  if (trustedProxies.length === 0) app.use(unnamedProxyWarning(dependencies.log));
  if (dependencies.metrics !== undefined) app.use(callMetrics(dependencies.metrics));
  if (dependencies.traces) app.use(callSpans());
  app.use(accessLog(dependencies.log));
  app.use(callLog(services.calls));
  app.use(errors(dependencies.log));
  if (plantStore !== undefined) app.use(plantStore);
  app.use(router.routes());
  app.use(nothingHere(router, [...DOCUMENTS, ...(portal === undefined ? [] : APPLICATIONS)]));
  return app;
}

/** @param stopping aborted when the process has been asked to stop: it is not ready then, and serves who still comes. */
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
