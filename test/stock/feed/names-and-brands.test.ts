/** The names and brands of stock rows are read with the makers, strengths, packs and ages in them, and contradictions are refused. */
import { describe, expect, test } from '@jest/globals';
import type { StockRow } from '../../../api/pharmacy/stock-schemas.ts';
import { MEDICINE_ID, STOCK } from '../../support/callers/pharmacy-caller.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { CSV_TYPE, JSON_TYPE, sendBulk } from './bulk-calls.ts';

const { given } = useEngine();
const pharmacy = preparedEach(given.pharmacy());

const { sales_unit: _unit, pack_size: _size, ...UNPACKED } = STOCK;
const TABLET = 'paracetamol 500 mg tablet';

/** The stored articles and the errors of the given rows. */
async function sent(...rows: Partial<StockRow>[]) {
  const body = JSON.stringify(rows.map((row) => ({ ...STOCK, ...row })));
  const { data } = await sendBulk(pharmacy, JSON_TYPE, body, '?mode=keep_good');
  const articles = await pharmacy.articles();
  return {
    articles: articles.map(({ medicine, brand, pack_size }) => [medicine.label, brand, pack_size]),
    errors: data.errors,
  };
}

/** Rows in the order of their texts. */
const sorted = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.join() < other.join() ? -1 : 1));

const file = (...lines: string[]) =>
  sendBulk(pharmacy, CSV_TYPE, `${lines.join('\n')}\n`, '?mode=keep_good&as_of=2026-05-01T08:00:00Z');

test('a size in a brand or a name belongs to the article, and two different sizes are refused', async () => {
  const bottle = { sales_unit: 'bottle', pack_size: 1 } as const;
  const syrup = 'paracetamol 125 mg/5 ml oral liquid';
  const rows: Partial<StockRow>[] = [
    { ...bottle, medicine: syrup, brand: 'Calpol 100ml' },
    { ...bottle, medicine: `${syrup} 60 ml`, brand: 'Calpol' },
    { ...bottle, medicine: syrup, brand: 'Calpol', content_size: '0.2 l' },
    { ...bottle, medicine: `${syrup} 60 ml`, brand: 'Calpol 100ml' },
  ];
  const { errors } = await sent(...rows);
  expect(errors).toMatchObject([{ path: '[3].content_size', code: 'content_size_conflict' }]);
  const sizes = (await pharmacy.articles()).map(({ content_size }) => content_size);
  expect([sizes.length, new Set(sizes)]).toEqual([3, new Set(['60 ml', '100 ml', '200 ml'])]);
});

describe('a maker', () => {
  test('a maker in the name of a medicine is its brand, and two makers are two articles', async () => {
    const { articles, errors } = await sent(
      { medicine: 'Amoxicillin 500mg caps (Emzor)' },
      { medicine: 'Amoxicillin 500mg caps by Fidson' },
      { medicine: 'GSK Panadol 500mg tabs' },
    );
    expect(errors).toEqual([]);
    expect(sorted(articles)).toEqual([
      ['amoxicillin 500 mg capsule', 'Emzor', 24],
      ['amoxicillin 500 mg capsule', 'Fidson', 24],
      [TABLET, 'Panadol', 24],
    ]);
  });

  test('a maker is the same brand however it is written', async () => {
    const { articles } = await sent(
      { medicine: TABLET, brand: 'Emzor' },
      { medicine: TABLET, brand: 'Emzor Paracetamol' },
      { medicine: 'Emzor Paracetamol 500mg tabs' },
      { medicine: 'Paracetamol 500mg tabs (EMZOR)', brand: 'Emzor Pharmaceutical Industries Ltd' },
    );
    expect(articles).toEqual([[TABLET, expect.stringMatching(/^Emzor/), 24]]);
  });

  test('a maker in the name is refused with another maker as brand', async () => {
    const { articles, errors } = await sent({ medicine: 'Paracetamol 500mg tabs (Emzor)', brand: 'Fidson' });
    expect(articles).toEqual([]);
    expect(errors).toMatchObject([{ path: '[0].brand', code: 'brand_conflict' }]);
  });
});

describe('a brand', () => {
  test('a brand completes the name with its strength and form', async () => {
    const { articles, errors } = await sent(
      { medicine: 'Amlodipine', brand: 'Norvasc 10mg Tabs' },
      { medicine: 'Amoxicillin', brand: 'Amoxil 500 caps' },
      { medicine: 'Amlodipine tabs 5mg', brand: 'Norvasc' },
    );
    expect(errors).toEqual([]);
    expect(sorted(articles)).toEqual([
      ['amlodipine 10 mg tablet', 'Norvasc 10mg Tabs', 24],
      ['amlodipine 5 mg tablet', 'Norvasc', 24],
      ['amoxicillin 500 mg capsule', 'Amoxil 500 caps', 24],
    ]);
  });

  test.each([
    ['morphine 10 mg tablet', 'Morphgesic', 'is a brand of the 10 mg prolonged-release tablet'],
    [
      'artemether + lumefantrine 20 mg + 120 mg tablet',
      'Coartem DS',
      'is a brand of the 80 mg + 480 mg tablet',
    ],
    ['Finasteride', 'Propecia 1mg', 'names 1 mg, and the medicine is finasteride 5 mg tablet'],
    ['Amlodipine 5mg tablet', 'Norvasc 10mg', 'names 10 mg, and the medicine is amlodipine 5 mg tablet'],
    ['Amlodipine 5mg tablet', 'Norvasc 10', 'names 10, and the medicine is amlodipine 5 mg tablet'],
    [TABLET, 'Calpol Syrup', 'names another form, and the medicine is paracetamol 500 mg tablet'],
    [TABLET, 'Amoxil', 'is a name of amoxicillin, and the medicine is paracetamol 500 mg tablet'],
    [TABLET, 'Panadol Baby', 'is a child’s product'],
    ['Panadol 500mg tablet', 'Tylenol', 'differs from Panadol'],
  ])('for the medicine "%s" the brand "%s" is refused', async (medicine, brand, message) => {
    const { articles, errors } = await sent({ medicine, brand });
    expect(articles).toEqual([]);
    expect(errors).toMatchObject([
      { path: '[0].brand', code: 'brand_conflict', message: expect.stringContaining(message) },
    ]);
    expect(errors[0]?.message).toMatch(new RegExp(`^is "${brand}"`));
  });

  test.each([
    [{ brand: 'Amoxil' }, 'brand', 'brand_conflict'],
    [{ brand: 'Panadol 1g' }, 'brand', 'brand_conflict'],
    [{ brand: "Panadol 96's" }, 'pack_size', 'pack_conflict'],
  ])('PUT /stock refuses a brand in the same way as a file: %j', async (stock, member, code) => {
    const { status, error } = await pharmacy.put(MEDICINE_ID, stock);
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect(error.fields).toMatchObject([{ path: member, code }]);
  });

  test('another script, a number or an age makes another brand, and a form or a pack does not', async () => {
    const multivitamin = { medicine: 'multivitamin tablet' };
    const { articles, errors } = await sent(
      { medicine: TABLET, brand: '泰诺' },
      { medicine: TABLET, brand: 'Панадол' },
      { medicine: TABLET, brand: '500mg Tablets' },
      { medicine: TABLET, brand: 'Local' },
      { ...multivitamin, brand: 'Centrum 50+' },
      { ...multivitamin, brand: 'Centrum Kids' },
    );
    expect(errors).toEqual([]);
    expect(sorted(articles.map(([, brand]) => [brand])).flat()).toEqual([
      null,
      'Centrum 50+',
      'Centrum Kids',
      'Панадол',
      '泰诺',
    ]);
  });
});

describe('a pack in a name', () => {
  test('a pack in a name is the pack of a row that states none', async () => {
    const rows = ["Panadol 500mg Tabs 96's", 'Coartem 80/480 tablets x 6'].map((medicine) => ({
      ...UNPACKED,
      medicine,
    }));
    const body = JSON.stringify(rows);
    expect((await sendBulk(pharmacy, JSON_TYPE, body)).data).toMatchObject({ stored: 2 });
    const packs = (await pharmacy.articles()).map(({ brand, sales_unit, pack_size }) => [
      brand,
      sales_unit,
      pack_size,
    ]);
    expect(sorted(packs)).toEqual([
      ['Coartem', 'pack', 6],
      ['Panadol', 'pack', 96],
    ]);
  });

  test('a pack in a name is refused with another pack size, and accepted with single tablets', async () => {
    const medicine = "Panadol 500mg Tabs 96's";
    const { articles, errors } = await sent(
      { medicine },
      { medicine, pack_size: 96 },
      { medicine, sales_unit: 'tablet', pack_size: 1 },
    );
    expect(new Set(articles.map(([, , pack_size]) => pack_size))).toEqual(new Set([1, 96]));
    expect(errors).toMatchObject([
      {
        path: '[0].pack_size',
        code: 'pack_conflict',
        message: expect.stringContaining('is "24" and contradicts the name, which states a pack of 96'),
      },
    ]);
  });

  test.each([
    ["Panadol 500mg Tabs 96's", 'TAB', 'tablet', 96],
    ['Lonart DS tabs x 6', 'Tabs', 'tablet', 6],
    ['Amoxicillin 500mg caps 10x10', 'CAPS', 'capsule', 100],
    ["Ceftriaxone 1g inj 10's", 'Vial', 'vial', 10],
  ])(
    'the name "%s" with the unit %s is ambiguous: one piece or the whole pack',
    async (medicine, unit, counted, pack) => {
      const csv = `medicine,unit,quantity,price_ngn,as_of\n${medicine},${unit},12,2400,${STOCK.as_of}\n`;
      const { error } = await sendBulk(pharmacy, CSV_TYPE, csv);
      expect(error?.fields).toMatchObject([
        {
          path: '[0].pack_size',
          code: 'ambiguous',
          message: expect.stringContaining(`one ${counted} or for all ${pack}`),
        },
      ]);
    },
  );
});

test.each([
  'Panadol Baby',
  'panadol junior tablets',
  'Lithium citrate',
  'Losartan H 50mg tabs',
  'Metformin 1000 tablets',
])('"%s" names no medicine of the catalogue', async (medicine) => {
  const { errors } = await sent({ medicine });
  expect(errors).toMatchObject([{ path: '[0].medicine', code: 'unknown_medicine' }]);
});

test('the strength column of a file completes or contradicts a name, however both are written', async () => {
  const { data } = await file(
    'Drug,Strength,Form,Pack,Qty,Price',
    'Amlodipine 5mg,5.0,Tab,28,4,900',
    'Amlodipine,10.0,Tab,28,4,900',
    'Losartan 100mg,50mg,Tab,28,4,900',
    'Captopril 25mg,25mg,Tab,28,4,900',
  );
  expect((await pharmacy.articles()).map(({ medicine }) => medicine.label).toSorted()).toEqual([
    'amlodipine 10 mg tablet',
    'amlodipine 5 mg tablet',
    'captopril 25 mg tablet',
  ]);
  expect(data.errors).toMatchObject([{ line: 4, code: 'unknown_medicine' }]);
});
