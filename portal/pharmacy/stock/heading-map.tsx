/** Maps the headings of a stock file to columns. The mapping is stored, so that the next file needs none. */
import { Alert, Button, Group, Select, Table, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type PharmacyPutHeadingsBody as PutHeadingsBody,
  pharmacyPutStockHeadings as putStockHeadings,
  type PharmacyStockHeadings as StockHeadings,
} from '../../client/generated/index.ts';
import { useSubmission } from '../api/submission.ts';
import { Refusal, Retrying } from '../orders/sending-state.tsx';
import { columnOf, examplesIn, headingKey, type StockFile } from './stock-file.ts';

type Column = PutHeadingsBody['headings'][string];

const LABELS: Readonly<Record<Column, string>> = {
  medicine: 'Medicine',
  strength: 'Strength',
  form: 'Dosage form',
  medicine_id: 'Medicine ID',
  item_code: 'Your item code',
  gtin: 'Barcode',
  nafdac_number: 'NAFDAC number',
  brand: 'Brand',
  manufacturer: 'Manufacturer',
  quantity: 'Quantity',
  sales_unit: 'Unit of sale',
  pack_size: 'Pack size',
  content_size: 'Size of a bottle or tube',
  price_ngn: 'Price',
  batch_number: 'Batch number',
  expires_on: 'Expiry date',
  as_of: 'Time of the count',
  ignore: 'Do not read',
};
const CHOICES = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

interface HeadingMapProps {
  readonly file: StockFile;
  readonly known: StockHeadings;
  readonly onSaved: (saved: StockHeadings) => void;
  readonly onCancel: () => void;
}

export function HeadingMap({ file, known, onSaved, onCancel }: HeadingMapProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Column>>>({});
  const [dateOrder, setDateOrder] = useState(known.date_order as PutHeadingsBody['date_order'] | null);
  const saving = useSubmission<PutHeadingsBody, StockHeadings>(
    (body, _headers, signal) => putStockHeadings({ body, signal }),
    onSaved,
    'Columns saved.',
  );
  const headings = file.header.columns.filter((heading) => headingKey(heading) !== '');
  const save = () => {
    const keys = new Set(Object.keys(chosen).map(headingKey));
    const others = Object.entries(known.headings).filter(([heading]) => !keys.has(headingKey(heading)));
    saving.submit({
      headings: { ...Object.fromEntries(others), ...chosen },
      ...(dateOrder !== null && { date_order: dateOrder }),
    });
  };
  return (
    <Alert color="amber" title="What do the columns of this file mean?">
      <Text size="sm">
        A medicine, a quantity and a price are needed. Your choice is kept for your next files.
      </Text>
      <Table.ScrollContainer minWidth={300} type="native">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>In the file</Table.Th>
              <Table.Th>Meaning</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {headings.map((heading) => (
              <Table.Tr key={heading}>
                <Table.Td>{heading}</Table.Td>
                <Table.Td>{examplesIn(file, heading).join(', ')}</Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`Meaning of ${heading}`}
                    data={CHOICES}
                    value={chosen[heading] ?? columnOf(heading, known) ?? 'ignore'}
                    allowDeselect={false}
                    onChange={(value) => {
                      if (value !== null) setChosen({ ...chosen, [heading]: value as Column });
                    }}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Select
        mt="xs"
        label="Dates such as 03/04/2027"
        placeholder="Leave empty if months are written as words"
        clearable
        data={[
          { value: 'day_first', label: '3 April: the day first' },
          { value: 'month_first', label: '4 March: the month first' },
        ]}
        value={dateOrder ?? null}
        onChange={setDateOrder}
      />
      <Refusal error={saving.error} />
      <Retrying state={saving} />
      <Group mt="xs">
        <Button loading={saving.isSending} onClick={save}>
          Save columns
        </Button>
        <Button variant="subtle" disabled={saving.isSending} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Alert>
  );
}
