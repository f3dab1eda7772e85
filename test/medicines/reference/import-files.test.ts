import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { importMedicines } from '../../../db/import/import-medicines.ts';
import { importPharmacies } from '../../../db/import/import-pharmacies.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { MEDICINES, pharmacy, PHARMACY_HEADER, source } from './files.ts';

const test = useDatabase();
beforeEach(async () => {
  await sql`truncate stock, stock_reservation, item_code, product_identifier, medicine, medicine_name; delete from pharmacy`.execute(
    test.database,
  );
});

async function medicineCount(): Promise<number> {
  const rows = await test.database.selectFrom('medicine').select('medicine_id').execute();
  return rows.length;
}

describe('reading files', () => {
  it('names a multi-line row by its first line, and reads on after it', async () => {
    const broken = pharmacy('ph_1', { address: '"1 Broad\nStreet"', state: 'Texas' });
    const report = await importPharmacies(
      test.database,
      source(PHARMACY_HEADER, pharmacy('ph_0'), broken, 'x'),
    );
    expect(report.bad.map(({ line }) => line)).toEqual([3, 5]);
  });

  it('reports a quote in the wrong place without losing the other rows', async () => {
    const broken = 'ph_1,Adeola "Sons" Co",1 Broad Street,Lagos,LA,6,3,PCN,1,2030-12-31,';
    const file = source(PHARMACY_HEADER, pharmacy('ph_0'), broken, pharmacy('ph_2'));
    const report = await importPharmacies(test.database, file, { skipBadRows: true });
    expect(report).toMatchObject({ loaded: 2, bad: [{ line: 3 }] });
  });

  it.each([
    ['a byte order mark', ['\uFEFFgeneric_name,category,forms_and_strengths', ...MEDICINES.slice(1)], '\n'],
    ['CRLF', MEDICINES, '\r\n'],
    [
      'empty lines and a missing last line end',
      [...MEDICINES.slice(0, 2), '', '', ...MEDICINES.slice(2)],
      '\n',
    ],
    [
      'columns in another order, spaces and capitals',
      ['Forms_and_Strengths , GENERIC_NAME', '"Tablet: 500 mg" , paracetamol', 'Tablet: 30 mg,codeine'],
      '\n',
    ],
  ])('reads files with %s', async (_, lines, lineEnd) => {
    const report = await importMedicines(test.database, Readable.from([lines.join(lineEnd)]));
    expect(report).toMatchObject({ read: 2, loaded: 2, changed: 2, bad: [] });
  });

  it('reads a file in whatever pieces it comes', async () => {
    const bytes = Buffer.from([...MEDICINES, 'é,x,Tablet: 1 mg'].join('\n'));
    const pieces = Readable.from(Array.from(bytes, (byte) => Buffer.from([byte])));
    expect(await importMedicines(test.database, pieces)).toMatchObject({ read: 3, loaded: 3 });
  });

  it.each([
    ['no header', [''], 'The header lacks generic_name, forms_and_strengths'],
    ['a missing column', ['generic_name', 'codeine'], 'The header lacks forms_and_strengths'],
    [
      'an unknown column',
      [`${MEDICINES[0]},colour`, 'codeine,x,Tablet: 30 mg,red'],
      'is no column of this file',
    ],
    [
      'a repeated column',
      [`${MEDICINES[0]},category`, 'codeine,x,Tablet: 30 mg,y'],
      'stands in the header twice',
    ],
  ])('refuses a file with %s', async (_, lines, message) => {
    const report = await importMedicines(test.database, source(...lines));
    expect(report).toMatchObject({
      loaded: 0,
      bad: [{ line: 1, message: expect.stringContaining(message) }],
    });
    expect(await medicineCount()).toBe(0);
  });

  it.each([
    ['NUL', 'para\u0000cetamol'],
    ['bytes that are not UTF-8', Buffer.from('parac\xe9tamol', 'latin1')],
  ])('refuses %s in a field', async (_, name) => {
    const pieces = [Buffer.from(`${MEDICINES[0]}\n`), Buffer.from(name), Buffer.from(',x,Tablet: 30 mg\n')];
    const report = await importMedicines(test.database, Readable.from(pieces));
    expect(report).toMatchObject({ loaded: 0, bad: [{ line: 2, column: 'generic_name' }] });
  });

  it('fails when the stream fails, and loads nothing', async () => {
    const broken = Readable.from(
      (function* () {
        yield MEDICINES.join('\n');
        throw new Error('disk gone');
      })(),
    );
    await expect(importMedicines(test.database, broken)).rejects.toThrow('disk gone');
    expect(await medicineCount()).toBe(0);
  });

  it('lets one import run at a time', async () => {
    const waiting = new Readable({ read: () => undefined });
    const first = importMedicines(test.database, waiting);
    waiting.push(`${MEDICINES[0]}\n`);
    const isLocked = async () =>
      (
        await sql<{
          held: boolean;
        }>`select count(*) > 0 as held from pg_locks where locktype = 'advisory'`.execute(test.database)
      ).rows[0]?.held;
    while (!(await isLocked()));
    await expect(importMedicines(test.database, source(...MEDICINES))).rejects.toThrow(
      'Another import is running',
    );
    waiting.push(null);
    await first;
  });

  it('imports many rows without holding them', async () => {
    const rows = 5_000;
    const file = Readable.from(
      (function* () {
        yield `${PHARMACY_HEADER}\n`;
        for (let number = 0; number < rows; number += 1) yield `${pharmacy(`ph_many_${number}`)}\n`;
      })(),
    );
    expect(await importPharmacies(test.database, file)).toMatchObject({
      read: rows,
      loaded: rows,
      changed: rows,
      bad: [],
    });
  });
});
