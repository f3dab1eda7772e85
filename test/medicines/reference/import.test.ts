/** A file of reference data is imported as a whole, or refused with the faulty line. */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { importMedicines } from '../../../db/import/import-medicines.ts';
import { importPharmacies } from '../../../db/import/import-pharmacies.ts';
import { importPlaces } from '../../../db/import/import-places.ts';
import { importStock } from '../../../db/import/import-stock.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { MEDICINES, pharmacy, PHARMACY_HEADER, source, STOCK_HEADER } from './files.ts';

const server = useDatabase();

beforeEach(async () => {
  await sql`truncate stock, stock_reservation, item_code, product_identifier, medicine, medicine_name; delete from pharmacy; delete from place`.execute(
    server.database,
  );
});

const PLACES = [
  'state,place,latitude,longitude,other_names,part_of',
  'LA,Ikeja,6.6,3.34,,',
  'LA,Yaba,6.51,3.37,,',
  'LA,Lagos,6.45,3.39,,',
  'KN,Kano,12,8.52,,',
];

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::integer from medicine) as medicine, (select count(*)::integer from medicine_name) as name,
           (select count(*)::integer from pharmacy) as pharmacy, (select count(*)::integer from stock) as stock
  `.execute(server.database);
  return rows[0];
}

async function loadBasis(): Promise<void> {
  await importMedicines(server.database, source(...MEDICINES));
  await importPharmacies(server.database, source(PHARMACY_HEADER, pharmacy('ph_1'), pharmacy('ph_2')));
}

describe('importing files', () => {
  it('importing medicines stores their names', async () => {
    const report = await importMedicines(server.database, source(...MEDICINES));
    expect(report).toMatchObject({ read: 2, loaded: 2, changed: 2, bad: [] });
    expect(await counts()).toMatchObject({ medicine: 2, name: 2 });
  });

  it('stock is imported with the medicine named by label or id', async () => {
    await loadBasis();
    const { medicine_id } = await server.database
      .selectFrom('medicine')
      .select('medicine_id')
      .where('generic_name', '=', 'codeine')
      .executeTakeFirstOrThrow();
    const report = await importStock(
      server.database,
      source(
        STOCK_HEADER,
        'ph_1,Paracetamol 500MG tablet,10,packs,24,650,2026-05-01T09:00:00+01:00',
        `ph_1,${medicine_id},3,tablet,1,90,`,
      ),
    );
    expect(report).toMatchObject({ read: 2, loaded: 2, changed: 2, bad: [] });
    const lines = await server.database.selectFrom('stock').selectAll().orderBy('price_ngn').execute();
    expect(lines).toMatchObject([
      { quantity: 3, sales_unit: 'tablet', pack_size: 1, content_unit: 'tablet', in_stock: true },
      { quantity: 10, sales_unit: 'pack', pack_size: 24, content_unit: 'tablet', price_ngn: 650 },
    ]);
    expect(lines[1]?.checked_at).toEqual(new Date('2026-05-01T08:00:00Z'));
  });

  it('a stock file may have packs, units, prices and expiry dates as pharmacies write them', async () => {
    await loadBasis();
    const header =
      'pharmacy_id,medicine,brand,quantity,sales_unit,pack_size,price_ngn,batch_number,expires_on';
    const report = await importStock(
      server.database,
      source(
        header,
        'ph_1,codeine 30 mg tablet,Emzor,"1,200",PACKS,10x10,"₦4,500.00",A1,03/2028',
        "ph_1,codeine 30 mg tablet,Fidson,5,,30's,900,N/A,-",
        'ph_1,paracetamol 500 mg tablet,,40,Tab.,1,20,,Mar-28',
        'ph_1,codeine 30 mg tablet,GSK,1,pack,10 strips,900,,',
        'ph_1,codeine 30 mg tablet,GSK,1,pack,24,900.50,,',
        'ph_1,codeine 30 mg tablet,GSK,1,pack,24,900,,03/04/2028',
        'ph_1,codeine 30 mg tablet,GSK,1,,1,900,,',
        'ph_1,codeine 30 mg tablet,Codipar 60mg,1,pack,24,900,,',
        "ph_1,codeine 30 mg tablet,Codipar 96's,1,pack,24,900,,",
      ),
      { skipBadRows: true },
    );
    expect(report.bad.map(({ line, column, message }) => [line, column, message.slice(0, 30)])).toEqual([
      [5, 'pack_size', 'is "10 strips"; enter a whole '],
      [6, 'price_ngn', 'is "900.50"; enter whole Naira'],
      [7, 'expires_on', 'is "03/04/2028" and may be 3 A'],
      [8, 'pack_size', 'is "1" and may mean one tablet'],
      [9, 'brand', 'is "Codipar 60mg" and names 60'],
      [10, 'pack_size', 'is 24 and contradicts the name'],
    ]);
    const lines = await server.database.selectFrom('stock').selectAll().orderBy('price_ngn').execute();
    expect(lines).toMatchObject([
      { quantity: 40, sales_unit: 'tablet', pack_size: 1, expires_on: '2028-03-31' },
      { quantity: 5, sales_unit: 'pack', pack_size: 30, batch_number: null, expires_on: null },
      { quantity: 1200, pack_size: 100, price_ngn: 4500, batch_number: 'A1', expires_on: '2028-03-31' },
    ]);
  });

  it('importing the same file twice changes nothing, not even times that it does not state', async () => {
    await loadBasis();
    const stock = [STOCK_HEADER, 'ph_1,codeine 30 mg tablet,3,pack,10,900,'];
    await importStock(server.database, source(...stock), { now: new Date('2026-01-01') });
    const before = await server.database.selectFrom('stock').selectAll().execute();
    expect(await importMedicines(server.database, source(...MEDICINES))).toMatchObject({
      loaded: 2,
      changed: 0,
    });
    const pharmacies = source(PHARMACY_HEADER, pharmacy('ph_1'), pharmacy('ph_2'));
    expect(await importPharmacies(server.database, pharmacies)).toMatchObject({ loaded: 2, changed: 0 });
    expect(await importStock(server.database, source(...stock))).toMatchObject({ loaded: 1, changed: 0 });
    expect(await server.database.selectFrom('stock').selectAll().execute()).toEqual(before);
  });

  it('an import replaces what changed and keeps what the file does not mention', async () => {
    await loadBasis();
    const now = new Date('2026-02-02T00:00:00Z');
    const line = (quantity: number) => `ph_1,codeine 30 mg tablet,${quantity},pack,10,900,`;
    await importStock(
      server.database,
      source(STOCK_HEADER, line(3), 'ph_2,codeine 30 mg tablet,1,pack,10,900,'),
      {
        now: new Date('2026-01-01'),
      },
    );
    expect(await importStock(server.database, source(STOCK_HEADER, line(0)), { now })).toMatchObject({
      changed: 1,
    });
    const lines = await server.database.selectFrom('stock').selectAll().orderBy('quantity').execute();
    expect(lines).toMatchObject([{ quantity: 0, in_stock: false, checked_at: now }, { quantity: 1 }]);
  });

  it('an import keeps a verification that the file does not state', async () => {
    await importPharmacies(server.database, source(PHARMACY_HEADER, pharmacy('ph_1')));
    const renamed = pharmacy('ph_1', { name: 'Renamed', verified_at: '' });
    await importPharmacies(
      server.database,
      source(PHARMACY_HEADER, renamed, pharmacy('ph_3', { verified_at: '' })),
    );
    const rows = await server.database.selectFrom('pharmacy').selectAll().orderBy('pharmacy_id').execute();
    expect(rows).toMatchObject([
      { name: 'Renamed', state: 'LA', verified_at: new Date('2026-01-01'), listed: true },
      { verified_at: null },
    ]);
  });

  it('a file sets delivery fees and commissions; an empty field, or no column, changes neither', async () => {
    const header = `${PHARMACY_HEADER},delivery_fee,commission_percent`;
    const file = (id: string, delivery_fee: string, commission_percent: string) =>
      source(header, pharmacy(id, { delivery_fee, commission_percent }));
    const stored = async () =>
      server.database
        .selectFrom('pharmacy')
        .select(['pharmacy_id', 'delivery_fee', 'commission_percent'])
        .orderBy('pharmacy_id')
        .execute();
    const bands = {
      bands: [
        { up_to_km: 5, fee_ngn: 300 },
        { up_to_km: 20, fee_ngn: 700 },
      ],
    };
    await importPharmacies(server.database, file('ph_1', '5 km: 300; 20 km: 700', '7.5'));
    await importPharmacies(server.database, file('ph_2', '', ''));
    await importPharmacies(server.database, file('ph_1', '', ''));
    const again = file('ph_1', '5km:300;20km:700', '7.50');
    expect(await importPharmacies(server.database, again)).toMatchObject({ loaded: 1, changed: 0 });
    await importPharmacies(server.database, source(PHARMACY_HEADER, pharmacy('ph_1')));
    expect(await stored()).toEqual([
      { pharmacy_id: 'ph_1', delivery_fee: bands, commission_percent: '7.50' },
      { pharmacy_id: 'ph_2', delivery_fee: { flat_ngn: 0 }, commission_percent: '0.00' },
    ]);
    await importPharmacies(server.database, file('ph_1', '500', '0'));
    expect((await stored())[0]).toMatchObject({
      delivery_fee: { flat_ngn: 500 },
      commission_percent: '0.00',
    });
    for (const [column, bad] of [
      ['delivery_fee', file('ph_1', '20 km: 300; 5 km: 700', '1')],
      ['commission_percent', file('ph_1', '1', '100.01')],
    ] as const)
      expect(await importPharmacies(server.database, bad)).toMatchObject({
        loaded: 0,
        bad: [{ line: 2, column }],
      });
    expect((await stored())[0]).toMatchObject({
      delivery_fee: { flat_ngn: 500 },
      commission_percent: '0.00',
    });
  });

  it.each([
    ['2026-06-31T00:00:00Z', 1, 0],
    ['2026-05-01T24:00:00Z', 1, 0],
    ['2026-05-01T10:00:00', 1, 0],
    ['2026-05-01T09:30Z', 0, 1],
    ['2026-05-01T09:30+01:00', 0, 1],
  ])('a stock row counted at %s: %i invalid, %i loaded', async (time, invalid, loaded) => {
    await loadBasis();
    const now = new Date('2026-07-02T12:00:00Z');
    const row = source(STOCK_HEADER, `ph_1,codeine 30 mg tablet,1,pack,10,500,${time}`);
    const report = await importStock(server.database, row, { now });
    expect([report.bad.length, report.loaded]).toEqual([invalid, loaded]);
  });

  it('a stock row counted in the future is rejected, because it would block later counts until then', async () => {
    await loadBasis();
    const now = new Date('2026-06-01T12:00:00Z');
    const at = (time: string) => source(STOCK_HEADER, `ph_1,codeine 30 mg tablet,1,pack,10,500,${time}`);
    const report = await importStock(server.database, at('2026-06-01T12:06:00Z'), { now });
    const message = 'is "2026-06-01T12:06:00Z", which is more than 5 minutes ahead of our clock';
    expect(report).toMatchObject({ loaded: 0, bad: [{ line: 2, column: 'checked_at', message }] });
    expect(await importStock(server.database, at('2026-06-01T12:05:00Z'), { now })).toMatchObject({
      loaded: 1,
    });
  });

  it.each([
    [{ latitude: '3.39', longitude: '6.45' }, 'latitude'],
    [{ latitude: '0', longitude: '0' }, 'latitude'],
    [{ latitude: '51.5', longitude: '-0.12' }, 'latitude'],
    [{ licence_number: 'N/A' }, 'licence_number'],
    [{ licence_number: 'applied for' }, 'licence_number'],
    [{ licence_number: '05-Oct' }, 'licence_number'],
    [{ licence_number: '6.154E+12' }, 'licence_number'],
    // Abuja.
    [{ city: 'Ikeja', latitude: '9.06', longitude: '7.49' }, 'latitude'],
    [{ city: 'A new estate', latitude: '9.06', longitude: '7.49' }, 'latitude'],
    [{ city: 'Kano' }, 'city'],
    [{ city: 'Kano', state: 'KN' }, 'latitude'],
    [{ licence_expires_on: '2206-12-31' }, 'licence_expires_on'],
  ])('a pharmacy with %j is rejected at %s', async (changes, column) => {
    await importPlaces(server.database, source(...PLACES));
    const report = await importPharmacies(
      server.database,
      source(PHARMACY_HEADER, pharmacy('ph_9', changes)),
    );
    expect(report).toMatchObject({ loaded: 0, bad: [{ line: 2, column }] });
  });

  it('a licence number is of one pharmacy, in a file and among the known pharmacies', async () => {
    const licence = { licence_number: 'PCN/LA/77' };
    const rows = [
      pharmacy('ph_1', licence),
      pharmacy('ph_2', { licence_number: 'pcn la 77' }),
      pharmacy('ph_3', { ...licence, licence_authority: 'NAFDAC' }),
    ];
    const report = await importPharmacies(server.database, source(PHARMACY_HEADER, ...rows), {
      skipBadRows: true,
    });
    expect(report).toMatchObject({ loaded: 2, bad: [{ line: 3, column: 'licence_number' }] });
    expect(report.bad[0]?.message).toContain('the licence of ph_1');
    const later = source(PHARMACY_HEADER, pharmacy('ph_9', licence));
    expect(await importPharmacies(server.database, later)).toMatchObject({ loaded: 0, bad: [{ line: 2 }] });
    const again = source(PHARMACY_HEADER, pharmacy('ph_1', licence));
    expect(await importPharmacies(server.database, again)).toMatchObject({ loaded: 1, changed: 0 });
  });

  it.each([
    ['LA,Ikeja,9.06,7.49,,', 'latitude'],
    ['Kano,Qtown,6.5244,3.3792,,', 'latitude'],
    ['LA,Qtown,6.5244,3.3792,Old Qtown; yaba,', 'other_names'],
    ['LA,N/A,6.5,3.4,,', 'place'],
    ['LA,5-Oct,6.5,3.4,,', 'place'],
  ])('the place "%s" is rejected at %s', async (row, column) => {
    await importPlaces(server.database, source(...PLACES));
    const file = source(PLACES[0] ?? '', row);
    expect(await importPlaces(server.database, file)).toMatchObject({
      loaded: 0,
      bad: [{ line: 2, column }],
    });
  });

  it('without known places, pharmacies are imported anywhere in Nigeria', async () => {
    const row = pharmacy('ph_1', { city: 'Ikeja', latitude: '9.06', longitude: '7.49' });
    expect(await importPharmacies(server.database, source(PHARMACY_HEADER, row))).toMatchObject({
      loaded: 1,
    });
  });

  it('a file with bad rows is not imported, and each bad row is reported by line', async () => {
    const report = await importPharmacies(
      server.database,
      source(
        PHARMACY_HEADER,
        pharmacy('ph_1'),
        pharmacy('ph_2', { state: 'Texas' }),
        pharmacy('ph_3', { latitude: '96' }),
        pharmacy('ph_1'),
        pharmacy('ph 4'),
        pharmacy('ph_5', { licence_expires_on: '2027-02-30' }),
        'ph_6,too short',
        pharmacy('ph_7', { verified_at: 'yesterday' }),
        pharmacy('ph_8', { name: '' }),
      ),
    );
    expect(report).toMatchObject({ read: 9, loaded: 0, changed: 0 });
    expect(report.bad.map(({ line, column }) => [line, column])).toEqual([
      [3, 'state'],
      [4, 'latitude'],
      [5, undefined],
      [6, 'pharmacy_id'],
      [7, 'licence_expires_on'],
      [8, undefined],
      [9, 'verified_at'],
      [10, 'name'],
    ]);
    expect(report.bad[0]?.message).toBe('is "Texas"; enter a Nigerian state, such as LA, NG-LA or Lagos');
    expect(await counts()).toMatchObject({ pharmacy: 0 });
  });

  it('with the option to skip bad rows the good ones are imported', async () => {
    const file = source(
      PHARMACY_HEADER,
      pharmacy('ph_1'),
      pharmacy('ph_2', { state: 'Texas' }),
      pharmacy('ph_1'),
    );
    const report = await importPharmacies(server.database, file, { skipBadRows: true });
    expect(report).toMatchObject({ read: 3, loaded: 1, changed: 1, bad: [{ line: 3 }, { line: 4 }] });
    expect(await counts()).toMatchObject({ pharmacy: 1 });
  });

  it('stock of unknown pharmacies and medicines, and in unsold units, is reported', async () => {
    await loadBasis();
    const report = await importStock(
      server.database,
      source(
        STOCK_HEADER,
        'ph_9,codeine 30 mg tablet,1,pack,10,900,',
        'ph_1,codeine,1,pack,10,900,',
        'ph_1,codeine 30 mg tablet,-1,pack,10,900,',
        'ph_1,codeine 30 mg tablet,1,carton,10,900,',
        'ph_1,codeine 30 mg tablet,1,tablet,10,900,',
        'ph_1,codeine 30 mg tablet,1,pack,0,900,',
        'ph_1,codeine 30 mg tablet,1,pack,10,9.50,',
        'ph_1,codeine 30 mg tablet,99999999999,pack,10,900,',
        'ph_1,paracetamol 500 mg tablet,1,pack,10,900,',
        'ph_1,Paracetamol 500mg Tablet,2,pack,10,900,',
      ),
    );
    expect(report.bad.map(({ line, column }) => [line, column])).toEqual([
      [2, 'pharmacy_id'],
      [3, 'medicine'],
      [4, 'quantity'],
      [5, 'sales_unit'],
      [6, 'pack_size'],
      [7, 'pack_size'],
      [8, 'price_ngn'],
      [9, 'quantity'],
      [11, undefined],
    ]);
    expect(await counts()).toMatchObject({ stock: 0 });
  });
});

describe('files of an import', () => {
  beforeEach(async () => {
    await sql`truncate stock, stock_reservation, item_code, product_identifier, medicine, medicine_name; delete from pharmacy`.execute(
      server.database,
    );
  });

  async function medicineCount(): Promise<number> {
    const rows = await server.database.selectFrom('medicine').select('medicine_id').execute();
    return rows.length;
  }

  describe('reading CSV files', () => {
    it('a multi-line row is named by its first line, and reading continues after it', async () => {
      const broken = pharmacy('ph_1', { address: '"1 Broad\nStreet"', state: 'Texas' });
      const report = await importPharmacies(
        server.database,
        source(PHARMACY_HEADER, pharmacy('ph_0'), broken, 'x'),
      );
      expect(report.bad.map(({ line }) => line)).toEqual([3, 5]);
    });

    it('a misplaced quote is reported without losing other rows', async () => {
      const broken = 'ph_1,Adeola "Sons" Co",1 Broad Street,Lagos,LA,6,3,PCN,1,2030-12-31,';
      const file = source(PHARMACY_HEADER, pharmacy('ph_0'), broken, pharmacy('ph_2'));
      const report = await importPharmacies(server.database, file, { skipBadRows: true });
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
    ])('a file with %s is read', async (_, lines, lineEnd) => {
      const report = await importMedicines(server.database, Readable.from([lines.join(lineEnd)]));
      expect(report).toMatchObject({ read: 2, loaded: 2, changed: 2, bad: [] });
    });

    it('a file is read in any chunks', async () => {
      const bytes = Buffer.from([...MEDICINES, 'é,x,Tablet: 1 mg'].join('\n'));
      const pieces = Readable.from(Array.from(bytes, (byte) => Buffer.from([byte])));
      expect(await importMedicines(server.database, pieces)).toMatchObject({ read: 3, loaded: 3 });
    });

    it.each([
      ['no header', [''], 'The header lacks generic_name, forms_and_strengths'],
      ['a missing column', ['generic_name', 'codeine'], 'The header lacks forms_and_strengths'],
      [
        'an unknown column',
        [`${MEDICINES[0]},colour`, 'codeine,x,Tablet: 30 mg,red'],
        'is not a column of this file',
      ],
      [
        'a repeated column',
        [`${MEDICINES[0]},category`, 'codeine,x,Tablet: 30 mg,y'],
        'is in the header twice',
      ],
    ])('a file with %s is refused', async (_, lines, message) => {
      const report = await importMedicines(server.database, source(...lines));
      expect(report).toMatchObject({
        loaded: 0,
        bad: [{ line: 1, message: expect.stringContaining(message) }],
      });
      expect(await medicineCount()).toBe(0);
    });

    it.each([
      ['NUL', 'para\u0000cetamol'],
      ['bytes that are not UTF-8', Buffer.from('parac\xe9tamol', 'latin1')],
    ])('a field with %s is refused', async (_, name) => {
      const pieces = [Buffer.from(`${MEDICINES[0]}\n`), Buffer.from(name), Buffer.from(',x,Tablet: 30 mg\n')];
      const report = await importMedicines(server.database, Readable.from(pieces));
      expect(report).toMatchObject({ loaded: 0, bad: [{ line: 2, column: 'generic_name' }] });
    });

    it('an import fails and stores nothing when its stream fails', async () => {
      const broken = Readable.from(
        (function* () {
          yield MEDICINES.join('\n');
          throw new Error('disk gone');
        })(),
      );
      await expect(importMedicines(server.database, broken)).rejects.toThrow('disk gone');
      expect(await medicineCount()).toBe(0);
    });

    it('only one import runs at a time', async () => {
      const waiting = new Readable({ read: () => undefined });
      const first = importMedicines(server.database, waiting);
      waiting.push(`${MEDICINES[0]}\n`);
      const isLocked = async () =>
        (
          await sql<{
            held: boolean;
          }>`select count(*) > 0 as held from pg_locks where locktype = 'advisory'`.execute(server.database)
        ).rows[0]?.held;
      while (!(await isLocked()));
      await expect(importMedicines(server.database, source(...MEDICINES))).rejects.toThrow(
        'Another import is running',
      );
      waiting.push(null);
      await first;
    });

    it('a stream of five thousand rows is imported', async () => {
      const rows = 5_000;
      const file = Readable.from(
        (function* () {
          yield `${PHARMACY_HEADER}\n`;
          for (let number = 0; number < rows; number += 1) yield `${pharmacy(`ph_many_${number}`)}\n`;
        })(),
      );
      expect(await importPharmacies(server.database, file)).toMatchObject({
        read: rows,
        loaded: rows,
        changed: rows,
        bad: [],
      });
    });
  });
});
