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
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  pharmacyDeliverOrder as deliverOrder,
  pharmacyReadChargesOfDelivery as readChargesOfDelivery,
  type PharmacyDeliverOrderBody as DeliverOrderBody,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { ApiError } from '../../common/data/api-error.ts';
import { base64Of } from '../../common/data/base64.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import { numberOf, WholeNumberInput } from '../../common/components/whole-number-input.tsx';
import { formatCount } from '../../common/format/amount.ts';
import { formatProduct } from '../../common/format/articles.ts';
import { useSubmission } from '../api/submission.ts';
import type { StepProps } from './step-props.ts';
import { CollectionFields, collectionOf, type Due, type EnteredCollection } from './patient-payment.tsx';
import { SendButton, SubmissionForm, useResetAfterHold } from './sending-state.tsx';
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

interface Fields {
  readonly pin: string;
  readonly name: string;
  /** In base 64. */
  readonly image: string;
}

export function DeliverForm({ order, onDone }: StepProps) {
  const { request_id } = order;
  const [type, setType] = useState<ProofType>('pin');
  const [chosenBy, setBy] = useState<Deliverer>();
  const by = chosenBy ?? (order.status === 'in_transit' ? 'courier' : 'pharmacy');
  const [entered, setFields] = useState<Partial<Fields>>({});
  const fields: Fields = { pin: '', name: order.recipient?.name ?? '', image: '', ...entered };
  /** The quantities entered for what the recipient took, by line; undefined if that is everything. */
  const [enteredTaken, setTaken] = useState<ReadonlyMap<number, number>>();
  const taken = enteredTaken && new Map([...dispensedOf(order), ...enteredTaken]);
  const [collection, setCollection] = useState<EnteredCollection>({ collected: '' });
  const update = (change: Partial<Fields>) => setFields((current) => ({ ...current, ...change }));
  const submission = useSubmission<DeliverOrderBody, Order>(
    (body, headers, signal) => deliverOrder({ path: { request_id }, body, headers, signal }),
    onDone,
  );
  useResetAfterHold(order, submission);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const lines = [...(taken ?? [])].map(([line, quantity]) => ({ line, quantity }));
    const delivered = lines.filter(({ quantity }) => quantity > 0);
    const collected = collectionOf(due, collection);
    submission.submit({
      proof: proofOf(type, fields),
      by,
      ...(taken === undefined ? {} : { lines: delivered }),
      ...(collected === undefined ? {} : { collection: collected }),
    });
  };
  const due = useDue(order, taken);
  const isNothingTaken = taken !== undefined && [...taken.values()].every((quantity) => quantity === 0);
  const isImageMissing = (type === 'signature' || type === 'photo') && fields.image === '';
  return (
    <SubmissionForm state={submission} onSubmit={send}>
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
          onChange={({ currentTarget }) => setTaken(currentTarget.checked ? new Map() : undefined)}
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
                    onChange={(quantity) =>
                      setTaken(new Map(enteredTaken).set(item.line, numberOf(quantity)))
                    }
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
          due={due}
          isPartial={taken !== undefined}
          onChange={setCollection}
        />
        <SendButton state={submission} disabled={isImageMissing || isNothingTaken || due === 'computing'}>
          Confirm delivery
        </SendButton>
      </Stack>
    </SubmissionForm>
  );
}

/**
 * The amount to collect if the recipient takes these quantities. The server computes it, because it knows how the
 * co-pays divide the price.
 *
 * @param taken undefined for everything.
 */
function useDue({ request_id, charges }: Order, taken: ReadonlyMap<number, number> | undefined): Due {
  const all = charges.patient_ngn;
  const entries = [...(taken ?? [])];
  const isEntered = entries.length > 0 && entries.every(([, quantity]) => Number.isInteger(quantity));
  const canDiffer = all > 0 && isEntered && entries.some(([, quantity]) => quantity > 0);
  const delivered = entries.map(([line, quantity]) => `${line}:${quantity}`).join(',');
  const { data, isPending } = useQuery({
    queryKey: ['charges-of-delivery', request_id, delivered, charges.total_ngn, all],
    queryFn: ({ signal }) =>
      unwrap(readChargesOfDelivery({ path: { request_id }, query: { delivered }, signal })),
    enabled: canDiffer,
    retry: false,
  });
  if (taken === undefined || all === 0) return all;
  if (!canDiffer) return undefined;
  return data?.patient_ngn ?? (isPending ? 'computing' : undefined);
}

function dispensedOf({ items }: Order): ReadonlyMap<number, number> {
  const dispensed = items.filter(({ quantity_dispensed }) => quantity_dispensed > 0);
  return new Map(dispensed.map(({ line, quantity_dispensed }) => [line, quantity_dispensed]));
}

function proofOf(type: ProofType, { pin, name, image }: Fields): DeliverOrderBody['proof'] {
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
