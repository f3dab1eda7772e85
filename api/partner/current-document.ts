/** The document without a server: for the files that are made from it. */
import type { Services } from '../../services/services.ts';
import { endpointsOf } from './index.ts';
import { VERSION_PATH } from '../http/version.ts';
import type { JsonObject } from '../http/openapi/known-values.ts';
import { openapiDocument } from '../http/openapi/document.ts';

/** Of the sandbox, which has every operation of production and its own. */
export function currentDocument(): JsonObject {
  // Only the endpoints' definitions are looked at: no use case is needed.
  const services = {} as Services;
  return openapiDocument(endpointsOf({ environment: 'sandbox', services }), VERSION_PATH);
}
