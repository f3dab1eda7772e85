/** Which refusals an operation may answer. */
import type { ErrorCode } from '../../../domain/common/error-codes.ts';
import { asksForProof, isIdempotent, type Endpoint } from '../endpoint.ts';
import { isForAll, type DocumentedCredential } from './credentials.ts';
import { DOCUMENTED_CODES, type DocumentedCode } from './documented-codes.ts';

/** What the HTTP server itself, or anything behind an operation, may answer to any call. */
const OF_EVERY_CALL: readonly ErrorCode[] = [
  'malformed_http',
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'temporarily_unavailable',
];
const OF_A_BODY: readonly ErrorCode[] = [
  'validation_error',
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
];
/** Of `Idempotency-Key`. */
const OF_A_KEY: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_key_reused'];

/** Every code that an endpoint may answer, in the order of the table of codes. */
export function errorCodesOf(endpoint: Endpoint, credential: DocumentedCredential): DocumentedCode[] {
  const { method, scope, body, upload, takesFiles = false, query, operation } = endpoint;
  const codes = new Set<DocumentedCode>([
    ...OF_EVERY_CALL,
    ...(scope === 'public' ? [] : credential.refusals),
    ...(isForAll(scope) ? [] : [credential.notAllowed]),
    ...(method === 'GET' ? [] : credential.ofWrites),
    ...(body === undefined && upload === undefined ? [] : OF_A_BODY),
    ...(takesFiles ? (['malformed_multipart'] as const) : []),
    ...(credential.ofProof !== undefined && asksForProof(endpoint) ? [credential.ofProof] : []),
    ...(query === undefined ? [] : (['validation_error'] as const)),
    // A broken `Idempotency-Key` is refused by each POST.
    ...(method === 'POST' ? (['validation_error'] as const) : []),
    ...(isIdempotent(endpoint) ? OF_A_KEY : []),
    ...operation.errors,
  ]);
  return (Object.keys(DOCUMENTED_CODES) as DocumentedCode[]).filter((code) => codes.has(code));
}
