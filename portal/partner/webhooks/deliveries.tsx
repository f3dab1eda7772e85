import { Anchor, Card, Group, Select, Table, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LoadMore } from '../../common/lists/load-more.tsx';
import { WideTable } from '../../common/lists/wide-table.tsx';
import { Ago } from '../../common/format/time.tsx';
import { QueryResult } from '../../common/states/query-result.tsx';
import { Empty } from '../../common/states/empty.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DELIVERY_LABELS, DeliveryBadge } from './webhook-state.tsx';
import { deliveriesQuery, type DeliveryState } from './webhooks.ts';

const STATES: readonly DeliveryState[] = ['pending', 'held', 'acknowledged', 'failed', 'skipped'];

export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const [state, setState] = useState<DeliveryState>();
  const [openEventId, setOpenEventId] = useState<string>();
  const query = useInfiniteQuery(deliveriesQuery(webhookId, state));
  return (
    <Card component="section" padding={0} aria-label="Deliveries">
      <Group justify="space-between" p="md">
        <Title order={2}>Deliveries</Title>
        <Select
          aria-label="Filter deliveries by state"
          placeholder="All states"
          data={STATES.map((value) => ({ value, label: DELIVERY_LABELS[value] }))}
          value={state ?? null}
          onChange={(value) => setState(value ?? undefined)}
          clearable
          w={170}
        />
      </Group>
      <QueryResult query={query}>
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries);
          if (deliveries.length === 0)
            return (
              <Empty
                icon={Inbox}
                title={state === undefined ? 'No deliveries yet' : 'No matching deliveries'}
              />
            );
          return (
            <>
              <WideTable label="Deliveries" columns={['Event', 'State', 'About', 'Attempts', 'Created']}>
                {deliveries.map(({ event_id, event_type, state, attempt_count, created_at, ...about }) => (
                  <Table.Tr key={event_id}>
                    <Table.Td>
                      <OpenRow onOpen={() => setOpenEventId(event_id)}>{event_type}</OpenRow>
                    </Table.Td>
                    <Table.Td>
                      <DeliveryBadge state={state} />
                    </Table.Td>
                    <Table.Td className="id">{about.request_id ?? about.statement_id}</Table.Td>
                    <Table.Td>{attempt_count}</Table.Td>
                    <Table.Td>
                      <Ago at={created_at} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </WideTable>
              <LoadMore query={query} />
            </>
          );
        }}
      </QueryResult>
      {openEventId === undefined ? null : (
        <DeliveryDrawer
          webhookId={webhookId}
          eventId={openEventId}
          onClose={() => setOpenEventId(undefined)}
        />
      )}
    </Card>
  );
}

interface OpenRowProps {
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function OpenRow({ onOpen, children }: OpenRowProps) {
  return (
    <Anchor component="button" type="button" size="sm" fw={600} ta="left" onClick={onOpen}>
      {children}
    </Anchor>
  );
}
