import {
  BadField,
  dateField,
  importRows,
  optionalField,
  optionalPhoneField,
  parsedField,
  pastTimeField,
  placeFields,
  type RowImport,
  STATE_REMEDY,
  type StagedTable,
  textArray,
  textField,
} from './import-rows.ts';
import type { Readable } from 'node:stream';
import { parseState } from '../../domain/common/geography.ts';
import {
  NO_DELIVERY_FEE,
  type PharmacyFees,
  readCommissionPercent,
  readDeliveryFee,
} from '../../domain/money/delivery-fees.ts';
import { readOpeningHours } from '../../domain/pharmacies/opening-hours.ts';
import { PHARMACY_SERVICE_NAMES, type PharmacyService } from '../../domain/pharmacies/pharmacies.ts';
import { DAY_MS, nigerianDay } from '../../domain/common/nigerian-day.ts';
import { licenceProblem, quotedValue, spreadsheetDamage } from '../../domain/common/text.ts';
import { stagedPharmacyProblems } from './located-rows.ts';
import type { Db } from '../schema.ts';
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
    // A file without this column leaves verified pharmacies verified.
    verified_at: { type: 'timestamptz', fallback: null },
    phone: { type: 'text', fallback: null },
    opening_hours: { type: 'text', fallback: null },
    services: { type: 'text[]', fallback: '{}' },
    listed: { type: 'boolean', fallback: 'true' },
    delivery_fee: { type: 'jsonb', fallback: JSON.stringify(NO_DELIVERY_FEE) },
    commission_percent: { type: 'numeric(5, 2)', fallback: '0' },
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
    optional: ['verified_at', 'phone', 'opening_hours', 'services', 'delivery_fee', 'commission_percent'],
    numbers: { latitude: 'degrees', longitude: 'degrees' },
    codes: ['pharmacy_id', 'licence_number', 'phone'],
  },
  table: PHARMACIES_TABLE,
  read: (record) => {
    const { latitude, longitude, services, ...pharmacy } = readPharmacy(record);
    const place = { latitude: String(latitude), longitude: String(longitude) };
    const { delivery_fee, commission_percent } = readFees(record);
    return [
      {
        ...pharmacy,
        ...place,
        services: services && textArray(services),
        delivery_fee: delivery_fee === undefined ? null : JSON.stringify(delivery_fee),
        commission_percent: commission_percent === undefined ? null : String(commission_percent),
      },
    ];
  },
  check: stagedPharmacyProblems,
  repeats: 'repeats the pharmacy_id of an earlier line; keep one of the two lines',
};

/**
 * Imports a CSV file; `docs/ops/reference-data.md` describes the columns. Searches do not find a pharmacy without `verified_at` until it
 * is verified; a pharmacy that was verified before stays verified. Loads nothing when a row is bad and `skipBadRows` is off.
 *
 * @throws Error when another import is running.
 */
export async function importPharmacies(
  database: Db,
  source: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importRows(database, source, options, () => PHARMACIES);
}

/**
 * Returns the columns of the licence.
 *
 * @throws BadField for a placeholder, and for a date that no licence can have.
 */
export function licenceFields(record: CsvRecord, now: Date) {
  const licence_number = textField(record, 'licence_number');
  const problem = licenceProblem(licence_number, 'on the licence of the pharmacy');
  if (problem !== undefined) throw new BadField('licence_number', problem.message);
  const damage = spreadsheetDamage(licence_number);
  if (damage !== undefined)
    throw new BadField('licence_number', `is ${quotedValue(licence_number)}, which ${damage}`);
  const licence_expires_on = dateField(record, 'licence_expires_on');
  const last = nigerianDay(new Date(now.getTime() + MAX_LICENCE_DAYS * DAY_MS));
  if (licence_expires_on > last)
    throw new BadField(
      'licence_expires_on',
      `is ${licence_expires_on}, more than 10 years ahead; check the year`,
    );
  return { licence_authority: textField(record, 'licence_authority'), licence_number, licence_expires_on };
}

const MAX_LICENCE_DAYS = 3_653;

/** Ids are parts of URLs and headers. */
const PHARMACY_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Reads the columns of a pharmacy as the table stores them.
 *
 * @throws BadField for the first wrong column.
 */
export function readPharmacy(record: CsvRecord, now = new Date()) {
  const parseId = (text: string) => (PHARMACY_ID.test(text) ? text : undefined);
  return {
    pharmacy_id: parsedField(record, 'pharmacy_id', parseId, 'use 1 to 64 letters, digits, _ and -'),
    name: textField(record, 'name'),
    address: textField(record, 'address'),
    city: textField(record, 'city'),
    state: parsedField(record, 'state', parseState, STATE_REMEDY),
    ...placeFields(record),
    ...licenceFields(record, now),
    verified_at: pastTimeField(record, 'verified_at', now)?.toISOString() ?? null,
    ...readContact(record),
  };
}

/**
 * Reads how a pharmacy can be reached; null for an empty column. `services` are names with spaces or commas between
 * them.
 *
 * @throws BadField for the first wrong column.
 */
export function readContact(record: CsvRecord) {
  const services = optionalField(record, 'services');
  return {
    phone: optionalPhoneField(record, 'phone') ?? null,
    opening_hours: optionalRead(record, 'opening_hours', readOpeningHours)?.text ?? null,
    services: services === undefined ? null : parsedField(record, 'services', parseServices, SERVICES_REMEDY),
  };
}

const SERVICES_REMEDY = `enter some of ${PHARMACY_SERVICE_NAMES.join(', ')}`;

function parseServices(text: string): PharmacyService[] | undefined {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  const known = PHARMACY_SERVICE_NAMES.filter((name) => names.includes(name));
  return names.every((name) => known.some((service) => service === name)) ? known : undefined;
}

/**
 * Reads the delivery fee and the commission; an empty column is left out.
 *
 * @throws BadField for the first wrong column.
 */
export function readFees(record: CsvRecord): Partial<PharmacyFees> {
  const delivery_fee = optionalRead(record, 'delivery_fee', readDeliveryFee);
  const commission_percent = optionalRead(record, 'commission_percent', readCommissionPercent);
  return {
    ...(delivery_fee !== undefined && { delivery_fee }),
    ...(commission_percent !== undefined && { commission_percent }),
  };
}

function optionalRead<Value>(
  record: CsvRecord,
  column: string,
  read: (text: string) => Value | { readonly problem: string },
): Value | undefined {
  const text = optionalField(record, column);
  if (text === undefined) return undefined;
  const value = read(text);
  if (typeof value === 'object' && value !== null && 'problem' in value)
    throw new BadField(column, value.problem);
  return value;
}
