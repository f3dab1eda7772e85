/** Who did what to the account. */
import { Card, Table, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { listChanges, type AccountChange } from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { answered } from '../../common/data/answered.ts';
import { Time } from '../../common/format/time.tsx';
import { More } from '../../common/lists/more.tsx';
import { WideTable } from '../../common/lists/wide-table.tsx';
import { Answered } from '../../common/states/answered.tsx';
import { Empty } from '../../common/states/empty.tsx';

const CHANGES_A_PAGE = 50;

const changesQuery = infiniteQueryOptions({
  queryKey: ['changes'],
  queryFn: ({ signal, pageParam }) =>
    answered(
      listChanges({ query: { limit: CHANGES_A_PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

/** `webhook.secret_rotated` as words: `Webhook secret rotated`. */
function inWords(kind: AccountChange['kind']): string {
  const words = kind.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export default function ChangesPage() {
  const query = useInfiniteQuery(changesQuery);
  return (
    <Page
      title="Audit log"
      lead="What was done to keys, endpoints, members and sign-ins, by whom and from where. Kept for two years; nobody can change it."
    >
      <Card padding={0}>
        <Answered query={query}>
          {({ pages }) => {
            const changes = pages.flatMap((page) => page.changes);
            if (changes.length === 0) return <Empty icon={History} title="Nothing was changed yet" />;
            return (
              <>
                <WideTable label="Changes" columns={['When', 'What', 'Which', 'By', 'From']}>
                  {changes.map((change) => (
                    <ChangeRow key={`${change.at} ${change.kind} ${change.subject_id}`} change={change} />
                  ))}
                </WideTable>
                <More query={query} />
              </>
            );
          }}
        </Answered>
      </Card>
    </Page>
  );
}

function ChangeRow({ change }: { readonly change: AccountChange }) {
  const { at, kind, subject_name, subject_id, actor_id, client_address } = change;
  return (
    <Table.Tr>
      <Table.Td>
        <Time at={at} to="second" />
      </Table.Td>
      <Table.Td fw={600}>{inWords(kind)}</Table.Td>
      <Table.Td>
        {subject_name}
        <Text size="xs" c="dimmed" className="id">
          {subject_id}
        </Text>
      </Table.Td>
      <Table.Td className="id">{actor_id}</Table.Td>
      <Table.Td className="id">{client_address}</Table.Td>
    </Table.Tr>
  );
}
