/** The generated client, made to throw errors, repeat calls and name each POST. */
import { createClient, type Client } from '../generated/client/index.ts';
import { apiKeyProblem } from './api-key.ts';
import { ApiError, FulfilmentError, isFailure, UnexpectedAnswerError } from './errors.ts';
import { DEFAULT_RETRIES, retryAfterSeconds, type RetryOptions } from './retry-rules.ts';
import { sendingFetch } from './sending.ts';
import { VERSION } from './version.ts';

export interface FulfilmentOptions {
  /** `mfp_sbx_...` of the sandbox, `mfp_live_...` of production. Only on your server: never in a page or an app. */
  readonly apiKey: string;
  /** Ends in the version: `https://.../v1`. */
  readonly baseUrl: string;
  readonly retries?: RetryOptions;
  /** How long one attempt may take, milliseconds, its long poll not counted. Default 30,000. */
  readonly timeoutMs?: number;
  /** In the place of the global one. */
  readonly fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const IDEMPOTENCY_KEY = 'Idempotency-Key';

/**
 * What every operation is called through.
 *
 * @throws TypeError when `baseUrl` is not a URL, or `apiKey` not a key; the message shows neither.
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
    // What is generated makes the Request.
    fetch: async (call) => await send(call as Request),
    throwOnError: true,
  });
  client.interceptors.request.use((request) => requireIds(request, new URL(baseUrl).pathname));
  client.interceptors.request.use(withIdempotencyKey);
  client.interceptors.response.use(requireOurs);
  client.interceptors.error.use(asError);
  return client;
}

function baseUrlOf(text: string): string {
  // What stands in its place may be the key.
  if (!/^https?:/i.test(text ?? '') || !URL.canParse(text)) {
    throw new TypeError('baseUrl must be a URL that ends in /v1, such as https://api.example.com/v1.');
  }
  return text.replace(/\/$/, '');
}

/**
 * An empty id would make the path of another operation: reading the request "" would list all of them.
 *
 * @throws TypeError
 */
function requireIds(request: Request, basePath: string): Request {
  if (/\/\/|\/$/.test(new URL(request.url).pathname.slice(basePath.length))) {
    throw new TypeError('An id in the path is empty. Is the variable that you read it from set?');
  }
  return request;
}

/** One key for a call, however often it is sent. */
function withIdempotencyKey(request: Request): Request {
  if (request.method === 'POST' && !request.headers.has(IDEMPOTENCY_KEY)) {
    request.headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());
  }
  return request;
}

/** The API answers JSON and files; a text, often with 200, is of a proxy or another server. */
function requireOurs(response: Response, request: Request): Response {
  const isText = response.headers.get('Content-Type')?.startsWith('text/') === true;
  if (!isText) return response;
  throw new UnexpectedAnswerError(response.status, { idempotencyKey: idempotencyKeyOf(request) });
}

const idempotencyKeyOf = (request: Request | undefined) => request?.headers.get(IDEMPOTENCY_KEY) ?? undefined;

/** @param problem the body of an answer that is no success, or what was thrown on the way. */
function asError(problem: unknown, response: Response | undefined, request: Request | undefined): unknown {
  if (problem instanceof FulfilmentError || response === undefined || response.status === 304) return problem;
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
