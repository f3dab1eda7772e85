import { Card, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { formatNaira } from '../../common/format/money.ts';
import { Time } from '../../common/format/time.tsx';
import { HOLD_LABELS } from '../words/orders.ts';
import { formatItems } from './arrivals.ts';
import { Countdown, StepDeadline } from './countdown.tsx';
import { endOf } from './end-of.ts';
import { AuthorizationEnd, PatientPayment } from './patient-payment.tsx';
import classes from './orders.module.css';
import { StatusBadge } from './status-badge.tsx';

export function OrderCard({ order }: { readonly order: Order }) {
  const { request_id, hold, delivery_area, status, total_ngn, payable_ngn } = order;
  const ended = endOf(order);
  const facts = [
    delivery_area?.city,
    formatNaira(status === 'delivered' ? payable_ngn : total_ngn),
    hold === null ? undefined : HOLD_LABELS[hold.reason],
  ];
  return (
    <Card
      padding="md"
      className={classes['card']}
      renderRoot={(props) => <Link to="/orders/$request_id" params={{ request_id }} {...props} />}
    >
      <Group justify="space-between" gap="xs">
        <StatusBadge order={order} />
        <StepDeadline order={order} />
        {hold === null ? null : <Countdown until={hold.expires_at} label="HMO must answer within" />}
        {ended === undefined ? null : (
          <Text span size="sm" c="dimmed">
            <Time at={ended} />
          </Text>
        )}
      </Group>
      <Text fw={600} mt="xs">
        {formatItems(order)}
      </Text>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <PatientPayment order={order} />
      <AuthorizationEnd order={order} />
    </Card>
  );
}
