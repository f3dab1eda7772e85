/** Stock files in the style of different programs: a new pharmacy stores their good rows in three calls, and bad rows are named. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { BulkReport } from '../../../api/pharmacy/stock-schemas.ts';
import type { HeadingMap } from '../../../domain/pharmacies/stock-headings.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { CSV_TYPE, sendBulk } from './bulk-calls.ts';

const { given } = useEngine();

const FOLDER = path.join(import.meta.dirname, 'files/exports');
const AS_OF = 'as_of=2026-11-26T08:00:00Z';

interface Expected {
  readonly rows: number;
  readonly stored: number;
  readonly headings?: HeadingMap;
  /** Lines of rejected rows, with the members that have an error. */
  readonly rejected: readonly (readonly [line: number, ...members: string[]])[];
  /** Line of a superseded row, and the line that replaces it. */
  readonly superseded?: readonly (readonly [line: number, by: number])[];
  readonly ignored?: readonly string[];
  /** Some of the stored articles: label, brand, quantity, unit, pack, price, batch and expiry date. */
  readonly articles: readonly (readonly unknown[])[];
}

const FILES: Readonly<Record<string, Expected>> = {
  'excel-60-articles.csv': {
    rows: 62,
    stored: 60,
    headings: { 'Closing Bal': 'quantity', 'Amt (N)': 'price_ngn' },
    rejected: [[63, '']],
    superseded: [[2, 42]],
    ignored: ['S/N', 'Shelf'],
    articles: [
      ['paracetamol 500 mg tablet', 'Panadol', 34, 'pack', 24, 1200, 'PN2241', '2028-03-31'],
      ['paracetamol 500 mg tablet', 'Panadol', 10, 'pack', 96, 4500, 'PN2242', '2028-03-31'],
      ['paracetamol 500 mg tablet', 'Emzor', 55, 'pack', 100, 1500, 'EM0091', '2028-11-30'],
      ['paracetamol 500 mg tablet', 'Emzor', 4, 'pack', 1000, 11000, 'EM0101', '2028-12-31'],
      ['paracetamol 125 mg/5 ml oral liquid', 'Emzor', 31, 'bottle', 1, 650, 'EM7712', '2027-09-30'],
      ['gentamicin 40 mg/ml injection', 'Jawa', 7, 'pack', 10, 1900, 'GN4001', '2028-08-31'],
      ['fluconazole 150 mg capsule', 'Pfizer', 20, 'pack', 1, 950, 'FC1501', '2029-03-31'],
    ],
  },
  // Written by a reader who had not seen the documentation.
  'pharmacist-valuation.csv': {
    rows: 63,
    stored: 58,
    rejected: [
      [28, 'medicine'],
      [54, 'medicine'],
      [66, ''],
    ],
    superseded: [
      [3, 4],
      [39, 40],
    ],
    ignored: ['S/N', 'Cost Price (N)', 'Reorder Lvl'],
    articles: [
      [
        'paracetamol + caffeine 500 mg + 65 mg tablet',
        'Panadol Extra',
        12,
        'pack',
        100,
        3400,
        'PX0447',
        '2028-05-31',
      ],
      ['paracetamol 120 mg/5 ml oral liquid', 'Calpol', 8, 'bottle', 1, 2800, 'CP88A', '2027-11-30'],
      ['paracetamol 10 mg/ml infusion', null, 20, 'vial', 1, 1400, 'PI7720', '2028-01-31'],
      [
        'biphasic isophane insulin 30 IU + 70 IU/ml injection',
        'Mixtard',
        10,
        'vial',
        1,
        8500,
        'MT7030',
        '2027-09-30',
      ],
      ['artesunate 60 mg injection', null, 12, 'vial', 1, 2300, 'AR60B', '2028-01-31'],
      ['vitamin b complex tablet', null, 9, 'pack', 100, 1050, 'VB10', '2028-04-30'],
    ],
  },
  'pos-tabs.txt': {
    rows: 7,
    stored: 5,
    headings: { 'regular price': 'price_ngn' },
    rejected: [
      [7, 'quantity'],
      [8, ''],
    ],
    ignored: ['Cost Price'],
    articles: [
      ['paracetamol 125 mg/5 ml oral liquid', 'Emzor', 31, 'bottle', 1, 650, null, null],
      ['paracetamol 500 mg tablet', 'Emzor', 960, 'tablet', 1, 20, null, null],
      ['hydrocortisone 1% cream', null, 23, 'tube', 1, 900, null, null],
    ],
  },
  'semicolons-decimal-commas.csv': {
    rows: 6,
    stored: 3,
    rejected: [
      [6, 'price_ngn'],
      [7, 'expires_on'],
      [8, ''],
    ],
    articles: [
      ['metformin 500 mg tablet', null, 37, 'pack', 100, 2900, null, '2028-08-31'],
      ['amoxicillin 125 mg/5 ml powder for oral liquid', null, 44, 'bottle', 1, 1100, null, '2028-02-28'],
    ],
  },
  'unicode-text.txt': {
    rows: 5,
    stored: 4,
    rejected: [[6, '']],
    articles: [
      ['lisinopril 10 mg tablet', 'Teva', 24, 'pack', 28, 1950, null, '2028-10-31'],
      ['salbutamol 100 micrograms/dose inhaler', 'Ventolin', 16, 'inhaler', 1, 5600, null, '2028-11-30'],
    ],
  },
  'sep-line-quoted.csv': {
    rows: 5,
    stored: 4,
    rejected: [[8, '']],
    articles: [
      ['ciprofloxacin 500 mg tablet', 'Fidson', 70, 'pack', 10, 1350, null, null],
      ['ciprofloxacin 500 mg tablet', 'Cipla', 14, 'pack', 10, 2100, null, null],
    ],
  },
  'titles-and-groups.csv': {
    rows: 8,
    stored: 3,
    rejected: [
      [5, ''],
      [9, ''],
      [11, 'batch_number'],
      [13, ''],
    ],
    superseded: [[10, 12]],
    ignored: ['No.'],
    articles: [['azithromycin 500 mg capsule', null, 30, 'pack', 3, 1600, 'AZ5001', null]],
  },
  'erp-bars.txt': {
    rows: 6,
    stored: 5,
    rejected: [[7, 'pack_size']],
    articles: [
      ['atenolol 50 mg tablet', 'Teva', 11, 'pack', 28, 1250, null, null],
      ['glibenclamide 5 mg tablet', 'Hovid', 27, 'pack', 100, 1700, 'GB0501', '2028-08-31'],
    ],
  },
  'ledger-particulars.csv': {
    rows: 7,
    stored: 5,
    rejected: [
      [7, 'pack_size'],
      [8, ''],
    ],
    articles: [
      ['folic acid 5 mg tablet', null, 9, 'pack', 1000, 5500, null, '2028-10-31'],
      ['oral rehydration salts 500 ml oral powder', null, 60, 'pack', 12, 1200, null, '2028-12-31'],
      ['loperamide 2 mg capsule', null, 22, 'pack', 60, 4200, null, '2028-07-31'],
    ],
  },
  'dos-capitals.csv': {
    rows: 5,
    stored: 2,
    rejected: [
      [3, 'expires_on'],
      [5, 'price_ngn', 'quantity'],
      [6, ''],
    ],
    articles: [['methyldopa 250 mg tablet', 'ASPEN', 10, 'pack', 100, 5400, null, '2028-05-31']],
  },
  'barcodes.csv': {
    rows: 5,
    stored: 3,
    rejected: [
      [5, 'gtin'],
      [6, ''],
    ],
    ignored: ['Category'],
    articles: [['carbamazepine 200 mg tablet', null, 7, 'pack', 100, 2900, null, null]],
  },
};

test('each file of the folder has its expected result', () => {
  expect(Object.keys(FILES).toSorted()).toEqual(readdirSync(FOLDER).toSorted());
});

const rejectedRows = ({ errors }: BulkReport) => {
  const members = Map.groupBy(errors, ({ line }) => line);
  return [...members].map(([line, ofRow]) => [line, ...ofRow.map(({ path: place }) => memberOf(place))]);
};
const memberOf = (place: string) => place.replace(/^\[\d+\]\.?/, '');

test.each(Object.entries(FILES))(
  'the good rows of %s are stored once its headings are mapped, and all other rows are named',
  async (name, { headings = {}, ...expected }) => {
    const pharmacy = await given.pharmacy();
    const body = new Uint8Array(readFileSync(path.join(FOLDER, name)));
    const send = (query: string) => sendBulk(pharmacy, CSV_TYPE, body, `?mode=keep_good&${AS_OF}${query}`);
    const isMapped = Object.keys(headings).length > 0;
    const unmapped = await send('&preview=true');
    expect(unmapped.error?.fields?.[0]?.code).toBe(isMapped ? 'heading_missing' : undefined);
    expect((await pharmacy.call('PUT', '/stock/headings', { headings })).status).toBe(200);
    const preview = await send('&preview=true');
    expect((await pharmacy.stock()).size).toBe(0);
    const { data } = await send('');
    const { rejected, superseded = [], ignored = [] } = expected;
    expect(data).toMatchObject({
      rows: expected.rows,
      stored: expected.stored,
      new: expected.stored,
      unchanged: 0,
      superseded: superseded.length,
      rejected: rejected.length,
      ignored_columns: ignored,
    });
    expect(rejectedRows(data)).toEqual(rejected);
    expect(data.superseded_rows.map(({ line, by_line }) => [line, by_line])).toEqual(superseded);
    expect({ ...data, examples: undefined }).toEqual({ ...preview.data, examples: undefined });
    const stored = await pharmacy.articles();
    expect(stored).toHaveLength(expected.stored);
    const shown = stored.map(({ medicine, brand, quantity, sales_unit, pack_size, price_ngn, ...line }) => [
      medicine.label,
      brand,
      quantity,
      sales_unit,
      pack_size,
      price_ngn,
      line.batch_number,
      line.expires_on,
    ]);
    expect(shown).toEqual(expect.arrayContaining([...expected.articles]));
    // The same file again changes nothing.
    const again = await send('');
    expect(again.data).toMatchObject({ stored: 0, unchanged: expected.stored, rejected: rejected.length });
  },
);
