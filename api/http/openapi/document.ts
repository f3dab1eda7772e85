/** The OpenAPI 3.1 documents, made from the endpoints themselves. */
import { ERROR_CODES, type ErrorCode } from '../../../domain/common/error-codes.ts';
import type { Endpoint } from '../endpoint.ts';
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

/** Of the document; the API's own version is in the path. Semantic Versioning. */
const DOCUMENT_VERSION = '1.0.0';

/** What the document of an API says besides its endpoints. */
export interface DocumentedApi {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  /** The codes that its refusals may have. */
  readonly codes: readonly DocumentedCode[];
  /** Of refusals that the partner API words otherwise. */
  readonly errorExamples?: ErrorExamples;
  readonly credential: DocumentedCredential;
  /** Headers that only its answers have. */
  readonly headers?: JsonObject;
  /** What the names of an endpoint's schemas begin with, where several APIs share the document. */
  readonly schemasOf?: (endpoint: Endpoint) => string;
  readonly webhooks?: (components: Components) => DocumentedWebhooks;
}

/** The operation whose calls name where events are sent. */
const REGISTERS_ENDPOINT = 'createWebhook';

const DESCRIPTION = `
Find a medicine near a patient, order it from a verified pharmacy and follow it to the door.

- Every answer is an envelope: \`{"success": true, "data": ...}\` or \`{"success": false, "error": ...}\`.
- Amounts (\`*_ngn\`) are whole Naira, not kobo. Times are RFC 3339 in UTC.
- A call that may have been carried out is safe to send again with the same \`Idempotency-Key\`.
- Members, error codes and values (of statuses none) may be added; ignore those you don't know.
- A path that does not exist is 404 \`route_not_found\`, another method 405 \`method_not_allowed\` with \`Allow\`.

The guides are at [/v1/docs](/v1/docs).
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
 * @param endpoints of one environment.
 * @param serverUrl the base URL, or its path, that the paths are under.
 */
export function openapiDocument(
  endpoints: readonly Endpoint[],
  serverUrl: string,
  api: DocumentedApi = PARTNER_API,
): JsonObject {
  const components = new Components();
  components.place(failureSchema(api.codes));
  const told = api.webhooks?.(components);
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, '{$1}');
    const operation = operationObject(
      endpoint,
      components.under(api.schemasOf?.(endpoint) ?? ''),
      api.credential,
    );
    const callbacks = endpoint.operation.id === REGISTERS_ENDPOINT ? told?.callbacks : undefined;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] =
      callbacks === undefined ? operation : { ...operation, callbacks };
  }
  const schemas = components.toJson();
  const used = referredTo({ paths, webhooks: told?.all ?? {}, schemas });
  const tags = { ...api.tags, ...(told === undefined ? {} : WEBHOOK_TAGS) };
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
    ...(told === undefined ? {} : { webhooks: told.all }),
    components: {
      schemas,
      parameters: used('parameters', PARAMETERS),
      headers: used('headers', { ...HEADERS, ...api.headers }),
      examples: errorExamples(api.codes, api.errorExamples),
      securitySchemes: { [api.credential.name]: api.credential.scheme },
    },
  };
}

/** Leaves away what a document never refers to. */
function referredTo(document: JsonObject): (kind: string, components: JsonObject) => JsonObject {
  const text = JSON.stringify(document);
  return (kind, components) =>
    Object.fromEntries(
      Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
    );
}

/** Under the versioned base; the same path without the version leads there. */
const DOCUMENT_PATH = '/openapi.json';

/** @param api the partner API unless it is another one, whose document is then found under its own base only. */
export function serveDocument(
  router: Router,
  endpoints: readonly Endpoint[],
  versionPath: string,
  api?: DocumentedApi,
): void {
  const document = JSON.stringify(openapiDocument(endpoints, versionPath, api));
  router.get(versionPath + DOCUMENT_PATH, routeName(`GET ${DOCUMENT_PATH}`), (ctx) => {
    // Any page may read it: it is public, and tools in browsers load it.
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.type = 'application/json';
    ctx.body = document;
  });
  if (api === undefined) router.redirect(DOCUMENT_PATH, versionPath + DOCUMENT_PATH, 308);
}
