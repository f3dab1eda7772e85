/** Of several strengths the one that an adult usually takes comes first: data/usual-strengths.csv. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { recogniseMedicines } from '../../../db/medicines/recognise-medicines.ts';
import { toProducts } from '../../../db/import/who-medicines.ts';
import { searchPharmacies } from '../../../db/medicines/search.ts';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';
import { addPharmacies, addStock, clearShelves } from '../../support/pharmacies/shelves.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const FILE = path.join(import.meta.dirname, '../../../data/usual-strengths.csv');
const PLACE = { latitude: 6.6, longitude: 3.35 };

const suite = useDatabase();

describe('the list', () => {
  const rows = parse<{ generic_name: string; forms_and_strengths: string }>(readFileSync(FILE), {
    columns: true,
  });
  const listed = rows.flatMap((row) => toProducts({ ...row, category: '' }));

  test('has medicines of the catalogue only, and each of them is marked there and nothing else', async () => {
    const usual = await suite.database.selectFrom('medicine').selectAll().where('usual', '=', true).execute();
    expect(usual.map(medicineLabel).sort()).toEqual(listed.map(medicineLabel).sort());
  });

  test('has one strength of each medicine in a form', () => {
    const forms = listed.map(({ generic_name, form }) => `${generic_name} ${form}`);
    expect(new Set(forms).size).toBe(forms.length);
  });
});

describe('a query that asks no strength', () => {
  test.each([
    ['paracetamol tabs', 'paracetamol 500 mg tablet'],
    ['paracetamol', 'paracetamol 500 mg tablet'],
    ['amoxil caps', 'amoxicillin 500 mg capsule'],
    ['glibenclamide tablet', 'glibenclamide 5 mg tablet'],
    ['prednisolone tabs', 'prednisolone 5 mg tablet'],
  ])('"%s" is answered with %s first, and with the others', async (text, label) => {
    const [first, ...others] = await recogniseMedicines(suite.database, text);
    expect(first?.label).toBe(label);
    expect(others.length).toBeGreaterThan(0);
  });

  test('is answered by a pharmacy with the usual strength, also where another is cheaper', async () => {
    await clearShelves(suite.database);
    await addPharmacies(suite.database, [{ pharmacy_id: 'ph_both', ...PLACE }]);
    await addStock(suite.database, [
      { pharmacy_id: 'ph_both', label: 'paracetamol 100 mg tablet', price_ngn: 100 },
      { pharmacy_id: 'ph_both', label: 'paracetamol 500 mg tablet', price_ngn: 900 },
    ]);
    const search = { ...PLACE, radiusMetres: 1_000, limit: 1, now: new Date('2026-06-01T12:00:00Z') };
    const { results } = await searchPharmacies(suite.database, { query: 'paracetamol tablets', ...search });
    expect(results.map(({ medicine }) => medicine.label)).toEqual(['paracetamol 500 mg tablet']);
  });
});

test('a strength that is asked is the one that is answered', async () => {
  const found = await recogniseMedicines(suite.database, 'paracetamol 100 mg tablets');
  expect(found.map(({ label }) => label)).toEqual(['paracetamol 100 mg tablet']);
});
