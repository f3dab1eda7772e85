/** Packs, dates, prices and totals as pharmacies write them, and what is refused because it may mean two things. */
import { describe, expect, test } from '@jest/globals';
import {
  completePack,
  hasKobo,
  namesTotal,
  readExpiry,
  readPackText,
} from '../../../domain/pharmacies/stock-values.ts';

describe('packs', () => {
  test.each([
    ['30', 30],
    ['10x10', 100],
    ['10 X 10', 100],
    ['10×10', 100],
    ['10*10', 100],
    ['1 x 10 x 10', 100],
    ['x30', 30],
    ['x 24', 24],
    ["30's", 30],
    ['30’s', 30],
    ['100s', 100],
    ["3x10's", 30],
    ['10 x 10 tabs', 100],
    ['24 Caps.', 24],
    ['10 strips x 10', 100],
    ['10 strips of 10', 100],
    ['Pack of 30', 30],
    ['30/pack', 30],
    ['1 x 100ml', 1],
    ['100ml', 1],
    ['100 ml bottle', 1],
    ['2 x 100ml', 2],
    ['5 amps x 2ml', 5],
    ['200 doses', 1],
    ['Bottle', 1],
  ])('%s are %i', (text, size) => {
    expect(readPackText(text)?.pack_size).toBe(size);
  });

  test.each([
    '10 strips',
    'Pack',
    'tablets',
    '1.5',
    '10x',
    'x',
    '0',
    '10x0',
    'ten',
    '24,000',
    '10 x 10 x',
    '-10',
  ])('%s has no certain meaning', (text) => expect(readPackText(text)).toBeUndefined());

  const complete = (
    form: Parameters<typeof completePack>[0],
    text: string,
    sales_unit?: 'pack' | 'tablet',
  ) => {
    const written = readPackText(text);
    return completePack(form, { sales_unit, pack_size: written?.pack_size, written });
  };

  test.each([
    ['tablet', '10x10', { sales_unit: 'pack', pack_size: 100 }],
    ['tablet', '30', { sales_unit: 'pack', pack_size: 30 }],
    ['tablet', "1's", { sales_unit: 'pack', pack_size: 1 }],
    ['oral liquid', '100ml', { sales_unit: 'bottle', pack_size: 1 }],
    ['oral liquid', '1', { sales_unit: 'bottle', pack_size: 1 }],
    ['oral liquid', '2 x 100ml', { sales_unit: 'pack', pack_size: 2 }],
    ['cream', '15g', { sales_unit: 'tube', pack_size: 1 }],
    ['injection', '10', { sales_unit: 'pack', pack_size: 10 }],
    ['injection', '10 vials', { sales_unit: 'pack', pack_size: 10 }],
    ['inhaler', '200 doses', { sales_unit: 'inhaler', pack_size: 1 }],
  ] as const)('without a sales unit, a %s in %s is sold as %j', (form, text, pack) => {
    expect(complete(form, text)).toEqual(pack);
  });

  test.each([
    ['tablet', '1', /may mean one tablet or one pack/],
    ['tablet', '100ml', /must be a number of tablets, .* not a measure/],
    ['tablet', '500mg', /not a measure/],
    ['capsule', '10 x 10 tabs', /counts tablets, but this medicine is counted in capsules/],
    ['oral liquid', '100', /may be the millilitres of one bottle or a number of bottles/],
    ['oral liquid', '10 x 10 tabs', /counts tablets, but/],
  ] as const)('a %s in a pack of %s is refused', (form, text, message) => {
    expect(complete(form, text)).toMatchObject({
      path: 'pack_size',
      message: expect.stringMatching(message),
    });
  });

  test('a pack size is needed unless the sales unit is a single one', () => {
    expect(completePack('oral liquid', { sales_unit: 'bottle', pack_size: undefined })).toEqual({
      sales_unit: 'bottle',
      pack_size: 1,
    });
    expect(completePack('tablet', { sales_unit: 'pack', pack_size: undefined })).toMatchObject({
      code: 'required',
    });
  });
});

describe('expiry dates', () => {
  test.each([
    ['2027-12-31', '2027-12-31'],
    ['2027-12-31 00:00:00', '2027-12-31'],
    ['2027-02', '2027-02-28'],
    ['03/2027', '2027-03-31'],
    ['2/2028', '2028-02-29'],
    ['03/27', '2027-03-31'],
    ['Mar-27', '2027-03-31'],
    ['MARCH 2027', '2027-03-31'],
    ['Sept 2027', '2027-09-30'],
    ['EXP 03/2027', '2027-03-31'],
    ['31/12/2027', '2027-12-31'],
    ['31.12.27', '2027-12-31'],
    ['12/31/2027', '2027-12-31'],
    ['05/05/2027', '2027-05-05'],
    ['31-Dec-2027', '2027-12-31'],
    ['4 April 2027', '2027-04-04'],
  ])('%s is %s', (text, day) => {
    expect(readExpiry(text)).toEqual({ day });
  });

  test('a day and a month that may be exchanged are refused with both readings', () => {
    expect(readExpiry('03/04/2027')).toEqual({
      problem:
        'may be 3 Apr or 4 Mar; write the month as a word, or the year first, or state the order of your dates with PUT /stock/headings',
    });
  });

  test.each([
    ['03/04/2027', 'day_first', '2027-04-03'],
    ['03/04/2027', 'month_first', '2027-03-04'],
    ['31/12/2027', 'day_first', '2027-12-31'],
    ['03/2027', 'month_first', '2027-03-31'],
  ] as const)('%s with the order %s is %s', (text, order, day) => {
    expect(readExpiry(text, order)).toEqual({ day });
  });

  test('a date that contradicts the stated order is refused', () => {
    expect(readExpiry('12/31/2027', 'day_first')).toHaveProperty('problem');
    expect(readExpiry('31/12/2027', 'month_first')).toHaveProperty('problem');
  });

  test.each(['27-Mar', '46752', '29/02/2027', '13/2027', '00/2027', 'soon', '2027', '31/31/2027'])(
    '%s is not a date',
    (text) => expect(readExpiry(text)).toMatchObject({ problem: expect.stringContaining('must be a date') }),
  );
});

test.each([
  ['TOTAL', true],
  ['Grand Total:', true],
  ['Sub-total', true],
  ['Total items: 60', true],
  ['Totalgin', false],
  ['Paracetamol', false],
])('%s names a row of totals: %s', (text, expected) => {
  expect(namesTotal(text)).toBe(expected);
});

test.each([
  ['4,500.50', true],
  ['4.500,50', true],
  ['4500.5', true],
  ['4,500.00', false],
  ['4,500', false],
  ['1.500', false],
])('%s has kobo: %s', (text, expected) => {
  expect(hasKobo(text)).toBe(expected);
});
