/**
 * The errors of the partner API: HTTP status, meaning, and the message if it never varies. `docs/partners/errors.md`
 * lists them.
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
    message: 'The body is not valid multipart/form-data, or ends too early. Let your HTTP client build it.',
  },
  invalid_cursor: { status: 400, meaning: 'The `cursor` or `after` did not come from one of our responses.' },
  malformed_http: { status: 400, meaning: 'The call is not valid HTTP.' },
  invalid_api_key: {
    status: 401,
    meaning: 'The key is missing, malformed, unknown, revoked, or belongs to the other environment.',
  },
  expired_api_key: { status: 401, meaning: 'The key is past its expiry date.' },
  insufficient_scope: { status: 403, meaning: 'The key lacks the scope that the operation needs.' },
  medicine_not_found: { status: 404, meaning: 'No pharmacy matches the query and location.' },
  request_not_found: {
    status: 404,
    meaning: 'You have no request with this id.',
    message: 'You have no request with this id. Check the request_id.',
  },
  event_not_found: {
    status: 404,
    meaning: 'Your feed has no event with this id.',
    message: 'Your feed has no event with this id. Use an id from GET /events or from a webhook.',
  },
  pharmacy_not_found: { status: 404, meaning: 'No pharmacy has this id.' },
  webhook_not_found: { status: 404, meaning: 'You have no webhook endpoint with this id.' },
  delivery_not_found: { status: 404, meaning: 'The endpoint has no delivery of this event.' },
  prescription_not_found: { status: 404, meaning: 'You have no prescription with this id.' },
  proof_not_found: {
    status: 404,
    meaning: 'The request has no proof of delivery, because it has not been delivered.',
  },
  file_link_not_found: {
    status: 404,
    meaning:
      'The link to the file has expired or is invalid; read the prescription or the proof to get a new link.',
  },
  statement_not_found: {
    status: 404,
    meaning: 'You have no statement with this id.',
    message: 'You have no statement with this id. Use one from GET /statements.',
  },
  line_not_found: {
    status: 404,
    meaning: 'The statement has no line with this id.',
    message:
      'The statement has no line with this id. Use a line_id from GET /statements/{statement_id}/lines.',
  },
  route_not_found: {
    status: 404,
    meaning: 'This path does not exist.',
    message: 'This path does not exist. Check the URL.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not support this method; `Allow` lists the supported methods.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The call did not arrive completely in time.',
    message: 'The call did not arrive completely in time. Send it again.',
  },
  request_not_cancellable: { status: 409, meaning: 'Only a pending request can be cancelled.' },
  duplicate_external_id: {
    status: 409,
    meaning: 'You already used this `external_id` with a different body.',
  },
  file_already_used: { status: 409, meaning: 'You already sent one of the files with another prescription.' },
  idempotency_in_progress: {
    status: 409,
    meaning: 'The first call with this `Idempotency-Key` is still in progress.',
  },
  illegal_transition: {
    status: 409,
    meaning: 'The status does not allow this step; the message lists the legal ones.',
  },
  request_on_hold: {
    status: 409,
    meaning: 'The request is on hold until the partner acts; the message gives the reason.',
  },
  authorization_insufficient: {
    status: 409,
    meaning: 'The authorization has expired or is below the price; the partner must change it.',
  },
  hold_not_open: {
    status: 409,
    meaning: 'The hold has ended or does not allow this action; get the request for its current state.',
  },
  price_changed: {
    status: 409,
    meaning:
      'The offer for an item has expired and the price or the delivery fee has changed; `fields` has a new offer.',
  },
  webhook_changed: {
    status: 409,
    meaning: 'The endpoint has changed since you read it; `replaces_updated_at` is not its `updated_at`.',
    message:
      'The endpoint has changed since you read it. Check its current URL, event types and description, and send your change again.',
  },
  webhook_limit_reached: { status: 409, meaning: 'You have the maximum number of webhook endpoints.' },
  prescription_limit_reached: {
    status: 409,
    meaning: 'The request would exceed the maximum number of prescriptions.',
  },
  webhook_disabled: { status: 409, meaning: 'The webhook endpoint is off; resume it first.' },
  delivery_acknowledged: {
    status: 409,
    meaning: 'The endpoint has acknowledged the delivery, so it can no longer be skipped.',
  },
  payload_too_large: { status: 413, meaning: 'The body is larger than the operation allows.' },
  unsupported_media_type: {
    status: 415,
    meaning:
      'The body is neither `application/json` in UTF-8 nor, where the operation accepts it, `multipart/form-data`.',
  },
  medicine_not_recognised: {
    status: 422,
    meaning: 'An item does not name exactly one medicine of the pharmacy; `did_you_mean` lists similar ones.',
  },
  out_of_stock: { status: 422, meaning: 'The pharmacy does not have the requested quantity of an item.' },
  unit_not_available: {
    status: 422,
    meaning: 'The pharmacy does not sell the item in this unit; the message lists the units that it sells.',
  },
  prescription_not_usable: {
    status: 422,
    meaning: 'The prescription belongs to another enrollee, or it is rejected, fully dispensed or expired.',
  },
  prescription_required: {
    status: 422,
    meaning: 'An item needs a verified prescription, and the request has none that covers it.',
  },
  file_type_unsupported: {
    status: 422,
    meaning: 'A file is not a PDF, JPEG or PNG, or it is a PDF where only images are accepted.',
  },
  file_damaged: {
    status: 422,
    meaning: 'A file is damaged or incomplete: for example, its picture ends early.',
  },
  file_ambiguous: { status: 422, meaning: 'A file contains a second file, or a PDF has data after its end.' },
  file_encrypted: { status: 422, meaning: 'A file is an encrypted PDF.' },
  file_active: {
    status: 422,
    meaning:
      'A file is a PDF that runs code, contains files or media, or links to programs or files on a network.',
  },
  image_too_large: {
    status: 422,
    meaning:
      'An image has more than 70 million pixels, or decompresses to more data than an image of that size.',
  },
  file_infected: { status: 422, meaning: 'The virus scanner refused a file.' },
  idempotency_key_reused: {
    status: 422,
    meaning: 'You already used this `Idempotency-Key` with a different body or path.',
  },
  pharmacy_unavailable: { status: 422, meaning: 'The pharmacy is not accepting orders now.' },
  rate_limit_exceeded: {
    status: 429,
    meaning: 'You exceeded your rate limit; try again after the seconds in `Retry-After`.',
  },
  headers_too_large: {
    status: 431,
    meaning: 'The headers are larger than 16 KB.',
    message: 'The headers are larger than 16 KB. Send fewer or shorter ones.',
  },
  internal_error: {
    status: 500,
    meaning: 'Something went wrong on our side; send us the X-Request-Id.',
    message: 'Something went wrong on our side. Send us the X-Request-Id if it happens again.',
  },
  temporarily_unavailable: { status: 503, meaning: 'Try again after the seconds in `Retry-After`.' },
} as const satisfies Record<string, { status: number; meaning: string; message?: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
