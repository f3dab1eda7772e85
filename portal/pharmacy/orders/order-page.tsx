/** One order: what it says, what is to be done next, and everything else that can be done. */
import { Anchor, Grid, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { Answered } from '../../common/states/answered.tsx';
import { keepOrder, useOrder } from '../api/use-orders.ts';
import { OrderPrescriptions } from '../prescriptions/order-prescriptions.tsx';
import { Countdown } from './countdown.tsx';
import { HoldPanel } from './hold-panel.tsx';
import { NextStep } from './next-step.tsx';
import { OrderItems } from './order-items.tsx';
import { OtherSteps } from './other-steps.tsx';
import { Patient } from './patient.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Timeline } from './timeline.tsx';

export default function OrderPage() {
  const { request_id = '' } = useParams({ strict: false }) as { readonly request_id?: string };
  const query = useOrder(request_id);
  return (
    <Page title="Order" lead={<Anchor renderRoot={(props) => <Link to="/" {...props} />}>All orders</Anchor>}>
      <Answered query={query}>{(order) => <OrderView order={order} />}</Answered>
    </Page>
  );
}

function OrderView({ order }: { readonly order: Order }) {
  const queries = useQueryClient();
  const onDone = (next: Order) => keepOrder(queries, next);
  const { status, hold, next_step_by, request_id } = order;
  return (
    <>
      <Group>
        <StatusBadge order={order} />
        {next_step_by === null ? null : (
          <Countdown until={next_step_by} label={status === 'pending' ? 'Answer in' : 'Next step in'} />
        )}
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            {status === 'pending' ? <OrderItems order={order} /> : null}
            {isToBeVerified(order) ? <OrderPrescriptions order={order} /> : null}
            {hold === null ? (
              <NextStep order={order} onDone={onDone} key={`${request_id} ${status}`} />
            ) : (
              <HoldPanel requestId={request_id} hold={hold} onDone={onDone} />
            )}
            {status === 'pending' ? null : <OrderItems order={order} />}
            {order.prescription_ids.length === 0 || isToBeVerified(order) ? null : (
              <OrderPrescriptions order={order} />
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Patient order={order} />
            <OtherSteps order={order} onDone={onDone} />
            <Timeline order={order} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** Whether its prescriptions are what comes next: before it is dispensed. */
function isToBeVerified({ status, items, prescription_ids }: Order): boolean {
  return (
    status === 'confirmed' &&
    prescription_ids.length > 0 &&
    items.some(({ prescription_required }) => prescription_required)
  );
}
