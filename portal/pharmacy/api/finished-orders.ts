/** The orders of the pharmacy that are over. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  pharmacyListOrders as listOrders,
  type PharmacyStatus as Status,
} from '../../client/generated/index.ts';
import { answered } from '../../common/data/answered.ts';

const FINISHED: readonly Status[] = ['delivered', 'cancelled', 'rejected', 'failed', 'returned'];
const A_PAGE = 25;

export const finishedQuery = infiniteQueryOptions({
  queryKey: ['orders', 'finished'],
  queryFn: ({ signal, pageParam }) =>
    answered(
      listOrders({
        query: { status: FINISHED.join(','), limit: A_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
        cache: 'no-store',
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  refetchOnMount: 'always',
});
