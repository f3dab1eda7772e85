import { Stack, Table, Text } from '@mantine/core';
import { PageLink } from '../../common/components/page-link.tsx';
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { toAgreedLine } from '../../common/format/amount.ts';
import { formatLine } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';
import { Ago } from '../../common/format/time.tsx';
import { WideTable } from '../../common/lists/wide-table.tsx';
import type { FulfilmentRequest } from './requests.ts';
import { StatusBadge } from './status-badge.tsx';

export function RequestTable({ requests }: { readonly requests: readonly FulfilmentRequest[] }) {
  return (
    <WideTable
      label="Requests"
      columns={['Request', 'Status', 'Items', 'Pharmacy', 'Total', 'Placed']}
      minWidth={820}
    >
      {requests.map((request) => (
        <RequestRow key={request.request_id} request={request} />
      ))}
    </WideTable>
  );
}

function RequestRow({ request }: { readonly request: FulfilmentRequest }) {
  const { request_id, external_id, status, hold, items, pharmacy, total_ngn, created_at } = request;
  // A line of which nothing is left says little about the request.
  const first = items.find(({ quantity_agreed }) => quantity_agreed > 0) ?? items[0];
  return (
    <Table.Tr>
      <Table.Td maw={240}>
        <PageLink to={`/requests/${request_id}`} size="sm" fw={600} className="id">
          {external_id ?? request_id}
        </PageLink>
      </Table.Td>
      <Table.Td>
        <Stack gap={4} align="flex-start">
          <StatusBadge status={status} />
          {hold === null ? null : <ToneBadge tone="waiting">on hold</ToneBadge>}
        </Stack>
      </Table.Td>
      <Table.Td>
        {first === undefined ? null : formatLine(toAgreedLine(first))}
        {items.length > 1 ? (
          <Text span size="sm" c="dimmed">
            {' '}
            and {items.length - 1} more
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>{pharmacy.name}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatNaira(total_ngn)}</Table.Td>
      <Table.Td>
        <Ago at={created_at} />
      </Table.Td>
    </Table.Tr>
  );
}
