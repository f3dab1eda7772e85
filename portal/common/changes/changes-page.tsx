import { Card, Table, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { listChanges, type AccountChange } from '../../client/generated/index.ts';
import { PageLink } from '../components/page-link.tsx';
import { Page } from '../components/page.tsx';
import { unwrap } from '../data/unwrap.ts';
import { useSession } from '../data/session.ts';
import { Time } from '../format/time.tsx';
import { codeLabel, useActorNames } from '../format/actors.ts';
import { LoadMore } from '../lists/load-more.tsx';
import { WideTable } from '../lists/wide-table.tsx';
import { QueryResult } from '../states/query-result.tsx';
import { Empty } from '../states/empty.tsx';

const PAGE_SIZE = 50;

const changesQuery = infiniteQueryOptions({
  queryKey: ['changes'],
  queryFn: ({ signal, pageParam }) =>
    unwrap(listChanges({ query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, signal })),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

/** Labels of kinds whose names do not say what changed. */
const KIND_LABELS: Partial<Readonly<Record<AccountChange['kind'], string>>> = {
  'pharmacy.contact_changed': 'Phone number or opening hours changed',
};

/** Turns for example `webhook.secret_rotated` into `Webhook secret rotated`. */
function humanizeKind(kind: AccountChange['kind']): string {
  const label = KIND_LABELS[kind];
  if (label !== undefined) return label;
  const words = kind.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export default function ChangesPage() {
  const query = useInfiniteQuery(changesQuery);
  return (
    <Page
      title="Audit log"
      lead="Changes to keys, endpoints, members, sign-ins and holds. Kept for two years and cannot be edited."
    >
      <Card padding={0}>
        <QueryResult query={query}>
          {({ pages }) => {
            const changes = pages.flatMap((page) => page.changes);
            if (changes.length === 0) return <Empty icon={History} title="No changes yet" />;
            return (
              <>
                <ChangeTable changes={changes} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryResult>
      </Card>
    </Page>
  );
}

function ChangeTable({ changes }: { readonly changes: readonly AccountChange[] }) {
  const nameOf = useActorNames(
    changes.flatMap(({ actor_id, subject_id, subject_name }) =>
      subject_id === null || subject_name !== null ? [actor_id] : [actor_id, subject_id],
    ),
  );
  return (
    <WideTable label="Changes" columns={['Time', 'Action', 'Object', 'Changed by', 'IP address']}>
      {changes.map((change) => (
        <Table.Tr key={`${change.at} ${change.kind} ${change.subject_id}`}>
          <Table.Td>
            <Time at={change.at} to="second" />
          </Table.Td>
          <Table.Td fw={600}>{humanizeKind(change.kind)}</Table.Td>
          <Table.Td>
            <Subject change={change} nameOf={nameOf} />
          </Table.Td>
          <Table.Td>{nameOf(change.actor_id)}</Table.Td>
          <Table.Td className="id">{change.client_address}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

interface SubjectProps {
  readonly change: AccountChange;
  readonly nameOf: (id: string) => string;
}

/** The changed object. Requests are shown with their id, because users quote it. */
function Subject({ change: { kind, subject_id, subject_name }, nameOf }: SubjectProps) {
  const { organisation } = useSession();
  if (subject_id !== null && (kind === 'hold.opened' || kind === 'hold.resolved')) {
    const to = organisation.kind === 'partner' ? `/requests/${subject_id}` : `/orders/${subject_id}`;
    return (
      <>
        {codeLabel(subject_name ?? '')}
        <Text size="xs">
          <PageLink to={to} className="id">
            {subject_id}
          </PageLink>
        </Text>
      </>
    );
  }
  return subject_name ?? (subject_id === null ? null : nameOf(subject_id));
}
