/** What the OpenAPI document of the pharmacy API says besides its endpoints. */
import type { Services } from '../../services/compose.ts';
import type { DocsSite } from '../http/docs/serve.ts';
import { type DocumentedApi, openapiDocument } from '../http/openapi/document.ts';
import { orderWebhooks } from '../http/openapi/webhooks.ts';
import { keyCredential } from '../http/openapi/components.ts';
import { DOCUMENTED_CODES, type DocumentedCode, type JsonObject } from '../http/openapi/known-values.ts';
import { errorCodesOf } from '../http/openapi/operation-object.ts';
import { stepRefused } from '../../services/requests/step-refusals.ts';
import { illegalStep, refusalOf } from './order-schemas.ts';
import { PHARMACY_TAGS } from '../http/operation.ts';
import { PHARMACY_PATH } from '../http/answers.ts';
import { pharmacyEndpointsOf } from './index.ts';

const DESCRIPTION = `
What a pharmacy's own system calls: to say what is in stock and at what price, and to take, prepare and hand over orders.

- Every answer is an envelope: \`{"success": true, "data": ...}\` or \`{"success": false, "error": ...}\`.
- Amounts (\`*_ngn\`) are whole Naira, not kobo. Times are RFC 3339.
- A key is one pharmacy's: it sees and changes nothing of any other.
- Members, error codes and values may be added; ignore those you don't know.
- A path that does not exist is 404 \`route_not_found\`, another method 405 \`method_not_allowed\` with \`Allow\`.

The guides are at [/pharmacy/v1/docs](/pharmacy/v1/docs).
`.trim();

// Only the endpoints' definitions are looked at: nothing of what they work with is needed.
const ENDPOINTS = pharmacyEndpointsOf({ environment: 'sandbox', services: {} as Services });
const CREDENTIAL = keyCredential('mfp_ph_sbx_');
const USED = new Set<DocumentedCode>(ENDPOINTS.flatMap((endpoint) => errorCodesOf(endpoint, CREDENTIAL)));
/** Of any path and method. */
const OF_NO_OPERATION: readonly DocumentedCode[] = ['route_not_found', 'method_not_allowed'];

export const PHARMACY_API: DocumentedApi = {
  title: 'Medicine Fulfilment Pharmacy API',
  description: DESCRIPTION,
  tags: PHARMACY_TAGS,
  codes: (Object.keys(DOCUMENTED_CODES) as DocumentedCode[]).filter(
    (code) => USED.has(code) || OF_NO_OPERATION.includes(code),
  ),
  credential: CREDENTIAL,
  webhooks: orderWebhooks,
  errorExamples: {
    validation_error: {
      message: 'as_of is more than 5 minutes ahead of our clock.',
      fields: [{ path: 'as_of', code: 'future', message: 'is more than 5 minutes ahead of our clock' }],
    },
    expired_api_key: {
      message: 'The API key mfp_ph_sbx_1a2b... expired at 2026-11-01T00:00:00.000Z. Make a new one.',
    },
    insufficient_scope: { message: 'The API key lacks the scope stock:write. Use a key that has it.' },
    illegal_transition: { message: refusalOf('accept', illegalStep('confirmed')).message },
    request_on_hold: {
      message: refusalOf('accept', stepRefused('on_hold', 'held for partial_stock')).message,
    },
    hold_not_open: { message: 'The order has no such hold of yours any more. Read it again.' },
    out_of_stock: { message: stepRefused('out_of_stock', 'line 1').message },
    pharmacy_unavailable: { message: stepRefused('pharmacy_unavailable', '').message },
    unsupported_media_type: {
      message: 'Send the body as one of application/json, application/x-ndjson, text/csv, in UTF-8.',
    },
    payload_too_large: { message: 'The body is larger than 50 MB. Send it in parts.' },
  },
};

/** The pages at `/pharmacy/v1/docs`. */
export const PHARMACY_DOCS: DocsSite = { folder: 'pharmacies', first: 'quickstart' };

/** The document without a server: for the file that is made from it. */
export function currentPharmacyDocument(): JsonObject {
  return openapiDocument(ENDPOINTS, PHARMACY_PATH, PHARMACY_API);
}
