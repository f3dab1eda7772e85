import { Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type PharmacyOrderPrescription as OrderPrescription,
  pharmacyVerifyPrescription as verifyPrescription,
  type PharmacyVerifyPrescriptionBody as VerifyPrescriptionBody,
  type PharmacyVerifyPrescriptionResponse,
} from '../../client/generated/index.ts';
import { ApiError } from '../../common/data/api-error.ts';
import { useSubmission } from '../api/submission.ts';
import { SendButton, SubmissionForm } from '../orders/sending-state.tsx';
import type { ReviewProps } from './review-props.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../common/data/session.ts';
import { numberOf, WholeNumberInput } from '../../common/components/whole-number-input.tsx';

/** `quantity` is empty until it is entered. */
type Line = Omit<OrderPrescription['prescribed'][number], 'quantity'> & { readonly quantity: number | '' };

export function VerifyForm({ order, prescription, onReviewed }: ReviewProps) {
  const [lines, setLines] = useState(() => linesOf(prescription));
  const last = useLastPharmacist();
  const [pharmacist, setPharmacist] = useState(last.pharmacist);
  const path = { request_id: order.request_id, prescription_id: prescription.prescription_id };
  const submission = useSubmission<VerifyPrescriptionBody, PharmacyVerifyPrescriptionResponse['data']>(
    (body, headers, signal) => verifyPrescription({ path, body, headers, signal }),
    onReviewed,
    'Verification recorded.',
  );
  // If the details do not cover the entry, the server requires a named pharmacist.
  const needsPharmacist = prescription.details === null || isPharmacistMissing(submission.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (needsPharmacist) last.remember(pharmacist);
    const submitted = lines.map(({ medicine_id, quantity, refills }) => ({
      medicine_id,
      quantity: Number(quantity),
      refills,
    }));
    submission.submit(needsPharmacist ? { lines: submitted, pharmacist } : { lines: submitted });
  };
  const change = (medicine_id: string, fields: Partial<Line>) =>
    setLines((current) =>
      current.map((line) => (line.medicine_id === medicine_id ? { ...line, ...fields } : line)),
    );
  if (lines.length === 0) {
    return <Text size="sm">This prescription does not cover any medicine in this order that needs one.</Text>;
  }
  return (
    <SubmissionForm state={submission} onSubmit={send}>
      <Stack gap="sm">
        {lines.map((line) => (
          <Fieldset key={line.medicine_id} legend={line.medicine_label}>
            <Group grow>
              <WholeNumberInput
                label={`Quantity per dispensing (${line.content_unit})`}
                description={line.quantity === '' ? 'Enter the prescribed quantity' : undefined}
                min={1}
                required
                value={line.quantity}
                onChange={(quantity) => change(line.medicine_id, { quantity })}
              />
              <WholeNumberInput
                label="Refills"
                min={0}
                required
                value={line.refills}
                onChange={(refills) => change(line.medicine_id, { refills: numberOf(refills) })}
              />
            </Group>
          </Fieldset>
        ))}
        {needsPharmacist && <PharmacistFields value={pharmacist} onChange={setPharmacist} />}
        {submission.data?.awaits_second_pharmacist === true && (
          <Text role="status">A second pharmacist must verify the same details before you can dispense.</Text>
        )}
        <SendButton state={submission}>Verify prescription</SendButton>
      </Stack>
    </SubmissionForm>
  );
}

function PharmacistFields({
  value,
  onChange,
}: {
  readonly value: Pharmacist;
  readonly onChange: (pharmacist: Pharmacist) => void;
}) {
  return (
    <Group grow>
      <TextInput
        label="Pharmacist"
        description="Name as registered"
        autoComplete="name"
        required
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
      <TextInput
        label="Registration number"
        description="Pharmacy Council registration number"
        autoComplete="off"
        required
        value={value.registration_number}
        onChange={({ currentTarget }) => onChange({ ...value, registration_number: currentTarget.value })}
      />
    </Group>
  );
}

function linesOf({ prescribed }: OrderPrescription): Line[] {
  return prescribed.map((line) => ({ ...line, quantity: line.quantity ?? '' }));
}

function isPharmacistMissing(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ path }) => path.startsWith('pharmacist'));
}

type Pharmacist = NonNullable<VerifyPrescriptionBody['pharmacist']>;

/** Kept in the query cache, which is cleared with the session, because a tablet has several users. */
const LAST_PHARMACIST = ['pharmacist'] as const;

/** Initial values of the pharmacist fields: the last entry, or else the name of the signed-in user. */
function useLastPharmacist(): {
  readonly pharmacist: Pharmacist;
  readonly remember: (entered: Pharmacist) => void;
} {
  const queries = useQueryClient();
  const { name, email } = useSession();
  const own = { name: name === email ? '' : name, registration_number: '' };
  return {
    pharmacist: queries.getQueryData<Pharmacist>(LAST_PHARMACIST) ?? own,
    remember(entered) {
      queries.setQueryDefaults(LAST_PHARMACIST, { gcTime: Infinity });
      queries.setQueryData(LAST_PHARMACIST, entered);
    },
  };
}
