/** Which medicines need a prescription: all but those on our list, in the forms and strengths that it names. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  importMedicines,
  type PrescriptionRule,
  readOverTheCounter,
} from '../../../db/import/import-medicines.ts';
import type { DosageForm } from '../../../domain/medicines/dosage-forms.ts';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { source } from './files.ts';

let testDatabase: TestDatabase;
let needsOne: PrescriptionRule;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  needsOne = await readOverTheCounter();
});
afterAll(() => testDatabase.close());

describe('the list', () => {
  const rows: [string, DosageForm, string, boolean][] = [
    ['paracetamol', 'tablet', '500 mg', false],
    ['paracetamol', 'injection', '10 mg/ml', true],
    ['ibuprofen', 'tablet', '400 mg', false],
    ['ibuprofen', 'tablet', '600 mg', true],
    ['ibuprofen', 'tablet', '', true],
    ['ibuprofen', 'oral liquid', '200 mg/5 ml', false],
    ['ibuprofen', 'injection', '5 mg/ml', true],
    ['clotrimazole', 'cream', '1%', false],
    ['clotrimazole', 'vaginal tablet', '500 mg', true],
    ['chlorhexidine', 'solution', '5%', false],
    ['chlorhexidine', 'solution', '20%', true],
    ['acetylsalicylic acid', 'tablet', '500 mg', true],
    ['chlorphenamine', 'injection', '10 mg/ml', true],
    ['amoxicillin', 'capsule', '500 mg', true],
    ['morphine', 'tablet', '10 mg', true],
    ['something new', 'tablet', '1 mg', true],
  ];
  test.each(rows)('%s %s %s: %s', (generic_name, form, strength, expected) => {
    expect(needsOne({ generic_name, form, strength })).toBe(expected);
  });
});

test('the catalogue has it: nothing by injection, no antibiotic and no opioid goes without', async () => {
  const medicines = await testDatabase.database.selectFrom('medicine').selectAll().execute();
  const free = medicines.filter(({ prescription_only }) => !prescription_only);
  expect(free.length).toBeGreaterThan(30);
  expect(free.length).toBeLessThan(medicines.length / 8);
  const labels = free.map(medicineLabel).join('\n');
  expect(labels).toContain('paracetamol 500 mg tablet');
  expect(labels).not.toMatch(/injection|infusion|cillin|mycin|codeine|morphine|diazepam|artemether/);
});

test('a file may say so itself; what it does not say the list does, and what the list lacks needs one', async () => {
  const { database } = testDatabase;
  const imported = (...lines: string[]) =>
    importMedicines(database, source('generic_name,forms_and_strengths,prescription_only', ...lines));
  const { bad } = await imported(
    'testamol,Tablet: 5 mg; 10 mg.,no',
    'testacillin,Tablet: 5 mg.,yes',
    'newmedicine,Tablet: 5 mg.,',
    'folic acid,Tablet: 5 mg.,',
  );
  expect(bad).toEqual([]);
  const rows = await database
    .selectFrom('medicine')
    .select(['generic_name', 'strength', 'prescription_only'])
    .where('generic_name', 'in', ['testamol', 'testacillin', 'newmedicine', 'folic acid'])
    .orderBy('generic_name')
    .orderBy('strength')
    .execute();
  expect(rows.map((row) => [row.generic_name, row.strength, row.prescription_only])).toEqual([
    ['folic acid', '1 mg', false],
    ['folic acid', '5 mg', false],
    ['newmedicine', '5 mg', true],
    ['testacillin', '5 mg', true],
    ['testamol', '10 mg', false],
    ['testamol', '5 mg', false],
  ]);
  const changed = await imported('testamol,Tablet: 5 mg.,yes');
  expect(changed).toMatchObject({ loaded: 1, changed: 1 });
  expect((await imported('testamol,Tablet: 5 mg.,perhaps')).bad).toEqual([
    { line: 2, column: 'prescription_only', message: 'is "perhaps"; yes or no is expected' },
  ]);
});
