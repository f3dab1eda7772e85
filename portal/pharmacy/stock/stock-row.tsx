/** One medicine of the stock; its quantity and price are changed in place. */
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
import { inNaira } from '../../common/format/money.ts';
import { ToneBadge } from '../../common/components/tone-badge.tsx';

const NUMBERS = new Intl.NumberFormat('en-NG');

interface RowProps {
  readonly line: StockLine;
  readonly onStored: () => void;
}

export function StockRow({ line, onStored }: RowProps) {
  const [isEditing, setEditing] = useState(false);
  const { medicine, quantity, sales_unit, pack_size, content_unit, price_ngn, in_stock } = line;
  if (isEditing) {
    return (
      <EditedRow
        line={line}
        onClose={() => setEditing(false)}
        onStored={() => {
          setEditing(false);
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
          1 {sales_unit} = {NUMBERS.format(pack_size)} {content_unit}
        </Text>
      </Table.Td>
      <Table.Td>{in_stock ? NUMBERS.format(quantity) : <ToneBadge tone="bad">None</ToneBadge>}</Table.Td>
      <Table.Td>{inNaira(price_ngn)}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Change ${medicine.label}`}
          onClick={() => setEditing(true)}
        >
          Change
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function EditedRow({ line, onStored, onClose }: RowProps & { readonly onClose: () => void }) {
  const form = useId();
  const { medicine, sales_unit, pack_size } = line;
  const [said, setSaid] = useState({ quantity: line.quantity, price_ngn: line.price_ngn });
  const submission = useSubmission<PutStockBody, unknown>(
    (body, _headers, signal) => putStock({ path: { medicine_id: medicine.medicine_id }, body, signal }),
    onStored,
  );
  return (
    <Table.Tr>
      <Table.Td>
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            submission.submit({ ...said, sales_unit, pack_size, as_of: new Date(serverNow()).toISOString() });
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
          min={0}
          allowDecimal={false}
          required
          data-autofocus
          value={said.quantity}
          onChange={(quantity) => setSaid((known) => ({ ...known, quantity: Number(quantity) }))}
        />
      </Table.Td>
      <Table.Td>
        <NumberInput
          form={form}
          aria-label={`Price of ${medicine.label}, in Naira`}
          min={1}
          allowDecimal={false}
          required
          value={said.price_ngn}
          onChange={(price_ngn) => setSaid((known) => ({ ...known, price_ngn: Number(price_ngn) }))}
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
