/**
 * Every error the API answers: its HTTP status, when it is sent, and its message where that is always the same.
 * `docs/partners/errors.md` lists them.
 */
export const ERROR_CODES = {
  validation_error: {
    status: 400,
    meaning: 'A body member, parameter or header is missing or invalid; `fields` names it.',
  },
  malformed_json: { status: 400, meaning: 'The body is not JSON.' },
  malformed_multipart: {
    status: 400,
    meaning: 'The body is not valid `multipart/form-data`.',
    message: 'The body is not valid multipart/form-data, or ends too early. Let your HTTP client make it.',
  },
  invalid_cursor: { status: 400, meaning: 'The `cursor` or `after` is not one that we answered you.' },
  malformed_http: { status: 400, meaning: 'The call is not valid HTTP.' },
  invalid_api_key: {
    status: 401,
    meaning: 'The key is missing, malformed, unknown, revoked, or of the other environment.',
  },
  expired_api_key: { status: 401, meaning: 'The key is past its expiry date.' },
  insufficient_scope: { status: 403, meaning: 'The key lacks the scope that the operation needs.' },
  medicine_not_found: { status: 404, meaning: 'No pharmacy matches the query and location.' },
  request_not_found: {
    status: 404,
    meaning: 'There is no such request of yours.',
    message: 'You have no request with this id. Check the request_id.',
  },
  event_not_found: {
    status: 404,
    meaning: 'There is no such event in your feed.',
    message: 'Your feed has no event with this id. Take one from GET /events or from a webhook.',
  },
  pharmacy_not_found: { status: 404, meaning: 'There is no such pharmacy.' },
  webhook_not_found: { status: 404, meaning: 'There is no such webhook endpoint of yours.' },
  delivery_not_found: { status: 404, meaning: 'The endpoint has no delivery of this event.' },
  prescription_not_found: { status: 404, meaning: 'There is no such prescription of yours.' },
  proof_not_found: {
    status: 404,
    meaning: 'There is no proof of delivery: the request is not delivered.',
  },
  file_link_not_found: {
    status: 404,
    meaning:
      'The link to a file has expired, or was not made by us; read the prescription or the proof for another.',
  },
  route_not_found: {
    status: 404,
    meaning: 'There is nothing at this path.',
    message: 'There is nothing at this path. Check the URL.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not take this method; `Allow` lists those it takes.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The call did not arrive completely in time.',
    message: 'The call did not arrive completely in time. Send it again.',
  },
  request_not_cancellable: { status: 409, meaning: 'Only a pending request can be cancelled.' },
  duplicate_external_id: {
    status: 409,
    meaning: 'You have sent another body with this `external_id`.',
  },
  file_already_used: { status: 409, meaning: 'You have sent a file with another prescription.' },
  idempotency_in_progress: {
    status: 409,
    meaning: 'The first call with this `Idempotency-Key` has no answer yet.',
  },
  illegal_transition: {
    status: 409,
    meaning: 'The status does not allow this step; the message lists the legal ones.',
  },
  request_on_hold: {
    status: 409,
    meaning: 'Something stands in the way until the partner acts; the message says what.',
  },
  hold_not_open: {
    status: 409,
    meaning: 'The hold is not open any more, or takes other actions; read the request.',
  },
  price_changed: {
    status: 409,
    meaning: 'The offer of an item is over and its price is another now; `fields` has a new offer.',
  },
  webhook_limit_reached: {
    status: 409,
    meaning: 'You have as many webhook endpoints as you may have.',
  },
  prescription_limit_reached: {
    status: 409,
    meaning: 'The request would have more prescriptions than one may have.',
  },
  webhook_disabled: { status: 409, meaning: 'The webhook endpoint is off; resume it first.' },
  delivery_acknowledged: {
    status: 409,
    meaning: 'The endpoint has acknowledged the delivery, which can not be skipped any more.',
  },
  payload_too_large: { status: 413, meaning: 'The body is larger than the operation takes.' },
  unsupported_media_type: {
    status: 415,
    meaning:
      'The body is not sent as `application/json` in UTF-8, or as `multipart/form-data` where that is taken.',
  },
  medicine_not_recognised: {
    status: 422,
    meaning: 'An item names no single medicine of the pharmacy; `did_you_mean` lists near ones.',
  },
  out_of_stock: { status: 422, meaning: 'The pharmacy does not have an item in the quantity asked.' },
  unit_not_available: {
    status: 422,
    meaning: 'The pharmacy does not sell the item in this unit; the message names those it sells.',
  },
  prescription_not_usable: {
    status: 422,
    meaning: 'The prescription is of another enrollee, or rejected, used up or expired.',
  },
  prescription_required: {
    status: 422,
    meaning:
      'An item is dispensed only from a verified prescription, and the request has none that allows it.',
  },
  file_type_unsupported: {
    status: 422,
    meaning: 'A file is not a PDF, JPEG or PNG, or is a PDF where only pictures are accepted.',
  },
  file_damaged: { status: 422, meaning: 'A file is damaged or cut off.' },
  file_ambiguous: {
    status: 422,
    meaning: 'A file holds another file as well, or a PDF data after its end.',
  },
  file_encrypted: { status: 422, meaning: 'A file is an encrypted PDF.' },
  file_active: { status: 422, meaning: 'A file is a PDF that runs something or carries other files.' },
  image_too_large: {
    status: 422,
    meaning: 'A picture has more than 70 million pixels, or unpacks to more than such a picture.',
  },
  file_infected: { status: 422, meaning: 'The virus scanner refused a file.' },
  idempotency_key_reused: {
    status: 422,
    meaning: 'You have sent another body with this `Idempotency-Key`.',
  },
  pharmacy_unavailable: { status: 422, meaning: 'The pharmacy does not take orders now.' },
  rate_limit_exceeded: {
    status: 429,
    meaning: 'More calls than your limits allow; try again after the seconds in `Retry-After`.',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The headers are larger than 16 KB.',
    message: 'The headers are larger than 16 KB. Send fewer or shorter ones.',
  },
  internal_error: {
    status: 500,
    meaning: 'Something went wrong on our side; tell us the X-Request-Id.',
    message: 'Something went wrong on our side. Tell us the X-Request-Id if it happens again.',
  },
  temporarily_unavailable: { status: 503, meaning: 'Try again after the seconds in `Retry-After`.' },
} as const satisfies Record<string, { status: number; meaning: string; message?: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
