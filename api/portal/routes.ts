/**
 * Serves the internal API of the partner portal: sessions by cookie instead of keys, outside the versioned base and no
 * part of the contract with partners. `docs/engineers/portal-api.md`.
 */
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { ServiceError } from '../../services/common/errors.ts';
import type { PortalSessions, PortalUser } from '../../services/partners/portal/portal-sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { jsonBody } from '../http/bodies/json-body.ts';
import { success } from '../http/envelope.ts';
import { routeName } from '../http/middleware/route-name.ts';
import { pathParameters } from '../http/path-parameters.ts';
import { compileCheck } from '../http/validation.ts';
import { portalEndpoints } from './index.ts';
import type { PortalCall, PortalEndpoint } from './portal-endpoint.ts';
import type { Portal } from './portal.ts';

const BASE = '/internal';
const READING = ['GET', 'HEAD'];

export function portalRoutes(router: Router, dependencies: Dependencies, portal: Portal): void {
  const { sessions, origin } = portal;
  for (const endpoint of portalEndpoints(dependencies.services, portal)) {
    const { method, path, session, body } = endpoint;
    router.register(
      BASE + path,
      [method],
      [
        routeName(`${method} ${BASE}${path}`),
        fromOwnPages(origin),
        ...(session === 'needed' ? [signedIn(sessions)] : []),
        ...(body === undefined ? [] : [jsonBody()]),
        answered(endpoint, dependencies),
      ],
    );
  }
}

/**
 * Refuses what a page elsewhere makes a browser send with the user's cookie. Browsers name the page's origin with
 * every POST and DELETE, and no page can change that.
 */
function fromOwnPages(origin: string): Middleware {
  return async (ctx, next) => {
    if (!READING.includes(ctx.method) && ctx.get('origin') !== origin) {
      throw new ServiceError('origin_not_allowed', `Only pages of the portal may send this: ${origin}.`);
    }
    await next();
  };
}

function signedIn(sessions: PortalSessions): Middleware {
  return async (ctx, next) => {
    ctx.state['portalUser'] = await userOf(ctx, sessions);
    await next();
  };
}

async function userOf(ctx: Context, sessions: PortalSessions): Promise<PortalUser> {
  const user = await sessions.read(ctx.get('cookie'));
  if (user === undefined) {
    throw new ServiceError('session_required', 'There is no session, or it has ended. Sign in.');
  }
  ctx.state['partnerId'] = user.partner_id;
  return user;
}

function answered(
  { body, handle }: PortalEndpoint,
  { clientAddress }: Pick<Dependencies, 'clientAddress'>,
): Middleware {
  const check = body === undefined ? undefined : compileCheck(body);
  return async (ctx) => {
    const call: PortalCall<unknown, unknown> = {
      user: ctx.state['portalUser'],
      parameters: pathParameters(ctx['params']),
      body: check?.(ctx.request.body),
      cookie: ctx.get('cookie'),
      clientAddress: clientAddress(ctx.req),
    };
    const { data, status = 200, cookies } = await handle(call as PortalCall<never, never>);
    if (cookies !== undefined) ctx.append('Set-Cookie', [...cookies]);
    ctx.body = success(data);
    ctx.status = status;
  };
}
