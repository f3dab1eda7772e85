import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { recogniseMedicines } from '../../../db/medicines/recognise-medicines.ts';
import { pharmaciesWith } from '../../../db/medicines/search.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  // As autovacuum does a while after an import; before, the index on what is in stock is not yet enough.
  await sql`vacuum analyze stock, pharmacy`.execute(test.database);
});
afterAll(() => test.close());

it.each(['paracetamol', 'streptokinase', 'vaccine'])(
  'a search for %s uses the index on the place and the one on the medicines in stock',
  async (query) => {
    const medicines = await recogniseMedicines(test.database, query);
    const statement = pharmaciesWith(medicines, {
      latitude: 6.6,
      longitude: 3.35,
      radiusMetres: 10_000,
      limit: 10,
      now: new Date(),
    });
    const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(test.database);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan (using|on) pharmacy_position/);
    expect(plan).toMatch(/using stock_available/);
    expect(plan).not.toMatch(/Seq Scan/);
  },
);
