import { Button, Group, Select } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  pharmacyRejectPrescription as rejectPrescription,
  type PharmacyRejectPrescriptionBody as RejectPrescriptionBody,
} from '../../client/generated/index.ts';
import { Dialogue } from '../../common/components/dialogue.tsx';
import { useSubmission } from '../api/submission.ts';
import { SendButton, SubmissionForm } from '../orders/sending-state.tsx';
import { optionsOf, PRESCRIPTION_REJECT_LABELS } from '../words/orders.ts';
import type { ReviewProps } from './review-props.ts';
import { VerifyForm } from './verify-form.tsx';

export function ReviewForms({ order, prescription, onReviewed }: ReviewProps) {
  const [isRejecting, setRejecting] = useState(false);
  const { allowed_actions } = prescription;
  return (
    <>
      {allowed_actions.includes('verify') && (
        <VerifyForm order={order} prescription={prescription} onReviewed={onReviewed} />
      )}
      {allowed_actions.includes('reject') && (
        <Group justify="end">
          <Button variant="subtle" color="brick" onClick={() => setRejecting(true)}>
            Reject prescription
          </Button>
        </Group>
      )}
      {isRejecting && (
        <Dialogue title="Reject prescription" onClose={() => setRejecting(false)}>
          <RejectForm
            order={order}
            prescription={prescription}
            onReviewed={() => {
              setRejecting(false);
              onReviewed();
            }}
          />
        </Dialogue>
      )}
    </>
  );
}

function RejectForm({ order, prescription, onReviewed }: ReviewProps) {
  const [reason, setReason] = useState<RejectPrescriptionBody['reason'] | null>(null);
  const path = { request_id: order.request_id, prescription_id: prescription.prescription_id };
  const submission = useSubmission<RejectPrescriptionBody, unknown>(
    (body, headers, signal) => rejectPrescription({ path, body, headers, signal }),
    onReviewed,
    'Prescription rejected.',
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null) submission.submit({ reason });
  };
  return (
    <SubmissionForm state={submission} onSubmit={send}>
      <Select
        label="Reason"
        placeholder="Choose a reason"
        required
        data={optionsOf(PRESCRIPTION_REJECT_LABELS)}
        value={reason}
        onChange={setReason}
        allowDeselect={false}
        mb="md"
      />
      <SendButton state={submission} color="brick.7" disabled={reason === null}>
        Reject
      </SendButton>
    </SubmissionForm>
  );
}
