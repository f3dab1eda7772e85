/** Which refusals an operation may answer. */
import { ERROR_CODES, type ErrorCode } from '../../../domain/common/error-codes.ts';
import {
  PHARMACY_ERROR_CODES,
  type PharmacyErrorCode,
} from '../../../domain/pharmacies/pharmacy-error-codes.ts';
import type { Endpoint } from '../endpoint.ts';

/** The refusals that the documents speak of, and the order in which they do. */
export const DOCUMENTED_CODES = { ...ERROR_CODES, ...PHARMACY_ERROR_CODES };
export type DocumentedCode = ErrorCode | PharmacyErrorCode;

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
export function errorCodesOf(endpoint: Endpoint): DocumentedCode[] {
  const { method, scope, body, upload, takesFiles = false, query, operation } = endpoint;
  const codes = new Set<DocumentedCode>([
    ...OF_EVERY_CALL,
    ...(scope === 'public' ? [] : OF_A_KEY),
    ...(scope === 'public' || scope === 'any_key' ? [] : (['insufficient_scope'] as const)),
    ...(body === undefined && upload === undefined ? [] : OF_A_BODY),
    ...(takesFiles ? (['malformed_multipart'] as const) : []),
    ...(query === undefined ? [] : (['validation_error'] as const)),
    ...(method === 'POST' ? OF_A_POST : []),
    ...operation.errors,
  ]);
  return (Object.keys(DOCUMENTED_CODES) as DocumentedCode[]).filter((code) => codes.has(code));
}
