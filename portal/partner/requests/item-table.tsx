import { Anchor, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { formatTotalAmount, toAgreedLine, formatCount } from '../../common/format/amount.ts';
import { formatPricedLine, formatProduct } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';
import { WideTable } from '../../common/lists/wide-table.tsx';
import { explainLine, hasCopay } from './charges.ts';
import { hasEnded, type FulfilmentRequest } from './requests.ts';

const COLUMNS = ['Medicine', 'Amount', 'Dispensed', 'Delivered', 'Price'];

/** The hash of an address that opens the explanations of all amounts. */
const WHY = 'why';

export function ItemTable({ request }: { readonly request: FulfilmentRequest }) {
  const isAsked = useLocation({ select: ({ hash }) => hash === WHY });
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) table.current?.scrollIntoView();
  }, [isAsked]);
  return (
    // Not hidden by the header after scrolling.
    <div id={WHY} ref={table} style={{ scrollMarginTop: '9rem' }}>
      {/* Fits beside the timeline, so that the prices are visible without scrolling. */}
      <WideTable label="Items" columns={COLUMNS} minWidth={500}>
        {request.items.map((item, index) => (
          <ItemRow key={index} request={request} item={item} line={index + 1} startsExplained={isAsked} />
        ))}
      </WideTable>
    </div>
  );
}

interface ItemRowProps {
  readonly request: FulfilmentRequest;
  readonly item: FulfilmentRequest['items'][number];
  /** 1 for the first item. */
  readonly line: number;
  readonly startsExplained: boolean;
}

function ItemRow({ request, item, line, startsExplained }: ItemRowProps) {
  const { requested, prescription_required, unit, batches, line_total_ngn } = item;
  const [isExplained, setExplained] = useState(startsExplained);
  const id = useId();
  const { patient_ngn = 0, payer_ngn = 0 } = request.charges.lines[line - 1] ?? {};
  const isSplit = hasCopay(request);
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
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          {formatNaira(line_total_ngn)}
          {isSplit || hasEnded(request) ? <Text size="xs">You pay {formatNaira(payer_ngn)}</Text> : null}
          {isSplit ? <Text size="xs">Patient pays {formatNaira(patient_ngn)}</Text> : null}
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-expanded={isExplained}
            aria-controls={id}
            onClick={() => setExplained(!isExplained)}
          >
            Why {formatNaira(payer_ngn)}?<VisuallyHidden> Line {line}</VisuallyHidden>
          </Anchor>
        </Table.Td>
      </Table.Tr>
      <Table.Tr id={id} hidden={!isExplained}>
        <Table.Td colSpan={COLUMNS.length}>
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
