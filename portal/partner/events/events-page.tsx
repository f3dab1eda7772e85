import { Card, Table } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import {
  partnerListEvents,
  type PartnerEndpointEvent,
  type PartnerEvent,
} from '../../client/generated/index.ts';
import { PageLink } from '../../common/components/page-link.tsx';
import { Page } from '../../common/components/page.tsx';
import { unwrap } from '../../common/data/unwrap.ts';
import { Time } from '../../common/format/time.tsx';
import { LoadMore } from '../../common/lists/load-more.tsx';
import { WideTable } from '../../common/lists/wide-table.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Empty } from '../../common/states/empty.tsx';
import { StatusBadge } from '../requests/status-badge.tsx';

/** The client generator does not support this union, because its members have several types each. */
type FeedEvent = PartnerEvent | PartnerEndpointEvent;

const PAGE_SIZE = 50;

const eventsQuery = infiniteQueryOptions({
  queryKey: ['events'],
  queryFn: ({ signal, pageParam }) =>
    unwrap(
      partnerListEvents({ query: { limit: PAGE_SIZE, ...(pageParam && { after: pageParam }) }, signal }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ has_more, next_cursor }) => (has_more ? next_cursor : undefined),
});

export default function EventsPage() {
  const query = useInfiniteQuery(eventsQuery);
  return (
    <Page title="Events" lead="Every event in order, as in GET /events.">
      <Card padding={0}>
        <QueryResult query={query}>
          {({ pages }) => {
            const events = pages.flatMap((page) => page.events as readonly FeedEvent[]);
            if (events.length === 0) return <Empty icon={Rss} title="No events yet" />;
            return (
              <>
                <WideTable
                  label="Events"
                  columns={['Time', 'Event', 'Request or endpoint', 'Status', 'Event ID']}
                >
                  {events.map((event) => (
                    <EventRow key={event.data.event_id} event={event} />
                  ))}
                </WideTable>
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryResult>
      </Card>
    </Page>
  );
}

function EventRow({ event }: { readonly event: FeedEvent }) {
  const { type, timestamp, data } = event;
  return (
    <Table.Tr>
      <Table.Td>
        <Time at={timestamp} to="second" />
      </Table.Td>
      <Table.Td className="id">{type}</Table.Td>
      <Table.Td>
        {'request_id' in data ? (
          <PageLink to={`/requests/${data.request_id}`} size="sm" className="id">
            {data.external_id ?? data.request_id}
          </PageLink>
        ) : 'statement_id' in data ? (
          <PageLink to={`/statements/${String(data.statement_id)}`} size="sm">
            Statement
          </PageLink>
        ) : (
          <PageLink to={`/webhooks/${data.webhook_id}`} size="sm" className="id">
            {data.webhook_id}
          </PageLink>
        )}
      </Table.Td>
      <Table.Td>{'request_id' in data ? <StatusBadge status={data.status} /> : data.status}</Table.Td>
      <Table.Td className="id">{data.event_id}</Table.Td>
    </Table.Tr>
  );
}
