import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  pharmacyAcceptOrder as acceptOrder,
  pharmacyHandOverOrder as handOverOrder,
  pharmacyReadyOrder as readyOrder,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { useIsAnySending, useSubmission, type IdempotencyHeaders } from '../api/submission.ts';
import { STEP_TITLES, STEP_LABELS, type StepName } from '../words/orders.ts';
import { DeliverForm } from './deliver-form.tsx';
import { DispenseForm } from './dispense-form.tsx';
import { ProposeLess } from './propose-less.tsx';
import { SendButton, SubmissionForm } from './sending-state.tsx';
import type { StepProps } from './step-props.ts';

/** Steps without a form. */
const SIMPLE_STEPS = { accept: acceptOrder, ready: readyOrder, hand_over: handOverOrder } as const;
type SimpleStep = keyof typeof SIMPLE_STEPS;

/** Steps towards delivery, in the order in which they are offered. */
const FORWARD: readonly StepName[] = ['accept', 'dispense', 'hand_over', 'deliver', 'ready'];

/** Element id of the heading of the next step or hold, for moving the focus. */
export const NEXT_STEP_ID = 'next-step';

const stepsOf = (order: Order) => FORWARD.filter((step) => order.allowed_steps.includes(step));

/**
 * Keeps what is entered while others change the order, as long as the chosen step is possible, and until it is answered.
 * While the order is held, the form is hidden.
 */
export function NextStep({ order, onDone }: StepProps) {
  const steps = stepsOf(order);
  const isHeld = order.hold !== null;
  // Another form would hide an entry that is being sent, and would be replaced itself when the answer comes.
  const isSending = useIsAnySending();
  const isKept = isHeld || isSending;
  const [preferred, setChosen] = useState(steps[0]);
  const possible = steps.find((step) => step === preferred) ?? steps[0];
  const [kept, setKept] = useState(possible);
  if (!isKept && kept !== possible) setKept(possible);
  const chosen = isKept ? kept : possible;
  if (chosen === undefined) return null;
  const others = steps.filter((step) => step !== chosen);
  return (
    <Card component="section" aria-label="Next step" display={isHeld ? 'none' : undefined}>
      <Title order={2} mb="sm" id={isHeld ? undefined : NEXT_STEP_ID} tabIndex={-1}>
        {STEP_TITLES[chosen]}
      </Title>
      <StepForm key={chosen} step={chosen} order={order} onDone={onDone} />
      {order.status !== 'confirmed' && chosen === 'dispense' && <ProposeLess order={order} onDone={onDone} />}
      {others.length > 0 && (
        <Group mt="sm" gap="xs">
          <Text fz="sm">Or:</Text>
          {others.map((step) => (
            <Button
              key={step}
              variant="subtle"
              size="compact-sm"
              disabled={isSending}
              onClick={() => setChosen(step)}
            >
              {STEP_LABELS[step]}
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
  if (isSimple(step)) return <SimpleStepForm step={step} {...props} />;
  return null;
}

const isSimple = (step: StepName): step is SimpleStep => step in SIMPLE_STEPS;

function SimpleStepForm({ step, order, onDone }: StepProps & { readonly step: SimpleStep }) {
  const { request_id } = order;
  const submission = useSubmission<object, Order>(
    (body: object, headers: IdempotencyHeaders, signal) =>
      SIMPLE_STEPS[step]({ path: { request_id }, body, headers, signal }),
    onDone,
  );
  return (
    <SubmissionForm
      state={submission}
      onSubmit={(event) => {
        event.preventDefault();
        submission.submit({});
      }}
    >
      <SendButton state={submission}>{STEP_LABELS[step]}</SendButton>
    </SubmissionForm>
  );
}
