import { Stack, Switch, Text, Title } from '@mantine/core';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { Failure } from '../../common/states/failure.tsx';
import { LoadingLines } from '../../common/states/loading.tsx';
import type { OrderNotifications } from './arrivals.ts';
import { OrderCard } from './order-card.tsx';
import classes from './orders.module.css';
import { useOrders } from './orders-provider.tsx';

export default function OrdersPage() {
  const { orders, error, isSoundOn, setSoundOn, notifications } = useOrders();
  const isNew = ({ status }: Order) => status === 'pending';
  return (
    <Page
      title="Orders"
      lead="New orders appear here automatically."
      action={
        <Stack gap="xs">
          <Switch
            label="Sound for new orders"
            checked={isSoundOn}
            onChange={({ currentTarget }) => setSoundOn(currentTarget.checked)}
          />
          <NotificationSwitch notifications={notifications} />
        </Stack>
      }
    >
      {error === undefined ? null : <Failure error={error} />}
      {orders === undefined && error === undefined ? <LoadingLines /> : null}
      {orders === undefined ? null : (
        <>
          <Section title="New" orders={orders.filter(isNew)} empty="No new orders." />
          <Section
            title="In progress"
            orders={orders.filter((order) => !isNew(order))}
            empty="No orders in progress."
          />
        </>
      )}
    </Page>
  );
}

function NotificationSwitch({ notifications }: { readonly notifications: OrderNotifications }) {
  const { state, turnOn, turnOff } = notifications;
  if (state === 'unsupported') return null;
  return (
    <Switch
      label="Notifications for new orders"
      description={
        state === 'denied'
          ? 'Your browser blocks notifications. Allow them for this page in its settings.'
          : 'Shown while you work in another window.'
      }
      checked={state === 'on'}
      disabled={state === 'denied'}
      onChange={({ currentTarget }) => {
        if (currentTarget.checked) void turnOn();
        else turnOff();
      }}
    />
  );
}

interface SectionProps {
  readonly title: string;
  readonly orders: readonly Order[];
  readonly empty: string;
}

function Section({ title, orders, empty }: SectionProps) {
  const sorted = [...orders].sort((one, other) => dueAt(one).localeCompare(dueAt(other)));
  return (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title} ({orders.length})
      </Title>
      {orders.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <Stack component="ul" gap="sm" className={classes['list']}>
          {sorted.map((order) => (
            <li key={order.request_id}>
              <OrderCard order={order} />
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

const dueAt = (order: Order) => order.next_step_by ?? order.hold?.expires_at ?? order.created_at;
