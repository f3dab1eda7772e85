import { Stack, Table, Text } from '@mantine/core';
import { formatTotalAmount, toAgreedLine, formatCount } from '../../common/format/amount.ts';
import { formatPricedLine, formatProduct } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';
import { WideTable } from '../../common/lists/wide-table.tsx';
import type { FulfilmentRequest } from './requests.ts';

export function ItemTable({ request }: { readonly request: FulfilmentRequest }) {
  return (
    <WideTable
      label="Items"
      columns={['Medicine', 'Amount', 'Dispensed', 'Delivered', 'Price']}
      minWidth={560}
    >
      {request.items.map((item, index) => (
        <ItemRow key={index} item={item} />
      ))}
    </WideTable>
  );
}

function ItemRow({ item }: { readonly item: FulfilmentRequest['items'][number] }) {
  const { requested, prescription_required, unit, batches } = item;
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {formatProduct(item)}
          </Text>
          {requested === undefined ? null : (
            <Text size="xs" c="dimmed">
              ordered: {formatPricedLine(requested)}
            </Text>
          )}
          {prescription_required ? (
            <Text size="xs" c="dimmed">
              needs a prescription
            </Text>
          ) : null}
          {batches.map(({ batch_number, expires_on, quantity }) => (
            <Text key={batch_number} size="xs" c="dimmed">
              {formatCount(quantity, unit)} of batch <span className="id">{batch_number}</span>, expires{' '}
              {expires_on}
            </Text>
          ))}
        </Stack>
      </Table.Td>
      <Table.Td>{formatTotalAmount(toAgreedLine(item))}</Table.Td>
      <Table.Td>{formatCount(item.quantity_dispensed, unit)}</Table.Td>
      <Table.Td>{formatCount(item.quantity_delivered, unit)}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatNaira(item.line_total_ngn)}</Table.Td>
    </Table.Tr>
  );
}
