/** The container that a pack column or a name states is the one in which the article is sold: `1 vial` of an injection. */
import { describe, expect, test } from '@jest/globals';
import type { StockRow } from '../../../api/pharmacy/stock-schemas.ts';
import { STOCK } from '../../support/callers/pharmacy-caller.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { CSV_TYPE, JSON_TYPE, sendBulk } from './bulk-calls.ts';

const { given } = useEngine();
const pharmacy = preparedEach(given.pharmacy());

const ARTESUNATE = 'Artesunate 120mg inj';
const CEFTRIAXONE = 'Ceftriaxone 1g inj';

const HEADER = 'medicine,quantity,pack size,price_ngn,sales_unit,item_code';

/** Sends lines of a file. */
async function file(...lines: string[]) {
  const body = `${[HEADER, ...lines].join('\n')}\n`;
  const query = `?mode=keep_good&as_of=${STOCK.as_of}`;
  return (await sendBulk(pharmacy, CSV_TYPE, body, query)).data;
}

/** Sends JSON rows without the pack of the usual stock. */
async function rows(...sent: Partial<StockRow>[]) {
  const { sales_unit: _unit, pack_size: _size, ...unpacked } = STOCK;
  const body = JSON.stringify(sent.map((row) => ({ ...unpacked, ...row })));
  return (await sendBulk(pharmacy, JSON_TYPE, body, '?mode=keep_good')).data;
}

/** The unit, pack and content unit of each article, in this order. */
async function stored() {
  const articles = await pharmacy.articles();
  return articles
    .map(({ sales_unit, pack_size, content_unit }) => `${sales_unit} of ${pack_size} ${content_unit}`)
    .toSorted();
}

describe('the container in a pack column', () => {
  test.each([
    [ARTESUNATE, '1 vial', 'vial of 1 vial'],
    [ARTESUNATE, '10 vials', 'pack of 10 vial'],
    [ARTESUNATE, '1 amp', 'ampoule of 1 ampoule'],
    [ARTESUNATE, '10', 'pack of 10 ampoule'],
    [CEFTRIAXONE, '1 amp', 'ampoule of 1 ampoule'],
    [CEFTRIAXONE, '1 vial', 'vial of 1 vial'],
  ])(
    'the container in a pack column decides that %s in "%s" is sold as a %s',
    async (medicine, pack, article) => {
      expect(await file(`${medicine},30,${pack},2500,,`)).toMatchObject({ stored: 1, errors: [] });
      expect(await stored()).toEqual([article]);
    },
  );

  test('a container means the same article in the pack column and as sales unit', async () => {
    expect((await file(`${ARTESUNATE},30,1 vial,2500,,`)).new).toBe(1);
    expect(await file(`${ARTESUNATE},30,1,2500,vial,`)).toMatchObject({ new: 0, unchanged: 1 });
  });

  test.each([
    [
      '1 vial',
      'ampoule',
      'is "1 vial" and counts vials, but the sales unit is ampoule: correct the one that is wrong',
    ],
    [
      '1 pen',
      '',
      'is "1 pen" and counts pens, but this medicine is counted in ampoules or vials; write how many',
    ],
  ])('the pack column "%s" is refused with the sales unit "%s"', async (pack, unit, message) => {
    const { errors } = await file(`${ARTESUNATE},30,${pack},2500,${unit},`);
    expect(errors).toMatchObject([
      { path: '[0].pack_size', message: expect.stringContaining(message), line: 2 },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('the container in a pack column is kept when the row maps or has an item code', async () => {
    const line = `${ARTESUNATE},30,10 vials,25000,,ART10`;
    expect(await file(line, `${ARTESUNATE},9,1 vial,2500,,ART1`)).toMatchObject({ stored: 2, mapped: 2 });
    expect(await file(line)).toMatchObject({ unchanged: 1, mapped: 0 });
    // A mapping has no content unit, so that the pack is not guessed.
    expect((await file(',30,,25000,,ART10')).errors).toMatchObject([
      { path: '[0].pack_size', code: 'required' },
    ]);
    expect((await file(',9,1 amp,2500,,ART1')).errors).toMatchObject([
      { path: '[0].pack_size', message: expect.stringContaining('but the sales unit is vial') },
    ]);
    expect(await stored()).toEqual(['pack of 10 vial', 'vial of 1 vial']);
  });
});

describe('the container in a name', () => {
  test('the container in a name is the sales unit of a row without one, in files and in JSON', async () => {
    expect(await file(`${ARTESUNATE} vial,30,1,2500,,`)).toMatchObject({ new: 1, errors: [] });
    const again = await rows({ medicine: `${ARTESUNATE} vial`, pack_size: 1, quantity: 30, price_ngn: 2500 });
    expect(again).toMatchObject({ unchanged: 1, errors: [] });
    expect(await stored()).toEqual(['vial of 1 vial']);
  });

  test('a container in the name is the content unit of the pack', async () => {
    const { errors } = await rows(
      { medicine: `${ARTESUNATE} vial`, pack_size: 10, sales_unit: 'pack' },
      { medicine: `${ARTESUNATE} 5 vials` },
    );
    expect(errors).toEqual([]);
    expect(await stored()).toEqual(['pack of 10 vial', 'pack of 5 vial']);
  });

  test('a container in a name is refused beside another container', async () => {
    const { errors } = await rows(
      { medicine: `${ARTESUNATE} vial`, pack_size: 1, sales_unit: 'ampoule' },
      { medicine: `${ARTESUNATE} vial + amp`, pack_size: 1 },
    );
    expect(errors).toMatchObject([
      {
        path: '[0].sales_unit',
        code: 'pack_conflict',
        message:
          'is "ampoule" and contradicts the name, which states the unit vial: correct the one that is wrong',
      },
      {
        path: '[1].sales_unit',
        code: 'ambiguous',
        message: expect.stringContaining('must be ampoule or vial, because the name states both'),
      },
    ]);
    expect((await file(`${ARTESUNATE} vial,30,1 amp,2500,,`)).errors).toMatchObject([
      {
        path: '[0].pack_size',
        message: expect.stringContaining('is "1 amp" and counts ampoules, but the name states the unit vial'),
      },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('a container in the brand decides how a single article is sold', async () => {
    await rows({ medicine: ARTESUNATE, sales_unit: 'ampoule', pack_size: 1 });
    const [article] = await pharmacy.articles();
    const medicineId = article?.medicine.medicine_id ?? '';
    const brand = 'Guilin vial';
    const refused = await pharmacy.put(medicineId, { brand, sales_unit: 'ampoule', pack_size: 1 });
    expect(refused.error.fields).toMatchObject([{ path: 'sales_unit', code: 'pack_conflict' }]);
    const body = { medicine_id: medicineId, brand, sales_unit: 'ampoule', pack_size: 1 };
    const mapping = await pharmacy.call('PUT', '/item-codes/ART', body);
    expect(mapping.error.fields).toMatchObject([{ path: 'sales_unit', code: 'pack_conflict' }]);
    const pack = await pharmacy.put(medicineId, { brand, sales_unit: 'pack', pack_size: 10 });
    expect(pack.data.stock).toMatchObject({ sales_unit: 'pack', pack_size: 10, content_unit: 'vial' });
  });
});
