/** Imports pharmacies. */
import {
  BadField,
  dateField,
  degreesField,
  importRows,
  optionalTimeField,
  type RowImport,
  type StagedTable,
  textField,
} from './import-rows.ts';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { parseState } from '../../domain/common/geography.ts';
import type { Database } from '../schema.ts';
import type { CsvRecord, ImportOptions, ImportReport } from './read-csv.ts';

export const PHARMACIES_TABLE: StagedTable = {
  name: 'pharmacy',
  columns: {
    pharmacy_id: { type: 'text' },
    name: { type: 'text' },
    address: { type: 'text' },
    city: { type: 'text' },
    state: { type: 'text' },
    latitude: { type: 'double precision' },
    longitude: { type: 'double precision' },
    licence_authority: { type: 'text' },
    licence_number: { type: 'text' },
    licence_expires_on: { type: 'date' },
    // A file without it takes nobody's verification away.
    verified_at: { type: 'timestamptz', otherwise: null },
    listed: { type: 'boolean', otherwise: 'true' },
  },
  key: ['pharmacy_id'],
};

const PHARMACIES: RowImport = {
  columns: {
    required: [
      'pharmacy_id',
      'name',
      'address',
      'city',
      'state',
      'latitude',
      'longitude',
      'licence_authority',
      'licence_number',
      'licence_expires_on',
    ],
    optional: ['verified_at'],
    numbers: { latitude: 'degrees', longitude: 'degrees' },
  },
  table: PHARMACIES_TABLE,
  read: (record) => [readPharmacy(record)],
  repeats: 'has the pharmacy_id of an earlier line; keep one of them',
};

/**
 * Reads `source` as CSV; `docs/ops/reference-data.md` describes the columns. A pharmacy without `verified_at`
 * is loaded, and found by no search until it is verified; one that was verified before stays so. Loads all of
 * it, or nothing when a row is bad and `skipBadRows` is off.
 *
 * @throws Error when another import is running.
 */
export async function importPharmacies(
  database: Kysely<Database>,
  source: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importRows(database, source, options, () => PHARMACIES);
}

/** Ids go into web addresses and headers. */
const PHARMACY_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * A pharmacy as the table has it, from texts by column name.
 *
 * @throws BadField naming the column that is wrong.
 */
export function readPharmacy(record: CsvRecord) {
  const pharmacy_id = textField(record, 'pharmacy_id');
  if (!PHARMACY_ID.test(pharmacy_id)) {
    throw new BadField(
      'pharmacy_id',
      `is "${pharmacy_id}"; letters, digits, _ and - are expected, at most 64`,
    );
  }
  return {
    pharmacy_id,
    name: textField(record, 'name'),
    address: textField(record, 'address'),
    city: textField(record, 'city'),
    state: stateField(record),
    latitude: String(degreesField(record, 'latitude', 90)),
    longitude: String(degreesField(record, 'longitude', 180)),
    licence_authority: textField(record, 'licence_authority'),
    licence_number: textField(record, 'licence_number'),
    licence_expires_on: dateField(record, 'licence_expires_on'),
    verified_at: optionalTimeField(record, 'verified_at')?.toISOString() ?? null,
  };
}

function stateField(record: CsvRecord): string {
  const text = textField(record, 'state');
  const code = parseState(text);
  if (code === undefined) {
    throw new BadField('state', `is "${text}"; a Nigerian state is expected, such as LA, NG-LA or Lagos`);
  }
  return code;
}
