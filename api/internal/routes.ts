/**
 * The internal API of the partner portal: sessions by cookie instead of keys, outside the versioned base and no part
 * of the contract with partners. `docs/engineers/portal-api.md`.
 */
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { TSchema } from 'typebox';
import { listFlaggedEndpoints } from '../../db/webhooks/portal-flags.ts';
import type { Dependencies } from '../dependencies.ts';
import { success } from '../envelope.ts';
import { ApiError } from '../errors.ts';
import { jsonBody } from '../middleware/body.ts';
import { routeName } from '../middleware/route-name.ts';
import { SignInBody, type SessionAnswer } from '../schemas/portal-session.ts';
import { compileCheck } from '../validation.ts';
import { keyEndpoints, type PortalEndpoint } from './key-endpoints.ts';
import type { Portal, PortalCaller, PortalSessions } from './portal.ts';
import { signingIn } from './sign-in.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

const BASE = '/internal';
const READING = ['GET', 'HEAD'];

export function portalRoutes(router: Router, dependencies: Dependencies, portal: Portal): void {
  const { sessions, origin } = portal;
  const register = (method: string, path: string, handlers: Middleware[]) =>
    router.register(
      BASE + path,
      [method],
      [routeName(`${method} ${BASE}${path}`), unstored(), fromOwnPages(origin), ...handlers],
    );

  const signIn = signingIn(dependencies, sessions);
  const checkSignIn = compileCheck(SignInBody);
  register('POST', '/session', [
    jsonBody(),
    async (ctx) => {
      const { caller, cookies } = await signIn(
        checkSignIn(ctx.request.body),
        dependencies.clientAddress(ctx.req),
      );
      ctx.append('Set-Cookie', [...cookies]);
      ctx.body = success(await sessionAnswer(dependencies, caller));
    },
  ]);
  register('GET', '/session', [
    async (ctx) => {
      ctx.body = success(await sessionAnswer(dependencies, await callerOf(ctx, sessions)));
    },
  ]);
  register('DELETE', '/session', [
    async (ctx) => {
      ctx.append('Set-Cookie', [...(await sessions.end(ctx.get('cookie')))]);
      ctx.body = success({ signed_out: true });
    },
  ]);
  for (const endpoint of [...keyEndpoints(dependencies), ...webhookEndpoints(dependencies)]) {
    const { method, path, body } = endpoint;
    const reading = body === undefined ? [] : [jsonBody()];
    register(method, path, [signedIn(sessions), ...reading, answered(endpoint, body)]);
  }
}

async function sessionAnswer(
  { database, clock }: Dependencies,
  caller: PortalCaller,
): Promise<SessionAnswer> {
  const endpoints = await listFlaggedEndpoints(database, caller.partner_id, clock());
  return {
    ...caller,
    webhooks_needing_attention: endpoints.filter((endpoint) => endpoint.needs_attention).length,
  };
}

/** An answer may hold the value of a key, so nobody stores it. */
function unstored(): Middleware {
  return async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  };
}

/**
 * Refuses what a page elsewhere makes a browser send with the user's cookie. Browsers name the page's origin with
 * every POST and DELETE, and no page can change that.
 */
function fromOwnPages(origin: string): Middleware {
  return async (ctx, next) => {
    if (!READING.includes(ctx.method) && ctx.get('origin') !== origin) {
      throw new ApiError('origin_not_allowed', `Only pages of the portal may send this: ${origin}.`);
    }
    await next();
  };
}

function signedIn(sessions: PortalSessions): Middleware {
  return async (ctx, next) => {
    ctx.state['portalCaller'] = await callerOf(ctx, sessions);
    await next();
  };
}

async function callerOf(ctx: Context, sessions: PortalSessions): Promise<PortalCaller> {
  const caller = await sessions.read(ctx.get('cookie'));
  if (caller === undefined) {
    throw new ApiError('session_required', 'There is no session, or it has ended. Sign in.');
  }
  ctx.state['partnerId'] = caller.partner_id;
  return caller;
}

function answered({ status, handle }: PortalEndpoint, body: TSchema | undefined): Middleware {
  const check = body === undefined ? undefined : compileCheck(body);
  return async (ctx) => {
    const call = {
      caller: ctx.state['portalCaller'] as PortalCaller,
      key_id: (ctx['params'] as Readonly<Record<string, string>>)['key_id'] ?? '',
      body: check?.(ctx.request.body) as never,
    };
    ctx.body = success(await handle(call));
    ctx.status = status;
  };
}
