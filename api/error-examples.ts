/** An example of each error, with the message of the real one. */
import {
  type CodeWithMessage,
  type FieldError,
  messageOf,
  type ServiceError,
} from '../services/common/errors.ts';
import { contactChanged } from '../services/pharmacies/registry.ts';
import { tooManyHolds } from '../services/pharmacies/holds.ts';
import { fileRefused } from '../services/prescriptions/files/file-refusals.ts';
import {
  fileAlreadyUsed,
  linkNotFound,
  notUsable,
  prescriptionNotFound,
  tooManyPrescriptions,
} from '../services/prescriptions/refusals.ts';
import { stepRefused } from '../services/requests/step-refusals.ts';
import { articleInStock, stockChanged } from '../services/stock/stock.ts';
import { tooManyGone } from '../services/stock/stock-feeds.ts';
import { headingsChanged } from '../services/stock/headings.ts';
import { itemCodeChanged, itemCodeNotFound, tooManyItemCodes } from '../services/stock/item-codes.ts';
import { limitReached, webhookRefusal } from '../services/webhooks/endpoints.ts';
import { MAX_STOCK_NUMBER } from '../domain/stock.ts';
import type { DocumentedCode } from './http/openapi/known-values.ts';
import { FILE_ID_EXAMPLE, PRESCRIPTION_ID_EXAMPLE } from './examples.ts';

/** The message of an error in the documentation, with the invalid fields if the code has any. */
export type ErrorExample = string | { readonly message: string; readonly fields: readonly FieldError[] };

export type ErrorExamples = Partial<Readonly<Record<DocumentedCode, ErrorExample>>>;

/** Codes without a fixed message. For the others, the fixed message is the example. */
type CodeToShow = Exclude<DocumentedCode, CodeWithMessage>;

const isShown = (code: DocumentedCode): code is CodeToShow => code in ERROR_EXAMPLES;

export function errorExampleOf(code: DocumentedCode): ErrorExample {
  return isShown(code) ? ERROR_EXAMPLES[code] : messageOf(code);
}

const STOCK = {
  quantity: 480,
  sales_unit: 'pack',
  price_ngn: 750,
  batch_number: 'X2',
  expires_on: '2029-01-31',
  checked_at: new Date('2026-11-21T08:00:00Z'),
} as const;

const REFUSED_QUANTITY = `is "-1" and must be a whole number from 0 to ${MAX_STOCK_NUMBER}, such as 40 (line 3)`;

const ERROR_EXAMPLES: Readonly<Record<CodeToShow, ErrorExample>> = {
  validation_error: {
    message: 'query is required.',
    fields: [{ path: 'query', code: 'required', message: 'is required' }],
  },
  malformed_json: 'The body is not valid JSON. Check it with a JSON parser.',
  invalid_cursor: 'This cursor is not valid. Start again without a cursor.',
  malformed_http: 'This is not a valid HTTP/1.1 request. Check your HTTP client.',
  invalid_api_key: 'Send the header Authorization: Bearer <API_KEY>.',
  expired_api_key: 'The API key mfp_sbx_1a2b... expired at 2026-11-01T00:00:00.000Z. Create a new one.',
  insufficient_scope: 'The API key lacks the scope requests:create. Use a key that has it.',
  invalid_credentials: 'The email address or the password is wrong.',
  sign_on_not_allowed: 'You are not a member of any organisation here. Ask an owner to invite you.',
  sign_on_failed: 'This sign-on was started in another browser or has expired. Start again.',
  passkey_refused: 'This passkey is unknown, or the response came too late. Try again.',
  mail_not_sent: 'The mail could not be sent. Invite again in a few minutes.',
  proof_required:
    'This gives lasting access, so prove who you are with POST /session/proof first. A proof is valid for 5 ' +
    'minutes. Then repeat the call.',
  insufficient_role: 'Your role support does not allow keys:manage. Ask an owner of your organisation.',
  origin_not_allowed: 'This call is only accepted from https://portal.example.com.',
  key_not_found: 'Your organisation has no key with this id. Check the key_id.',
  key_not_active:
    'The key key_4x8b2n6m0q5v9c3k7j1h2g4f8d is revoked; only an active key can be rotated. Create a new one.',
  medicine_not_found:
    'No verified pharmacy within 10 km has "paracetamol" in stock. Check the spelling, leave out the strength ' +
    'or the form, or search a larger radius_km (at most 50).',
  pharmacy_not_found: 'There is no pharmacy with this pharmacy_id. Use one from a search result.',
  webhook_not_found: webhookRefusal('webhook_not_found').message,
  delivery_not_found: webhookRefusal('delivery_not_found').message,
  prescription_not_found: prescriptionNotFound().message,
  proof_not_found:
    'There is no proof of delivery, because the request has not been delivered. Read the request for its status.',
  file_link_not_found: linkNotFound().message,
  method_not_allowed: 'This path accepts GET.',
  request_not_cancellable:
    'The request is dispensing; only a pending request can be cancelled. Contact the pharmacy instead.',
  duplicate_external_id:
    'You placed a different order with this external_id: request req_06f8c2b19a7d4e35. Read that request, or ' +
    'send another external_id.',
  file_already_used: fileAlreadyUsed({ file_id: FILE_ID_EXAMPLE, prescription_id: PRESCRIPTION_ID_EXAMPLE })
    .message,
  idempotency_in_progress:
    'The first call with this Idempotency-Key is still in progress. Repeat the call after the time in Retry-After.',
  illegal_transition: 'The request is confirmed: it can go to dispensing, failed.',
  request_on_hold: stepRefused('on_hold', 'held for partial_stock').message,
  hold_not_open: 'The hold has ended. Read the request again.',
  price_changed: itemExample({
    path: 'items[0].offer_id',
    code: 'price_changed',
    message:
      'is no longer valid: paracetamol 500 mg tablet was offered at 900 Naira for a pack of 20, and now costs 950 Naira for a pack of 20',
    new_offer: {
      offer_id: 'ofr_k3JtZ0m4n1pYq8rW5sVbTFsxLCJwaF9tb2NrIl0',
      expires_at: '2026-11-21T08:15:00.000Z',
      article_id: 'art_5h2q8m0vt9c4x7kzn3wd6rb1eg',
      brand: null,
      price_ngn: 950,
      unit: 'pack',
      pack_size: 20,
      content_unit: 'tablet',
      content_size: null,
      delivery_fee_ngn: 0,
    },
  }),
  webhook_limit_reached: limitReached().message,
  prescription_limit_reached: tooManyPrescriptions().message,
  webhook_disabled: webhookRefusal('webhook_disabled').message,
  delivery_acknowledged: webhookRefusal('delivery_acknowledged').message,
  payload_too_large: 'The body is larger than 1mb. Send less.',
  unsupported_media_type: 'Send the body with the header Content-Type: application/json, in UTF-8.',
  medicine_not_recognised: itemExample({
    path: 'items[0].medicine',
    code: 'medicine_not_recognised',
    message: 'must name one medicine of this pharmacy exactly; the nearest is "paracetamol 500 mg tablet"',
    did_you_mean: ['paracetamol 500 mg tablet'],
  }),
  out_of_stock: itemExample({
    path: 'items[0].quantity',
    code: 'out_of_stock',
    message: 'is more than the pharmacy has of paracetamol 500 mg tablet: 3 (pack)',
  }),
  unit_not_available: itemExample({
    path: 'items[0].unit',
    code: 'unit_not_available',
    message: 'is not sold; paracetamol 500 mg tablet is sold by pack or tablet',
  }),
  prescription_not_usable: shown(notUsable(0, 'is expired')),
  authorization_insufficient: stepRefused('authorization_expired', 'valid until 2026-06-30T23:00:00.000Z')
    .message,
  prescription_required: stepRefused('prescription_required', 'line 1').message,
  file_type_unsupported: shown(fileRefused('file_type_unsupported', 0)),
  file_damaged: shown(fileRefused('file_damaged', 0)),
  file_ambiguous: shown(fileRefused('file_ambiguous', 0)),
  file_encrypted: shown(fileRefused('file_encrypted', 0)),
  file_active: shown(fileRefused('file_active', 0)),
  image_too_large: shown(fileRefused('image_too_large', 0)),
  file_infected: shown(fileRefused('file_infected', 0)),
  idempotency_key_reused:
    'This Idempotency-Key was already used with another body or path. Use a new key for a new call.',
  pharmacy_unavailable: 'This pharmacy cannot accept orders now. Search again and choose another.',
  rate_limit_exceeded:
    'You have reached your limit of 60 calls a minute. The call was not processed. Send it again after 21 s.',
  temporarily_unavailable:
    'The service cannot answer now. Send the call again after the time in Retry-After, with the same Idempotency-Key.',
  unknown_medicine:
    'The catalogue has no medicine with this medicine_id. Use one from GET /stock or GET /medicines.',
  item_code_not_found: itemCodeNotFound().message,
  stock_changed: stockChanged(STOCK).message,
  article_in_stock: articleInStock(STOCK).message,
  contact_changed: contactChanged(['phone']).message,
  headings_changed: headingsChanged(STOCK.checked_at.toISOString()).message,
  item_code_changed: itemCodeChanged('PCM500-24').message,
  item_code_limit_reached: tooManyItemCodes().message,
  order_not_found: 'You have no order with this request_id.',
  rows_refused: {
    message: `1 of 2 rows is invalid, so nothing was stored: [1].quantity ${REFUSED_QUANTITY}.`,
    fields: [{ path: '[1].quantity', code: 'minimum', message: REFUSED_QUANTITY, line: 3 }],
  },
  too_many_gone: tooManyGone(34, 40).message,
  not_fully_dispensed: stepRefused('not_fully_dispensed', 'line 1 has 1 of 2').message,
  hold_limit_reached: tooManyHolds().message,
  exceeds_prescription: {
    message: 'lines[0].quantity is more than the 21 (capsule) in the details.',
    fields: [
      {
        path: 'lines[0].quantity',
        code: 'exceeds_prescription',
        message: 'is more than the 21 (capsule) in the details',
      },
    ],
  },
  pin_required: 'The partner requires the PIN of this order. Ask the recipient for it.',
  wrong_pin: 'This is not the PIN of this order. Ask the recipient again.',
};

/** An order whose first item is refused. */
function itemExample(field: FieldError): ErrorExample {
  return { message: `${field.path} ${field.message}.`, fields: [field] };
}

function shown({ message, fields }: ServiceError): ErrorExample {
  return { message, fields };
}
