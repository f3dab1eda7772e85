/** The order lines that stock covers, and the item code of each line. */
import { describe, expect, test } from '@jest/globals';
import {
  contentUnitOf,
  isReleasable,
  linesToReserve,
  planReservation,
  readPack,
} from '../../domain/stock.ts';
import { submission } from '../support/requests/submissions.ts';
import { NO_BRAND_NAMED } from '../../domain/medicines/brands.ts';
import { isItemCode, itemCodeOf, type MappedCode } from '../../domain/pharmacies/item-codes.ts';

test.each([
  ['tablet', 'pack', 30, 'tablet'],
  ['tablet', 'bottle', 2, 'tablet'],
  ['tablet', 'tablet', 10, undefined],
  ['tablet', 'tablet', 1, 'tablet'],
  ['tablet', 'pack', 1, 'tablet'],
  ['ampoule', 'vial', 1, 'vial'],
] as const)(
  'the content unit of a form in %ss, sold by %s of %i, is %s',
  (content, sales, size, expected) => {
    expect(contentUnitOf(content, sales, size)).toBe(expected);
  },
);

test.each([
  ['tablet', 'pack', 1000, 'tablet'],
  ['tablet', 'bottle', 100, 'tablet'],
  ['tablet', 'sachet', 10, 'tablet'],
  ['tablet', 'pessary', 1, 'pessary'],
  ['ampoule', 'vial', 1, 'vial'],
  ['ampoule', 'pack', 100, 'ampoule'],
  ['bottle', 'pack', 30, 'bottle'],
  ['bottle', 'ampoule', 1, 'ampoule'],
  ['tablet', 'vial', 1, 'sales_unit must be a unit in which this medicine is sold, such as pack or tablet'],
  [
    'tablet',
    'capsule',
    1,
    'sales_unit must be a unit in which this medicine is sold, such as pack or tablet',
  ],
  ['bottle', 'tablet', 1, 'sales_unit must be a unit in which this medicine is sold, such as pack or bottle'],
  [
    'tablet',
    'tablet',
    24,
    'pack_size must be 1, because the sales unit is a single tablet; for a pack of several, send pack or leave sales_unit out',
  ],
  [
    'tablet',
    'device',
    24,
    'sales_unit must be a unit in which this medicine is sold, such as pack or tablet',
  ],
  ['tablet', 'piece', 1, 'sales_unit must be a unit in which this medicine is sold, such as pack or tablet'],
  [
    'tablet',
    'bottle',
    1,
    'pack_size must be the number of tablets in the bottle; for a single one, send tablet as the sales unit',
  ],
  [
    'capsule',
    'sachet',
    1,
    'pack_size must be the number of capsules in the sachet; for a single one, send capsule as the sales unit',
  ],
  [
    'bottle',
    'bottle',
    100,
    'pack_size must be 1, because the sales unit is a single bottle; for a pack of several, send pack or leave sales_unit out',
  ],
  [
    'bottle',
    'pack',
    100,
    'pack_size must be the number of bottles, not of millilitres, grams or doses: 1 for a single bottle',
  ],
  [
    'inhaler',
    'pack',
    200,
    'pack_size must be the number of inhalers, not of millilitres, grams or doses: 1 for a single inhaler',
  ],
  ['tablet', 'pack', 10_000, 'tablet'],
  [
    'tablet',
    'pack',
    1_000_000,
    'pack_size must be at most 10000, because no pack has more tablets; check the number of tablets in one pack',
  ],
  [
    'sachet',
    'pack',
    1_001,
    'pack_size must be at most 1000, because no pack has more sachets; check the number of sachets in one pack',
  ],
] as const)('a form in %ss, sold by the %s of %i, is stock of: %s', (content, sales, size, expected) => {
  const read = readPack(content, sales, size);
  expect(typeof read === 'string' ? read : `${read.member} ${read.message}`).toBe(expected);
});

test.each<[what: string, lines: [article_id: string, quantity: number][], lacking: number[]]>([
  [
    'all requested stock exists',
    [
      ['a', 10],
      ['b', 5],
    ],
    [],
  ],
  [
    'one line wants more than there is',
    [
      ['a', 11],
      ['b', 5],
    ],
    [1],
  ],
  [
    'of two lines that want too much together the second is lacking',
    [
      ['a', 6],
      ['a', 5],
    ],
    [2],
  ],
  [
    'a lacking line takes nothing from the next',
    [
      ['a', 11],
      ['a', 10],
    ],
    [1],
  ],
  [
    'an article is not in stock at all',
    [
      ['c', 1],
      ['b', 6],
    ],
    [1, 2],
  ],
  ['nothing is requested', [], []],
])('the lines that lack stock are found when %s', (_what, lines, lacking) => {
  const stock = [
    { article_id: 'a', content_left: 10 },
    { article_id: 'b', content_left: 5 },
  ].map((article) => ({ ...article, group: article.article_id, pack_size: 1, is_short_dated: false }));
  const asked = lines.map(([article_id, content_quantity]) => ({ article_id, content_quantity }));
  expect(planReservation(asked, stock).linesOutOfStock).toEqual(lacking);
});

test('a line agreed to be zero reserves nothing', () => {
  const items = submission().items.map((item) => ({ ...item, agreed: 0 }));
  expect(linesToReserve(items)).toEqual([]);
});

describe('the item code of an order line', () => {
  const line = {
    medicine_id: 'med_1',
    medicine_label: 'paracetamol 500 mg tablet',
    brand: null,
    unit: 'pack',
    pack_size: 24,
    content_size: null,
  } as const;

  const code = (item_code: string, changes: Partial<MappedCode> = {}): MappedCode => ({
    item_code,
    medicine_id: 'med_1',
    ...NO_BRAND_NAMED,
    sales_unit: 'pack',
    pack_size: 24,
    content_size: null,
    ...changes,
  });

  const EMZOR = { brand: 'Emzor', brand_key: 'emzor' };

  const unknownPack = { sales_unit: null, pack_size: null };

  const single = { sales_unit: 'tablet', pack_size: 1 } as const;

  test.each<[string, readonly MappedCode[], string | null]>([
    ['no code is mapped', [], null],
    ["another medicine's code is mapped", [code('A', { medicine_id: 'med_2' })], null],
    ['one code is mapped with its pack', [code('A')], 'A'],
    ['one code is mapped with another pack than ordered', [code('A', { pack_size: 100 })], null],
    ['one code is mapped without a pack', [code('A', unknownPack)], 'A'],
    ['of two codes one has the ordered pack', [code('A', { pack_size: 12 }), code('B')], 'B'],
    ['of two codes one has the ordered unit', [code('A', single), code('B')], 'B'],
    ['two codes have the ordered pack', [code('A'), code('B')], null],
    ['one of two codes has no pack', [code('A'), code('B', unknownPack)], null],
    ['of two codes one has another pack and one has none', [code('A', single), code('B', unknownPack)], 'B'],
    ['two codes have other packs', [code('A', single), code('B', { pack_size: 12 })], null],
    ['of two codes one has no brand', [code('A', EMZOR), code('B')], 'B'],
    ['the only code has another brand', [code('A', EMZOR)], null],
  ])('the item code is right when %s', (_, codes, expected) => {
    expect(itemCodeOf(line, codes)).toBe(expected);
  });

  test('a line of a brand has the code of that brand, however it is written', () => {
    const codes = [code('A', EMZOR), code('B'), code('C', { brand: 'Panadol', brand_key: 'panadol' })];
    expect(itemCodeOf({ ...line, brand: 'EMZOR' }, codes)).toBe('A');
    expect(itemCodeOf({ ...line, brand: 'Panadol Tabs' }, codes)).toBe('C');
    expect(itemCodeOf({ ...line, brand: 'Lonart' }, codes)).toBeNull();
  });

  test('a line in single tablets has the code of the only article of its medicine, or the code of single tablets', () => {
    const tablets = { ...line, unit: 'tablet', pack_size: 1 } as const;
    expect(itemCodeOf(tablets, [code('A', { pack_size: 100 })])).toBe('A');
    expect(itemCodeOf(tablets, [code('A', { pack_size: 100 }), code('B')])).toBeNull();
    expect(itemCodeOf(tablets, [code('A', single), code('B')])).toBe('A');
  });

  test.each([
    ['A', true],
    ['00123', true],
    ['A/12 b#?%', true],
    ['~!"\'', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    [' A', false],
    ['A ', false],
    ['.', false],
    ['..', false],
    ['A\n', false],
    ['Ä', false],
    ['A\u0000', false],
  ])('%j can be an item code: %s', (text, expected) => {
    expect(isItemCode(text)).toBe(expected);
  });
});

test('dispensed stock is released after a later count, or where stock is returned', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour));
  expect(isReleasable({ dispensed_at: null }, at(9), false)).toBe(true);
  expect(isReleasable({ dispensed_at: at(9) }, at(9), false)).toBe(true);
  expect(isReleasable({ dispensed_at: at(10) }, at(9), false)).toBe(false);
  expect(isReleasable({ dispensed_at: at(10) }, at(9), true)).toBe(true);
});
