import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listCalls, readCallSeries, type ApiCall } from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import type { Tone } from '../../common/design/tokens.ts';

export type Call = ApiCall;
export type StatusClass = '2xx' | '3xx' | '4xx' | '5xx';

export const STATUS_CLASS_TONES: Readonly<Record<StatusClass, Tone>> = {
  '2xx': 'good',
  '3xx': 'neutral',
  '4xx': 'waiting',
  '5xx': 'bad',
};

export const classOf = (status: number) => `${Math.floor(status / 100)}xx` as StatusClass;

export interface CallFilter {
  readonly status_class?: StatusClass;
  readonly x_request_id?: string;
}

const PAGE_SIZE = 50;
const REFRESH_MS = 10_000;

export const callsQuery = (filter: CallFilter) =>
  infiniteQueryOptions({
    queryKey: ['calls', filter],
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        listCalls({
          query: { limit: PAGE_SIZE, ...filter, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: REFRESH_MS,
  });

export const callSeriesQuery = (unit: 'hour' | 'day') =>
  queryOptions({
    queryKey: ['calls', 'series', unit],
    queryFn: async ({ signal }) => (await unwrap(readCallSeries({ query: { unit }, signal }))).points,
  });
