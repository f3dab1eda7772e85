/** What can be done with an order beside its next step: ask the partner first, reject it, give it up, take it back. */
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

import { choicesOf, FAIL_WORDS, REJECT_WORDS, RETURN_WORDS, STEP_WORDS } from '../words/orders.ts';
import { OpenHold } from './open-hold.tsx';
import type { StepProps } from './step-props.ts';
import { SendButton } from './sending-state.tsx';

type EndStep = 'reject' | 'fail' | 'return';
type Body = { readonly reason: string; readonly note?: string };

const WORDS = { reject: REJECT_WORDS, fail: FAIL_WORDS, return: RETURN_WORDS } as const;
const END_STEPS: readonly EndStep[] = ['reject', 'return', 'fail'];
const MAX_NOTE = 500;

/** The schema of each knows its own reasons; the list offers no others. */
const SEND: Readonly<
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
  const [open, setOpen] = useState<EndStep | 'hold' | undefined>(undefined);
  const close = () => setOpen(undefined);
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
          <Button variant="default" onClick={() => setOpen('hold')}>
            Ask the HMO
          </Button>
        )}
        {steps.map((step) => (
          <Button key={step} variant="light" color="brick" onClick={() => setOpen(step)}>
            {STEP_WORDS[step]}
          </Button>
        ))}
      </Stack>
      {open === undefined ? null : open === 'hold' ? (
        <Dialogue title="Ask the HMO" size="xl" onClose={close}>
          <OpenHold order={order} onDone={done} />
        </Dialogue>
      ) : (
        <Dialogue title={STEP_WORDS[open]} onClose={close}>
          <EndForm step={open} order={order} onDone={done} />
        </Dialogue>
      )}
    </Card>
  );
}

function EndForm({ step, order, onDone }: StepProps & { readonly step: EndStep }) {
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const submission = useSubmission<Body, Order>(
    (body, headers, signal) => SEND[step](order.request_id, body, headers, signal),
    onDone,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null) submission.submit(note.trim() === '' ? { reason } : { reason, note: note.trim() });
  };
  return (
    <form onSubmit={send}>
      <Stack>
        <Select
          label="Reason"
          placeholder="Choose a reason"
          required
          data={choicesOf<string>(WORDS[step])}
          value={reason}
          onChange={setReason}
          allowDeselect={false}
        />
        <Textarea
          label="Note for the HMO"
          description="Do not include patient details."
          maxLength={MAX_NOTE}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <SendButton state={submission} color="brick.7" disabled={reason === null}>
          {STEP_WORDS[step]}
        </SendButton>
      </Stack>
    </form>
  );
}
