import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { priceItems } from '../../../services/requests/price-items.ts';
import { recogniseMedicines } from '../../../db/medicines/recognise-medicines.ts';
import { openDatabase } from '../../../db/database.ts';
import { DATA_FOLDER } from '../../../db/import/import-medicines.ts';
import { loadReferenceData } from '../../../db/import/load-reference-data.ts';
import { commonMedicines } from '../../../db/import/mock-stock.ts';
import { formOf } from '../../../domain/medicines/dosage-forms.ts';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';
import { magicPharmacyId, SCENARIO_NAMES } from '../../../domain/sandbox/scenarios.ts';
import { STATE_CODES } from '../../../domain/common/geography.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const test = useDatabase();

async function fingerprint(): Promise<unknown> {
  const { rows } = await sql`
    select
      (select md5(string_agg(m::text, '' order by medicine_number)) from medicine m) as medicines,
      (select md5(string_agg(n::text, '' order by name, generic_name)) from medicine_name n) as names,
      (select md5(string_agg(p::text, '' order by pharmacy_number)) from pharmacy p) as pharmacies,
      (select md5(string_agg(
        concat(pharmacy_number, '/', medicine_number, '/', quantity, '/', price_ngn), ''
        order by pharmacy_number, medicine_number
      )) from stock) as stock
  `.execute(test.database);
  return rows[0];
}

function readColumn(file: string, column: string): string[] {
  const rows = parse<Record<string, string>>(readFileSync(path.join(DATA_FOLDER, file)), { columns: true });
  return rows.map((row) => row[column] ?? '');
}

describe('the reference data', () => {
  it('is made anew, the same, once by two processes at once, and not again until its version changes', async () => {
    const before = await fingerprint();
    await sql`update reference_data set version = 'old'`.execute(test.database);
    const other = openDatabase({ connectionString: test.connectionString });
    const messages: string[] = [];
    const options = { onProgress: (message: string) => messages.push(message) };
    await Promise.all([loadReferenceData(test.database, options), loadReferenceData(other, options)]);
    await other.destroy();
    expect(messages.filter((message) => message.includes('medicines'))).toHaveLength(1);
    expect(await fingerprint()).toEqual(before);
    messages.length = 0;
    await loadReferenceData(test.database, options);
    expect(messages).toEqual([]);
  });

  it('has eight pharmacies or more in each state, at the place that their state is', async () => {
    const pharmacies = await test.database
      .selectFrom('pharmacy')
      .selectAll()
      .where('listed', '=', true)
      .execute();
    const byState = Map.groupBy(pharmacies, ({ state }) => state);
    expect([...byState.keys()].sort()).toEqual([...STATE_CODES].sort());
    expect(Math.min(...[...byState.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(8);
    expect(new Set(pharmacies.map(({ name }) => name)).size).toBe(pharmacies.length);
    for (const { latitude, longitude } of pharmacies) {
      // Nigeria.
      expect(latitude > 4 && latitude < 14 && longitude > 2.6 && longitude < 14.7).toBe(true);
    }
  });

  it('has some pharmacies that no search may find', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where verified_at is null)::integer as unverified,
             count(*) filter (where licence_expires_on < current_date)::integer as expired,
             count(*)::integer as total
      from pharmacy where listed
    `.execute(test.database);
    const { unverified = 0, expired = 0, total = 0 } = rows[0] ?? {};
    for (const share of [unverified / total, expired / total]) {
      expect(share).toBeGreaterThan(0.02);
      expect(share).toBeLessThan(0.08);
    }
  });

  it('gives every common medicine a price and a shelf nearly everywhere', async () => {
    const labels = new Set(
      (await test.database.selectFrom('medicine').selectAll().execute()).map((medicine) =>
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
    `.execute(test.database);
    expect(rows[0]?.least).toBeGreaterThan(100);
  });

  it('has a pharmacy for each sandbox scenario that stocks every medicine and takes orders', async () => {
    const medicines = await test.database.selectFrom('medicine').selectAll().execute();
    for (const scenario of SCENARIO_NAMES) {
      const items = medicines.map(({ medicine_id, form }) => ({
        medicine: medicine_id,
        quantity: 1000,
        unit: formOf(form).salesUnit,
      }));
      expect(
        await priceItems(test.database, { pharmacy_id: magicPharmacyId(scenario), items }),
      ).toMatchObject({
        ok: true,
      });
    }
  });

  it('resolves every brand and synonym, and every label to the one product it is of', async () => {
    for (const [file, column] of [
      ['brands.csv', 'brand_name'],
      ['synonyms.csv', 'synonym'],
    ] as const) {
      const generics = readColumn(file, 'generic_name');
      for (const [index, name] of readColumn(file, column).entries()) {
        const medicines = await recogniseMedicines(test.database, name);
        expect([name, ...new Set(medicines.map(({ generic_name }) => generic_name))]).toContain(
          generics[index],
        );
        expect(medicines[0]?.match.type).not.toBe('fuzzy');
      }
    }
    const medicines = await test.database.selectFrom('medicine').selectAll().execute();
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
        const [best, ...others] = await recogniseMedicines(test.database, text);
        expect([text, best?.medicine_id]).toEqual([text, medicine.medicine_id]);
        expect(others.filter(({ match }) => match.score >= (best?.match.score ?? 0))).toEqual([]);
      }
    }
  });
});
