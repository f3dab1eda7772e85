import { Card, List, Text, Title } from '@mantine/core';
import {
  pharmacyWithdrawHold as withdrawHold,
  type PharmacyHold as Hold,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { useSubmission } from '../api/submission.ts';
import { formatCount } from '../../common/format/amount.ts';
import { formatPricedLine } from '../../common/format/articles.ts';
import { formatNaira } from '../../common/format/money.ts';
import { HOLD_LABELS, LACK_LABELS } from '../words/orders.ts';
import { Countdown } from './countdown.tsx';
import { NEXT_STEP_ID } from './next-step.tsx';
import { SendButton, SubmissionForm } from './sending-state.tsx';

interface HoldPanelProps {
  readonly order: Order;
  readonly hold: Hold;
  readonly onDone: (order: Order) => void;
}

export function HoldPanel({ order, hold, onDone }: HoldPanelProps) {
  const { request_id } = order;
  const submission = useSubmission<number, Order>(
    (sequence, headers, signal) =>
      withdrawHold({ path: { request_id }, body: { sequence }, headers, signal }),
    onDone,
  );
  const awaitsVerification =
    hold.lacking.length > 0 && hold.lacking.every(({ why }) => why === 'not_verified');
  return (
    <Card component="section" aria-label="Hold">
      <Title order={2} id={NEXT_STEP_ID} tabIndex={-1}>
        {awaitsVerification ? 'Waiting for the prescription to be verified' : 'Waiting for the HMO’s answer'}
      </Title>
      <Text mt="xs">{HOLD_LABELS[hold.reason]}</Text>
      {hold.note !== null && <Text c="dimmed">{hold.note}</Text>}
      <List>
        {hold.proposed.map(({ requested, ...proposed }) => (
          <List.Item key={proposed.line}>
            {formatPricedLine(proposed)}
            <Text fz="sm" c="dimmed">
              Ordered: {formatPricedLine(requested)}
            </Text>
          </List.Item>
        ))}
        {hold.lacking.map(({ line, medicine_label, content_unit, requested, allowed, why }) => (
          <List.Item key={line}>
            {medicine_label}: {formatCount(requested, content_unit)} needed
            {allowed === null ? '' : `, ${allowed} allowed`}. {LACK_LABELS[why]}
          </List.Item>
        ))}
      </List>
      <ProposedPart order={order} hold={hold} />
      <Countdown
        until={hold.expires_at}
        label={awaitsVerification ? 'Verify within' : 'HMO must answer within'}
      />
      {hold.raised_by === 'pharmacy' && (
        <SubmissionForm
          state={submission}
          onSubmit={(event) => {
            event.preventDefault();
            submission.submit(hold.sequence);
          }}
        >
          <SendButton state={submission} variant="default" mt="sm">
            Withdraw the question
          </SendButton>
        </SubmissionForm>
      )}
    </Card>
  );
}

/** Compares the patient's part with the proposed one. */
function ProposedPart({ order: { charges }, hold: { proposed_charges } }: Omit<HoldPanelProps, 'onDone'>) {
  const now = charges.patient_ngn;
  const next = proposed_charges?.patient_ngn ?? now;
  if (now === next) return null;
  return (
    <Text>
      If the HMO approves, the patient pays {formatNaira(next)} instead of {formatNaira(now)}.
    </Text>
  );
}
