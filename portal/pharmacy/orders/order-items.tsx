import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { formatCount, formatTotalAmount, toAgreedLine } from '../../common/format/amount.ts';
import { formatPricedLine, formatProduct } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { CorrectBatch } from './correct-batch.tsx';
import type { StepProps } from './step-props.ts';

export function OrderItems({ order, onDone }: StepProps) {
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
            {order.status === 'delivered' && item.quantity_delivered !== item.quantity_dispensed ? (
              <Text fw={600}>
                Delivered: {formatCount(item.quantity_delivered, item.unit)} of{' '}
                {formatCount(item.quantity_dispensed, item.unit)}
              </Text>
            ) : null}
            {item.supply_ends_on === undefined ? null : (
              <Text fz="sm" c="dimmed">
                Must last {formatCount(item.days_supply ?? 0, 'day')}, until {item.supply_ends_on}
              </Text>
            )}
            {item.item_code === null ? null : (
              <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                Item code {item.item_code}
              </Text>
            )}
            {item.prescription_required ? <ToneBadge tone="waiting">Prescription required</ToneBadge> : null}
            {item.batches.map((batch) => (
              <Group key={`${batch.batch_number} ${batch.expires_on} ${batch.nafdac_number}`} gap="xs">
                <Text fz="sm" c="dimmed">
                  {formatCount(batch.quantity, item.unit)}, batch {batch.batch_number}, expires{' '}
                  {batch.expires_on}
                </Text>
                <CorrectBatch order={order} item={item} batch={batch} onDone={onDone} />
              </Group>
            ))}
          </div>
        ))}
        <Group justify="space-between">
          <Text fw={600}>Total</Text>
          <Text fw={600}>{formatNaira(order.total_ngn)}</Text>
        </Group>
        {order.status === 'delivered' && (
          <Group justify="space-between">
            <Text fw={600}>Price of what was delivered</Text>
            <Text fw={600}>{formatNaira(order.payable_ngn)}</Text>
          </Group>
        )}
        {order.charges.delivery_fee_ngn > 0 && (
          <Group justify="space-between">
            <Text>Delivery fee</Text>
            <Text>{formatNaira(order.charges.delivery_fee_ngn)}</Text>
          </Group>
        )}
        {order.charges.patient_ngn > 0 && (
          <>
            <Group justify="space-between">
              <Text>The HMO pays</Text>
              <Text>{formatNaira(order.charges.payer_ngn)}</Text>
            </Group>
            <Group justify="space-between">
              <Text>The patient pays</Text>
              <Text>{formatNaira(order.charges.patient_ngn)}</Text>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
}
