import { Anchor, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { formatTotalAmount, toAgreedLine, formatCount } from '../../common/format/amount.ts';
import { formatPricedLine, formatProduct } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';
import { WideTable } from '../../common/lists/wide-table.tsx';
import { explainLine, hasCopay } from './charges.ts';
import { hasEnded, type FulfilmentRequest } from './requests.ts';

const COLUMNS = ['Medicine', 'Amount', 'Dispensed', 'Delivered', 'Price'];

export function ItemTable({ request }: { readonly request: FulfilmentRequest }) {
  const isSplit = hasCopay(request);
  const columns = [
    ...COLUMNS,
    ...(isSplit ? ['Patient pays'] : []),
    ...(isSplit || hasEnded(request) ? ['You pay'] : []),
  ];
  return (
    <WideTable label="Items" columns={columns} minWidth={isSplit ? 640 : 560}>
      {request.items.map((item, index) => (
        <ItemRow key={index} request={request} item={item} line={index + 1} columns={columns} />
      ))}
    </WideTable>
  );
}

interface ItemRowProps {
  readonly request: FulfilmentRequest;
  readonly item: FulfilmentRequest['items'][number];
  /** 1 for the first item. */
  readonly line: number;
  readonly columns: readonly string[];
}

function ItemRow({ request, item, line, columns }: ItemRowProps) {
  const { requested, prescription_required, unit, batches, line_total_ngn } = item;
  const [isExplained, setExplained] = useState(false);
  const id = useId();
  const { patient_ngn = 0, payer_ngn = 0 } = request.charges.lines[line - 1] ?? {};
  const amounts = [
    line_total_ngn,
    ...(columns.includes('Patient pays') ? [patient_ngn] : []),
    ...(columns.includes('You pay') ? [payer_ngn] : []),
  ];
  return (
    <>
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
        {amounts.map((amount, index) => (
          <Table.Td key={index} style={{ whiteSpace: 'nowrap' }}>
            {formatNaira(amount)}
            {index === amounts.length - 1 ? (
              <div>
                <Anchor
                  component="button"
                  type="button"
                  size="xs"
                  aria-expanded={isExplained}
                  aria-controls={id}
                  onClick={() => setExplained(!isExplained)}
                >
                  Why {formatNaira(amount)}?<VisuallyHidden> Line {line}</VisuallyHidden>
                </Anchor>
              </div>
            ) : null}
          </Table.Td>
        ))}
      </Table.Tr>
      <Table.Tr id={id} hidden={!isExplained}>
        <Table.Td colSpan={columns.length}>
          {/* Stays in view when a narrow window scrolls to the amounts. */}
          <Stack gap={2} maw="min(36rem, 75vw)" style={{ position: 'sticky', left: '1rem' }}>
            {(isExplained ? explainLine(request, line) : []).map((sentence) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))}
          </Stack>
        </Table.Td>
      </Table.Tr>
    </>
  );
}
