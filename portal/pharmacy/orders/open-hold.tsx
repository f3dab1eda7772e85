/** Asks the partner first: why, and what is proposed for the lines. */
import { NumberInput, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  pharmacyOpenHold as openHold,
  type PharmacyOpenHoldBody as OpenHoldBody,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { amountInWords, asAgreed, plural } from '../../common/format/amount.ts';
import { useSubmission } from '../api/submission.ts';
import { HOLD_WORDS, OWN_HOLDS } from '../words/orders.ts';
import type { StepProps } from './step-props.ts';
import { SendButton } from './sending-state.tsx';

type Reason = OpenHoldBody['reason'];

/** What is proposed for a line, and what it is without a proposal. */
const PROPOSALS = {
  partial_stock: { member: 'quantity', label: 'We can supply' },
  price_changed: { member: 'line_total_ngn', label: 'Our price for the line, ₦' },
} as const;
type Proposing = keyof typeof PROPOSALS;

const MAX_NOTE = 500;
const isProposing = (reason: Reason | null): reason is Proposing => reason !== null && reason in PROPOSALS;

export function OpenHold({ order, onDone }: StepProps) {
  const { request_id, items } = order;
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [proposed, setProposed] = useState<Readonly<Record<number, number>>>({});
  const submission = useSubmission<OpenHoldBody, Order>(
    (body, headers, signal) => openHold({ path: { request_id }, body, headers, signal }),
    onDone,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason === null) return;
    const said = note.trim() === '' ? {} : { note: note.trim() };
    submission.submit({ reason, ...said, ...linesOf(reason, proposed) });
  };
  return (
    <form onSubmit={send}>
      <Stack>
        <Select
          label="What is in the way"
          placeholder="Choose a reason"
          required
          data={OWN_HOLDS.map((value) => ({ value, label: HOLD_WORDS[value] }))}
          value={reason}
          onChange={setReason}
          allowDeselect={false}
        />
        {isProposing(reason) &&
          items.map((item) => (
            <NumberInput
              key={`${reason} ${item.line}`}
              label={`${PROPOSALS[reason].label}: ${item.medicine_label}`}
              description={descriptionOf(reason, item)}
              min={reason === 'price_changed' ? 1 : 0}
              allowDecimal={false}
              // The server refuses what is out of range; nothing is corrected silently.
              clampBehavior="none"
              required
              defaultValue={reason === 'price_changed' ? item.line_total_ngn : item.quantity_agreed}
              onChange={(value) => setProposed((known) => ({ ...known, [item.line]: Number(value) }))}
            />
          ))}
        <Textarea
          label="Note for the partner"
          description="Nothing about the patient."
          maxLength={MAX_NOTE}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Text fz="sm" c="dimmed">
          The order waits until the partner has answered.
        </Text>
        <SendButton state={submission} disabled={reason === null}>
          Ask the partner
        </SendButton>
      </Stack>
    </form>
  );
}

/** What the number counts, and what is agreed now. */
function descriptionOf(reason: Proposing, item: Order['items'][number]): string {
  const agreed = amountInWords(asAgreed(item));
  return reason === 'price_changed'
    ? `For ${agreed}.`
    : `Counted in ${plural(item.unit)}; ordered are ${agreed}.`;
}

/** The lines that were changed; none for reasons that propose nothing. */
function linesOf(reason: Reason, proposed: Readonly<Record<number, number>>): Pick<OpenHoldBody, 'lines'> {
  if (!isProposing(reason)) return {};
  const { member } = PROPOSALS[reason];
  const lines = Object.entries(proposed).map(([line, value]) => ({ line: Number(line), [member]: value }));
  return lines.length === 0 ? {} : { lines };
}
