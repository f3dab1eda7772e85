/** A request that is updated by long polls. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partnerReadRequest } from '../../client/generated/index.ts';
import { hasEnded, requestKey, requestQuery, type TaggedRequest } from './requests.ts';

const WAIT_SECONDS = 20;
/** Pause after a failed call. */
const PAUSE_MS = 3_000;

export function useLiveRequest(requestId: string) {
  const client = useQueryClient();
  const query = useQuery(requestQuery(requestId));
  const { data } = query;
  const isOpen = data !== undefined && !hasEnded(data.request);
  const etag = data?.etag;
  useEffect(() => {
    if (!isOpen || etag === undefined) return undefined;
    const controller = new AbortController();
    void watch(client, { requestId, etag }, controller.signal);
    return () => controller.abort();
  }, [client, requestId, isOpen, etag]);
  return query;
}

/** Waits for the next change and caches it. The new ETag then starts the next watch. */
async function watch(
  client: QueryClient,
  { requestId, etag }: { readonly requestId: string; readonly etag: string },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { data, response } = await partnerReadRequest({
      path: { request_id: requestId },
      query: { wait: WAIT_SECONDS },
      headers: { 'If-None-Match': etag },
      signal,
    });
    const next = response?.headers.get('etag') ?? '';
    if (data !== undefined && next !== etag) {
      client.setQueryData<TaggedRequest>(requestKey(requestId), { request: data.data, etag: next });
      return;
    }
    if (response?.status === 401) {
      await client.invalidateQueries({ queryKey: requestKey(requestId) });
      return;
    }
    if (response?.status !== 304) await pause(signal);
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
