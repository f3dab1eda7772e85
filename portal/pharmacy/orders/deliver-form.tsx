import {
  Checkbox,
  Fieldset,
  FileInput,
  Input,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  pharmacyDeliverOrder as deliverOrder,
  type PharmacyDeliverOrderBody as DeliverOrderBody,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { ApiError } from '../../common/data/api-error.ts';
import { base64Of } from '../../common/data/base64.ts';
import { numberOf, WholeNumberInput } from '../../common/components/whole-number-input.tsx';
import { formatCount } from '../../common/format/amount.ts';
import { formatProduct } from '../../common/format/articles.ts';
import { useSubmission } from '../api/submission.ts';
import type { StepProps } from './step-props.ts';
import { CollectionFields, collectionOf, type EnteredCollection } from './patient-payment.tsx';
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

/** A PIN may be pasted with separators: "945 172" or "945-172". */
const PIN_PATTERN = String.raw`[\s\-]*(?:[0-9][\s\-]*){6}`;

export function DeliverForm({ order, onDone }: StepProps) {
  const { request_id } = order;
  const [type, setType] = useState<ProofType>('pin');
  const [by, setBy] = useState<Deliverer>(order.status === 'in_transit' ? 'courier' : 'pharmacy');
  const [fields, setFields] = useState({ pin: '', name: order.recipient?.name ?? '', image: '' });
  /** The quantities that the recipient took, by line; undefined if that is everything. */
  const [taken, setTaken] = useState<ReadonlyMap<number, number>>();
  const [collection, setCollection] = useState<EnteredCollection>({ collected: '' });
  const update = (change: Partial<typeof fields>) => setFields((current) => ({ ...current, ...change }));
  const submission = useSubmission<DeliverOrderBody, Order>(
    (body, headers, signal) => deliverOrder({ path: { request_id }, body, headers, signal }),
    onDone,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const lines = [...(taken ?? [])].map(([line, quantity]) => ({ line, quantity }));
    const delivered = lines.filter(({ quantity }) => quantity > 0);
    const collected = collectionOf(order, collection);
    submission.submit({
      proof: proofOf(type, fields),
      by,
      ...(taken === undefined ? {} : { lines: delivered }),
      ...(collected === undefined ? {} : { collection: collected }),
    });
  };
  const isNothingTaken = taken !== undefined && [...taken.values()].every((quantity) => quantity === 0);
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
            pattern={PIN_PATTERN}
            title="Six digits"
            maxLength={30}
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
        <Checkbox
          label="The recipient did not take everything"
          checked={taken !== undefined}
          onChange={({ currentTarget }) => setTaken(currentTarget.checked ? dispensedOf(order) : undefined)}
        />
        {taken !== undefined && (
          <Fieldset legend="What the recipient took">
            <Stack>
              {order.items
                .filter(({ line }) => taken.has(line))
                .map((item) => (
                  <WholeNumberInput
                    key={item.line}
                    label={`${formatProduct(item)} (${item.unit})`}
                    description={`${formatCount(item.quantity_dispensed, item.unit)} dispensed`}
                    min={0}
                    required
                    value={taken.get(item.line) ?? 0}
                    onChange={(quantity) => setTaken(new Map(taken).set(item.line, numberOf(quantity)))}
                  />
                ))}
              <Text size="sm" role={isNothingTaken ? 'status' : undefined}>
                {isNothingTaken
                  ? 'The recipient took nothing: record a return or a failure instead of a delivery.'
                  : 'The HMO pays for what the recipient took.'}
              </Text>
            </Stack>
          </Fieldset>
        )}
        <CollectionFields
          order={order}
          value={collection}
          isPartial={taken !== undefined}
          onChange={setCollection}
        />
        <SendButton state={submission} disabled={isImageMissing || isNothingTaken}>
          Confirm delivery
        </SendButton>
      </Stack>
    </form>
  );
}

function dispensedOf({ items }: Order): ReadonlyMap<number, number> {
  const dispensed = items.filter(({ quantity_dispensed }) => quantity_dispensed > 0);
  return new Map(dispensed.map(({ line, quantity_dispensed }) => [line, quantity_dispensed]));
}

function proofOf(
  type: ProofType,
  { pin, name, image }: { readonly pin: string; readonly name: string; readonly image: string },
): DeliverOrderBody['proof'] {
  switch (type) {
    case 'pin':
      return { type, pin: pin.replaceAll(/[^0-9]/g, '') };
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
