/** The portal's API as an OpenAPI document, which is served nowhere: for tools that make calls from a document. */
import { PORTAL_OPERATIONS } from './portal-operations.ts';

/** What every answer has, whatever its status. */
const ENVELOPE = {
  type: 'object',
  required: ['success'],
  properties: { success: { type: 'boolean' } },
};

const ANSWERS = {
  default: { description: 'Any.', content: { 'application/json': { schema: ENVELOPE } } },
};

/** Signing in, before which there is no session, and out, which is done when there is none. */
const OPEN = ['POST /internal/session', 'DELETE /internal/session'];

export function portalDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, parameters, bodies } of PORTAL_OPERATIONS) {
    const content = Object.fromEntries(
      bodies.map(({ type, schema, example }) => [type, { schema, example }]),
    );
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: `${method} ${path}`,
      parameters: parameters.map((parameter) => ({ ...parameter, required: true })),
      ...(bodies.length === 0 ? {} : { requestBody: { required: true, content } }),
      security: OPEN.includes(`${method} ${path}`) ? [] : [{ session: [] }],
      responses: ANSWERS,
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portal', version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Cookie' } } },
  };
}
