/** Reads a request. An unchanged request (304) is a result, not an error. */
import type { Client } from '../generated/client/index.ts';
import { readRequest } from '../generated/sdk.gen.ts';
import type { FulfilmentRequest } from '../generated/types.gen.ts';

export interface ReadOptions {
  /** The `etag` of an earlier result: asks whether the request has changed since. */
  readonly etag?: string;
  /** Long poll: the API delays its answer until the request changes, for at most this many seconds (0 to 30). */
  readonly waitSeconds?: number;
  /** Makes the long poll wait for a final status, or for a final status or a hold, instead of the next change. */
  readonly until?: 'final' | 'final_or_held';
  readonly signal?: AbortSignal;
}

export type ReadResult =
  /** @property etag pass it to the next read. */
  | { readonly changed: true; readonly etag: string; readonly request: FulfilmentRequest }
  /** The request has not changed since the given `etag`. */
  | { readonly changed: false; readonly etag: string };

/**
 * Reads a request, and can wait until it changes.
 *
 * @throws FulfilmentError
 */
export async function read(
  client: Client,
  request_id: string,
  { etag, waitSeconds, until, signal }: ReadOptions,
): Promise<ReadResult> {
  const { data, error, response } = await readRequest({
    client,
    path: { request_id },
    query: {
      ...(waitSeconds === undefined ? {} : { wait: waitSeconds }),
      ...(until === undefined ? {} : { until }),
    },
    ...(etag === undefined ? {} : { headers: { 'If-None-Match': etag } }),
    ...(signal === undefined ? {} : { signal }),
    throwOnError: false,
  });
  const current = response?.headers.get('ETag') ?? etag ?? '';
  if (response?.status === 304) return { changed: false, etag: current };
  if (data === undefined) throw error as unknown as Error;
  return { changed: true, etag: current, request: data.data };
}
