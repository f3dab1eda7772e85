import { Button, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  pharmacyOpenHold as openHold,
  type PharmacyOpenHoldBody as OpenHoldBody,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { formatTotalAmount, toAgreedLine, plural } from '../../common/format/amount.ts';
import { formatProduct } from '../../common/format/articles.ts';
import { useSubmission } from '../api/submission.ts';
import { HOLD_LABELS, PHARMACY_HOLDS } from '../words/orders.ts';
import type { StepProps } from './step-props.ts';
import { SendButton, SubmissionForm } from './sending-state.tsx';
import {
  isComplete,
  SubstituteFields,
  substituteLines,
  SubstituteReview,
  type Substitutes,
} from './substitution.tsx';
import { numberOf, WholeNumberInput } from '../../common/components/whole-number-input.tsx';

type Reason = OpenHoldBody['reason'];

/** Proposed member of each line, and the label of its field. */
const PROPOSAL_FIELDS = {
  partial_stock: {
    member: 'quantity',
    label: 'We can supply',
    missing: 'Enter less for at least one line.',
  },
  price_changed: {
    member: 'line_total_ngn',
    label: 'Our price for the line, ₦',
    missing: 'Change the price of at least one line.',
  },
} as const;
type ProposalReason = keyof typeof PROPOSAL_FIELDS;

const MAX_NOTE_LENGTH = 500;
const MISSING_ID = 'open-hold-missing';
const hasProposal = (reason: Reason | null): reason is ProposalReason =>
  reason !== null && reason in PROPOSAL_FIELDS;

export function OpenHold({ order, onDone }: StepProps) {
  const { request_id, items, status } = order;
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [proposed, setProposed] = useState<Readonly<Record<number, number>>>({});
  const [substitutes, setSubstitutes] = useState<Substitutes>({});
  const [isReviewing, setReviewing] = useState(false);
  const submission = useSubmission<OpenHoldBody, Order>(
    (body, headers, signal) => openHold({ path: { request_id }, body, headers, signal }),
    onDone,
  );
  const proposedArticle =
    reason === 'substitution_proposed' || reason === 'pack_changed' ? reason : undefined;
  const isSubstitution = proposedArticle !== undefined;
  const changes = hasProposal(reason) ? changedLines(reason, proposed, items) : [];
  const missing = hasProposal(reason) && changes.length === 0 ? PROPOSAL_FIELDS[reason].missing : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason === null) return;
    if (isSubstitution && !isReviewing) {
      setReviewing(true);
      return;
    }
    const noteField = note.trim() === '' ? {} : { note: note.trim() };
    const lines = isSubstitution ? substituteLines(substitutes) : changes;
    submission.submit({ reason, ...noteField, ...(lines.length > 0 && { lines }) });
  };
  const reasons = Object.entries(PHARMACY_HOLDS) as [Reason, (typeof PHARMACY_HOLDS)[Reason]][];
  if (isReviewing) {
    return (
      <SubmissionForm state={submission} onSubmit={send}>
        <Stack>
          <Text ref={focusOn} tabIndex={-1}>
            The HMO will see this proposal, and the order waits for its answer.
          </Text>
          <SubstituteReview items={items} value={substitutes} />
          {note.trim() === '' ? null : <Text size="sm">“{note.trim()}”</Text>}
          <SendButton state={submission}>Send proposal</SendButton>
          <Button
            variant="default"
            disabled={submission.isSending}
            onClick={() => {
              submission.reset();
              setReviewing(false);
            }}
          >
            Edit
          </Button>
        </Stack>
      </SubmissionForm>
    );
  }
  return (
    <SubmissionForm state={submission} onSubmit={send}>
      <Stack>
        <Select
          label="What’s the problem?"
          placeholder="Choose a reason"
          required
          data={reasons
            .filter(([, statuses]) => statuses.includes(status))
            .map(([value]) => ({ value, label: HOLD_LABELS[value] }))}
          value={reason}
          onChange={(next) => {
            setReason(next);
            // Otherwise a quantity would become a price.
            setProposed({});
            setSubstitutes({});
            submission.reset();
          }}
          allowDeselect={false}
        />
        {proposedArticle !== undefined && (
          <SubstituteFields
            reason={proposedArticle}
            items={items}
            value={substitutes}
            onChange={setSubstitutes}
          />
        )}
        {hasProposal(reason) &&
          items.map((item) => (
            <WholeNumberInput
              key={`${reason} ${item.line}`}
              label={`${PROPOSAL_FIELDS[reason].label}: ${formatProduct(item)}`}
              description={descriptionOf(reason, item)}
              min={reason === 'price_changed' ? 1 : 0}
              kind={reason === 'price_changed' ? 'money' : 'count'}
              required
              value={proposed[item.line] ?? agreedValue(reason, item)}
              error={
                reason === 'partial_stock' && (proposed[item.line] ?? 0) > item.quantity_agreed
                  ? `Enter ${item.quantity_agreed} or less: that is agreed.`
                  : undefined
              }
              onChange={(value) => setProposed((current) => ({ ...current, [item.line]: numberOf(value) }))}
            />
          ))}
        <Textarea
          label="Note for the HMO"
          description="Do not include patient details."
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Text fz="sm" c="dimmed">
          The order waits until the HMO has answered.
        </Text>
        {missing === undefined ? null : (
          <Text size="sm" id={MISSING_ID} role="status">
            {missing}
          </Text>
        )}
        {isSubstitution ? (
          <Button type="submit" size="md" fullWidth disabled={!isComplete(substitutes)}>
            Compare with the order
          </Button>
        ) : (
          <SendButton
            state={submission}
            disabled={reason === null || missing !== undefined}
            aria-describedby={missing === undefined ? undefined : MISSING_ID}
          >
            Send question
          </SendButton>
        )}
      </Stack>
    </SubmissionForm>
  );
}

/** Focuses the review when it replaces the form. */
const focusOn = (element: HTMLElement | null) => element?.focus();

function descriptionOf(reason: ProposalReason, item: Order['items'][number]): string {
  const agreed = formatTotalAmount(toAgreedLine(item));
  return reason === 'price_changed' ? `For ${agreed}.` : `In ${plural(item.unit)}. Agreed: ${agreed}.`;
}

function agreedValue(reason: ProposalReason, item: Order['items'][number]): number {
  return reason === 'price_changed' ? item.line_total_ngn : item.quantity_agreed;
}

/** A line whose value was changed and changed back is not proposed. */
function changedLines(
  reason: ProposalReason,
  proposed: Readonly<Record<number, number>>,
  items: Order['items'],
): NonNullable<OpenHoldBody['lines']> {
  const { member } = PROPOSAL_FIELDS[reason];
  return items.flatMap((item) => {
    const value = proposed[item.line];
    return value === undefined || value === agreedValue(reason, item)
      ? []
      : [{ line: item.line, [member]: value }];
  });
}
