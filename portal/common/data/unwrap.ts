import { connectionLost, errorOfResponse } from './api-error.ts';

/** Result of the generated client. */
type ClientResult<Data> = Promise<{
  readonly data?: { readonly data: Data } | undefined;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}>;

/**
 * Returns the data of a response.
 *
 * @param sent the body of the call, for an error's words.
 * @throws ApiError for an error response or a lost connection.
 */
export async function unwrap<Data>(call: ClientResult<Data>, sent?: unknown): Promise<Data> {
  const { data, error, response } = await call;
  if (data !== undefined) return data.data;
  if (response !== undefined) throw errorOfResponse(response, error, sent);
  throw error instanceof DOMException && error.name === 'AbortError' ? error : connectionLost();
}

/** Header with which the server performs a repeated POST only once. */
export function idempotencyHeader(): { readonly 'Idempotency-Key': string } {
  return { 'Idempotency-Key': crypto.randomUUID() };
}
