/** What the pharmacy says that it has, and what it costs: shown, changed line by line, uploaded as CSV. */
import { Button, Card, Group, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pharmacyListStock as listStock } from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { LoadingLines } from '../../common/states/loading.tsx';
import { answered } from '../../common/data/answered.ts';
import { StockRow } from './stock-row.tsx';
import { StockUpload } from './stock-upload.tsx';

const KEY = ['stock'];
const PAGE = 100;

export default function StockPage() {
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: KEY,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      answered(
        listStock({
          query: pageParam === undefined ? { limit: PAGE } : { limit: PAGE, cursor: pageParam },
          signal,
        }),
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: KEY });
  const lines = data?.pages.flatMap(({ stock }) => stock);
  const words = search.trim().toLowerCase();
  const found = lines?.filter(({ medicine }) => medicine.label.toLowerCase().includes(words));
  return (
    <Page title="Stock and prices" lead="Partners find what you say here that you have, at your price.">
      <StockUpload onStored={refresh} />
      <TextInput
        label="Find a medicine"
        type="search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {error === null ? null : <Failure error={error} onRetry={refresh} />}
      {lines === undefined && error === null ? <LoadingLines /> : null}
      {lines?.length === 0 && <Text c="dimmed">You have said nothing yet. Upload a CSV file to begin.</Text>}
      {found !== undefined && found.length > 0 && (
        <Card padding={0}>
          <Table.ScrollContainer minWidth={300} type="native">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Medicine</Table.Th>
                  <Table.Th>In stock</Table.Th>
                  <Table.Th>Price</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Change</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.map((line) => (
                  <StockRow key={line.medicine.medicine_id} line={line} onStored={refresh} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Card>
      )}
      {lines !== undefined && lines.length > 0 && found?.length === 0 && (
        <Text c="dimmed">Nothing has this name.</Text>
      )}
      {hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </Group>
      )}
    </Page>
  );
}
