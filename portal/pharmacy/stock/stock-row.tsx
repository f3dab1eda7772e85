import { formatCount } from '../../common/format/amount.ts';
import { Button, Group, NumberInput, Table, Text } from '@mantine/core';
import { useId, useState } from 'react';
import {
  pharmacyPutStock as putStock,
  type PharmacyPutStockBody as PutStockBody,
  type PharmacyStockLine as StockLine,
} from '../../client/generated/index.ts';
import { serverNow } from '../api/server-time.ts';
import { useSubmission } from '../api/submission.ts';
import { Refusal, Retrying } from '../orders/sending-state.tsx';
import { formatNaira } from '../../common/format/money.ts';
import { ToneBadge } from '../../common/components/tone-badge.tsx';

const numberFormat = new Intl.NumberFormat('en-NG');

interface RowProps {
  readonly line: StockLine;
  readonly onStored: () => void;
}

export function StockRow({ line, onStored }: RowProps) {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  const { medicine, quantity, sales_unit, pack_size, content_unit, price_ngn, in_stock } = line;
  const stop = () => {
    setEditing(false);
    setEdited(true);
  };
  if (isEditing) {
    return (
      <EditRow
        line={line}
        onClose={stop}
        onStored={() => {
          stop();
          onStored();
        }}
      />
    );
  }
  return (
    <Table.Tr>
      <Table.Td>
        {medicine.label}
        <Text fz="xs" c="dimmed">
          1 {sales_unit} = {formatCount(pack_size, content_unit)}
        </Text>
      </Table.Td>
      <Table.Td>
        {in_stock ? numberFormat.format(quantity) : <ToneBadge tone="bad">Out of stock</ToneBadge>}
      </Table.Td>
      <Table.Td>{formatNaira(price_ngn)}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Change ${medicine.label}`}
          ref={wasEdited ? focusOn : null}
          onClick={() => setEditing(true)}
        >
          Change
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function EditRow({ line, onStored, onClose }: RowProps & { readonly onClose: () => void }) {
  const form = useId();
  const { medicine, sales_unit, pack_size } = line;
  const [values, setValues] = useState<FieldValues>({ quantity: line.quantity, price_ngn: line.price_ngn });
  const [isChecked, setChecked] = useState(false);
  const submission = useSubmission<PutStockBody, unknown>(
    (body, _headers, signal) => putStock({ path: { medicine_id: medicine.medicine_id }, body, signal }),
    onStored,
    `Stock of ${medicine.label} saved.`,
  );
  const quantity = wholeNumber(values.quantity, 0);
  const price_ngn = wholeNumber(values.price_ngn, 1);
  const save = () => {
    setChecked(true);
    if (quantity === undefined || price_ngn === undefined) return;
    const as_of = new Date(serverNow()).toISOString();
    submission.submit({ quantity, price_ngn, sales_unit, pack_size, as_of });
  };
  return (
    <Table.Tr>
      <Table.Td>
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {medicine.label}
        </form>
        <Refusal error={submission.error} />
        <Retrying state={submission} />
      </Table.Td>
      <Table.Td>
        <NumberInput
          form={form}
          aria-label={`Quantity of ${medicine.label}`}
          allowDecimal={false}
          ref={focusOn}
          value={values.quantity}
          error={isChecked && quantity === undefined && 'Enter a whole number, 0 or more.'}
          onChange={(value) => setValues((current) => ({ ...current, quantity: value }))}
        />
      </Table.Td>
      <Table.Td>
        <NumberInput
          form={form}
          aria-label={`Price of ${medicine.label}, in Naira`}
          allowDecimal={false}
          value={values.price_ngn}
          error={isChecked && price_ngn === undefined && 'Enter the price in whole Naira, at least ₦1.'}
          onChange={(value) => setValues((current) => ({ ...current, price_ngn: value }))}
        />
      </Table.Td>
      <Table.Td>
        <Group gap={4}>
          <Button type="submit" form={form} size="compact-sm" loading={submission.isSending}>
            Save
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Keeps the focus when the row switches between display and fields. */
const focusOn = (element: HTMLElement | null) => element?.focus();

/** Field values; a string while they are not numbers. */
interface FieldValues {
  readonly quantity: number | string;
  readonly price_ngn: number | string;
}

/** Returns undefined if the value is not a whole number of at least `min`. */
function wholeNumber(input: number | string, min: number): number | undefined {
  const value = input === '' ? Number.NaN : Number(input);
  return Number.isSafeInteger(value) && value >= min ? value : undefined;
}
