/** Calls with a session: whose it is, that they come from our pages, and the role of the member. */
import type { Context, Middleware } from 'koa';
import type { OrganisationKind } from '../../domain/portal/roles.ts';
import { retryAfter, ServiceError } from '../../services/common/errors.ts';
import type { Member } from '../../services/portal/member.ts';
import type { PortalSessions } from '../../services/portal/sessions/sessions.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { noteCaller } from '../http/authentication.ts';
import { asksForProof, type Endpoint, nameOf } from '../http/endpoint.ts';
import { type CallCounter, rateLimited, SlidingLog } from '../http/rate-limits.ts';
import type { Admission } from '../http/serve-endpoints.ts';
import type { Portal } from './portal.ts';
import { withProof } from './proof.ts';

/** Of one user in one process: several times what somebody who works with the pages makes. */
export const CALLS_A_MINUTE = 600;
const SPAN_MS = 60_000;
const MAX_USERS = 10_000;
/** A call that took longer waited for news, and its session is looked at once more. */
const LONG_MS = 1_000;

/**
 * Makes what admits members of organisations of one kind, or of any. All that it makes count together: calls of members leave the
 * limits of keys alone, and have an allowance of their own.
 */
export function bySession(
  portal: Portal,
  { clientAddress, calls: counter }: { readonly clientAddress: ClientAddress; readonly calls: CallCounter },
): (kind?: OrganisationKind) => Admission {
  const { sessions, origin } = portal;
  const calls = new SlidingLog({ limit: CALLS_A_MINUTE, spanMs: SPAN_MS, keys: MAX_USERS });
  const counted = withinAllowance(calls);
  return (kind) => (endpoint) => {
    const { method, scope } = endpoint;
    return [
      ...(method === 'GET' ? [] : [fromOwnPages(origin)]),
      ...(scope === 'public' ? [] : [signedIn(sessions), counted, allowed(scope, kind)]),
      // A link to a file is read without a session, so it belongs to no organisation.
      ...(kind === undefined || scope === 'public' || endpoint.uncounted === true
        ? []
        : [withinWindows(counter, endpoint)]),
      ...(asksForProof(endpoint) ? [withProof(endpoint, portal, clientAddress)] : []),
    ];
  };
}

/**
 * Refuses what a page elsewhere makes a browser send with the user's cookie. Browsers name the page's origin with
 * every POST, PUT and DELETE, and no page can change that.
 */
function fromOwnPages(origin: string): Middleware {
  return async (ctx, next) => {
    if (ctx.get('origin') !== origin) {
      throw new ServiceError('origin_not_allowed', `Only pages of the portal may send this: ${origin}.`);
    }
    await next();
  };
}

function signedIn(sessions: PortalSessions): Middleware {
  return async (ctx, next) => {
    const member = await sessions.read(ctx.get('cookie'));
    if (member === undefined) throw new ServiceError('session_required');
    noteCaller(ctx, member);
    const began = performance.now();
    await next();
    if (ctx.method !== 'GET' || performance.now() - began < LONG_MS) return;
    if (!isStill(member, await sessions.read(ctx.get('cookie')))) throw new ServiceError('session_required');
  };
}

/** Whether the session is there as it was when the call began: who has signed out since gets nothing any more. */
function isStill({ organisation }: Member, now: Member | undefined): boolean {
  return (
    now?.organisation.organisation_id === organisation.organisation_id &&
    now.organisation.role === organisation.role
  );
}

function withinAllowance(calls: SlidingLog): Middleware {
  return async (ctx, next) => {
    const { user_id } = memberIn(ctx);
    const wait = calls.wait(user_id);
    if (wait > 0) {
      const headers = retryAfter(wait);
      throw new ServiceError(
        'rate_limit_exceeded',
        `More than ${CALLS_A_MINUTE} calls a minute with your sessions. Try again after ${headers['Retry-After']} s.`,
        { headers },
      );
    }
    calls.note(user_id);
    await next();
  };
}

/** The operations of the APIs count in windows that all sessions of the organisation share, apart from those of its keys. */
function withinWindows(counter: CallCounter, endpoint: Endpoint): Middleware {
  return rateLimited(counter, `portal ${nameOf(endpoint)}`, {
    accountOf: (caller) => portalAccountOf((caller as Member).organisation),
    hasHeaders: false,
  });
}

function portalAccountOf({ kind, organisation_id }: Member['organisation']): string {
  return `portal:${kind === 'pharmacy' ? 'pharmacy:' : ''}${organisation_id}`;
}

function allowed(scope: Endpoint['scope'], kind: OrganisationKind | undefined): Middleware {
  return async (ctx, next) => {
    const { organisation, scopes } = memberIn(ctx);
    if (kind !== undefined && organisation.kind !== kind) {
      throw new ServiceError(
        'insufficient_role',
        `This is for members of a ${kind}. Change the organisation that you act for.`,
      );
    }
    if (scope !== 'any_key' && scope !== 'any_member' && !scopes.some((one) => one === scope)) {
      throw new ServiceError(
        'insufficient_role',
        `The role ${organisation.role} does not allow ${scope}. Ask an owner of your organisation.`,
      );
    }
    await next();
  };
}

const memberIn = (ctx: Context) => ctx.state['caller'] as Member;
