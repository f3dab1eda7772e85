/** One order: what it says, what is to be done next, and everything else that can be done. */
import { Anchor, Grid, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { Page } from '../../common/components/page.tsx';
import { announce } from '../../common/shell/announcements.tsx';
import { focusPageTitle } from '../../common/shell/keep-focus.ts';
import { QueryResult } from '../../common/states/query-result.tsx';
import { updateOrderCache, useOrder } from '../api/use-orders.ts';
import { formatState } from '../words/orders.ts';
import { OrderPrescriptions } from '../prescriptions/order-prescriptions.tsx';
import { Countdown } from './countdown.tsx';
import { HoldPanel } from './hold-panel.tsx';
import { NEXT_STEP, NextStep } from './next-step.tsx';
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
      <QueryResult query={query}>{(order) => <OrderView order={order} />}</QueryResult>
    </Page>
  );
}

function OrderView({ order }: { readonly order: Order }) {
  const queries = useQueryClient();
  const goOn = useWorkGoesOn(order);
  const onDone = (next: Order) => {
    updateOrderCache(queries, next);
    goOn(next);
  };
  const { status, hold, next_step_by, request_id } = order;
  return (
    <>
      <Group>
        <StatusBadge order={order} />
        {next_step_by === null ? null : (
          <Countdown
            until={next_step_by}
            label={status === 'pending' ? 'Accept or reject within' : 'Next step within'}
          />
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

/**
 * Announces what the order has become, and moves the focus after a step that was taken here: to the heading of what comes next, or to
 * the title of an order that has ended. Another tab, the partner or the system may change it too: that leaves the focus alone.
 *
 * @returns what is to be called with the answer to a step.
 */
function useWorkGoesOn(order: Order): (next: Order) => void {
  const state = formatState(order);
  const announced = useRef(state);
  useEffect(() => {
    if (announced.current === state) return;
    announced.current = state;
    announce(`The order is now: ${state}.`);
  }, [state]);
  // The step may be known from the watched orders before it is answered, or after.
  const [awaited, setAwaited] = useState(0);
  const reached = useRef(0);
  const version = order.timeline.length;
  useLayoutEffect(() => {
    if (awaited <= reached.current || version < awaited) return;
    reached.current = awaited;
    const next = document.getElementById(NEXT_STEP);
    if (next === null) focusPageTitle();
    else next.focus();
  }, [awaited, version]);
  return ({ timeline }) => setAwaited(timeline.length);
}

/** Whether its prescriptions are what comes next: before it is dispensed. */
function isToBeVerified({ status, items, prescription_ids }: Order): boolean {
  return (
    status === 'confirmed' &&
    prescription_ids.length > 0 &&
    items.some(({ prescription_required }) => prescription_required)
  );
}
