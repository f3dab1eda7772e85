import { Button, Stack, Table, Text } from '@mantine/core';
import type { PharmacyStockLine as StockLine } from '../../client/generated/index.ts';
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { formatCount } from '../../common/format/amount.ts';
import { formatPack } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';

interface RowProps {
  readonly line: StockLine;
  readonly onChange: () => void;
}

export function StockRow({ line, onChange }: RowProps) {
  const { medicine, brand, quantity, sales_unit, pack_size, content_unit } = line;
  const name = [medicine.label, brand, formatPack(line)].filter((part) => part !== null).join(', ');
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={2} align="start">
          <Text size="sm" fw={600}>
            {medicine.label}
          </Text>
          {brand === null ? null : <Text size="sm">{brand}</Text>}
          <Text size="xs" c="dimmed">
            {formatPack(line)}
          </Text>
          <Package line={line} />
          {line.short_dated ? <ToneBadge tone="waiting">Short-dated</ToneBadge> : null}
        </Stack>
      </Table.Td>
      <Table.Td>
        {line.in_stock ? (
          <>
            <Text size="sm">{formatCount(quantity, sales_unit)}</Text>
            {sales_unit === content_unit ? null : (
              <Text size="xs" c="dimmed">
                {formatCount(quantity * pack_size, content_unit)}
              </Text>
            )}
          </>
        ) : (
          <ToneBadge tone="bad">Out of stock</ToneBadge>
        )}
      </Table.Td>
      <Table.Td>
        <Text size="sm">{formatNaira(line.price_ngn)}</Text>
        <Button variant="subtle" size="compact-sm" px={0} aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function Package({ line: { batch_number, expires_on } }: Pick<RowProps, 'line'>) {
  const facts = [
    batch_number === null ? undefined : `batch ${batch_number}`,
    expires_on === null ? undefined : `expires ${expires_on}`,
  ].filter((fact) => fact !== undefined);
  if (facts.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {facts.join(', ')}
    </Text>
  );
}
