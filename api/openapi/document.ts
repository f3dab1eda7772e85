/** The OpenAPI 3.1 document of the API, made from the endpoints themselves. */
import type { Endpoint } from '../endpoint.ts';
import { TAGS } from '../operation.ts';
import { FailureSchema } from '../schemas/failure.ts';
import { Components, type JsonObject } from './components.ts';
import { operationObject } from './operation-object.ts';
import { EXAMPLES, HEADERS, PARAMETERS, SECURITY_SCHEMES } from './shared-components.ts';
import { webhooks } from './webhooks.ts';

/** Of the document; the API's own version is in the path. Semantic Versioning. */
const DOCUMENT_VERSION = '1.0.0';

const DESCRIPTION = `
Find a medicine near a patient, order it from a verified pharmacy and follow it to the door.

- Every answer is an envelope: \`{"success": true, "data": ...}\` or \`{"success": false, "error": ...}\`.
- Amounts (\`*_ngn\`) are whole Naira, not kobo. Times are RFC 3339 in UTC.
- A call that may have been carried out is safe to send again with the same \`Idempotency-Key\`.
- Members, error codes and values (of statuses none) may be added; ignore those you don't know.
- A path that does not exist is 404 \`route_not_found\`, another method 405 \`method_not_allowed\` with \`Allow\`.

The guides are at [/v1/docs](/v1/docs).
`.trim();

/**
 * @param endpoints of one environment.
 * @param serverUrl the base URL, or its path, that the paths are under.
 */
export function openapiDocument(endpoints: readonly Endpoint[], serverUrl: string): JsonObject {
  const components = new Components();
  components.place(FailureSchema);
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationObject(endpoint, components);
  }
  const told = webhooks(components);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Medicine Fulfilment Partner API',
      version: DOCUMENT_VERSION,
      description: DESCRIPTION,
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: told,
    components: {
      schemas: components.toJson(),
      parameters: PARAMETERS,
      headers: HEADERS,
      examples: EXAMPLES,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
