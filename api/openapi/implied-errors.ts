/** Which refusals an operation may answer. */
import { ERROR_CODES, type ErrorCode } from '../../domain/error-codes.ts';
import type { Endpoint } from '../endpoint.ts';

/** What the HTTP server itself, or anything behind an operation, may answer to any call. */
const OF_EVERY_CALL: readonly ErrorCode[] = [
  'malformed_http',
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'temporarily_unavailable',
];
/** The last also where calls do not count: too many with a wrong key. */
const OF_A_KEY: readonly ErrorCode[] = ['invalid_api_key', 'expired_api_key', 'rate_limit_exceeded'];
const OF_A_BODY: readonly ErrorCode[] = [
  'validation_error',
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
];
/** Of `Idempotency-Key`, which every POST takes. */
const OF_A_POST: readonly ErrorCode[] = [
  'validation_error',
  'idempotency_in_progress',
  'idempotency_key_reused',
];

/** Every code that an endpoint may answer, in the order of the table of codes. */
export function errorCodesOf({
  method,
  scope,
  body,
  upload = false,
  query,
  operation,
}: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...OF_EVERY_CALL,
    ...(scope === 'public' ? [] : OF_A_KEY),
    ...(scope === 'public' || scope === 'any_key' ? [] : (['insufficient_scope'] as const)),
    ...(body === undefined ? [] : OF_A_BODY),
    ...(upload ? (['malformed_multipart'] as const) : []),
    ...(query === undefined ? [] : (['validation_error'] as const)),
    ...(method === 'POST' ? OF_A_POST : []),
    ...operation.errors,
  ]);
  return (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => codes.has(code));
}
