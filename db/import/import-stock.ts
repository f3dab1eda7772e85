import {
  BadField,
  integerField,
  optionalTimeField,
  parsedField,
  type Resolved,
  type StagedRow,
  type StagedTable,
  textField,
} from './import-rows.ts';
import { readPack } from '../../domain/stock.ts';
import { parseUnit, UNITS } from '../../domain/medicines/units.ts';
import type { Tx } from '../schema.ts';
import type { Catalogue } from '../stock/catalogue.ts';
import { medicineField, medicineImport } from './import-identifiers.ts';
import type { CsvRecord } from './read-csv.ts';

/** @param now `checked_at` of rows that state none. A row that changes nothing keeps its time. */
export function stockTable(now: Date): StagedTable {
  return {
    name: 'stock',
    columns: {
      pharmacy_number: { type: 'integer' },
      medicine_number: { type: 'integer' },
      quantity: { type: 'integer' },
      sales_unit: { type: 'text' },
      pack_size: { type: 'integer' },
      content_unit: { type: 'text' },
      price_ngn: { type: 'integer' },
      checked_at: { type: 'timestamptz', fallback: now.toISOString(), refreshed: true },
    },
    key: ['pharmacy_number', 'medicine_number'],
  };
}

/** A row replaces the pharmacy's stock of one medicine. Medicines that the file does not list stay unchanged. */
export const importStock = medicineImport((catalogue, { now = new Date() }) => ({
  columns: {
    required: ['pharmacy_id', 'medicine', 'quantity', 'sales_unit', 'pack_size', 'price_ngn'],
    optional: ['checked_at'],
    numbers: { quantity: 'count', pack_size: 'count', price_ngn: 'money' },
    codes: ['pharmacy_id'],
  },
  table: stockTable(now),
  read: (record) => [readStock(record, catalogue)],
  resolve: resolvePharmacies,
  repeats: 'repeats the pharmacy_id and medicine of an earlier line; keep one of the two lines',
}));

function readStock(record: CsvRecord, catalogue: Catalogue) {
  const entry = medicineField(record, catalogue);
  const sales_unit = parsedField(record, 'sales_unit', parseUnit, `enter one of ${UNITS.join(', ')}`);
  const pack_size = integerField(record, 'pack_size', 1);
  const content_unit = readPack(entry.content_unit, sales_unit, pack_size);
  if (typeof content_unit !== 'string') {
    const { member, message } = content_unit;
    throw new BadField(member, `is ${member === 'pack_size' ? pack_size : sales_unit} and ${message}`);
  }
  return {
    // `resolvePharmacies` replaces the id by the number.
    pharmacy_number: textField(record, 'pharmacy_id'),
    medicine_number: String(entry.medicine_number),
    quantity: String(integerField(record, 'quantity', 0)),
    sales_unit,
    pack_size: String(pack_size),
    content_unit,
    price_ngn: String(integerField(record, 'price_ngn', 1)),
    checked_at: optionalTimeField(record, 'checked_at')?.toISOString() ?? null,
  };
}

async function resolvePharmacies(transaction: Tx, rows: readonly StagedRow[]): Promise<Resolved> {
  const idOf = ({ values }: StagedRow) => values['pharmacy_number'] ?? '';
  const found = await transaction
    .selectFrom('pharmacy')
    .select(['pharmacy_id', 'pharmacy_number'])
    .where('pharmacy_id', 'in', ['', ...new Set(rows.map(idOf))])
    .execute();
  const numbers = new Map(
    found.map(({ pharmacy_id, pharmacy_number }) => [pharmacy_id, String(pharmacy_number)]),
  );
  const unknown = rows.filter((row) => !numbers.has(idOf(row)));
  return {
    rows: rows.flatMap((row) => {
      const pharmacy_number = numbers.get(idOf(row));
      return pharmacy_number === undefined ? [] : [{ ...row, values: { ...row.values, pharmacy_number } }];
    }),
    bad: unknown.map((row) => ({
      line: row.line,
      column: 'pharmacy_id',
      message: `is "${idOf(row)}", which is not a known pharmacy; import the pharmacy first`,
    })),
  };
}
