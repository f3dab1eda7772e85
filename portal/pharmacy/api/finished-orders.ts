import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  pharmacyListOrders as listOrders,
  type PharmacyStatus as Status,
} from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';

const FINISHED: readonly Status[] = ['delivered', 'cancelled', 'rejected', 'failed', 'returned'];
const PAGE_SIZE = 25;

export const finishedQuery = infiniteQueryOptions({
  queryKey: ['orders', 'finished'],
  queryFn: ({ signal, pageParam }) =>
    unwrap(
      listOrders({
        query: { status: FINISHED.join(','), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
        cache: 'no-store',
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  refetchOnMount: 'always',
});
