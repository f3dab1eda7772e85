/** Configures the generated client to throw errors, retry calls and send an idempotency key with each POST. */
import { createClient, type Client } from '../generated/client/index.ts';
import { apiKeyProblem } from './api-key.ts';
import { ApiError, FulfilmentError, isFailure, UnexpectedAnswerError } from './errors.ts';
import { DEFAULT_RETRIES, retryAfterSeconds, type RetryOptions } from './retry-rules.ts';
import { sendingFetch } from './sending.ts';
import { VERSION } from './version.ts';

export interface FulfilmentOptions {
  /** `mfp_sbx_...` in the sandbox, `mfp_live_...` in production. Keep it on your server, never in a page or an app. */
  readonly apiKey: string;
  /** Base URL of the API, including the version: `https://.../v1`. */
  readonly baseUrl: string;
  readonly retries?: RetryOptions;
  /** Timeout of one attempt in milliseconds, not counting the time of a long poll. Default 30,000. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Media types of the API's successful responses. */
const OUR_TYPES = ['application/json', 'text/csv', 'application/pdf', 'image/jpeg', 'image/png'];

/**
 * Creates the HTTP client of a partner.
 *
 * @throws TypeError when `baseUrl` is not a URL or `apiKey` is not a key; the message shows neither.
 */
export function connect(options: FulfilmentOptions): Client {
  const { apiKey, retries, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const problem = apiKeyProblem(apiKey);
  if (problem !== undefined) throw new TypeError(`apiKey ${problem}.`);
  const fetch = options.fetch ?? globalThis.fetch;
  const send = sendingFetch({ fetch, timeoutMs, retries: { ...DEFAULT_RETRIES, ...retries } });
  const baseUrl = baseUrlOf(options.baseUrl);
  const client = createClient({
    baseUrl,
    auth: () => apiKey,
    headers: { 'User-Agent': `medicine-fulfilment-typescript/${VERSION}` },
    // The generated client always passes a Request.
    fetch: async (call) => await send(call as Request),
    // The API redirects no call, and `fetch` would follow a 302 to a POST with a GET.
    redirect: 'manual',
    responseValidator: requireEnvelope,
    throwOnError: true,
  });
  client.interceptors.request.use((request) => requireIds(request, new URL(baseUrl).pathname));
  client.interceptors.request.use(withIdempotencyKey);
  client.interceptors.response.use(requireOurs);
  client.interceptors.error.use(asError);
  return client;
}

function baseUrlOf(text: string): string {
  // The message omits the text, because it may be a key that was passed as the URL.
  if (!/^https?:/i.test(text ?? '') || !URL.canParse(text)) {
    throw new TypeError('baseUrl must be a URL that ends in /v1, such as https://api.example.com/v1.');
  }
  return text.replace(/\/$/, '');
}

/**
 * Rejects empty ids, because they produce the path of another operation: reading request "" would list all requests.
 *
 * @throws TypeError
 */
function requireIds(request: Request, basePath: string): Request {
  if (/\/\/|\/$/.test(new URL(request.url).pathname.slice(basePath.length))) {
    throw new TypeError('An id in the path is empty. Check the variable that you read it from.');
  }
  return request;
}

/** Sets one idempotency key per call, which all its attempts share. */
function withIdempotencyKey(request: Request): Request {
  if (request.method === 'POST' && !request.headers.has(IDEMPOTENCY_KEY)) {
    request.headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());
  }
  return request;
}

/** Rejects a response without a body or with another media type: it came from a proxy or another server, often with 200. */
function requireOurs(response: Response, request: Request): Response {
  const [mediaType = ''] = (response.headers.get('Content-Type') ?? '').toLowerCase().split(';');
  const isOurs = response.ok
    ? OUR_TYPES.includes(mediaType.trim()) &&
      response.body !== null &&
      response.headers.get('Content-Length') !== '0'
    : !mediaType.startsWith('text/');
  if (isOurs) return response;
  throw new UnexpectedAnswerError(response.status, { idempotencyKey: idempotencyKeyOf(request) });
}

/** @throws TypeError, which `asError` replaces. */
async function requireEnvelope(body: unknown): Promise<void> {
  const { success, data } = (body ?? {}) as { readonly success?: unknown; readonly data?: unknown };
  if (success !== true || data === undefined) throw new TypeError('The body is not an envelope with data.');
}

const idempotencyKeyOf = (request: Request | undefined) => request?.headers.get(IDEMPOTENCY_KEY) ?? undefined;

/** @param problem the body of an unsuccessful response, or the error that was thrown. A requested 304 passes unchanged. */
function asError(problem: unknown, response: Response | undefined, request: Request | undefined): unknown {
  if (problem instanceof FulfilmentError || response === undefined) return problem;
  if (response.status === 304 && request?.headers.has('If-None-Match')) return problem;
  const idempotencyKey = idempotencyKeyOf(request);
  if (!isFailure(problem)) {
    return new UnexpectedAnswerError(response.status, { cause: problem, idempotencyKey });
  }
  return new ApiError({
    code: problem.error.code,
    message: problem.error.message,
    status: response.status,
    fields: problem.error.fields ?? [],
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    retryAfterSeconds: retryAfterSeconds(response.headers),
    idempotencyKey,
  });
}
