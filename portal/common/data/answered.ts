/** What calls of the generated client answer, for queries and mutations. */
import { connectionLost, errorOfAnswer } from './api-error.ts';

/** As the generated client answers: with our envelope, or with what went wrong. */
type ClientCall<Data> = Promise<{
  readonly data?: { readonly data: Data } | undefined;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}>;

/**
 * The answer without its envelope.
 *
 * @throws ApiError for every other answer, and where none comes.
 */
export async function answered<Data>(call: ClientCall<Data>): Promise<Data> {
  const { data, error, response } = await call;
  if (data !== undefined) return data.data;
  if (response !== undefined) throw errorOfAnswer(response, error);
  throw error instanceof DOMException && error.name === 'AbortError' ? error : connectionLost();
}

/** For a POST that a reader asks for once: sent twice, it is done once. */
export function onceOnly(): { readonly 'Idempotency-Key': string } {
  return { 'Idempotency-Key': crypto.randomUUID() };
}
