import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  pharmacyCorrectBatch as correctBatch,
  type PharmacyCorrectBatchBody as CorrectBatchBody,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { Dialogue } from '../../common/components/dialogue.tsx';
import { ApiError } from '../../common/data/api-error.ts';
import { formatProduct } from '../../common/format/articles.ts';
import { useSubmission } from '../api/submission.ts';
import { SendButton, SubmissionForm } from './sending-state.tsx';
import { numberOf, WholeNumberInput } from '../../common/components/whole-number-input.tsx';

type Item = Order['items'][number];
type Batch = Item['batches'][number];

/** Statuses in which the medicines have not reached the recipient. */
const CORRECTABLE: readonly Order['status'][] = ['dispensing', 'ready', 'in_transit'];

interface CorrectBatchProps {
  readonly order: Order;
  readonly item: Item;
  readonly batch: Batch;
  readonly onDone: (order: Order) => void;
}

/** A button that opens the form; nothing if the batch can no longer be corrected. */
export function CorrectBatch({ order, item, batch, onDone }: CorrectBatchProps) {
  const [isOpen, setOpen] = useState(false);
  if (!CORRECTABLE.includes(order.status)) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Correct batch ${batch.batch_number} of ${item.medicine_label}`}
        onClick={() => setOpen(true)}
      >
        Correct
      </Button>
      {isOpen && (
        <Dialogue title="Correct a batch" onClose={() => setOpen(false)}>
          <CorrectBatchForm
            order={order}
            item={item}
            batch={batch}
            onDone={(next) => {
              setOpen(false);
              onDone(next);
            }}
          />
        </Dialogue>
      )}
    </>
  );
}

function CorrectBatchForm({ order, item, batch: { quantity: all, ...recorded }, onDone }: CorrectBatchProps) {
  const [corrected, setCorrected] = useState<CorrectBatchBody['corrected']>(recorded);
  const [quantity, setQuantity] = useState(all);
  const submission = useSubmission<CorrectBatchBody, Order>(
    (body, headers, signal) =>
      correctBatch({ path: { request_id: order.request_id }, body, headers, signal }),
    onDone,
  );
  const change = (fields: Partial<CorrectBatchBody['corrected']>) =>
    setCorrected((current) => ({ ...current, ...fields }));
  const errorOf = (member: string) =>
    submission.error instanceof ApiError
      ? submission.error.fields.find(({ path }) => path === `corrected.${member}`)?.message
      : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    submission.submit({
      line: item.line,
      batch: recorded,
      corrected: {
        ...corrected,
        batch_number: corrected.batch_number.trim(),
        nafdac_number: corrected.nafdac_number.trim(),
      },
      // All units need no number, so that the same form sent twice is recognised.
      ...(quantity === all ? {} : { quantity }),
    });
  };
  return (
    <SubmissionForm state={submission} onSubmit={send}>
      <Stack>
        <Text>{formatProduct(item)}</Text>
        <Text fz="sm" c="dimmed">
          Enter what is printed on the package. The HMO is notified, and the history keeps both values.
        </Text>
        <TextInput
          label="Batch number"
          required
          autoComplete="off"
          value={corrected.batch_number}
          error={errorOf('batch_number')}
          onChange={({ currentTarget }) => change({ batch_number: currentTarget.value })}
        />
        <TextInput
          label="Expires on"
          description="If only a month is printed, enter its last day."
          type="date"
          required
          value={corrected.expires_on}
          error={errorOf('expires_on')}
          onChange={({ currentTarget }) => change({ expires_on: currentTarget.value })}
        />
        <TextInput
          label="NAFDAC number"
          required
          autoComplete="off"
          value={corrected.nafdac_number}
          error={errorOf('nafdac_number')}
          onChange={({ currentTarget }) => change({ nafdac_number: currentTarget.value })}
        />
        {all > 1 && (
          <WholeNumberInput
            label={`Quantity (${item.unit})`}
            description={`How many of the ${all} have these values.`}
            min={1}
            required
            value={quantity}
            onChange={(value) => setQuantity(numberOf(value))}
          />
        )}
        <SendButton state={submission}>Save the correction</SendButton>
      </Stack>
    </SubmissionForm>
  );
}
