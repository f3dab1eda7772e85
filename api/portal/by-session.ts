/** Serves the internal API of the portal, and authenticates its calls by session. See `docs/engineers/portal-api.md`. */
import type { Context, Middleware } from 'koa';
import type { OrganisationKind } from '../../domain/portal/roles.ts';
import { ServiceError } from '../../services/common/errors.ts';
import type { Member } from '../../services/portal/member.ts';
import type { PortalSessions } from '../../services/portal/sessions/sessions.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { setCaller } from '../http/authentication.ts';
import { type Endpoint, requiresProof, routeOf } from '../http/endpoint.ts';
import { type CallCounter, limitPerMinute, rateLimited } from '../http/rate-limits.ts';
import { type Admission, type SharedDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { ORGANISATION_BASES, type Portal, PORTAL_BASE } from './portal.ts';
import { requireFreshProof } from './proof.ts';
import type { Router } from '@koa/router';
import type { Dependencies } from '../dependencies.ts';
import { portalEndpoints } from './index.ts';

/** Limit for each user and process: several times the calls of a busy user. */
export const CALLS_A_MINUTE = 600;
/** After a longer call, such as a long poll, the session is checked again. Milliseconds. */
const LONG_MS = 1_000;

/**
 * Returns the middleware for members of organisations of one kind, or of any kind. All calls share one allowance per
 * user, and do not count against the limits of keys.
 */
function bySession(
  portal: Portal,
  { clientAddress, calls: counter }: { readonly clientAddress: ClientAddress; readonly calls: CallCounter },
): (kind?: OrganisationKind) => Admission {
  const { sessions, origin } = portal;
  const counted = withinAllowance();
  return (kind) => (endpoint) => {
    const { scope } = endpoint;
    return [
      ...(routeOf(endpoint).method === 'GET' ? [] : [requireOwnOrigin(origin)]),
      ...(scope === 'public' ? [] : [signedIn(sessions), counted, requireRole(scope, kind)]),
      // File links are read without a session, so they belong to no organisation.
      ...(kind === undefined || scope === 'public' || endpoint.exemptFromRateLimits === true
        ? []
        : [withinWindows(counter, endpoint)]),
      ...(requiresProof(endpoint) ? [requireFreshProof(endpoint, portal, clientAddress)] : []),
    ];
  };
}

/**
 * Refuses calls that other sites make with the cookie of the user (CSRF). Browsers send the origin of the page with
 * every POST, PUT and DELETE, and pages cannot change it.
 */
function requireOwnOrigin(origin: string): Middleware {
  return async (ctx, next) => {
    if (ctx.get('origin') !== origin) {
      throw new ServiceError('origin_not_allowed', `This call is only accepted from ${origin}.`);
    }
    await next();
  };
}

function signedIn(sessions: PortalSessions): Middleware {
  return async (ctx, next) => {
    const member = await sessions.read(ctx.get('cookie'));
    if (member === undefined) throw new ServiceError('session_required');
    setCaller(ctx, member);
    const began = performance.now();
    await next();
    if (ctx.method !== 'GET' || performance.now() - began < LONG_MS) return;
    if (!isUnchanged(member, await sessions.read(ctx.get('cookie'))))
      throw new ServiceError('session_required');
  };
}

/** True if the session still has the organisation and role that it had when the call began. */
function isUnchanged({ organisation }: Member, now: Member | undefined): boolean {
  return (
    now?.organisation.organisation_id === organisation.organisation_id &&
    now.organisation.role === organisation.role
  );
}

function withinAllowance(): Middleware {
  const count = limitPerMinute(
    CALLS_A_MINUTE,
    (seconds) => `More than ${CALLS_A_MINUTE} calls a minute in your sessions. Try again after ${seconds} s.`,
  );
  return async (ctx, next) => {
    count(memberIn(ctx).user_id);
    await next();
  };
}

/**
 * Calls to the partner and pharmacy APIs count in windows shared by all sessions of the organisation, apart from
 * those of its keys.
 */
function withinWindows(counter: CallCounter, endpoint: Endpoint): Middleware {
  return rateLimited(counter, `portal ${endpoint.route}`, {
    accountOf: (caller) => portalAccountOf((caller as Member).organisation),
    hasHeaders: false,
  });
}

function portalAccountOf({ kind, organisation_id }: Member['organisation']): string {
  return `portal:${kind === 'pharmacy' ? 'pharmacy:' : ''}${organisation_id}`;
}

function requireRole(scope: Endpoint['scope'], kind: OrganisationKind | undefined): Middleware {
  return async (ctx, next) => {
    const { organisation, scopes } = memberIn(ctx);
    if (kind !== undefined && organisation.kind !== kind) {
      throw new ServiceError(
        'insufficient_role',
        `Only members of a ${kind} can do this. Switch to another organisation.`,
      );
    }
    if (scope !== 'any_key' && scope !== 'any_member' && !scopes.some((one) => one === scope)) {
      throw new ServiceError(
        'insufficient_role',
        `Your role ${organisation.role} does not allow ${scope}. Ask an owner of your organisation.`,
      );
    }
    await next();
  };
}

const memberIn = (ctx: Context) => ctx.state['caller'] as Member;

/** Serves the endpoints of the portal, and those of partners and pharmacies for their members. */
export function portalRoutes(
  router: Router,
  { dependencies, portal, parts }: { dependencies: Dependencies; portal: Portal; parts: SharedDependencies },
  served: Readonly<Record<OrganisationKind, readonly Endpoint[]>>,
): void {
  const admit = bySession(portal, {
    clientAddress: parts.clientAddress,
    calls: dependencies.services.usage,
  });
  const serve = (base: string, endpoints: readonly Endpoint[], kind?: 'partner' | 'pharmacy') =>
    serveEndpoints(router, { base, endpoints, admit: admit(kind), logPrefix: base }, parts);
  serve(PORTAL_BASE, portalEndpoints(dependencies, portal));
  serve(PORTAL_BASE + ORGANISATION_BASES.partner, served.partner.map(forSessions), 'partner');
  serve(PORTAL_BASE + ORGANISATION_BASES.pharmacy, served.pharmacy.map(forSessions), 'pharmacy');
}

/** Sessions get a secret only once, so no response that contains it is stored. */
function forSessions(endpoint: Endpoint): Endpoint {
  return endpoint.returnsSecret === true ? { ...endpoint, ignoresIdempotencyKey: true } : endpoint;
}
