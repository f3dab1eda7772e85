/** The OpenAPI document of the portal's internal API; its pages are written against the client that is made from it. */
import type { Services } from '../../services/compose.ts';
import type { Endpoint } from '../http/endpoint.ts';
import {
  DOCUMENTED_CODES,
  type DocumentedCode,
  type JsonObject,
  knownValuesOnly,
} from '../http/openapi/known-values.ts';
import { COOKIE_HEADERS, sessionCredential } from '../http/openapi/components.ts';
import { type DocumentedApi, openapiDocument } from '../http/openapi/document.ts';
import { errorCodesOf } from '../http/openapi/operation-object.ts';
import { type Operation, PHARMACY_TAGS, PORTAL_TAGS, TAGS } from '../http/operation.ts';
import { endpointsOf } from '../partner/index.ts';
import { pharmacyEndpointsOf } from '../pharmacy/index.ts';
import { portalEndpoints } from './index.ts';
import { ORGANISATION_BASES, type Portal, PORTAL_BASE } from './portal.ts';

const DESCRIPTION = `
What the pages of the portal and of the pharmacy console call, with the cookie of a session. It is no contract: it changes with the
pages, which come from the same process.

What begins with \`/partner\` or \`/pharmacy\` is the API of partners and of pharmacies, for members whose role allows it.
`.trim();

const COOKIE = 'portal.session_token';
const CREDENTIAL = sessionCredential(COOKIE);

// Only the endpoints' definitions are looked at: nothing of what they work with is needed. The sandbox has every operation.
const SERVICES = {} as Services;
const DEPENDENCIES = { environment: 'sandbox', services: SERVICES } as const;

/** An operation under another path, by a name of its own. */
function under(kind: 'partner' | 'pharmacy', endpoint: Endpoint): Endpoint {
  const { id, tag } = endpoint.operation;
  const named = { id: `${kind}${id.slice(0, 1).toUpperCase()}${id.slice(1)}`, tag: tagUnder(kind, tag) };
  return {
    ...endpoint,
    path: ORGANISATION_BASES[kind] + endpoint.path,
    operation: { ...endpoint.operation, ...named },
  };
}

/** Tags of one name are told apart by whose they are. */
const tagUnder = (kind: string, tag: string) => `${kind} ${tag}` as Operation['tag'];

const tagsUnder = (kind: string, tags: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(tags).map(([name, text]) => [tagUnder(kind, name), text]));

const ENDPOINTS: readonly Endpoint[] = [
  ...portalEndpoints(DEPENDENCIES, {} as Portal),
  ...endpointsOf(DEPENDENCIES).map((endpoint) => under('partner', endpoint)),
  ...pharmacyEndpointsOf(DEPENDENCIES).map((endpoint) => under('pharmacy', endpoint)),
];

const USED = new Set<DocumentedCode>([
  ...ENDPOINTS.flatMap((endpoint) => errorCodesOf(endpoint, CREDENTIAL)),
  'route_not_found',
  'method_not_allowed',
]);

const PORTAL_API: DocumentedApi = {
  title: 'Medicine Fulfilment Portal',
  description: DESCRIPTION,
  tags: { ...PORTAL_TAGS, ...tagsUnder('partner', TAGS), ...tagsUnder('pharmacy', PHARMACY_TAGS) },
  codes: (Object.keys(DOCUMENTED_CODES) as DocumentedCode[]).filter((code) => USED.has(code)),
  credential: CREDENTIAL,
  headers: COOKIE_HEADERS,
  schemasOf: ({ path }) => {
    if (path.startsWith(`${ORGANISATION_BASES.partner}/`)) return 'Partner';
    return path.startsWith(`${ORGANISATION_BASES.pharmacy}/`) ? 'Pharmacy' : '';
  },
};

/** The document without a server, which serves it nowhere. */
export function currentPortalDocument(): JsonObject {
  return knownValuesOnly(openapiDocument(ENDPOINTS, PORTAL_BASE, PORTAL_API));
}
