/** The OpenAPI document of the internal portal API, from which the client of the pages is generated. */
import type { Services } from '../../services/compose.ts';
import type { OrganisationKind } from '../../domain/portal/roles.ts';
import { type Endpoint, routeOf } from '../http/endpoint.ts';
import { type JsonObject, knownValuesOnly } from '../http/openapi/known-values.ts';
import { COOKIE_HEADERS, sessionCredential } from '../http/openapi/components.ts';
import { type DocumentedApi, openapiDocument } from '../http/openapi/document.ts';
import { errorCodesOfApi } from '../http/openapi/operation-object.ts';
import { type Operation, PHARMACY_TAGS, PORTAL_TAGS, TAGS } from '../http/operation.ts';
import { endpointsOf } from '../partner/index.ts';
import { pharmacyEndpointsOf } from '../pharmacy/index.ts';
import { portalEndpoints } from './index.ts';
import { ORGANISATION_BASES, type Portal, PORTAL_BASE } from './portal.ts';

const DESCRIPTION = `
For the pages of the portal and the pharmacy console, with a session cookie. This is not a stable contract: it changes with the
pages, which the same server delivers.

Paths that start with \`/partner\` or \`/pharmacy\` are the partner and pharmacy APIs, for members whose role allows them.
`.trim();

const COOKIE = 'portal.session_token';
const CREDENTIAL = sessionCredential(COOKIE);

// Only the definitions are used, so no use cases are needed. The sandbox has every operation.
const SERVICES = {} as Services;
const DEPENDENCIES = { environment: 'sandbox', services: SERVICES } as const;

/** An operation of another API, with its own path and name. */
function under(kind: OrganisationKind, endpoint: Endpoint): Endpoint {
  const { id, tag } = endpoint;
  const { method, path } = routeOf(endpoint);
  return {
    ...endpoint,
    route: `${method} ${ORGANISATION_BASES[kind]}${path}`,
    id: `${kind}${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
    tag: tagUnder(kind, tag),
  };
}

/** Both APIs have tags of the same name. */
const tagUnder = (kind: string, tag: string) => `${kind} ${tag}` as Operation['tag'];

const tagsUnder = (kind: string, tags: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(tags).map(([name, text]) => [tagUnder(kind, name), text]));

const ENDPOINTS: readonly Endpoint[] = [
  ...portalEndpoints(DEPENDENCIES, {} as Portal),
  ...endpointsOf(DEPENDENCIES).map((endpoint) => under('partner', endpoint)),
  ...pharmacyEndpointsOf(DEPENDENCIES).map((endpoint) => under('pharmacy', endpoint)),
];

const PORTAL_API: DocumentedApi = {
  title: 'Medicine Fulfilment Portal',
  description: DESCRIPTION,
  tags: { ...PORTAL_TAGS, ...tagsUnder('partner', TAGS), ...tagsUnder('pharmacy', PHARMACY_TAGS) },
  codes: errorCodesOfApi(ENDPOINTS, CREDENTIAL),
  credential: CREDENTIAL,
  headers: COOKIE_HEADERS,
  schemasOf: (endpoint) => {
    const { path } = routeOf(endpoint);
    if (path.startsWith(`${ORGANISATION_BASES.partner}/`)) return 'Partner';
    return path.startsWith(`${ORGANISATION_BASES.pharmacy}/`) ? 'Pharmacy' : '';
  },
};

/** The current document, for the file in `docs/contract`. */
export function currentPortalDocument(): JsonObject {
  return knownValuesOnly(openapiDocument(ENDPOINTS, PORTAL_BASE, PORTAL_API));
}
