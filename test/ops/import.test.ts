/** `ops import` loads files completely or not at all, and names every invalid row. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { IMPORT_LOCK, tryLock } from '../../db/import/import-rows.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { runOps } from '../support/engine/ops-command.ts';

const DATA = path.join(import.meta.dirname, '../../data');

const database = useDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'import-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ops = (...args: string[]) => runOps(database.connectionString, 'import', ...args);

async function file(name: string, text: string): Promise<string> {
  const written = path.join(folder, name);
  await writeFile(written, text);
  return written;
}

test.each([
  ['medicines', 'medicines.csv'],
  ['medicines', 'medicines-nigeria.csv'],
  ['brands', 'brands.csv'],
  ['synonyms', 'synonyms.csv'],
  ['identifiers', 'product-identifiers.csv'],
  ['places', 'places.csv'],
])('importing the same %s twice changes nothing', async (kind, name) => {
  const { exitCode, output } = await ops(kind, path.join(DATA, name));
  expect([exitCode, output]).toEqual([
    0,
    expect.stringMatching(/rows read, .* \(0 new or different\).*, 0 invalid/),
  ]);
});

const by = ['--yes', '--operator', 'ada', '--reason', 'wrong import'] as const;

/** Imports rows, and returns the output. */
async function imported(kind: string, ...rows: readonly string[]) {
  const { exitCode, output, errors } = await ops(
    kind,
    await file(`${kind}-rows.csv`, rows.join('\n')),
    ...by,
  );
  return { exitCode, text: output + errors };
}

test('a synonym of the wrong medicine is corrected: it is removed, and imported with the right one', async () => {
  const right = 'zqw,hydrochlorothiazide';
  expect((await imported('synonyms', 'synonym,generic_name', 'ZQW,hydrocortisone')).exitCode).toBe(0);
  expect((await imported('synonyms', 'synonym,generic_name', right)).text).toContain(
    'which already means hydrocortisone',
  );
  const other = await ops('remove-name', 'zqw', '--of', 'paracetamol', ...by);
  expect([other.exitCode, other.errors]).toEqual([
    3,
    'There is no name "zqw" of that medicine; it means hydrocortisone.\n',
  ]);
  const removed = await ops('remove-name', 'ZQW', ...by);
  expect([removed.exitCode, removed.output]).toEqual([
    0,
    'Removed: the synonym zqw, which meant hydrocortisone\n',
  ]);
  expect((await imported('synonyms', 'synonym,generic_name', right)).exitCode).toBe(0);
  const meaning = await database.database
    .selectFrom('medicine_name')
    .select('generic_name')
    .where('name', '=', 'zqw')
    .execute();
  expect(meaning).toEqual([{ generic_name: 'hydrochlorothiazide' }]);
});

test('remove-name removes a brand of two medicines only from the named one', async () => {
  const rows = ['Qzbrand,paracetamol', 'Qzbrand,ibuprofen'];
  expect((await imported('brands', 'brand_name,generic_name', ...rows)).exitCode).toBe(0);
  const several = await ops('remove-name', 'Qzbrand', ...by);
  expect([several.exitCode, several.errors]).toEqual([
    3,
    expect.stringContaining('means several medicines: '),
  ]);
  expect((await ops('remove-name', 'Qzbrand', '--of', 'Ibuprofen', ...by)).exitCode).toBe(0);
  expect((await ops('remove-name', 'Qzbrand', ...by)).output).toContain('which meant paracetamol');
});

test('a medicine imported by mistake is removed with its names, products and identifiers, and a brand keeps its other products', async () => {
  const named = ['generic_name,forms_and_strengths', 'zqwmed,Tablet: 5 mg; 10 mg.'];
  expect((await imported('medicines', ...named)).exitCode).toBe(0);
  await imported(
    'brands',
    'brand_name,generic_name,forms_and_strengths',
    'Zqwbrand,zqwmed,Tablet: 5 mg; 10 mg.',
    'Zqwone,zqwmed,Tablet: 5 mg.',
  );
  await imported(
    'identifiers',
    'kind,value,medicine,source',
    'nafdac_number,Z9-0001,zqwmed 5 mg tablet,test',
  );
  const products = await database.database
    .selectFrom('medicine')
    .select(['medicine_id', 'strength'])
    .where('generic_name', '=', 'zqwmed')
    .execute();
  const id = products.find(({ strength }) => strength === '5 mg')?.medicine_id ?? '';
  const one = await ops('remove-medicine', id, ...by);
  expect(one.output).toBe('Removed: zqwmed 5 mg tablet\n1 names and 1 identifiers removed\n');
  const brand = await database.database
    .selectFrom('medicine_name')
    .selectAll()
    .where('name', '=', 'zqwbrand')
    .execute();
  expect(brand.map(({ medicine_ids }) => medicine_ids?.length)).toEqual([1]);
  expect((await ops('remove-name', 'zqwmed', ...by)).errors).toContain('ops import remove-medicine');
  expect((await ops('remove-medicine', 'ZQWmed', ...by)).output).toContain('Removed: zqwmed 10 mg tablet');
  const left = await database.database
    .selectFrom('medicine_name')
    .selectAll()
    .where('generic_name', '=', 'zqwmed')
    .execute();
  expect(left).toEqual([]);
  expect((await ops('remove-medicine', 'zqwmed', ...by)).exitCode).toBe(3);
});

test('a medicine that a pharmacy has in stock is not removed', async () => {
  const { medicine_number, medicine_id } = await database.database
    .selectFrom('stock')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .select(['medicine.medicine_number', 'medicine_id'])
    .executeTakeFirstOrThrow();
  const { exitCode, errors } = await ops('remove-medicine', medicine_id, ...by);
  expect([exitCode, errors]).toEqual([3, expect.stringMatching(/is in the stock of \d+ pharmac/)]);
  const kept = await database.database
    .selectFrom('medicine')
    .select('medicine_id')
    .where('medicine_number', '=', medicine_number)
    .execute();
  expect(kept).toEqual([{ medicine_id }]);
});

const PHARMACIES = `pharmacy_id,name,address,city,state,latitude,longitude,licence_authority,licence_number,licence_expires_on
ph_real_1,"Real Pharmacy, Yaba","1 Herbert Macaulay Way, Yaba",Lagos,LA,6.51,3.37,PCN,PCN/1,2035-12-31
ph_real_2,"Real Pharmacy, Jos","2 Ahmadu Bello Way, Jos",Jos,PL,96.1,8.9,PCN,PCN/2,2035-12-31
`;

test('a file with a bad row names its line and column and is not imported unless --skip-bad-rows is given', async () => {
  const pharmacies = await file('pharmacies.csv', PHARMACIES);
  const refused = await ops('pharmacies', pharmacies);
  expect(refused.exitCode).toBe(3);
  expect(refused.output).toContain(`${pharmacies}:3 latitude: `);
  expect(refused.errors).toContain('--skip-bad-rows');
  const skipped = await ops('pharmacies', pharmacies, '--skip-bad-rows');
  expect([skipped.exitCode, skipped.output]).toEqual([0, expect.stringContaining('2 rows read, 1 loaded')]);
  expect(refused.output).toContain(
    '2 rows read, 0 loaded (0 new or different), 1 valid but not loaded, 1 invalid',
  );
});

test.each([
  ['Texas,Ikeja,6.6,3.35,,', 'state'],
  ['LA,GRA,6.6,3.35,,', 'place'],
  ['LA,Ikeja,51.5,3.35,,', 'latitude'],
  ['LA,Ikeja,3.35,6.6,,', 'latitude'],
  ['LA,Ikeja,6.6,3.35,Oba Akran; Phase 1,', 'other_names'],
])('the place %p is refused for its %s', async (row, column) => {
  const places = await file('bad-place.csv', `state,place,latitude,longitude,other_names,part_of\n${row}\n`);
  const { exitCode, output } = await ops('places', places);
  expect([exitCode, output]).toEqual([3, expect.stringContaining(`${places}:2 ${column}: `)]);
});

const STOCK = 'pharmacy_id,medicine,quantity,sales_unit,pack_size,price_ngn';
const PARACETAMOL = 'ph_sbx_happy,paracetamol 500 mg tablet,5,pack,24,900';

/** Header and valid rows of each kind of file. */
const KINDS: readonly (readonly [kind: string, header: string, ...rows: string[]])[] = [
  ['stock', STOCK, PARACETAMOL, 'ph_sbx_happy,amoxicillin 500 mg capsule,7,pack,20,2400'],
  ['pharmacies', ...(PHARMACIES.trim().replace('96.1', '9.61').split('\n') as [string, string])],
  [
    'places',
    'state,place,latitude,longitude,part_of',
    'Lagos,Newplace,6.5,3.4,Lagos',
    'NG-OG,Othertown,7.1,3.3,',
  ],
  ['medicines', 'generic_name,forms_and_strengths', 'newmol,Tablet: 5 mg; 10 mg.', 'othermol,Tablet: 1 mg.'],
  [
    'brands',
    'brand_name,generic_name,forms_and_strengths',
    'Newbrand,artesunate,Tablet: 50 mg',
    'Anotherbrand,artesunate,',
  ],
  ['synonyms', 'synonym,generic_name', 'newsynonym,artesunate', 'othersynonym,artesunate'],
  ['not-listed', 'generic_name,source', 'notlistedol,a list', 'notlistedin,a list'],
  [
    'identifiers',
    'kind,value,medicine,source,reviewed_by',
    'gtin,4006381333931,paracetamol 500 mg tablet,made up,A. Pharmacist',
    'nafdac_number,A4-0123,paracetamol 500 mg tablet,made up,A. Pharmacist',
  ],
];

test.each(KINDS)(
  'a %s file with a misplaced quote loses only that row, and its counts add up',
  async (kind, header, first = '', second = '') => {
    const wrong = `"ORS" sachet${','.repeat(header.split(',').length - 1)}`;
    const open = `"ORS${','.repeat(header.split(',').length - 1)}`;
    const empty = ','.repeat(header.split(',').length - 1);
    const text = ['\uFEFF' + header.toUpperCase(), first, wrong, open, empty, second, empty, ''].join('\r\n');
    const written = await file(`${kind}.csv`, text);
    const refused = await ops(kind, written);
    expect([refused.exitCode, refused.output]).toEqual([
      3,
      expect.stringMatching(
        /4 rows read, 0 loaded \(0 new or different\), 2 valid but not loaded, 2 invalid/,
      ),
    ]);
    expect(refused.output).toMatch(/\.csv:3 \w+: is ""ORS" sachet", with text after the closing/);
    expect(refused.output).toMatch(/\.csv:4 \w+: has an opening quotation mark without a closing one/);
    const skipped = await ops(kind, written, '--skip-bad-rows');
    expect([skipped.exitCode, skipped.output]).toEqual([
      0,
      expect.stringMatching(/4 rows read, 2 loaded \(\d new or different\), 2 invalid/),
    ]);
  },
);

test("an operator's file may use semicolons with a line sep=; before its header", async () => {
  const text = ['sep=;', ...[STOCK, PARACETAMOL].map((line) => line.replaceAll(',', ';'))].join('\n');
  const { exitCode, output } = await ops('stock', await file('semicolons.csv', text));
  expect([exitCode, output]).toEqual([0, expect.stringContaining('1 rows read, 1 loaded')]);
});

test("numbers in an operator's file may have thousands separators and the sign of the Naira", async () => {
  const rows = (price: string) =>
    `${STOCK}\nph_sbx_happy,paracetamol 500 mg tablet,"1,500",pack,24,${price}\n`;
  const loaded = await ops('stock', await file('naira.csv', rows('"₦1,500.00"')));
  expect([loaded.exitCode, loaded.output]).toEqual([0, expect.stringContaining('1 rows read, 1 loaded')]);
  for (const price of ['1.500', '1e3', '0', '#N/A']) {
    const { exitCode, output } = await ops('stock', await file('wrong.csv', rows(price)));
    expect([exitCode, output]).toEqual([3, expect.stringContaining(`:2 price_ngn: is "${price}"`)]);
  }
});

test('a file with an unknown column is refused as a whole, even when bad rows are skipped', async () => {
  const unknown = await file('unknown.csv', `${STOCK},colour\n${PARACETAMOL},red\n`);
  const { exitCode, output, errors } = await ops('stock', unknown, '--skip-bad-rows');
  expect([exitCode, output]).toEqual([3, expect.stringContaining(':1 colour: is not a column of this file')]);
  expect(errors).toContain('Correct the first line, which names the columns.');
});

test('a file whose price column is in another currency is refused', async () => {
  const dollars = await file('dollars.csv', `${STOCK} ($)\n${PARACETAMOL}\n`);
  const { exitCode, output } = await ops('stock', dollars);
  expect([exitCode, output]).toEqual([3, expect.stringContaining(':1: The header lacks price_ngn')]);
});

test('rows that repeat a name of the same file are counted separately', async () => {
  const twice = await file('twice.csv', 'synonym,generic_name\ntwicesaid,artesunate\nTwicesaid,artesunate\n');
  expect((await ops('synonyms', twice)).output).toContain(
    '2 rows read, 1 loaded (1 new or different), 1 repeating an earlier row, 0 invalid',
  );
});

test("an operator's stock file is read by the same rules as a pharmacy's stock file", async () => {
  const header = `${STOCK},expires_on,batch_number`;
  const wrong = [
    ['pack_size', 'ph_sbx_happy,hydrocortisone 1% cream,5,Box,15,900,,'],
    ['pack_size', 'ph_sbx_happy,paracetamol 500 mg tablet,5,bottle,1,900,,'],
    ['sales_unit', 'ph_sbx_happy,paracetamol 500 mg tablet,5,Strip,10x10,900,,'],
    ['expires_on', 'ph_sbx_happy,paracetamol 500 mg tablet,5,pack,24,900,28/05/31,'],
    ['expires_on', 'ph_sbx_happy,paracetamol 500 mg tablet,5,pack,24,900,01/2001,'],
    ['batch_number', 'ph_sbx_happy,paracetamol 500 mg tablet,5,pack,24,900,,6.15E+12'],
    ['price_ngn', 'ph_sbx_happy,paracetamol 500 mg tablet,5,pack,24,1,500,'],
  ];
  const text = [header, ...wrong.map(([, line]) => line), ''].join('\n');
  const { exitCode, output } = await ops('stock', await file('rules.csv', text));
  expect(exitCode).toBe(3);
  for (const [index, [column]] of wrong.entries())
    expect(output).toMatch(new RegExp(`:${index + 2} ${column}: is "`));
  const good = `${header}\nph_sbx_happy,paracetamol 500 mg tablet,5,Strip,10,900,30/12/1899,\n`;
  expect((await ops('stock', await file('strips.csv', good))).exitCode).toBe(0);
});

test('stock of an unknown pharmacy is refused with its line', async () => {
  const stock = await file(
    'stock.csv',
    'pharmacy_id,medicine,quantity,sales_unit,pack_size,price_ngn\nph_nobody,paracetamol 500 mg tablet,5,pack,24,900\n',
  );
  const { exitCode, output } = await ops('stock', stock);
  expect([exitCode, output]).toEqual([3, expect.stringContaining(`${stock}:2 pharmacy_id: `)]);
});

test.each([
  ['a directory', () => folder],
  ['a missing file', () => path.join(folder, 'nothing.csv')],
])('%s is refused with advice, without a stack trace', async (_, pathOf) => {
  const { exitCode, errors } = await ops('stock', pathOf());
  expect(exitCode).toBe(2);
  expect(errors).toContain(`Cannot read ${pathOf()}`);
  expect(errors).toContain('Check the path.');
  expect(errors).not.toContain('    at ');
});

const BRANDS = 'brand_name,generic_name,forms_and_strengths,source,reviewed_by\n';

test.each([
  [
    'a strength that the catalogue lacks',
    'Tablet: 90 mg + 540 mg',
    /:2 forms_and_strengths: names a form or strength that is not in the catalogue; the catalogue has .*20 mg \+ 120 mg/,
  ],
  [
    'a text that names no form',
    '80 mg',
    /:2 forms_and_strengths: has no dosage form; write it as in "Tablet: 500 mg/,
  ],
])('a brand with %s is refused with its line', async (_, products, message) => {
  const brands = await file('brands.csv', `${BRANDS}Newmal,artemether + lumefantrine,${products},leaflet,\n`);
  const { exitCode, output } = await ops('brands', brands);
  expect([exitCode, output]).toEqual([3, expect.stringMatching(message)]);
});

test('an import reports how many catalogue rows no pharmacist has reviewed', async () => {
  const row = (products: string, by: string) =>
    file('brands.csv', `${BRANDS}Newmal,artesunate,${products},leaflet,${by}\n`);
  const listed = async () =>
    (await ops('unreviewed')).output.includes('brand  newmal  (artesunate: 50 mg tablet)');
  const first = await ops('brands', await row('Tablet: 50 mg', ''));
  expect(first.output).toMatch(/Not reviewed by a pharmacist: \d+ medicines, \d+ brands and synonyms/);
  expect(await listed()).toBe(true);
  await ops('brands', await row('Tablet: 50 mg', 'A. Pharmacist'));
  expect(await listed()).toBe(false);
  // A reviewed row stays reviewed when a file names no reviewer, until the row itself changes.
  await ops('brands', await row('Tablet: 50 mg', ''));
  expect(await listed()).toBe(false);
  await ops('brands', await row('Injection: 120 mg', ''));
  expect((await ops('unreviewed')).output).toContain('brand  newmal  (artesunate: 120 mg injection)');
});

test('invalid barcodes are refused by line and column, and valid ones are listed until a pharmacist has reviewed them', async () => {
  const row = (value: string, by: string) =>
    file(
      'identifiers.csv',
      `kind,value,medicine,pack_size,source,reviewed_by\ngtin,${value},paracetamol 500 mg tablet,24,made up,${by}\n`,
    );
  const wrong = await row('5901234123450', '');
  const refused = await ops('identifiers', wrong);
  expect([refused.exitCode, refused.output]).toEqual([
    3,
    expect.stringContaining(
      `${wrong}:2 value: is "5901234123450" and must end in its check digit, which is 7`,
    ),
  ]);
  const listed = 'gtin  5901234123457  (paracetamol 500 mg tablet, 24 in a package; from: made up)';
  const first = await ops('identifiers', await row('5901234123457', ''));
  expect(first.output).toMatch(
    /1 loaded \(1 new or different\), 0 invalid\n.*, 1 barcodes and registrations/,
  );
  expect((await ops('unreviewed')).output).toContain(listed);
  await ops('identifiers', await row('5901234123457', 'A. Pharmacist'));
  expect((await ops('unreviewed')).output).not.toContain(listed);
});

test('an import during another one is refused, and so is a file whose rows are all invalid, as the audit log says', async () => {
  const places = path.join(DATA, 'places.csv');
  await database.database.transaction().execute(async (transaction) => {
    await tryLock(transaction, IMPORT_LOCK);
    const { exitCode, errors } = await ops('places', places);
    expect([exitCode, errors]).toEqual([
      3,
      'Another import is running. Run the command again when it has finished.\n',
    ]);
  });
  const invalid = await imported(
    'places',
    'state,place,latitude,longitude,other_names,part_of',
    'LA,Nowhere,x,y,,',
  );
  expect([invalid.exitCode, invalid.text]).toEqual([3, expect.stringContaining('Nothing was loaded')]);
  const { output } = await runOps(database.connectionString, 'audit', 'list', '--json');
  const { actions } = JSON.parse(output) as { actions: { command: string; outcome: string }[] };
  const outcomes = actions.filter(({ command }) => command === 'import places').map(({ outcome }) => outcome);
  expect(outcomes.slice(0, 2)).toEqual(['refused', 'refused']);
});
