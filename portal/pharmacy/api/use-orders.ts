/** The open orders of the pharmacy, updated by long polls. */
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
/** Maximum page size of the API. */
const MAX_ORDERS = 100;
const WAIT_SECONDS = 20;
/** A poll without a response after this time counts as a lost connection. */
const POLL_TIMEOUT_MS = (WAIT_SECONDS + 15) * 1000;
const PAUSE_MS = 2_000;
const NOT_MODIFIED = 304;

export interface OpenOrders {
  /** Undefined until loaded. */
  readonly orders: readonly Order[] | undefined;
  readonly isConnected: boolean;
  /** Set if loading failed for another reason than the connection. */
  readonly error: Error | undefined;
}

const KEY = ['orders', 'open'] as const;

/** Polls the open orders while mounted. */
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

/** Replaces an order in the cache by the response of a step. */
export function updateOrderCache(queries: QueryClient, order: Order): void {
  queries.setQueryData<Order>(['orders', order.request_id], order);
  queries.setQueryData<readonly Order[]>(KEY, (known) =>
    known
      ?.map((other) => (other.request_id === order.request_id ? order : other))
      .filter(({ status }) => OPEN_STATUSES.includes(status)),
  );
}

/** Returns one order, open or closed, and refetches it when the poll of open orders shows a change. */
export function useOrder(requestId: string) {
  const queries = useQueryClient();
  const open = useQuery<readonly Order[]>({ queryKey: KEY, queryFn: skipToken }).data;
  const known = open?.find(({ request_id }) => request_id === requestId);
  const read = useQuery({
    queryKey: ['orders', requestId],
    queryFn: async ({ signal }) => {
      const order = await unwrap(readOrder({ path: { request_id: requestId }, signal, cache: 'no-store' }));
      return newest(order, queries.getQueryData<Order>(['orders', requestId]));
    },
  });
  const hasChanged = open !== undefined && read.data !== undefined && differs(read.data, known);
  useEffect(() => {
    if (hasChanged) void queries.invalidateQueries({ queryKey: ['orders', requestId] });
  }, [queries, requestId, hasChanged]);
  return read;
}

/**
 * Returns the newer of two states of an order. A read that was sent before a step can be answered after it, with the
 * state before the step. Showing that state would reset the form of the next step.
 */
function newest(read: Order, cached: Order | undefined): Order {
  return cached !== undefined && cached.timeline.length > read.timeline.length ? cached : read;
}

/** @param known the same order from the list of open orders; undefined if it is not open. */
function differs(order: Order, known: Order | undefined): boolean {
  if (known === undefined) return OPEN_STATUSES.includes(order.status);
  return versionOf(order) !== versionOf(known);
}

const versionOf = ({ timeline, prescription_ids }: Order) => `${timeline.length} ${prescription_ids.length}`;

async function watch(
  queries: QueryClient,
  stop: AbortSignal,
  setState: (state: Omit<OpenOrders, 'orders'>) => void,
): Promise<void> {
  let etag: string | undefined;
  while (!stop.aborted) {
    // The offline event ends the poll earlier than its timeout would.
    const offline = new AbortController();
    window.addEventListener('offline', () => offline.abort(), { once: true, signal: stop });
    const { data, error, response } = await listOrders({
      query: {
        status: OPEN_STATUSES.join(','),
        limit: MAX_ORDERS,
        wait: etag === undefined ? 0 : WAIT_SECONDS,
      },
      headers: etag === undefined ? {} : { 'If-None-Match': etag },
      signal: AbortSignal.any([stop, offline.signal, AbortSignal.timeout(POLL_TIMEOUT_MS)]),
      cache: 'no-store',
    });
    if (stop.aborted) return;
    if (response !== undefined) updateServerTime(response);
    if (data !== undefined) queries.setQueryData<readonly Order[]>(KEY, data.data.orders);
    if (response?.ok === true || response?.status === NOT_MODIFIED) {
      etag = response.headers.get('ETag') ?? undefined;
      setState({ isConnected: true, error: undefined });
      continue;
    }
    const problem = response === undefined ? connectionLost() : errorOfResponse(response, error);
    const isLost = isConnectionLost(problem);
    setState({ isConnected: !isLost, error: isLost ? undefined : problem });
    if (isSessionEnded(problem)) {
      // The pages show the sign-in, and polling restarts after it.
      void queries.invalidateQueries({ queryKey: SESSION_KEY });
      return;
    }
    await pause(stop);
  }
}

/** Waits for the pause between attempts, or until the browser is online. */
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
