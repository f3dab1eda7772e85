/** The open orders of the pharmacy, as soon as they are others: one long poll after the other. */
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  pharmacyListOrders as listOrders,
  pharmacyReadOrder as readOrder,
  type PharmacyOrder as Order,
  type PharmacyStatus as Status,
} from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import { connectionLost, errorOfResponse, isSessionEnded } from '../../common/data/api-error.ts';
import { SESSION_KEY } from '../../common/data/session.ts';
import { isConnectionLost } from './retryable.ts';
import { updateServerTime } from './server-time.ts';

export const OPEN_STATUSES: readonly Status[] = ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit'];
/** As many as a page may hold. */
const MOST_SHOWN = 100;
const WAIT_SECONDS = 20;
/** The answer is late then, so that the connection is taken for lost. */
const LATE_MS = (WAIT_SECONDS + 15) * 1000;
const PAUSE_MS = 2_000;
const NOT_MODIFIED = 304;

export interface OpenOrders {
  /** Undefined until they are read for the first time. */
  readonly orders: readonly Order[] | undefined;
  readonly isConnected: boolean;
  /** Why they can't be read, where it is not the connection. */
  readonly error: Error | undefined;
}

const KEY = ['orders', 'open'] as const;

/** Watches the open orders while it is mounted; they stay in the cache. */
export function useOpenOrders(): OpenOrders {
  const queries = useQueryClient();
  const { data: orders } = useQuery<readonly Order[]>({ queryKey: KEY, queryFn: skipToken });
  const [state, setState] = useState<Omit<OpenOrders, 'orders'>>({ isConnected: true, error: undefined });
  useEffect(() => {
    const stop = new AbortController();
    void watch(queries, stop.signal, setState);
    return () => stop.abort();
  }, [queries]);
  return { orders, ...state };
}

/** Puts an order that was just answered in the place of the one that was known. */
export function updateOrderCache(queries: QueryClient, order: Order): void {
  queries.setQueryData<Order>(['orders', order.request_id], order);
  queries.setQueryData<readonly Order[]>(KEY, (known) =>
    known
      ?.map((one) => (one.request_id === order.request_id ? order : one))
      .filter(({ status }) => OPEN_STATUSES.includes(status)),
  );
}

/** One order, whatever became of it: read anew whenever the open orders say that it is another. */
export function useOrder(requestId: string) {
  const queries = useQueryClient();
  const open = useQuery<readonly Order[]>({ queryKey: KEY, queryFn: skipToken }).data;
  const known = open?.find(({ request_id }) => request_id === requestId);
  const read = useQuery({
    queryKey: ['orders', requestId],
    queryFn: ({ signal }) =>
      unwrap(readOrder({ path: { request_id: requestId }, signal, cache: 'no-store' })),
  });
  const isAnother = open !== undefined && read.data !== undefined && differs(read.data, known);
  useEffect(() => {
    if (isAnother) void queries.invalidateQueries({ queryKey: ['orders', requestId] });
  }, [queries, requestId, isAnother]);
  return read;
}

/** @param known of the open orders; undefined where it is none of them. */
function differs(order: Order, known: Order | undefined): boolean {
  if (known === undefined) return OPEN_STATUSES.includes(order.status);
  return versionOf(order) !== versionOf(known);
}

const versionOf = ({ timeline, prescription_ids }: Order) => `${timeline.length} ${prescription_ids.length}`;

async function watch(
  queries: QueryClient,
  stop: AbortSignal,
  say: (state: Omit<OpenOrders, 'orders'>) => void,
): Promise<void> {
  let etag: string | undefined;
  while (!stop.aborted) {
    // The browser knows at once; the poll itself would only be late.
    const offline = new AbortController();
    window.addEventListener('offline', () => offline.abort(), { once: true, signal: stop });
    const { data, error, response } = await listOrders({
      query: {
        status: OPEN_STATUSES.join(','),
        limit: MOST_SHOWN,
        wait: etag === undefined ? 0 : WAIT_SECONDS,
      },
      headers: etag === undefined ? {} : { 'If-None-Match': etag },
      signal: AbortSignal.any([stop, offline.signal, AbortSignal.timeout(LATE_MS)]),
      cache: 'no-store',
    });
    if (stop.aborted) return;
    if (response !== undefined) updateServerTime(response);
    if (data !== undefined) queries.setQueryData<readonly Order[]>(KEY, data.data.orders);
    if (response?.ok === true || response?.status === NOT_MODIFIED) {
      etag = response.headers.get('ETag') ?? undefined;
      say({ isConnected: true, error: undefined });
      continue;
    }
    const problem = response === undefined ? connectionLost() : errorOfResponse(response, error);
    const isLost = isConnectionLost(problem);
    say({ isConnected: !isLost, error: isLost ? undefined : problem });
    if (isSessionEnded(problem)) {
      // The pages turn to the sign-in, and watch anew after it.
      void queries.invalidateQueries({ queryKey: SESSION_KEY });
      return;
    }
    await pause(stop);
  }
}

/** Until it is time to try again, or the browser says that it is connected again. */
function pause(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, PAUSE_MS);
    window.addEventListener('online', end);
    stop.addEventListener('abort', end);
  });
}
