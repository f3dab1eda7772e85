/** What a prescription allows of each line of the order; filled in with what was ordered, and with what it says. */
import { Fieldset, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  pharmacyVerifyPrescription as verifyPrescription,
  type PharmacyOrder as Order,
  type PharmacyOrderPrescription as OrderPrescription,
  type PharmacyVerifyPrescriptionResponse,
  type PharmacyVerifyPrescriptionBody as VerifyPrescriptionBody,
} from '../../client/generated/index.ts';
import { ApiError } from '../../common/data/api-error.ts';
import { useSubmission } from '../api/submission.ts';
import { SendButton } from '../orders/sending-state.tsx';
import { useLastPharmacist, type Pharmacist } from './pharmacist.ts';
import type { ReviewProps } from './review-props.ts';

type Line = VerifyPrescriptionBody['lines'][number];

export function VerifyForm({ order, prescription, onReviewed }: ReviewProps) {
  const [lines, setLines] = useState(() => linesOf(order, prescription));
  const last = useLastPharmacist();
  const [pharmacist, setPharmacist] = useState(last.pharmacist);
  const path = { request_id: order.request_id, prescription_id: prescription.prescription_id };
  const submission = useSubmission<VerifyPrescriptionBody, PharmacyVerifyPrescriptionResponse['data']>(
    (body, headers, signal) => verifyPrescription({ path, body, headers, signal }),
    onReviewed,
  );
  // What the details do not say has to be stated by somebody with a name: the server says when.
  const isStated = prescription.details === null || wantsPharmacist(submission.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isStated) last.keep(pharmacist);
    submission.submit(isStated ? { lines, pharmacist } : { lines });
  };
  const change = (medicine_id: string, said: Partial<Line>) =>
    setLines((known) =>
      known.map((line) => (line.medicine_id === medicine_id ? { ...line, ...said } : line)),
    );
  return (
    <form onSubmit={send}>
      <Stack gap="sm">
        {lines.map((line) => (
          <Fieldset key={line.medicine_id} legend={labelOf(order, line)}>
            <Group grow>
              <NumberInput
                label={`Allowed each time (${line.unit})`}
                min={1}
                allowDecimal={false}
                required
                value={line.quantity}
                onChange={(quantity) => change(line.medicine_id, { quantity: Number(quantity) })}
              />
              <NumberInput
                label="Refills"
                min={0}
                allowDecimal={false}
                required
                value={line.refills}
                onChange={(refills) => change(line.medicine_id, { refills: Number(refills) })}
              />
            </Group>
          </Fieldset>
        ))}
        {isStated && <PharmacistFields value={pharmacist} onChange={setPharmacist} />}
        {submission.data?.awaits_second_pharmacist === true && (
          <Text role="status">A second pharmacist has to say the same before it counts.</Text>
        )}
        <SendButton state={submission}>Verify the prescription</SendButton>
      </Stack>
    </form>
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
        description="As in the register"
        autoComplete="name"
        required
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
      <TextInput
        label="Registration number"
        description="With the Pharmacy Council"
        autoComplete="off"
        required
        value={value.registration_number}
        onChange={({ currentTarget }) => onChange({ ...value, registration_number: currentTarget.value })}
      />
    </Group>
  );
}

/** A line for each medicine of the order that needs a prescription; refills as the prescription says where it has one line. */
function linesOf({ items }: Order, { details }: OrderPrescription): Line[] {
  const refills = details?.lines.length === 1 ? (details.lines[0]?.refills ?? 0) : 0;
  return items
    .filter(({ prescription_required }) => prescription_required)
    .map(({ medicine_id, quantity, unit }) => ({ medicine_id, quantity, unit, refills }));
}

function labelOf({ items }: Order, { medicine_id }: Line): string {
  return items.find((item) => item.medicine_id === medicine_id)?.medicine_label ?? medicine_id;
}

function wantsPharmacist(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ path }) => path.startsWith('pharmacist'));
}
