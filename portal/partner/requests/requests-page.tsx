import { Card } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Package, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../common/components/page.tsx';
import { LoadMore } from '../../common/lists/load-more.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Empty } from '../../common/states/empty.tsx';
import { RequestSearch } from './request-search.tsx';
import { RequestTable } from './request-table.tsx';
import { requestsQuery, type RequestFilter } from './requests.ts';

export default function RequestsPage() {
  const [filter, setFilter] = useState<RequestFilter>({});
  const query = useInfiniteQuery(requestsQuery(filter));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page title="Requests" lead="All requests, newest first.">
      <RequestSearch filter={filter} onFilter={setFilter} />
      <Card padding={0}>
        <QueryResult query={query}>
          {({ pages }) => {
            const requests = pages.flatMap((page) => page.requests);
            if (requests.length > 0) {
              return (
                <>
                  <RequestTable requests={requests} />
                  <LoadMore query={query} />
                </>
              );
            }
            return isFiltered ? (
              <Empty icon={SearchX} title="No results">
                Check the status filter, and enter references and IDs in full.
              </Empty>
            ) : (
              <Empty icon={Package} title="No requests yet">
                Requests that your systems place appear here.
              </Empty>
            );
          }}
        </QueryResult>
      </Card>
    </Page>
  );
}
