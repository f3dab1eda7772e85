/**
 * Serves the internal API of the portal: by session what partners and pharmacies call with keys, and what only the portal has.
 * Outside the versioned bases, and no part of a contract. `docs/engineers/portal-api.md`.
 */
import type { Router } from '@koa/router';
import type { Dependencies } from '../dependencies.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type CallParts, serveEndpoints } from '../http/serve-endpoints.ts';
import { bySession } from './by-session.ts';
import { portalEndpoints } from './index.ts';
import { ORGANISATION_BASES, type Portal, PORTAL_BASE } from './portal.ts';

/** The endpoints that are served with keys too. */
export interface KeyEndpoints {
  readonly partner: readonly Endpoint[];
  readonly pharmacy: readonly Endpoint[];
}

export function portalRoutes(
  router: Router,
  { dependencies, portal, parts }: { dependencies: Dependencies; portal: Portal; parts: CallParts },
  served: KeyEndpoints,
): void {
  const admit = bySession(portal, {
    clientAddress: parts.clientAddress,
    calls: dependencies.services.usage,
  });
  const serve = (base: string, endpoints: readonly Endpoint[], kind?: 'partner' | 'pharmacy') =>
    serveEndpoints(router, { base, endpoints, admit: admit(kind), namedUnder: base }, parts);
  serve(PORTAL_BASE, portalEndpoints(dependencies, portal));
  serve(PORTAL_BASE + ORGANISATION_BASES.partner, served.partner.map(forSessions), 'partner');
  serve(PORTAL_BASE + ORGANISATION_BASES.pharmacy, served.pharmacy.map(forSessions), 'pharmacy');
}

/** A secret is shown to a session once: nothing that could show it again is kept. */
function forSessions(endpoint: Endpoint): Endpoint {
  return endpoint.answersSecret === true ? { ...endpoint, keepsNothing: true } : endpoint;
}
