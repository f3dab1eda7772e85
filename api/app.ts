/** Puts the HTTP application together. */
import { Router } from '@koa/router';
import Koa from 'koa';
import { authentication, pharmacyAuthentication } from './authentication.ts';
import type { Dependencies } from './dependencies.ts';
import type { Endpoint } from './endpoint.ts';
import { healthRoutes } from './health.ts';
import { isClientFault } from './http-server.ts';
import { Idempotency } from './idempotency.ts';
import { portalRoutes } from './internal/routes.ts';
import { KeyCache } from './key-cache.ts';
import { accessLog } from './middleware/access-log.ts';
import { errors } from './middleware/errors.ts';
import { nothingHere } from './middleware/nothing-here.ts';
import { requestId } from './middleware/request-id.ts';
import { serveDocs } from './docs/serve.ts';
import { serveDocument } from './openapi/serve.ts';
import { PHARMACY_API, PHARMACY_DOCS } from './pharmacy/document.ts';
import { pharmacyEndpointsOf, PHARMACY_PATH } from './pharmacy/index.ts';
import { plantStore } from './plant-store/index.ts';
import { endpointsOf } from './routes/index.ts';
import { serveEndpoints, type ServedApi } from './serve-endpoints.ts';
import { VERSION_PATH } from './version.ts';

/**
 * Makes the application.
 *
 * @param endpoints what it serves under the versioned base.
 */
export function createApp(
  dependencies: Dependencies,
  endpoints: readonly Endpoint[] = endpointsOf(dependencies),
): Koa {
  const keys = { ...dependencies, keys: new KeyCache(dependencies) };
  const idempotency = new Idempotency(dependencies);
  const router = new Router();
  const serve = (api: ServedApi) => serveEndpoints(router, api, dependencies, idempotency);
  serve({ base: VERSION_PATH, endpoints, authenticate: authentication(keys) });
  serveDocument(router, endpoints, VERSION_PATH);
  serveDocs(router, VERSION_PATH);
  const pharmacyEndpoints = pharmacyEndpointsOf(dependencies);
  serve({ base: PHARMACY_PATH, endpoints: pharmacyEndpoints, authenticate: pharmacyAuthentication(keys) });
  serveDocument(router, pharmacyEndpoints, PHARMACY_PATH, PHARMACY_API);
  serveDocs(router, PHARMACY_PATH, PHARMACY_DOCS);
  healthRoutes(router, dependencies);
  if (dependencies.portal !== undefined) portalRoutes(router, dependencies, dependencies.portal);

  const app = new Koa();
  app.on('error', (error: Error) => {
    dependencies.log[isClientFault(error) ? 'info' : 'error']({ err: error }, 'a call broke off');
  });
  app.use(requestId());
  app.use(accessLog(dependencies.log));
  app.use(errors(dependencies.log));
  if (dependencies.plantStore !== undefined) app.use(plantStore(dependencies.plantStore, dependencies));
  app.use(router.routes());
  app.use(nothingHere(router));
  return app;
}
