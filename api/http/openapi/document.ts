/** Generates the OpenAPI 3.1 documents from the endpoints. */
import { ERROR_CODES, type ErrorCode } from '../../../domain/common/error-codes.ts';
import { type Endpoint, routeOf } from '../endpoint.ts';
import { TAGS } from '../operation.ts';
import { failureSchema } from '../../schemas/common.ts';
import {
  Components,
  type DocumentedCredential,
  errorExamples,
  HEADERS,
  keyCredential,
  PARAMETERS,
} from './components.ts';
import type { DocumentedCode, JsonObject } from './known-values.ts';
import type { ErrorExamples } from '../../error-examples.ts';
import { operationObject } from './operation-object.ts';
import { type DocumentedWebhooks, WEBHOOK_TAGS, webhooks } from './webhooks.ts';
import type { Router } from '@koa/router';
import { routeName } from '../middleware/observed-calls.ts';

/** Version of the document (Semantic Versioning). The version of the API is in its path. */
const DOCUMENT_VERSION = '1.0.0';

/** The parts of a document that are not generated from endpoints. */
export interface DocumentedApi {
  readonly title: string;
  /** In Markdown. */
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly codes: readonly DocumentedCode[];
  /** Examples for codes whose messages differ from the partner API. */
  readonly errorExamples?: ErrorExamples;
  readonly credential: DocumentedCredential;
  /** Headers that only this API has. */
  readonly headers?: JsonObject;
  /** Prefix of an endpoint's schema names, when several APIs share the document. */
  readonly schemasOf?: (endpoint: Endpoint) => string;
  readonly webhooks?: (components: Components) => DocumentedWebhooks;
}

/** The operation that registers webhook URLs; it documents the events as callbacks. */
const REGISTER_OPERATION = 'createWebhook';

const DESCRIPTION = `
Find a medicine near a patient, order it from a verified pharmacy and follow it to the door.

- Every response is an envelope: \`{"success": true, "data": ...}\` or \`{"success": false, "error": ...}\`.
- Amounts (\`*_ngn\`) are whole Naira, not kobo. Times are RFC 3339 in UTC.
- If a POST gets no response, send it again with the same \`Idempotency-Key\`: it is processed once.
- We may add members, error codes and values (but no request statuses). Ignore those you don't know.
- An unknown path returns 404 \`route_not_found\`; a wrong method returns 405 \`method_not_allowed\` with \`Allow\`.

Read the guides at [/v1/docs](/v1/docs).
`.trim();

const PARTNER_API: DocumentedApi = {
  title: 'Medicine Fulfilment Partner API',
  description: DESCRIPTION,
  tags: TAGS,
  codes: Object.keys(ERROR_CODES) as ErrorCode[],
  credential: keyCredential('mfp_sbx_'),
  webhooks,
};

/**
 * Builds the OpenAPI document of endpoints.
 *
 * @param endpoints the endpoints of one environment.
 * @param serverUrl base URL, or its path.
 */
export function openapiDocument(
  endpoints: readonly Endpoint[],
  serverUrl: string,
  api: DocumentedApi = PARTNER_API,
): JsonObject {
  const components = new Components();
  components.place(failureSchema(api.codes));
  const webhookDocs = api.webhooks?.(components);
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const endpoint of endpoints) {
    const { method, path: pattern } = routeOf(endpoint);
    const path = pattern.replaceAll(/:([a-z_]+)/g, '{$1}');
    const operation = operationObject(
      endpoint,
      components.under(api.schemasOf?.(endpoint) ?? ''),
      api.credential,
    );
    const callbacks = endpoint.id === REGISTER_OPERATION ? webhookDocs?.callbacks : undefined;
    (paths[path] ??= {})[method.toLowerCase()] =
      callbacks === undefined ? operation : { ...operation, callbacks };
  }
  const schemas = components.toJson();
  const used = referredTo({ paths, webhooks: webhookDocs?.all ?? {}, schemas });
  const tags = { ...api.tags, ...(webhookDocs === undefined ? {} : WEBHOOK_TAGS) };
  return {
    openapi: '3.1.1',
    info: {
      title: api.title,
      version: DOCUMENT_VERSION,
      description: api.description,
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    ...(webhookDocs === undefined ? {} : { webhooks: webhookDocs.all }),
    components: {
      schemas,
      parameters: used('parameters', PARAMETERS),
      headers: used('headers', { ...HEADERS, ...api.headers }),
      examples: errorExamples(api.codes, api.errorExamples),
      securitySchemes: { [api.credential.name]: api.credential.scheme },
    },
  };
}

/** Returns a filter that drops components the document never refers to. */
function referredTo(document: JsonObject): (kind: string, components: JsonObject) => JsonObject {
  const text = JSON.stringify(document);
  return (kind, components) =>
    Object.fromEntries(
      Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
    );
}

/** Path under the versioned base. Without the version it redirects there. */
const DOCUMENT_PATH = '/openapi.json';

/**
 * Adds the routes of the OpenAPI document.
 *
 * @param api set for an API other than the partner API. Such an API has no document path without the version.
 */
export function serveDocument(
  router: Router,
  endpoints: readonly Endpoint[],
  versionPath: string,
  api?: DocumentedApi,
): void {
  const document = JSON.stringify(openapiDocument(endpoints, versionPath, api));
  router.get(versionPath + DOCUMENT_PATH, routeName(`GET ${DOCUMENT_PATH}`), (ctx) => {
    // Public, because tools in browsers load it from other origins.
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.type = 'application/json';
    ctx.body = document;
  });
  if (api === undefined) router.redirect(DOCUMENT_PATH, versionPath + DOCUMENT_PATH, 308);
}
