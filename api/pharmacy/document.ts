/** The parts of the pharmacy OpenAPI document that are not generated from endpoints. */
import type { Services } from '../../services/compose.ts';
import type { DocsSite } from '../http/docs/serve.ts';
import { type DocumentedApi, openapiDocument } from '../http/openapi/document.ts';
import { orderWebhooks } from '../http/openapi/webhooks.ts';
import { keyCredential } from '../http/openapi/components.ts';
import type { JsonObject } from '../http/openapi/known-values.ts';
import { errorCodesOfApi } from '../http/openapi/operation-object.ts';
import { stepRefused } from '../../services/requests/step-refusals.ts';
import { illegalStep, refusalOf } from './order-schemas.ts';
import { PHARMACY_TAGS } from '../http/operation.ts';
import { PHARMACY_PATH } from '../http/answers.ts';
import { pharmacyEndpointsOf } from './index.ts';

const DESCRIPTION = `
For the systems of pharmacies: update stock and prices, and accept, prepare and hand over orders.

- Every response is an envelope: \`{"success": true, "data": ...}\` or \`{"success": false, "error": ...}\`.
- Amounts (\`*_ngn\`) are whole Naira, not kobo. Times are RFC 3339.
- A key belongs to one pharmacy and gives no access to the data of others.
- We may add members, error codes and values. Ignore those you don't know.
- An unknown path returns 404 \`route_not_found\`; a wrong method returns 405 \`method_not_allowed\` with \`Allow\`.

Read the guides at [/pharmacy/v1/docs](/pharmacy/v1/docs).
`.trim();

// Only the definitions are used, so no use cases are needed.
const ENDPOINTS = pharmacyEndpointsOf({ environment: 'sandbox', services: {} as Services });
const CREDENTIAL = keyCredential('mfp_ph_sbx_');

export const PHARMACY_API: DocumentedApi = {
  title: 'Medicine Fulfilment Pharmacy API',
  description: DESCRIPTION,
  tags: PHARMACY_TAGS,
  codes: errorCodesOfApi(ENDPOINTS, CREDENTIAL),
  credential: CREDENTIAL,
  webhooks: orderWebhooks,
  errorExamples: {
    validation_error: {
      message: 'as_of is more than 5 minutes ahead of our clock.',
      fields: [{ path: 'as_of', code: 'future', message: 'is more than 5 minutes ahead of our clock' }],
    },
    expired_api_key: 'The API key mfp_ph_sbx_1a2b... expired at 2026-11-01T00:00:00.000Z. Create a new one.',
    insufficient_scope: 'The API key lacks the scope stock:write. Use a key that has it.',
    illegal_transition: refusalOf('accept', illegalStep('confirmed')).message,
    request_on_hold: refusalOf('accept', stepRefused('on_hold', 'held for partial_stock')).message,
    hold_not_open: 'This hold is no longer open, or is not yours. Read the order again.',
    out_of_stock: stepRefused('out_of_stock', 'line 1').message,
    pharmacy_unavailable: stepRefused('pharmacy_unavailable', '').message,
    unsupported_media_type:
      'Send the body as one of application/json, application/x-ndjson, text/csv, in UTF-8.',
    payload_too_large: 'The body is larger than 50 MB. Send it in parts.',
  },
};

export const PHARMACY_DOCS: DocsSite = { folder: 'pharmacies', first: 'quickstart' };

/** The current document, for the file in `docs/contract`. */
export function currentPharmacyDocument(): JsonObject {
  return openapiDocument(ENDPOINTS, PHARMACY_PATH, PHARMACY_API);
}
