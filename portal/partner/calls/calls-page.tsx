import { Button, Card, Group, Select, Table, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText, Search } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { Page } from '../../common/components/page.tsx';
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { useActorNames } from '../../common/format/actors.ts';
import { Time } from '../../common/format/time.tsx';
import { LoadMore } from '../../common/lists/load-more.tsx';
import { WideTable } from '../../common/lists/wide-table.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Empty } from '../../common/states/empty.tsx';
import {
  callsQuery,
  classOf,
  STATUS_CLASS_TONES,
  type Call,
  type CallFilter,
  type StatusClass,
} from './calls.ts';

export default function CallsPage() {
  const [filter, setFilter] = useState<CallFilter>({});
  const query = useInfiniteQuery(callsQuery(filter));
  return (
    <Page title="API log" lead="Calls of the last 30 days. Bodies are not stored.">
      <CallSearch filter={filter} onFilter={setFilter} />
      <Card padding={0}>
        <QueryResult query={query}>
          {({ pages }) => {
            const calls = pages.flatMap((page) => page.calls);
            if (calls.length === 0) {
              return (
                <Empty icon={ScrollText} title="No matching calls">
                  Calls appear here within a few seconds.
                </Empty>
              );
            }
            return (
              <>
                <WideTable
                  label="Calls"
                  columns={['Time', 'Call', 'Status', 'Duration', 'Key or user', 'X-Request-Id']}
                  minWidth={860}
                >
                  <CallRows calls={calls} />
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

interface CallSearchProps {
  readonly filter: CallFilter;
  readonly onFilter: (filter: CallFilter) => void;
}

function CallSearch({ filter, onFilter }: CallSearchProps) {
  const [id, setId] = useState('');
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const { x_request_id: _, ...rest } = filter;
    onFilter(id.trim() === '' ? rest : { ...rest, x_request_id: id.trim() });
  };
  const chooseClass = (value: string | null) => {
    const { status_class: _, ...rest } = filter;
    onFilter(value === null ? rest : { ...rest, status_class: value as StatusClass });
  };
  return (
    <form onSubmit={search} role="search">
      <Group align="flex-end" gap="sm">
        <TextInput
          label="X-Request-Id"
          placeholder="Paste an X-Request-Id"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          flex="1 1 12rem"
          maw={360}
        />
        <Button type="submit" variant="default" leftSection={<Search size={16} />}>
          Search
        </Button>
        <Select
          label="Status"
          placeholder="All statuses"
          data={Object.keys(STATUS_CLASS_TONES)}
          value={filter.status_class ?? null}
          onChange={chooseClass}
          clearable
          w={150}
        />
      </Group>
    </form>
  );
}

function CallRows({ calls }: { readonly calls: readonly Call[] }) {
  const callerName = useActorNames(calls.map(({ caller_id }) => caller_id));
  return calls.map((call) => (
    <CallRow key={`${call.x_request_id} ${call.called_at}`} call={call} caller={callerName(call.caller_id)} />
  ));
}

function CallRow({ call, caller }: { readonly call: Call; readonly caller: string }) {
  const { called_at, calls, method, path, status, error_code, duration_ms, x_request_id } = call;
  return (
    <Table.Tr>
      <Table.Td>
        <Time at={called_at} to="second" />
      </Table.Td>
      <Table.Td>
        <span className="id">
          <strong>{method}</strong> {path}
        </span>
        {calls > 1 ? (
          <Text span size="xs" c="dimmed">
            {' '}
            {calls} times
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>
        <ToneBadge tone={STATUS_CLASS_TONES[classOf(status)]}>{String(status)}</ToneBadge>
        {error_code === null ? null : (
          <Text size="xs" c="dimmed" className="id">
            {error_code}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{duration_ms} ms</Table.Td>
      <Table.Td>{caller}</Table.Td>
      <Table.Td className="id">{x_request_id}</Table.Td>
    </Table.Tr>
  );
}
