/** Imports the towns and areas that addresses can name. */
import type { Readable } from 'node:stream';
import { parseState } from '../../domain/common/geography.ts';
import { isPlaceName } from '../../domain/places.ts';
import { isPlaceholder, spreadsheetDamage } from '../../domain/common/text.ts';
import type { Db } from '../schema.ts';
import { stagedPlaceProblems } from './located-rows.ts';
import {
  BadField,
  importRows,
  optionalField,
  parsedField,
  placeFields,
  type RowImport,
  STATE_REMEDY,
  textArray,
} from './import-rows.ts';
import type { CsvColumns, CsvRecord, ImportOptions, ImportReport } from './read-csv.ts';

export const PLACE_COLUMNS: CsvColumns = {
  required: ['state', 'place', 'latitude', 'longitude'],
  optional: ['other_names', 'part_of'],
  numbers: { latitude: 'degrees', longitude: 'degrees' },
};

const PLACES: RowImport = {
  columns: PLACE_COLUMNS,
  table: {
    name: 'place',
    columns: {
      state: { type: 'text' },
      name: { type: 'text' },
      latitude: { type: 'double precision' },
      longitude: { type: 'double precision' },
      other_names: { type: 'text[]' },
      part_of: { type: 'text[]' },
    },
    key: ['state', 'name'],
  },
  read: (record) => {
    const { latitude, longitude, ...place } = readPlace(record);
    return [{ ...place, latitude: String(latitude), longitude: String(longitude) }];
  },
  check: stagedPlaceProblems,
  repeats: 'repeats the state and place of an earlier line; keep one of the two lines',
};

/**
 * Imports a CSV file; `docs/ops/reference-data.md` describes the columns.
 *
 * @throws Error when another import is running.
 */
export async function importPlaces(
  database: Db,
  source: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importRows(database, source, options, () => PLACES);
}

/**
 * Reads a row of the places file.
 *
 * @throws BadField for the first wrong column.
 */
export function readPlace(record: CsvRecord) {
  return {
    state: parsedField(record, 'state', parseState, STATE_REMEDY),
    name: parsedField(record, 'place', nameOf, NAME_REMEDY),
    ...placeFields(record),
    other_names: namesField(record, 'other_names'),
    part_of: namesField(record, 'part_of'),
  };
}

const NAME_REMEDY = 'enter a name such as Ikeja, not only a word that many places share, such as GRA';
const nameOf = (text: string) =>
  isPlaceName(text) && !isPlaceholder(text) && spreadsheetDamage(text) === undefined ? text : undefined;

/** Reads names separated by semicolons as the text of a Postgres array. */
function namesField(record: CsvRecord, column: string): string {
  const names = (optionalField(record, column) ?? '').split(';').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  const wrong = given.find((name) => nameOf(name) === undefined);
  if (wrong !== undefined) throw new BadField(column, `has ${JSON.stringify(wrong)}; ${NAME_REMEDY}`);
  return textArray(given);
}
