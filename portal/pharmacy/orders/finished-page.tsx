import { Stack, Title } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import {
  pharmacyListOrders as listOrders,
  type PharmacyOrder as Order,
  type PharmacyStatus as Status,
} from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { daysAgoInLagos } from '../../common/format/days.ts';
import { LoadMore } from '../../common/lists/load-more.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Empty } from '../../common/states/empty.tsx';
import { serverNow } from '../api/server-time.ts';
import { endOf } from './end-of.ts';
import { OrderCard } from './order-card.tsx';
import classes from './orders.module.css';
import { unwrap } from '../../common/data/unwrap.ts';

const PERIODS = ['Today', 'Last 7 days', 'Earlier'] as const;
type Period = (typeof PERIODS)[number];
const DAYS_PER_WEEK = 7;

export default function FinishedPage() {
  const query = useInfiniteQuery(finishedQuery);
  return (
    <Page title="Finished orders" lead="All orders that have ended, newest first.">
      <QueryResult query={query}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.orders);
          if (orders.length === 0)
            return (
              <Empty icon={PackageCheck} title="No finished orders yet">
                Orders appear here once they are delivered, rejected or closed.
              </Empty>
            );
          return (
            <>
              {PERIODS.map((period) => (
                <Section key={period} period={period} orders={orders} />
              ))}
              <LoadMore query={query} />
            </>
          );
        }}
      </QueryResult>
    </Page>
  );
}

function Section({ period, orders }: { readonly period: Period; readonly orders: readonly Order[] }) {
  const matching = orders
    .filter((order) => periodOf(order) === period)
    .toSorted((a, b) => (endOf(b) ?? '').localeCompare(endOf(a) ?? ''));
  if (matching.length === 0) return null;
  return (
    <section aria-label={period}>
      <Title order={2} mb="xs">
        {period} ({matching.length})
      </Title>
      <Stack component="ul" gap="sm" className={classes['list']}>
        {matching.map((order) => (
          <li key={order.request_id}>
            <OrderCard order={order} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function periodOf(order: Order): Period {
  const days = daysAgoInLagos(endOf(order) ?? order.created_at, serverNow());
  if (days === 0) return 'Today';
  return days <= DAYS_PER_WEEK ? 'Last 7 days' : 'Earlier';
}

const FINISHED: readonly Status[] = ['delivered', 'cancelled', 'rejected', 'failed', 'returned'];
const PAGE_SIZE = 25;

const finishedQuery = infiniteQueryOptions({
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
