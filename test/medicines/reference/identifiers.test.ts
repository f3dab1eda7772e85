/** Formats of barcodes and registrations, and files with them. Every number here is invented. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { importIdentifiers } from '../../../db/import/import-identifiers.ts';
import { readIdentifier, shownIdentifier } from '../../../domain/medicines/product-identifiers.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { source } from './files.ts';

describe('a barcode', () => {
  it.each([
    ['96385074', '00000096385074'],
    ['012345678905', '00012345678905'],
    ['0012345678905', '00012345678905'],
    ['5901234123457', '05901234123457'],
    ['15901234123454', '15901234123454'],
  ])('the barcode %s is the number %s', (text, value) => {
    expect(readIdentifier('gtin', text)).toEqual({ value });
  });

  it.each([
    ['00000096385074', '96385074'],
    ['00012345678905', '012345678905'],
    ['05901234123457', '5901234123457'],
    ['15901234123454', '15901234123454'],
  ])('the barcode %s is shown as %s', (value, shown) => {
    expect(shownIdentifier('gtin', value)).toBe(shown);
  });

  it('a barcode with one wrong digit or with two swapped digits is refused', () => {
    const right = '5901234123457';
    for (let place = 0; place < right.length; place += 1) {
      const digit = Number(right[place]);
      const wrong = right.slice(0, place) + ((digit + 1) % 10) + right.slice(place + 1);
      expect([wrong, readIdentifier('gtin', wrong)]).toEqual([
        wrong,
        expect.objectContaining({ code: 'check_digit' }),
      ]);
    }
    expect(readIdentifier('gtin', '9501234123457')).toMatchObject({ code: 'check_digit' });
  });

  it.each(['5901234123450', '590123412345'])('the refusal of %s names the right check digit', (text) => {
    const read = readIdentifier('gtin', text);
    const expected = 'message' in read ? /which is (\d)/.exec(read.message)?.[1] : undefined;
    expect(readIdentifier('gtin', text.slice(0, -1) + expected)).toHaveProperty('value');
  });

  it.each(['', '123', '590123412345X', '5901234 123457', '5.90123E+12', '123456789', '159012341234540'])(
    '%j is not a barcode',
    (text) => expect(readIdentifier('gtin', text)).toMatchObject({ code: 'gtin' }),
  );

  it.each(['2000000000008', '0200000000004', '0400000000008', '20000004', '00000017', '212345678992'])(
    '%s is refused as an in-store number',
    (text) => expect(readIdentifier('gtin', text)).toMatchObject({ code: 'in_store_number' }),
  );
});

describe('a NAFDAC registration number', () => {
  it.each([
    ['A4-0123', 'A4-0123'],
    [' a4 - 0123 '.trim(), 'A4-0123'],
    ['04/1234', '04-1234'],
    ['A11\u2013100694', 'A11-100694'],
  ])('the registration %s is stored as %s', (text, value) =>
    expect(readIdentifier('nafdac_number', text)).toEqual({ value }),
  );

  it.each([
    '',
    'A',
    'foo',
    'N/A',
    '-',
    '0',
    'none',
    '12345',
    'A4-12',
    'AB-CD',
    'A4_0123',
    '-A4',
    'x'.repeat(29) + '12',
  ])('%j is not a registration number', (text) =>
    expect(readIdentifier('nafdac_number', text)).toMatchObject({ code: 'nafdac_number' }),
  );
});

describe('a file of identifiers', () => {
  const server = useDatabase();
  const HEADER = 'kind,value,medicine,pack_size,source,reviewed_by';
  const rows = async () =>
    server.database
      .selectFrom('product_identifier')
      .innerJoin('medicine', 'medicine.medicine_number', 'product_identifier.medicine_number')
      .select(['kind', 'value', 'medicine_id', 'pack_size', 'source', 'product_identifier.reviewed_by'])
      .orderBy('value')
      .execute();
  const read = async (...lines: string[]) => importIdentifiers(server.database, source(HEADER, ...lines));

  beforeEach(async () => {
    await server.database.deleteFrom('product_identifier').execute();
  });

  it('a file of identifiers replaces the known data of the same value', async () => {
    const barcode = 'gtin,5901234123457,med_f08334a4d997,24,the package,';
    const registration = 'nafdac_number,a4-0123,Paracetamol 500mg tablet,,the package,A. Pharmacist';
    expect(await read(barcode, registration)).toMatchObject({ read: 2, loaded: 2, changed: 2, bad: [] });
    const kept = { medicine_id: 'med_f08334a4d997', source: 'the package' };
    expect(await rows()).toEqual([
      { ...kept, kind: 'gtin', value: '05901234123457', pack_size: 24, reviewed_by: null },
      { ...kept, kind: 'nafdac_number', value: 'A4-0123', pack_size: null, reviewed_by: 'A. Pharmacist' },
    ]);
    expect(await read(barcode, registration)).toMatchObject({ loaded: 2, changed: 0 });
    expect(await read('nafdac_number,A4-0123,amoxicillin 500 mg capsule,,a list,')).toMatchObject({
      changed: 1,
    });
    expect((await rows())[1]).toMatchObject({ medicine_id: 'med_6aeec3a9ea56', reviewed_by: null });
  });

  it.each([
    ['ean,5901234123457,med_f08334a4d997,,x,', 'kind', 'enter one of gtin, nafdac_number'],
    ['gtin,5901234123450,med_f08334a4d997,,x,', 'value', 'check digit, which is 7'],
    ['gtin,5.90123E+12,med_f08334a4d997,,x,', 'value', 'a spreadsheet has shortened'],
    ['gtin,2000000000008,med_f08334a4d997,,x,', 'value', 'differs between shops'],
    ['nafdac_number,none,med_f08334a4d997,,x,', 'value', 'such as A4-0123'],
    ['gtin,5901234123457,paracetamool,,x,', 'medicine', 'label of the catalogue'],
    ['gtin,5901234123457,med_f08334a4d997,0,x,', 'pack_size', 'from 1'],
    ['gtin,5901234123457,med_f08334a4d997,,,', 'source', 'is empty'],
  ])('a file with the row %s is refused at the column', async (line, column, message) => {
    const good = 'nafdac_number,A4-0123,med_f08334a4d997,,x,';
    expect(await read(good, line)).toEqual({
      read: 2,
      loaded: 0,
      repeated: 0,
      withheld: 1,
      changed: 0,
      bad: [{ line: 3, column, message: expect.stringContaining(message) }],
    });
    expect(await rows()).toEqual([]);
  });

  it('a file that names a value twice, also in another notation, is refused at the second', async () => {
    const report = await read(
      'gtin,012345678905,med_f08334a4d997,,x,',
      'gtin,0012345678905,med_6aeec3a9ea56,,x,',
    );
    expect(report).toMatchObject({ loaded: 0, bad: [{ line: 3 }] });
  });
});
