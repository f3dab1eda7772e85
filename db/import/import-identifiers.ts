/** Imports printed identifiers of packages: barcodes and NAFDAC registration numbers. */
import { IDENTIFIER_KINDS, readIdentifier } from '../../domain/medicines/product-identifiers.ts';
import { quotedValue, spreadsheetDamage } from '../../domain/common/text.ts';
import {
  BadField,
  importRows,
  integerField,
  optionalField,
  parsedField,
  REVIEWED_BY,
  reviewedBy,
  type RowImport,
  textField,
} from './import-rows.ts';
import type { CsvRecord, ImportOptions, ImportReport } from './read-csv.ts';
import { Catalogue, type CatalogueEntry } from '../stock/catalogue.ts';
import type { Readable } from 'node:stream';
import type { Db } from '../schema.ts';

export const importIdentifiers = medicineImport((catalogue) => ({
  columns: {
    required: ['kind', 'value', 'medicine', 'source'],
    optional: ['pack_size', 'reviewed_by'],
    numbers: { pack_size: 'count' },
    codes: ['value'],
  },
  table: {
    name: 'product_identifier',
    columns: {
      kind: { type: 'text' },
      value: { type: 'text' },
      medicine_number: { type: 'integer' },
      pack_size: { type: 'integer', fallback: null, refreshed: true },
      source: { type: 'text' },
      reviewed_by: REVIEWED_BY,
    },
    key: ['kind', 'value'],
  },
  read: (record) => [readRow(record, catalogue)],
  repeats: 'repeats the kind and value of an earlier line; keep one of the two lines',
}));

function readRow(record: CsvRecord, catalogue: Catalogue) {
  const parseKind = (text: string) => IDENTIFIER_KINDS.find((each) => each === text);
  const kind = parsedField(record, 'kind', parseKind, `enter one of ${IDENTIFIER_KINDS.join(', ')}`);
  const text = textField(record, 'value');
  const read = readIdentifier(kind, text);
  if ('code' in read)
    throw new BadField('value', `is ${quotedValue(text)} and ${spreadsheetDamage(text) ?? read.message}`);
  const pack_size = optionalField(record, 'pack_size');
  return {
    kind,
    value: read.value,
    medicine_number: String(medicineField(record, catalogue).medicine_number),
    pack_size: pack_size === undefined ? null : String(integerField(record, 'pack_size', 1)),
    source: textField(record, 'source'),
    ...reviewedBy(record),
  };
}

/**
 * Imports a CSV file; `docs/ops/reference-data.md` describes the columns. Loads nothing when a row is bad and `skipBadRows` is off.
 *
 * @throws Error when another import is running.
 */
type MedicineImport = (database: Db, source: Readable, options?: ImportOptions) => Promise<ImportReport>;

/**
 * Creates an import of a file whose rows name medicines of the catalogue.
 *
 * @param prepare called with the catalogue, read in the transaction of the import.
 */
export function medicineImport(
  prepare: (catalogue: Catalogue, options: ImportOptions) => RowImport,
): MedicineImport {
  return (database, source, options = {}) =>
    importRows(database, source, options, async (transaction) =>
      prepare(await Catalogue.read(transaction), options),
    );
}

/**
 * Returns the medicine that a row names.
 *
 * @throws BadField when the column `medicine` is neither an id nor a label of the catalogue.
 */
export function medicineField(record: CsvRecord, catalogue: Catalogue): CatalogueEntry {
  const parse = (text: string) => catalogue.withId(text) ?? catalogue.withLabel(text);
  const remedy = 'enter a medicine_id or a label of the catalogue, such as "amoxicillin 500 mg capsule"';
  return parsedField(record, 'medicine', parse, remedy);
}
