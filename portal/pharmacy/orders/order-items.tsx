import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { formatCount, formatTotalAmount, toAgreedLine } from '../../common/format/amount.ts';
import { formatPricedLine, formatProduct } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';
import { ToneBadge } from '../../common/components/tone-badge.tsx';

export function OrderItems({ order }: { readonly order: Order }) {
  return (
    <Card component="section" aria-label="Items">
      <Title order={2}>Items</Title>
      <Stack gap="xs" mt="xs">
        {order.items.map((item) => (
          <div key={item.line}>
            <Group justify="space-between" align="start" wrap="nowrap">
              <Text fw={600}>{formatProduct(item)}</Text>
              <Text>{formatNaira(item.line_total_ngn)}</Text>
            </Group>
            <Text>{formatTotalAmount(toAgreedLine(item))}</Text>
            {item.requested === undefined ? null : (
              <Text fz="sm" c="dimmed">
                Ordered: {formatPricedLine(item.requested)}
              </Text>
            )}
            {item.item_code === null ? null : (
              <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                Item code {item.item_code}
              </Text>
            )}
            {item.prescription_required ? <ToneBadge tone="waiting">Prescription required</ToneBadge> : null}
            {item.batches.map(({ batch_number, expires_on, quantity }) => (
              <Text key={`${batch_number} ${expires_on}`} fz="sm" c="dimmed">
                {formatCount(quantity, item.unit)}, batch {batch_number}, expires {expires_on}
              </Text>
            ))}
          </div>
        ))}
        <Group justify="space-between">
          <Text fw={600}>Total</Text>
          <Text fw={600}>{formatNaira(order.total_ngn)}</Text>
        </Group>
        {order.status === 'delivered' && (
          <Group justify="space-between">
            <Text fw={600}>Payable for what was delivered</Text>
            <Text fw={600}>{formatNaira(order.payable_ngn)}</Text>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
