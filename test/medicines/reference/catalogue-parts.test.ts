/** The catalogue is listed in parts. Every number here is made up. */
import { beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { listMedicines } from '../../../db/medicines/list-medicines.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

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
  'in parts of %s each medicine comes once and in order, with its brands and what is on its packages',
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

test('where the last part is full, nothing comes after it', async () => {
  const all = await inOrder();
  const parts = await Array.fromAsync(listMedicines(suite.database, all.length));
  expect(parts.map(({ length }) => length)).toEqual([all.length]);
});
