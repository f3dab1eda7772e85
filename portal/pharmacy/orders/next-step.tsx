/** The usual next step of an order, as a form or a button. */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  pharmacyAcceptOrder as acceptOrder,
  pharmacyHandOverOrder as handOverOrder,
  pharmacyReadyOrder as readyOrder,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { useSubmission, type IdempotencyHeaders } from '../api/submission.ts';
import { STEP_TITLES, STEP_WORDS, type StepName } from '../words/orders.ts';
import { DeliverForm } from './deliver-form.tsx';
import { DispenseForm } from './dispense-form.tsx';
import { SendButton } from './sending-state.tsx';
import type { StepProps } from './step-props.ts';

/** Steps that say nothing but that they were taken. */
const PLAIN = { accept: acceptOrder, ready: readyOrder, hand_over: handOverOrder } as const;
type PlainStep = keyof typeof PLAIN;

/** Those that lead on, in the order in which they are offered. */
const FORWARD: readonly StepName[] = ['accept', 'dispense', 'hand_over', 'deliver', 'ready'];

/** The id of the heading of what is to be done next, or waited for. */
export const NEXT_STEP = 'next-step';

export function NextStep({ order, onDone }: StepProps) {
  const steps = FORWARD.filter((step) => order.allowed_steps.includes(step));
  const [chosen, choose] = useState(steps[0]);
  if (chosen === undefined) return null;
  const others = steps.filter((step) => step !== chosen);
  return (
    <Card component="section" aria-label="Next step">
      <Title order={2} mb="sm" id={NEXT_STEP} tabIndex={-1}>
        {STEP_TITLES[chosen]}
      </Title>
      <StepForm step={chosen} order={order} onDone={onDone} />
      {others.length > 0 && (
        <Group mt="sm" gap="xs">
          <Text fz="sm">Or:</Text>
          {others.map((step) => (
            <Button key={step} variant="subtle" size="compact-sm" onClick={() => choose(step)}>
              {STEP_WORDS[step]}
            </Button>
          ))}
        </Group>
      )}
    </Card>
  );
}

function StepForm({ step, ...props }: StepProps & { readonly step: StepName }) {
  if (step === 'dispense') return <DispenseForm {...props} />;
  if (step === 'deliver') return <DeliverForm {...props} />;
  if (isPlain(step)) return <PlainForm step={step} {...props} />;
  return null;
}

const isPlain = (step: StepName): step is PlainStep => step in PLAIN;

function PlainForm({ step, order, onDone }: StepProps & { readonly step: PlainStep }) {
  const { request_id } = order;
  const submission = useSubmission<object, Order>(
    (body: object, headers: IdempotencyHeaders, signal) =>
      PLAIN[step]({ path: { request_id }, body, headers, signal }),
    onDone,
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submission.submit({});
      }}
    >
      <SendButton state={submission}>{STEP_WORDS[step]}</SendButton>
    </form>
  );
}
