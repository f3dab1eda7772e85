/** Imported names never take over another medicine, and imported strengths are never lost. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from '@jest/globals';
import { importMedicines } from '../../../db/import/import-medicines.ts';
import { importNames } from '../../../db/import/import-names.ts';
import { meaningsOf } from '../../../db/medicines/recognise-medicines.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { source } from './files.ts';

const server = useDatabase();

const CATALOGUE = [
  'generic_name,forms_and_strengths',
  'paracetamol,Tablet: 400 mg; 500 mg.',
  'ibuprofen,Tablet: 400 mg.',
];

beforeEach(async () => {
  await sql`truncate stock, stock_reservation, item_code, product_identifier, medicine, medicine_name; delete from pharmacy`.execute(
    server.database,
  );
  await importMedicines(server.database, source(...CATALOGUE));
  const names = source('synonym,generic_name', 'acetaminophen,paracetamol');
  await importNames(server.database, names, 'synonym');
  const brands = source('brand_name,generic_name,forms_and_strengths', 'Panadol,paracetamol,');
  await importNames(server.database, brands, 'brand');
});

async function genericsNamed(text: string): Promise<string[]> {
  const [meanings = []] = await meaningsOf(server.database, [text]);
  return meanings.map(({ generic_name }) => generic_name);
}

test.each([
  ['synonym', 'paracetamol,ibuprofen', 'synonym', /^is "paracetamol", the generic name of a medicine/],
  ['synonym', 'acetaminophen,ibuprofen', 'synonym', /^is "acetaminophen", which already means paracetamol/],
  ['synonym', 'panadol,ibuprofen', 'synonym', /which already means paracetamol/],
  [
    'synonym',
    'paracetamol HCl,ibuprofen',
    'synonym',
    /a way to write paracetamol: an order for it would get ibuprofen/,
  ],
  [
    'synonym',
    'paracetamol hydrochloride,ibuprofen',
    'synonym',
    /a way to write paracetamol: an order for it would get ibuprofen/,
  ],
  [
    'synonym',
    'paracetamol tablets,ibuprofen',
    'synonym',
    /a way to write paracetamol: an order for it would get ibuprofen/,
  ],
  [
    'brand',
    'Paracetamol 500 mg,ibuprofen',
    'brand_name',
    /a way to write paracetamol: an order for it would get ibuprofen/,
  ],
  ['brand', 'Panadol,ibuprofen', 'brand_name', /which already means paracetamol/],
  ['brand', 'Paracetamol,ibuprofen', 'brand_name', /the generic name of a medicine/],
  ['not listed', 'paracetamol', 'generic_name', /the generic name of a medicine/],
  ['not listed', 'acetaminophen', 'generic_name', /which already means paracetamol/],
  ['not listed', 'Paracetamol BP', 'generic_name', /would no longer find paracetamol/],
  ['not listed', 'paracetamol hydrochloride', 'generic_name', /would no longer find paracetamol/],
  ['not listed', 'paracetamol 500 mg tablet', 'generic_name', /would no longer find paracetamol/],
  ['not listed', 'N/A', 'generic_name', /is a placeholder/],
  ['synonym', 'acetaminophen tablets,ibuprofen', 'synonym', /a way to write acetaminophen/],
  ['synonym', 'N/A,ibuprofen', 'synonym', /is a placeholder/],
  ['synonym', '5-Oct,ibuprofen', 'synonym', /is a date that a spreadsheet has made/],
  ['brand', 'Panadol caplets,ibuprofen', 'brand_name', /a way to write panadol/],
  ['brand', '500 mg tablet,ibuprofen', 'brand_name', /names a form or strength and no medicine/],
] as const)('a %s "%s" is rejected, and the name keeps its meaning', async (file, line, column, message) => {
  const header = file === 'not listed' ? column : `${column},generic_name`;
  const report = await importNames(server.database, source(header, line), file);
  expect(report).toMatchObject({
    loaded: 0,
    bad: [{ line: 2, column, message: expect.stringMatching(message) }],
  });
  for (const name of ['paracetamol', 'acetaminophen', 'panadol'])
    expect(await genericsNamed(`${name} 400 mg tablet`)).toEqual(['paracetamol']);
});

const importRows = (...rows: string[]) =>
  importMedicines(server.database, source('generic_name,forms_and_strengths', ...rows));

test.each([
  ['paracetamol tablet', 'a way to write paracetamol'],
  ['Paracetamol 500 mg', 'a way to write paracetamol'],
  ['Paracetamol BP', 'a way to write paracetamol'],
  ['paracetamol hydrochloride', 'a way to write paracetamol'],
  ['Emzor Paracetamol', 'a way to write paracetamol'],
  ['acetaminophen', 'already means paracetamol'],
  ['Panadol', 'already means paracetamol'],
  ['Panadol tablets', 'a way to write panadol'],
  ['tablets', 'names a form or strength'],
  ['N/A', 'is a placeholder'],
  ['5-Oct', 'is a date that a spreadsheet has made'],
  ['123', 'has no letter'],
])('the generic name "%s" is rejected, and paracetamol keeps its names', async (name, message) => {
  expect(await importRows(`${name},Tablet: 500 mg.`)).toMatchObject({
    loaded: 0,
    bad: [{ line: 2, column: 'generic_name', message: expect.stringContaining(message) }],
  });
  for (const text of ['paracetamol', 'Emzor paracetamol BP', 'acetaminophen', 'Panadol'])
    expect(await genericsNamed(`${text} 500 mg tablet`)).toEqual(['paracetamol']);
});

test('two new medicines of a file cannot have the same name: the later or longer one is rejected', async () => {
  const report = await importRows(
    'testol tablet,Tablet: 5 mg.',
    'testol,Tablet: 5 mg.',
    'other-tide,Tablet: 5 mg.',
    'other tide,Tablet: 5 mg.',
  );
  expect(report.bad.map(({ line, column }) => [line, column])).toEqual([
    [2, 'generic_name'],
    [5, 'generic_name'],
  ]);
});

test('another salt of a medicine, a name that differs in brackets and a known medicine are imported', async () => {
  const rows = [
    'diclofenac,Tablet: 25 mg.',
    'diclofenac potassium,Tablet: 50 mg.',
    'testol (soluble),Injection: 100 IU/ml.',
    'testol (isophane),Injection: 100 IU/ml.',
    'paracetamol,Tablet: 1 g.',
  ];
  expect(await importRows(...rows)).toMatchObject({ loaded: 5, bad: [] });
  expect(await importRows(...rows)).toMatchObject({ loaded: 5, changed: 0, bad: [] });
});

test('if bad rows are skipped, the other rows of a file with a taken name are imported', async () => {
  const file = source('synonym,generic_name', 'paracetamol,ibuprofen', 'Nurofen,ibuprofen');
  const report = await importNames(server.database, file, 'synonym', { skipBadRows: true });
  expect(report).toMatchObject({ read: 2, loaded: 1, bad: [{ line: 2 }] });
  expect(await genericsNamed('nurofen')).toEqual(['ibuprofen']);
});

test('a brand of several medicines is imported if the file lists them all, and again without a change', async () => {
  const header = 'brand_name,generic_name,forms_and_strengths';
  const lines = [header, 'Panadol,paracetamol,', 'Panadol,ibuprofen,'];
  expect(await importNames(server.database, source(...lines), 'brand')).toMatchObject({ loaded: 2, bad: [] });
  expect(await importNames(server.database, source(...lines), 'brand')).toMatchObject({
    changed: 0,
    bad: [],
  });
});

const labels = async (generic: string) => {
  const rows = await server.database
    .selectFrom('medicine')
    .select(['form', 'strength'])
    .where('generic_name', '=', generic)
    .orderBy('strength')
    .execute();
  return rows.map(({ form, strength }) => `${strength} ${form}`);
};

test.each([
  ['Tablet: 0,5 mg.', ['0.5 mg tablet']],
  ['Tablet: 0,25 mg; 0,5 mg.', ['0.25 mg tablet', '0.5 mg tablet']],
  ['Tablet: 2,5 mg; 5 mg', ['2.5 mg tablet', '5 mg tablet']],
  ['Tablet: 1,000 mg; 1 500 mg.', ['1000 mg tablet', '1500 mg tablet']],
  ['Oral liquid: 62,5 mg/5 ml', ['62.5 mg/5 ml oral liquid']],
  ['Tablet. Oral liquid: 5 mg/5 ml', ['5 mg/5 ml oral liquid', ' tablet']],
  ['Tablet: 5-10 mg', ['5 mg tablet', '10 mg tablet']],
  ['Tablet: 0.125 mg; 50 mcg; 25 µg', ['0.125 mg tablet', '25 micrograms tablet', '50 micrograms tablet']],
])('the strengths of "%s" are imported', async (text, expected) => {
  const file = source(
    'generic_name;forms_and_strengths',
    `testol;${text.includes(';') ? `"${text}"` : text}`,
  );
  expect(await importMedicines(server.database, file)).toMatchObject({ loaded: 1, bad: [] });
  expect((await labels('testol')).toSorted()).toEqual(expected.toSorted());
});

test('a medicine without a form is rejected, except a vaccine', async () => {
  expect(await importRows('testol,')).toMatchObject({
    bad: [{ line: 2, column: 'forms_and_strengths', message: expect.stringMatching(/^is empty/) }],
  });
  const vaccines = source('generic_name,category,forms_and_strengths', 'testol vaccine,Vaccines,');
  expect(await importMedicines(server.database, vaccines)).toMatchObject({ loaded: 1, bad: [] });
});

test.each([
  ['Tablet: 1.000 mg', '1.000'],
  ['Tablet: 5,10,20 mg', '5,10,20 mg'],
  ['TABLET: 10 MG', 'TABLET: 10 MG'],
  ['TABLETS: 250 MG; 500 MG.', 'TABLETS: 250 MG; 500 MG.'],
  ['Tablet: 05-Oct.', '05-Oct.'],
  ['Tablet: 5-Oct; 20 mg', '5-Oct; 20 mg'],
  ['Tablet: 10 mg; 20 mg; 30', '10 mg; 20 mg; 30'],
  ['Tablet: 10 mg; 15; 20 mg.', '10 mg; 15; 20 mg.'],
  ['Tablet: 10 mg; see note', 'see note'],
  ['Tablet: 10 mg twenty mg', 'twenty mg'],
  ['Tablet: 10 mg (20 mg)', '(20 mg)'],
  ['Tablet: 0 mg', '0 mg'],
  ['Tablet: 80 mg + 480', '+ 480'],
  ['Tablet: -', '-'],
  ['Tablet:', 'Tablet:'],
  ['Tablet: 10 mg. Injection: see note.', 'see note.'],
  ['Tablet: 10 mg. Caplet: 20 mg.', 'Caplet: 20 mg.'],
  ['Caplet: 20. Tablet: 10 mg.', 'Caplet: 20.'],
  ['Injection: 5 mg/2', '5 mg/2'],
  ['Tablet: 250 mg, 500 mg', ', 500 mg'],
  ['Tablet: 250 mg/500 mg', '/500 mg'],
  ['Tablet: 5 milligrams', '5 milligrams'],
  ['Tablet: five mg', 'five mg'],
  ['Capsule: 250mg, 500mg.', ', 500mg'],
  ['500 mg tablets', '500 mg tablets'],
])('"%s" is rejected, because a strength would be lost', async (text, unread) => {
  const file = source('generic_name,forms_and_strengths', `testol,"${text}"`);
  const report = await importMedicines(server.database, file);
  const message = expect.stringContaining('cannot be read as a form with its strengths');
  expect(report).toMatchObject({ loaded: 0, bad: [{ line: 2, column: 'forms_and_strengths', message }] });
  expect(report.bad[0]?.message).toContain(unread);
  const brands = source('brand_name,generic_name,forms_and_strengths', `Testol,paracetamol,"${text}"`);
  expect(await importNames(server.database, brands, 'brand')).toMatchObject({
    loaded: 0,
    bad: [{ line: 2 }],
  });
});
