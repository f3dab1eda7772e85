/** The document without a server: for the files that are made from it. */
import type { Dependencies } from '../dependencies.ts';
import { endpointsOf } from '../routes/index.ts';
import { VERSION_PATH } from '../version.ts';
import type { JsonObject } from './components.ts';
import { openapiDocument } from './document.ts';

/** Of the sandbox, which has every operation of production and its own. */
export function currentDocument(): JsonObject {
  // Only the endpoints' definitions are looked at: nothing of what they work with is needed.
  return openapiDocument(endpointsOf({ environment: 'sandbox' } as Dependencies), VERSION_PATH);
}
