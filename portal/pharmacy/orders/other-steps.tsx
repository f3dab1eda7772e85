import { Button, Card, Select, Stack, Textarea, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  pharmacyFailOrder as failOrder,
  pharmacyRejectOrder as rejectOrder,
  pharmacyReturnOrder as returnOrder,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { Dialogue } from '../../common/components/dialogue.tsx';
import { useSubmission, type IdempotencyHeaders, type Result } from '../api/submission.ts';
import { optionsOf, FAIL_LABELS, REJECT_LABELS, RETURN_LABELS, STEP_LABELS } from '../words/orders.ts';
import { OpenHold } from './open-hold.tsx';
import type { StepProps } from './step-props.ts';
import { SendButton, SubmissionForm } from './sending-state.tsx';

type EndStep = 'reject' | 'fail' | 'return';
type Body = { readonly reason: string; readonly note?: string };

const REASON_LABELS = { reject: REJECT_LABELS, fail: FAIL_LABELS, return: RETURN_LABELS } as const;
const END_STEPS: readonly EndStep[] = ['reject', 'return', 'fail'];
const MAX_NOTE_LENGTH = 500;

/** The body types differ in their reasons, and the form offers only valid ones. */
const SENDERS: Readonly<
  Record<
    EndStep,
    (
      request_id: string,
      body: Body,
      headers: IdempotencyHeaders,
      signal: AbortSignal,
    ) => Promise<Result<Order>>
  >
> = {
  reject: (request_id, body, headers, signal) =>
    rejectOrder({ path: { request_id }, body: body as never, headers, signal }),
  fail: (request_id, body, headers, signal) =>
    failOrder({ path: { request_id }, body: body as never, headers, signal }),
  return: (request_id, body, headers, signal) =>
    returnOrder({ path: { request_id }, body: body as never, headers, signal }),
};

export function OtherSteps({ order, onDone }: StepProps) {
  const steps = END_STEPS.filter((step) => order.allowed_steps.includes(step));
  const [openDialogue, setOpenDialogue] = useState<EndStep | 'hold' | undefined>(undefined);
  const close = () => setOpenDialogue(undefined);
  const done = (next: Order) => {
    close();
    onDone(next);
  };
  const canAskHmo = order.hold === null && order.allowed_steps.length > 0;
  if (steps.length === 0 && !canAskHmo) return null;
  return (
    <Card component="section" aria-label="Problem with this order">
      <Title order={2} mb="sm">
        Problem with this order?
      </Title>
      <Stack gap="xs">
        {canAskHmo && (
          <Button variant="default" onClick={() => setOpenDialogue('hold')}>
            Ask the HMO
          </Button>
        )}
        {steps.map((step) => (
          <Button key={step} variant="light" color="brick" onClick={() => setOpenDialogue(step)}>
            {STEP_LABELS[step]}
          </Button>
        ))}
      </Stack>
      {openDialogue === undefined ? null : openDialogue === 'hold' ? (
        <Dialogue title="Ask the HMO" size="xl" onClose={close}>
          <OpenHold order={order} onDone={done} />
        </Dialogue>
      ) : (
        <Dialogue title={STEP_LABELS[openDialogue]} onClose={close}>
          <EndForm step={openDialogue} order={order} onDone={done} />
        </Dialogue>
      )}
    </Card>
  );
}

function EndForm({ step, order, onDone }: StepProps & { readonly step: EndStep }) {
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const submission = useSubmission<Body, Order>(
    (body, headers, signal) => SENDERS[step](order.request_id, body, headers, signal),
    onDone,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null) submission.submit(note.trim() === '' ? { reason } : { reason, note: note.trim() });
  };
  return (
    <SubmissionForm state={submission} onSubmit={send}>
      <Stack>
        <Select
          label="Reason"
          placeholder="Choose a reason"
          required
          data={optionsOf<string>(REASON_LABELS[step])}
          value={reason}
          onChange={setReason}
          allowDeselect={false}
        />
        <Textarea
          label="Note for the HMO"
          description="Do not include patient details."
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <SendButton state={submission} color="brick.7" disabled={reason === null}>
          {STEP_LABELS[step]}
        </SendButton>
      </Stack>
    </SubmissionForm>
  );
}
