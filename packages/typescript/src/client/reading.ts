/** Reads a request; that nothing has changed is an answer, and no error. */
import type { Client } from '../generated/client/index.ts';
import { readRequest } from '../generated/sdk.gen.ts';
import type { FulfilmentRequest } from '../generated/types.gen.ts';

export interface ReadOptions {
  /** Of an earlier answer: asks whether something has changed since. */
  readonly etag?: string;
  /** Has the API keep its answer back until there is news, or so long; 0 to 30. */
  readonly waitSeconds?: number;
  /** Waits for the end of the request, or also for a hold, instead of the next change. */
  readonly until?: 'final' | 'final_or_held';
  readonly signal?: AbortSignal;
}

export type ReadResult =
  /** @property etag to ask with the next time. */
  | { readonly changed: true; readonly etag: string; readonly request: FulfilmentRequest }
  /** Nothing has happened since the `etag` that was given. */
  | { readonly changed: false; readonly etag: string };

/** @throws FulfilmentError */
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
