import { FileInput, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  pharmacyDeliverOrder as deliverOrder,
  type PharmacyDeliverOrderBody as DeliverOrderBody,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { ApiError } from '../../common/data/api-error.ts';
import { base64Of } from '../../common/data/base64.ts';
import { useSubmission } from '../api/submission.ts';
import type { StepProps } from './step-props.ts';
import { SendButton } from './sending-state.tsx';
import { SignaturePad } from './signature-pad.tsx';

type ProofType = DeliverOrderBody['proof']['type'];

const PROOFS: Readonly<Record<ProofType, string>> = {
  pin: 'PIN',
  signature: 'Signature',
  photo: 'Photo',
  name: 'Name',
};

type Deliverer = NonNullable<DeliverOrderBody['by']>;

const DELIVERERS: Readonly<Record<Deliverer, string>> = {
  courier: 'Courier',
  pharmacy: 'Pharmacy staff',
};

export function DeliverForm({ order, onDone }: StepProps) {
  const { request_id } = order;
  const [type, setType] = useState<ProofType>('pin');
  const [by, setBy] = useState<Deliverer>(order.status === 'in_transit' ? 'courier' : 'pharmacy');
  const [fields, setFields] = useState({ pin: '', name: order.recipient?.name ?? '', image: '' });
  const update = (change: Partial<typeof fields>) => setFields((current) => ({ ...current, ...change }));
  const submission = useSubmission<DeliverOrderBody, Order>(
    (body, headers, signal) => deliverOrder({ path: { request_id }, body, headers, signal }),
    onDone,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    submission.submit({ proof: proofOf(type, fields), by });
  };
  const isImageMissing = (type === 'signature' || type === 'photo') && fields.image === '';
  return (
    <form onSubmit={send}>
      <Stack>
        <Input.Wrapper label="Handed over by" labelElement="div">
          <SegmentedControl
            aria-label="Handed over by"
            value={by}
            onChange={(value) => setBy(value as Deliverer)}
            data={Object.entries(DELIVERERS).map(([value, label]) => ({ value, label }))}
            fullWidth
          />
        </Input.Wrapper>
        {order.proof_required === 'pin' ? (
          <Text>The HMO requires the PIN that the recipient was given.</Text>
        ) : (
          <SegmentedControl
            aria-label="Proof"
            value={type}
            onChange={(value) => {
              setType(value as ProofType);
              update({ image: '' });
              submission.reset();
            }}
            data={Object.entries(PROOFS).map(([value, label]) => ({ value, label }))}
            fullWidth
          />
        )}
        {type === 'pin' && (
          <TextInput
            label="Recipient's 6-digit PIN"
            inputMode="numeric"
            autoComplete="off"
            pattern="[0-9]{6}"
            title="Six digits"
            maxLength={6}
            required
            value={fields.pin}
            error={concerns('pin', submission.error)}
            onChange={({ currentTarget }) => update({ pin: currentTarget.value })}
          />
        )}
        {(type === 'name' || type === 'signature') && (
          <TextInput
            label="Received by"
            autoComplete="off"
            required
            maxLength={100}
            value={fields.name}
            onChange={({ currentTarget }) => update({ name: currentTarget.value })}
          />
        )}
        {type === 'signature' && <SignaturePad onChange={(image) => update({ image })} />}
        {type === 'photo' && (
          <FileInput
            label="Photo"
            accept="image/jpeg,image/png"
            required
            onChange={(file) =>
              void (file === null ? Promise.resolve('') : base64Of(file)).then((image) => update({ image }))
            }
          />
        )}
        <SendButton state={submission} disabled={isImageMissing}>
          Confirm delivery
        </SendButton>
      </Stack>
    </form>
  );
}

function proofOf(
  type: ProofType,
  { pin, name, image }: { readonly pin: string; readonly name: string; readonly image: string },
): DeliverOrderBody['proof'] {
  switch (type) {
    case 'pin':
      return { type, pin };
    case 'name':
      return { type, name };
    case 'signature':
      return { type, name, image };
    case 'photo':
      return { type, image };
  }
}

function concerns(word: string, error: unknown): boolean {
  return error instanceof ApiError && error.code.includes(word);
}
