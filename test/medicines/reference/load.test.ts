/** Loading and listing the catalogue, and which medicines need a prescription. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { priceItems } from '../../../services/requests/price-items.ts';
import { recogniseMedicines } from '../../../db/medicines/recognise-medicines.ts';
import { openDatabase } from '../../../db/database.ts';
import {
  DATA_FOLDER,
  importMedicines,
  type PrescriptionRule,
  readOverTheCounter,
} from '../../../db/import/import-medicines.ts';
import { loadReferenceData } from '../../../db/import/load-reference-data.ts';
import { commonMedicines } from '../../../db/import/mock-stock.ts';
import { earliestExpiry, MIN_SHELF_LIFE_DAYS } from '../../../domain/medicines/articles.ts';
import { type DosageForm, formOf } from '../../../domain/medicines/dosage-forms.ts';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';
import { magicPharmacyId, SCENARIO_NAMES } from '../../../domain/sandbox/scenarios.ts';
import { STATE_CODES } from '../../../domain/common/geography.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { listMedicines } from '../../../db/medicines/list-medicines.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { source } from './files.ts';

const server = useDatabase();

async function fingerprint(): Promise<unknown> {
  const { rows } = await sql`
    select
      (select md5(string_agg(m::text, '' order by medicine_number)) from medicine m) as medicines,
      (select md5(string_agg(n::text, '' order by name, generic_name)) from medicine_name n) as names,
      (select md5(string_agg(p::text, '' order by pharmacy_number)) from pharmacy p) as pharmacies,
      (select md5(string_agg(
        concat(article_id, '/', pharmacy_number, '/', medicine_number, '/', quantity, '/', price_ngn), ''
        order by article_id
      )) from stock) as stock
  `.execute(server.database);
  return rows[0];
}

function readColumn(file: string, column: string): string[] {
  const rows = parse<Record<string, string>>(readFileSync(path.join(DATA_FOLDER, file)), { columns: true });
  return rows.map((row) => row[column] ?? '');
}

describe('the reference data', () => {
  it('the reference data is built identically, once by two concurrent processes, and again only for a new version', async () => {
    const before = await fingerprint();
    await sql`update reference_data set version = 'old'`.execute(server.database);
    const other = openDatabase({ connectionString: server.connectionString });
    const messages: string[] = [];
    const options = { onProgress: (message: string) => messages.push(message) };
    await Promise.all([loadReferenceData(server.database, options), loadReferenceData(other, options)]);
    await other.destroy();
    expect(messages.filter((message) => message.includes('medicines'))).toHaveLength(1);
    expect(await fingerprint()).toEqual(before);
    messages.length = 0;
    await loadReferenceData(server.database, options);
    expect(messages).toEqual([]);
  });

  it('only the mock pharmacies of Rivers charge a delivery fee', async () => {
    const { rows } = await sql<{ state: string; pharmacies: number }>`
      select state, count(*)::integer as pharmacies from pharmacy
      where delivery_fee <> '{"flat_ngn": 0}' group by state
    `.execute(server.database);
    expect(rows).toEqual([{ state: 'RI', pharmacies: expect.any(Number) }]);
  });

  it('every state has at least eight pharmacies, and all pharmacies are in Nigeria', async () => {
    const pharmacies = await server.database
      .selectFrom('pharmacy')
      .selectAll()
      .where('listed', '=', true)
      .execute();
    const byState = Map.groupBy(pharmacies, ({ state }) => state);
    expect([...byState.keys()].sort()).toEqual([...STATE_CODES].sort());
    expect(Math.min(...[...byState.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(8);
    expect(new Set(pharmacies.map(({ name }) => name)).size).toBe(pharmacies.length);
    for (const { latitude, longitude } of pharmacies) {
      // Bounds of Nigeria.
      expect(latitude > 4 && latitude < 14 && longitude > 2.6 && longitude < 14.7).toBe(true);
    }
  });

  it('some pharmacies of the reference data are hidden from searches', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where verified_at is null)::integer as unverified,
             count(*) filter (where licence_expires_on < current_date)::integer as expired,
             count(*)::integer as total
      from pharmacy where listed
    `.execute(server.database);
    const { unverified = 0, expired = 0, total = 0 } = rows[0] ?? {};
    for (const share of [unverified / total, expired / total]) {
      expect(share).toBeGreaterThan(0.02);
      expect(share).toBeLessThan(0.08);
    }
  });

  it('the catalogue has every common medicine, and every pharmacy stocks more than a hundred articles', async () => {
    const labels = new Set(
      (await server.database.selectFrom('medicine').selectAll().execute()).map((medicine) =>
        medicineLabel(medicine),
      ),
    );
    expect(
      commonMedicines()
        .map(medicineLabel)
        .filter((label) => !labels.has(label)),
    ).toEqual([]);
    const { rows } = await sql<{ least: number }>`
      select min(medicines)::integer as least
      from (select count(*) as medicines from stock group by pharmacy_number) as shelves
    `.execute(server.database);
    expect(rows[0]?.least).toBeGreaterThan(100);
  });

  it('each sandbox scenario has a pharmacy that stocks every medicine and accepts orders', async () => {
    const medicines = await server.database.selectFrom('medicine').selectAll().execute();
    for (const scenario of SCENARIO_NAMES) {
      const items = medicines.map(({ medicine_id, form }) => ({
        medicine: medicine_id,
        quantity: 1000,
        unit: formOf(form).salesUnit,
      }));
      expect(
        await priceItems(server.database, {
          pharmacy_id: magicPharmacyId(scenario),
          items,
          earliestExpiry: earliestExpiry(new Date(), MIN_SHELF_LIFE_DAYS),
          now: new Date(),
        }),
      ).toMatchObject({
        ok: true,
      });
    }
  });

  it('every brand and synonym finds its medicine, and every label finds its product first', async () => {
    for (const [file, column] of [
      ['brands.csv', 'brand_name'],
      ['synonyms.csv', 'synonym'],
    ] as const) {
      const generics = readColumn(file, 'generic_name');
      for (const [index, name] of readColumn(file, column).entries()) {
        const medicines = await recogniseMedicines(server.database, name);
        expect([name, ...new Set(medicines.map(({ generic_name }) => generic_name))]).toContain(
          generics[index],
        );
        expect(medicines[0]?.match.type).not.toBe('fuzzy');
      }
    }
    const medicines = await server.database.selectFrom('medicine').selectAll().execute();
    expect(new Set(medicines.map(medicineLabel)).size).toBe(medicines.length);
    const items = medicines.map((medicine) => {
      const { generic_name, form, strength } = medicine;
      return {
        medicine,
        texts: [medicineLabel(medicine), `${form} ${strength} ${generic_name.toUpperCase()}`],
      };
    });
    for (const { medicine, texts } of items) {
      for (const text of texts) {
        const [best, ...others] = await recogniseMedicines(server.database, text);
        expect([text, best?.medicine_id]).toEqual([text, medicine.medicine_id]);
        expect(others.filter(({ match }) => match.score >= (best?.match.score ?? 0))).toEqual([]);
      }
    }
  });
});

describe('reading the catalogue in parts', () => {
  const suite = useDatabase();

  const PARACETAMOL = 'paracetamol 500 mg tablet';

  beforeAll(async () => {
    await sql`
    insert into product_identifier (kind, value, medicine_number, source)
    select kind, value, medicine_number, 'made up'
    from (values ('gtin', '05901234123457'), ('nafdac_number', 'B4-2'), ('nafdac_number', 'B4-1')) as made (kind, value), medicine
    where generic_name = 'paracetamol' and form = 'tablet' and strength = '500 mg'
  `.execute(suite.database);
  });

  const inOrder = async () => {
    const rows = await suite.database
      .selectFrom('medicine')
      .select('medicine_id')
      .orderBy('generic_name')
      .orderBy('form')
      .orderBy('strength')
      .execute();
    return rows.map(({ medicine_id }) => medicine_id);
  };

  test.each([3, 100, 1_000_000])(
    'a list read in parts of %s has each medicine once and in order, with its brands and identifiers',
    async (most) => {
      const parts = await Array.fromAsync(listMedicines(suite.database, most));
      const ids = parts.map((part) => part.map(({ medicine_id }) => medicine_id));
      const all = await inOrder();
      expect(ids.flat()).toEqual(all);
      expect(ids.slice(0, -1).every(({ length }) => length === most)).toBe(true);
      expect(ids).toHaveLength(Math.ceil(all.length / most));
      expect(parts.flat().find(({ label }) => label === PARACETAMOL)).toMatchObject({
        brands: expect.arrayContaining(['panadol']),
        gtins: ['5901234123457'],
        nafdac_numbers: ['B4-1', 'B4-2'],
      });
    },
  );

  test('a full last part is not followed by an empty part', async () => {
    const all = await inOrder();
    const parts = await Array.fromAsync(listMedicines(suite.database, all.length));
    expect(parts.map(({ length }) => length)).toEqual([all.length]);
  });
});

describe('medicines without a prescription requirement', () => {
  let testDatabase: TestDatabase;

  let needsOne: PrescriptionRule;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    needsOne = await readOverTheCounter();
  });

  afterAll(() => testDatabase.close());

  describe('the list of non-prescription medicines', () => {
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
    test.each(rows)('%s %s %s needs a prescription: %s', (generic_name, form, strength, expected) => {
      expect(needsOne({ generic_name, form, strength })).toBe(expected);
    });
  });

  test('no injection, antibiotic or opioid of the catalogue is sold without a prescription', async () => {
    const medicines = await testDatabase.database.selectFrom('medicine').selectAll().execute();
    const free = medicines.filter(({ prescription_only }) => !prescription_only);
    expect(free.length).toBeGreaterThan(30);
    expect(free.length).toBeLessThan(medicines.length / 8);
    const labels = free.map(medicineLabel).join('\n');
    expect(labels).toContain('paracetamol 500 mg tablet');
    expect(labels).not.toMatch(/injection|infusion|cillin|mycin|codeine|morphine|diazepam|artemether/);
  });

  test('a file may state whether a prescription is needed; otherwise the list decides, and unlisted medicines need one', async () => {
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
      { line: 2, column: 'prescription_only', message: 'is "perhaps"; enter yes or no' },
    ]);
  });
});
