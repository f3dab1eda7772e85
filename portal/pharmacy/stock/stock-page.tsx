import { Button, Card, Group, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  pharmacyListStock as listStock,
  type PharmacyStockLine as StockLine,
} from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { LoadingLines } from '../../common/states/loading.tsx';
import { unwrap } from '../../common/data/unwrap.ts';
import { DamagedCodes } from './damaged-codes.tsx';
import { StockForm } from './stock-form.tsx';
import { StockRow } from './stock-row.tsx';
import { StockUpload } from './stock-upload.tsx';

const KEY = ['stock'];
const PAGE_SIZE = 100;
const MIN_SEARCH_LENGTH = 2;
const DEBOUNCE_MS = 300;

export default function StockPage() {
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [searchText] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const q = searchText.length < MIN_SEARCH_LENGTH ? undefined : searchText;
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...KEY, q],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        listStock({
          query: {
            limit: PAGE_SIZE,
            ...(pageParam !== undefined && { cursor: pageParam }),
            ...(q !== undefined && { q }),
          },
          signal,
        }),
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const [edited, setEdited] = useState<StockLine | 'new' | undefined>(undefined);
  const refresh = () => void queries.invalidateQueries({ queryKey: KEY });
  const lines = data?.pages.flatMap(({ stock }) => stock);
  return (
    <Page
      title="Stock and prices"
      lead="HMOs find what you have in stock, at these prices, and roughly how much is left. They do not see short-dated packages."
      action={
        <Button leftSection={<Plus size={16} />} onClick={() => setEdited('new')}>
          Add stock
        </Button>
      }
    >
      {edited === undefined ? null : (
        <StockForm
          line={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onStored={() => {
            setEdited(undefined);
            refresh();
          }}
        />
      )}
      <StockUpload onStored={refresh} />
      <DamagedCodes />
      <TextInput
        label="Find a medicine"
        description="Search by generic name or brand."
        type="search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {error === null ? null : <Failure error={error} onRetry={refresh} />}
      {lines === undefined && error === null ? <LoadingLines /> : null}
      {lines?.length === 0 && (
        <Text c="dimmed" role="status">
          {q === undefined
            ? 'No stock yet. Add it here, or upload a CSV file to get started.'
            : `No match in your stock for “${q}”.`}
        </Text>
      )}
      {lines !== undefined && lines.length > 0 && (
        <Card padding={0}>
          <Table.ScrollContainer minWidth={300} type="native">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Medicine</Table.Th>
                  <Table.Th>In stock</Table.Th>
                  <Table.Th>Price</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map((line) => (
                  <StockRow key={line.article_id} line={line} onChange={() => setEdited(line)} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Card>
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
