/** Imports what is printed on packages: barcodes and registrations with NAFDAC, each with the medicine that is in the package. */
import {
  IDENTIFIER_KINDS,
  readIdentifier,
  type IdentifierKind,
} from '../../../domain/medicines/product-identifiers.ts';
import { shown, spreadsheetDamage } from '../../../domain/common/file-values.ts';
import { BadField, integerField, optionalField, textField } from '../../import/fields.ts';
import type { CsvRecord } from '../../import/read-csv.ts';
import type { Catalogue } from '../../stock/catalogue.ts';
import { medicineField } from './medicine-field.ts';
import { medicineImport } from './medicine-import.ts';
import { REVIEWED_BY, reviewedBy } from './review.ts';

/** A row replaces what was known of its value. */
export const importIdentifiers = medicineImport((catalogue) => ({
  columns: {
    required: ['kind', 'value', 'medicine', 'source'],
    optional: ['pack_size', 'reviewed_by'],
    numbers: { pack_size: 'count' },
  },
  table: {
    name: 'product_identifier',
    columns: {
      kind: { type: 'text' },
      value: { type: 'text' },
      medicine_number: { type: 'integer' },
      pack_size: { type: 'integer', otherwise: null, refreshed: true },
      source: { type: 'text' },
      reviewed_by: REVIEWED_BY,
    },
    key: ['kind', 'value'],
  },
  read: (record) => [readRow(record, catalogue)],
  repeats: 'has the kind and value of an earlier line; keep one of them',
}));

function readRow(record: CsvRecord, catalogue: Catalogue) {
  const kind = kindField(record);
  const text = textField(record, 'value');
  const read = readIdentifier(kind, text);
  if ('code' in read)
    throw new BadField('value', `is ${shown(text)} and ${spreadsheetDamage(text) ?? read.message}`);
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

function kindField(record: CsvRecord): IdentifierKind {
  const text = textField(record, 'kind');
  const kind = IDENTIFIER_KINDS.find((one) => one === text);
  if (kind === undefined) {
    throw new BadField('kind', `is "${text}"; one of these is expected: ${IDENTIFIER_KINDS.join(', ')}`);
  }
  return kind;
}
