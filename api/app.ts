/** Puts the HTTP application together. */
import { Router } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { authentication, requireScope, type Authenticate } from './authentication.ts';
import type { Dependencies } from './dependencies.ts';
import { announceDeprecation } from './deprecation.ts';
import type { StoredAnswer } from '../db/idempotency-keys.ts';
import type { Scope } from '../domain/scopes.ts';
import type { Answer, Call, Caller, Endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { fingerprintOf } from './fingerprint.ts';
import { namesEtag } from './etag.ts';
import { healthRoutes } from './health.ts';
import { isClientFault } from './http-server.ts';
import { Idempotency, idempotencyKeyOf, REPLAYED_HEADER } from './idempotency.ts';
import { portalRoutes } from './internal/routes.ts';
import { KeyCache } from './key-cache.ts';
import { accessLog } from './middleware/access-log.ts';
import { jsonBody } from './middleware/body.ts';
import { errors } from './middleware/errors.ts';
import { nothingHere } from './middleware/nothing-here.ts';
import { requestId } from './middleware/request-id.ts';
import { routeName } from './middleware/route-name.ts';
import { uploadBody } from './middleware/upload-body.ts';
import { serveDocs } from './docs/serve.ts';
import { serveDocument } from './openapi/serve.ts';
import { plantStore } from './plant-store/index.ts';
import { compileQueryCheck } from './query-parameters.ts';
import { FailedAuthentications } from './rate-limits/failed-authentications.ts';
import { rateLimited } from './rate-limits/middleware.ts';
import { endpointsOf } from './routes/index.ts';
import { compileCheck } from './validation.ts';
import { VERSION_PATH } from './version.ts';

const NOT_MODIFIED = 304;

/**
 * Makes the application.
 *
 * @param endpoints what it serves under the versioned base.
 */
export function createApp(
  dependencies: Dependencies,
  endpoints: readonly Endpoint[] = endpointsOf(dependencies),
): Koa {
  const authenticate = authentication({ ...dependencies, keys: new KeyCache(dependencies) });
  const failures = new FailedAuthentications(dependencies.clientAddress);
  const idempotency = new Idempotency(dependencies);
  const withKey = (endpoint: Endpoint): Middleware[] => {
    const { scope, uncounted = false } = endpoint;
    if (scope === 'public') return [];
    const counted = uncounted ? [] : [rateLimited(dependencies, nameOf(endpoint))];
    return [authenticated(authenticate, failures), ...counted, allowed(scope)];
  };
  const router = new Router();
  for (const endpoint of endpoints) {
    const handlers = [
      routeName(nameOf(endpoint)),
      ...(endpoint.deprecation === undefined ? [] : [announceDeprecation(endpoint.deprecation)]),
      ...withKey(endpoint),
      ...(endpoint.body === undefined ? [] : [endpoint.upload === true ? uploadBody() : jsonBody()]),
      answered(endpoint, idempotency),
    ];
    router.register(VERSION_PATH + endpoint.path, [endpoint.method], handlers);
  }
  serveDocument(router, endpoints, VERSION_PATH);
  serveDocs(router, VERSION_PATH);
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

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

function authenticated(authenticate: Authenticate, failures: FailedAuthentications): Middleware {
  return async (ctx, next) => {
    const caller = await failures.guard(ctx.req, () => authenticate(ctx.get('authorization')));
    ctx.state['caller'] = caller;
    ctx.state['partnerId'] = caller.partner_id;
    await next();
  };
}

function allowed(scope: Scope | 'any_key'): Middleware {
  return async (ctx, next) => {
    requireScope(ctx.state['caller'] as Caller, scope);
    await next();
  };
}

function answered({ method, path, body, query, handle }: Endpoint, idempotency: Idempotency): Middleware {
  const check = body === undefined ? undefined : compileCheck(body);
  const checkQuery = query === undefined ? undefined : compileQueryCheck(query);
  return async (ctx) => {
    const call: Call<unknown, unknown> = {
      caller: ctx.state['caller'] as Call['caller'],
      parameters: ctx['params'] as Record<string, string>,
      body: check?.(ctx.request.body),
      query: checkQuery?.(ctx.query),
      onGone: (callback) => ctx.res.once('close', callback),
      has: (etag) => namesEtag(ctx.get('if-none-match'), etag),
      idempotencyKey: method === 'POST' ? idempotencyKeyOf(ctx) : undefined,
    };
    const run = async () => toResponse(await handle(call as Call<never, never>));
    const { caller, parameters, idempotencyKey } = call;
    if (idempotencyKey === undefined) return respondTo(ctx, await handle(call as Call<never, never>));
    const keyed = { partner_id: caller.partner_id, operation: nameOf({ method, path }), key: idempotencyKey };
    const answer = await idempotency.answer(keyed, fingerprintOf({ parameters, body: call.body }), run);
    if (answer.replayed) ctx.set(REPLAYED_HEADER, 'true');
    return respond(ctx, answer);
  };
}

function toResponse({ status = 200, headers = {}, data }: Answer): StoredAnswer {
  return { status, headers, body: status === NOT_MODIFIED ? '' : JSON.stringify(success(data)) };
}

function respondTo(ctx: Context, answer: Answer): void {
  if (answer.file === undefined) return respond(ctx, toResponse(answer));
  ctx.set(answer.headers ?? {});
  ctx.type = answer.file.media_type;
  ctx.body = answer.file.content;
}

function respond(ctx: Context, { status, headers, body }: StoredAnswer): void {
  ctx.status = status;
  ctx.set(headers);
  if (status === NOT_MODIFIED) return;
  ctx.type = 'application/json';
  ctx.body = body;
}
