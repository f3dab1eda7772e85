/** Maps the headings of a stock file to columns. The mapping is stored, so that the next file needs none. */
import { Alert, Button, Group, Select, Table, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type PharmacyPutHeadingsBody as PutHeadingsBody,
  pharmacyReadStockHeadings as readStockHeadings,
  pharmacyPutStockHeadings as putStockHeadings,
  type PharmacyStockHeadings as StockHeadings,
} from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import { isConflict, useSubmission } from '../api/submission.ts';
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

/** The changes between two mappings, in words. */
function changesOf(before: StockHeadings, now: StockHeadings): string[] {
  const meaning = ({ headings }: StockHeadings, heading: string) => headings[heading];
  const headings = [...new Set([...Object.keys(before.headings), ...Object.keys(now.headings)])];
  const changes = headings
    .filter((heading) => meaning(before, heading) !== meaning(now, heading))
    .map((heading) => {
      const column = meaning(now, heading);
      return `“${heading}” ${column === undefined ? 'is not chosen any more' : `means ${LABELS[column]}`}.`;
    });
  return before.date_order === now.date_order ? changes : [...changes, 'The order of day and month.'];
}

interface HeadingMapProps {
  readonly file: StockFile;
  readonly known: StockHeadings;
  readonly onSaved: (saved: StockHeadings) => void;
  readonly onCancel: () => void;
}

export function HeadingMap({ file, known, onSaved, onCancel }: HeadingMapProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Column>>>({});
  const [dateOrder, setDateOrder] = useState(known.date_order as PutHeadingsBody['date_order'] | null);
  /** The mapping that the choices change. */
  const [base, setBase] = useState(known);
  const [news, setNews] = useState<readonly string[]>([]);
  /** After another change of the mapping: it counts for the columns that the user has not chosen. */
  const rebase = async (signal: AbortSignal) => {
    const now = await unwrap(readStockHeadings({ signal }));
    setNews(changesOf(base, now));
    setDateOrder((current) => (current === base.date_order ? now.date_order : current));
    setBase(now);
  };
  const saving = useSubmission<PutHeadingsBody, StockHeadings>(
    async (body, _headers, signal) => {
      const result = await putStockHeadings({ body, signal });
      if (isConflict(result)) await rebase(signal);
      return result;
    },
    onSaved,
    'Columns saved.',
  );
  const headings = file.header.columns.filter((heading) => headingKey(heading) !== '');
  const save = () => {
    const keys = new Set(Object.keys(chosen).map(headingKey));
    const others = Object.entries(base.headings).filter(([heading]) => !keys.has(headingKey(heading)));
    saving.submit({
      headings: { ...Object.fromEntries(others), ...chosen },
      ...(dateOrder !== null && { date_order: dateOrder }),
      ...(base.changed_at === null ? { only_new: true } : { replaces_changed_at: base.changed_at }),
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
                    value={chosen[heading] ?? columnOf(heading, base) ?? 'ignore'}
                    allowDeselect={false}
                    disabled={saving.isSending}
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
        disabled={saving.isSending}
        onChange={setDateOrder}
      />
      {news.length > 0 && saving.error !== null && (
        <Text size="sm" mt="xs" role="alert">
          Changed meanwhile: {news.join(' ')} Check the columns, and save again.
        </Text>
      )}
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
