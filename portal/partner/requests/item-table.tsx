/** What was ordered, and how much of it was accepted, dispensed and delivered. */
import { Stack, Table, Text } from '@mantine/core';
import { inNaira } from '../../common/format/money.ts';
import { WideTable } from '../../common/lists/wide-table.tsx';
import type { FulfilmentRequest } from './requests.ts';

export function ItemTable({ request }: { readonly request: FulfilmentRequest }) {
  return (
    <WideTable
      label="Items"
      columns={['Medicine', 'Asked', 'Dispensed', 'Delivered', 'Price']}
      minWidth={560}
    >
      {request.items.map((item) => (
        <ItemRow key={item.medicine_id} item={item} />
      ))}
    </WideTable>
  );
}

function ItemRow({ item }: { readonly item: FulfilmentRequest['items'][number] }) {
  const { medicine_label, substituted_for, prescription_required, quantity, unit, batches } = item;
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {medicine_label}
          </Text>
          {substituted_for === undefined ? null : (
            <Text size="xs" c="dimmed">
              instead of {substituted_for.medicine_label}
            </Text>
          )}
          {prescription_required ? (
            <Text size="xs" c="dimmed">
              needs a prescription
            </Text>
          ) : null}
          {batches.map(({ batch_number, expires_on, quantity }) => (
            <Text key={batch_number} size="xs" c="dimmed">
              {quantity} of batch <span className="id">{batch_number}</span>, expires {expires_on}
            </Text>
          ))}
        </Stack>
      </Table.Td>
      <Table.Td>
        {quantity} {unit}
      </Table.Td>
      <Table.Td>{item.quantity_dispensed}</Table.Td>
      <Table.Td>{item.quantity_delivered}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{inNaira(item.line_total_ngn)}</Table.Td>
    </Table.Tr>
  );
}
