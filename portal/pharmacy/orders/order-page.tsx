import { Anchor, Card, Grid, Group, Stack, Text, Title } from '@mantine/core';
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
import { OrderPrescriptions, PRESCRIPTIONS_ID } from '../prescriptions/order-prescriptions.tsx';
import { StepDeadline } from './countdown.tsx';
import { HoldPanel } from './hold-panel.tsx';
import { NEXT_STEP_ID, NextStep } from './next-step.tsx';
import { OrderItems } from './order-items.tsx';
import { OtherSteps } from './other-steps.tsx';
import { AuthorizationEnd, PatientPayment } from './patient-payment.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Timeline } from './timeline.tsx';
import { useStates } from '../../common/format/states.ts';

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
  const focusNext = useAnnounceAndFocus(order);
  // Only a step of the form itself starts the next one. Other changes keep it, because the user may be typing.
  const [formKey, setFormKey] = useState(0);
  // The prescriptions stay above the next step until a step of this page, for the same reason.
  const [verifiesFirst, setVerifiesFirst] = useState(false);
  if (!verifiesFirst && needsVerification(order)) setVerifiesFirst(true);
  const onDone = (next: Order) => {
    updateOrderCache(queries, next);
    setVerifiesFirst(needsVerification(next));
    focusNext(next);
  };
  const { status, hold } = order;
  return (
    <>
      <Stack gap="xs">
        <Group>
          <StatusBadge order={order} />
          <StepDeadline order={order} />
        </Group>
        <PatientPayment order={order} />
        <AuthorizationEnd order={order} />
      </Stack>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            {status === 'pending' ? <OrderItems order={order} onDone={onDone} /> : null}
            {verifiesFirst ? <OrderPrescriptions order={order} /> : null}
            {hold === null ? null : <HoldPanel order={order} hold={hold} onDone={onDone} />}
            <NextStep
              key={`${order.request_id} ${formKey}`}
              order={order}
              onDone={(next) => {
                setFormKey(formKey + 1);
                onDone(next);
              }}
            />
            {status === 'pending' ? null : <OrderItems order={order} onDone={onDone} />}
            {order.prescription_ids.length === 0 || verifiesFirst ? null : (
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
 * Announces changes of the order. After a step performed on this page it moves the focus to the heading of the next step or of the
 * prescriptions to verify before it, or to the page title if the order has ended. Changes made elsewhere do not move the focus,
 * and it stays in a form or dialogue that the user opened while the step was in flight.
 *
 * @returns a function to call with the response of a step.
 */
function useAnnounceAndFocus(order: Order): (next: Order) => void {
  const state = formatState(order);
  const announced = useRef(state);
  useEffect(() => {
    if (announced.current === state) return;
    announced.current = state;
    announce(`The order is now: ${state}.`);
  }, [state]);
  // The poll may show the new version before or after the response of the step.
  const [awaited, setAwaited] = useState(0);
  const reached = useRef(0);
  const version = order.timeline.length;
  useLayoutEffect(() => {
    if (awaited <= reached.current || version < awaited) return;
    reached.current = awaited;
    if (document.activeElement?.closest('form, [role="dialog"]')) return;
    const next = document.getElementById(needsVerification(order) ? PRESCRIPTIONS_ID : NEXT_STEP_ID);
    if (next === null) focusPageTitle();
    else next.focus();
  }, [awaited, version, order]);
  return ({ timeline }) => setAwaited(timeline.length);
}

/** True if the prescriptions are the next thing to check, before the order is dispensed. */
function needsVerification({ status, items, prescription_ids }: Order): boolean {
  return (
    status === 'confirmed' &&
    prescription_ids.length > 0 &&
    items.some(({ prescription_required }) => prescription_required)
  );
}

/** Shows the patient data that the pharmacy may currently see. */
function Patient({ order }: { readonly order: Order }) {
  const { recipient, delivery_address, delivery_area, enrollee_id, authorization_code } = order;
  const states = useStates();
  const placeOf = ({ city, state }: { readonly city: string; readonly state: string }) =>
    [city, states.get(state)].filter(Boolean).join(', ');
  return (
    <Card component="section" aria-label="Delivery">
      <Title order={2}>Delivery</Title>
      {recipient !== null && (
        <Text>
          {recipient.name}, <Anchor href={`tel:${recipient.phone}`}>{recipient.phone}</Anchor>
        </Text>
      )}
      {delivery_address !== null && (
        <>
          <Text>
            {delivery_address.street}, {placeOf(delivery_address)}
          </Text>
          {delivery_address.instructions !== undefined && (
            <Text c="dimmed">{delivery_address.instructions}</Text>
          )}
        </>
      )}
      {delivery_address === null && delivery_area !== null && (
        <Text>{placeOf(delivery_area)}. The address is shown once you accept.</Text>
      )}
      {delivery_address === null && delivery_area === null && (
        <Text>Patient details are hidden once an order is closed.</Text>
      )}
      {enrollee_id !== null && <Text fz="sm">Enrollee {enrollee_id}</Text>}
      {authorization_code !== null && <Text fz="sm">Authorization {authorization_code}</Text>}
    </Card>
  );
}
