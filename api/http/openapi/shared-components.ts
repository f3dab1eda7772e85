/** The parts of the document that operations refer to by name. */
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN, REPLAYED_HEADER } from '../idempotency.ts';
import { WAITS_HEADER } from '../waits.ts';
import type { Json, JsonObject } from './known-values.ts';
import { errorExampleOf, type ErrorExample, type ErrorExamples } from '../../examples/errors.ts';
import { DOCUMENTED_CODES, type DocumentedCode } from './documented-codes.ts';

const header = (description: string, example: string): JsonObject => ({
  description,
  example,
  schema: { type: 'string' },
});

export const HEADERS = {
  'X-Request-Id': header('Names this call to us: yours, or one that we made.', 'order-4711-try-2'),
  ETag: header('Stands for this state of the resource: send it back as `If-None-Match`.', 'W/"3"'),
  Location: header('The path of what was created.', '/v1/requests/req_06f8c2b19a7d4e35'),
  'Cache-Control': header('Nothing may keep a copy of it.', 'private, no-store'),
  [REPLAYED_HEADER]: header(
    '`true` when the call was carried out before, and this is the first answer once more.',
    'true',
  ),
  'WWW-Authenticate': header('How to authenticate.', 'Bearer'),
  'RateLimit-Policy': header(
    'Your limits: for each window the calls that it holds (`q`) and its seconds (`w`).',
    '"minute";q=60;w=60, "day";q=5000;w=86400',
  ),
  RateLimit: header(
    'What is left of them: for each window how many calls you can make (`r`) within the next seconds (`t`).',
    '"minute";r=47;t=21, "day";r=4120;t=300',
  ),
  'Retry-After': header('Seconds after which to send the call again.', '5'),
  [WAITS_HEADER]: header(
    'Where the call needed a turn at the engine: how long it waited for it, in milliseconds.',
    'queue;dur=12.5',
  ),
  Deprecation: header('Since when the operation is deprecated: a date of RFC 9745.', '@1795279327'),
  Sunset: header('From when on the operation may be gone (RFC 8594).', 'Sun, 21 Nov 2027 16:42:07 GMT'),
  Link: header(
    'The page that says what to do, and what replaces the operation.',
    '<https://docs.example/deprecations/greetings>; rel="deprecation"; type="text/html"',
  ),
} as const satisfies JsonObject;

/** Of the portal alone. */
export const COOKIE_HEADERS = {
  'Set-Cookie': header('What the browser keeps.', 'portal.session_token=...; HttpOnly; SameSite=Lax'),
} as const satisfies JsonObject;
export type HeaderName = keyof typeof HEADERS | keyof typeof COOKIE_HEADERS;

const parameter = (name: string, description: string, example: string, pattern?: string): JsonObject => ({
  name,
  in: 'header',
  required: false,
  description,
  example,
  schema: { type: 'string', ...(pattern === undefined ? {} : { pattern }) },
});

export const PARAMETERS: JsonObject = {
  'X-Request-Id': parameter(
    'X-Request-Id',
    'Your name for this call; it comes back, and is in our log. Up to 100 letters, digits, `.`, `_`, `-`.',
    'order-4711-try-2',
  ),
  [IDEMPOTENCY_KEY_HEADER]: parameter(
    IDEMPOTENCY_KEY_HEADER,
    'Makes the call safe to send again: the same key and body get the first answer, for 24 hours.',
    '6f9a3c1e-6b0e-4b57-9d63-0f1a2b3c4d5e',
    IDEMPOTENCY_KEY_PATTERN,
  ),
  'If-None-Match': parameter(
    'If-None-Match',
    'The `ETag` of an earlier answer: 304 while nothing has changed.',
    'W/"3"',
  ),
};

/**
 * One for each of the codes, by its name.
 *
 * @param own those that an API words otherwise than the partners'.
 */
export function errorExamples(codes: readonly DocumentedCode[], own: ErrorExamples = {}): JsonObject {
  return Object.fromEntries(
    codes.map((code) => [code, { value: errorExample(code, own[code] ?? errorExampleOf(code)) }]),
  );
}

function errorExample(code: DocumentedCode, { message, fields }: ErrorExample): Json {
  const { status } = DOCUMENTED_CODES[code];
  const error = { code, message, status, ...(fields === undefined ? {} : { fields }) };
  return { success: false, error } as unknown as Json;
}
