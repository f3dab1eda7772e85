/** Packs, units, dates, prices and totals as pharmacies write them, and what is refused because it may mean two things. */
import { describe, expect, test } from '@jest/globals';
import { plainNumber } from '../../../domain/common/text.ts';
import { numberProblem, readWholeNumber } from '../../../portal/common/format/whole-number.ts';
import { expiryProblem, isNoExpiry, readExpiry } from '../../../domain/pharmacies/expiry-dates.ts';
import {
  completePack,
  hasKobo,
  isOtherUnit,
  namesTotal,
  packFault,
  readPackText,
} from '../../../domain/pharmacies/stock-values.ts';
import { parseUnit, type Unit } from '../../../domain/medicines/units.ts';

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
    ['Strip of 10', 10],
    ['Blister x 12 tabs', 12],
    ['Card of 6', 6],
    ['30/pack', 30],
    ['1 x 100ml', 1],
    ['100ml', 1],
    ['100 ml bottle', 1],
    ['2 x 100ml', 2],
    ['5 amps x 2ml', 5],
    ['200 doses', 1],
    ['Bottle', 1],
  ])('the pack "%s" has %i pieces', (text, size) => {
    expect(readPackText(text)?.pack_size).toBe(size);
  });

  test.each([
    '10 strips',
    'strip 10',
    '10 100',
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
  ])('the pack "%s" has no certain meaning', (text) => expect(readPackText(text)).toBeUndefined());

  /** The pack of a file's row, with its unit as written. */
  const complete = (form: Parameters<typeof completePack>[0], text: string, unit = '') => {
    const written = text === '' ? undefined : readPackText(text);
    const sales_unit = isOtherUnit(unit) ? undefined : parseUnit(unit);
    const otherUnit = isOtherUnit(unit) ? unit : undefined;
    return completePack(form, { sales_unit, otherUnit, pack_size: written?.pack_size, written });
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
    ['injection', '10 vials', { sales_unit: 'pack', pack_size: 10, content_unit: 'vial' }],
    ['injection', '10 amps', { sales_unit: 'pack', pack_size: 10 }],
    ['injection', '10 vials x 1', { sales_unit: 'pack', pack_size: 10, content_unit: 'vial' }],
    ['injection', '5 vials x 10ml', { sales_unit: 'pack', pack_size: 5, content_unit: 'vial' }],
    ['injection', '1 vial', { sales_unit: 'vial', pack_size: 1 }],
    ['injection', '10ml vial', { sales_unit: 'vial', pack_size: 1 }],
    ['injection', 'Vial', { sales_unit: 'vial', pack_size: 1 }],
    ['powder for injection', '1 amp', { sales_unit: 'ampoule', pack_size: 1 }],
    ['powder for injection', '1 vial', { sales_unit: 'vial', pack_size: 1 }],
    ['infusion', '1 vial', { sales_unit: 'vial', pack_size: 1 }],
    ['infusion', '1 bag', { sales_unit: 'bottle', pack_size: 1 }],
    ['prefilled pen', '5 pens', { sales_unit: 'pack', pack_size: 5 }],
    ['cartridge', '1 cartridge', { sales_unit: 'cartridge', pack_size: 1 }],
    ['inhaler', '200 doses', { sales_unit: 'inhaler', pack_size: 1 }],
  ] as const)('without a sales unit, a %s in %s is sold as %j', (form, text, pack) => {
    expect(complete(form, text)).toEqual(pack);
  });

  test.each([
    ['tablet', '1', /may mean one tablet or one pack/],
    ['tablet', '100ml', /must be a number of tablets, .* not a measure/],
    ['tablet', '500mg', /not a measure/],
    ['capsule', '10 x 10 tabs', /counts tablets, but this medicine is counted in capsules/],
    [
      'oral liquid',
      '100',
      /may be the millilitres of one bottle or a number of bottles; write 100ml or 100's/,
    ],
    ['oral powder', '500', /may be the millilitres of one sachet or a number of sachets/],
    ['injection', '500', /may be the millilitres of one ampoule/],
    ['oral liquid', '10 x 10 tabs', /counts tablets, but/],
    [
      'injection',
      '1 pen',
      /counts pens, but this medicine is counted in ampoules or vials; write how many ampoules or vials are/,
    ],
    ['prefilled pen', '5 cartridges', /counts cartridges, but this medicine is counted in pens/],
    ['oral liquid', '1 vial', /counts vials, but this medicine is counted in bottles/],
  ] as const)('a %s in a pack of %s is refused', (form, text, message) => {
    expect(complete(form, text)).toMatchObject({
      path: 'pack_size',
      message: expect.stringMatching(message),
    });
  });

  test.each<[Parameters<typeof completePack>[0], string, string, Unit, number]>([
    ['tablet', 'Pkt', '30', 'pack', 30],
    ['tablet', 'Box', "1's", 'pack', 1],
    ['cream', 'Box', '15g', 'pack', 1],
    ['cream', 'Box', '1', 'pack', 1],
    ['eye drops', 'Box', "10's", 'pack', 10],
    ['oral powder', 'Box', '20', 'pack', 20],
    ['tablet', 'Strip', '10', 'pack', 10],
    ['capsule', 'Blister', 'Strip of 20', 'pack', 20],
    ['tablet', 'Tin', "1000's", 'pack', 1000],
    ['cream', 'Tub', '500g', 'tube', 1],
    ['oral liquid', 'EA', '100ml', 'bottle', 1],
    ['oral liquid', 'Unit', '', 'bottle', 1],
    ['injection', 'Pcs', '1', 'ampoule', 1],
    ['injection', 'Pcs', '1 vial', 'vial', 1],
    ['injection', 'Vial', '1 vial', 'vial', 1],
    ['oral powder', 'Bottle', '10 sachets', 'bottle', 10],
    ['tablet', 'Bottle', '100 tabs', 'bottle', 100],
    ['device', 'Pcs', '1', 'piece', 1],
  ])(
    'a %s with the unit %s and the pack "%s" is sold by the %s of %i',
    (form, unit, text, sales_unit, pack_size) => {
      expect(complete(form, text, unit)).toEqual({ sales_unit, pack_size });
    },
  );

  test.each([
    [
      'cream',
      'Box',
      '15',
      'pack_size',
      /may be the grams of one tube or a number of tubes; write 15g or 15's/,
    ],
    ['eye drops', 'Pack', '10', 'pack_size', /may be the millilitres of one bottle/],
    ['oral powder', 'Box', '500', 'pack_size', /may be the millilitres of one sachet/],
    ['inhaler', 'Box', '200', 'pack_size', /may be the doses of one inhaler/],
    ['tablet', 'Pack', '1', 'pack_size', /may mean one tablet or one pack; write how many tablets/],
    [
      'tablet',
      'Strip',
      '10x10',
      'sales_unit',
      /may be one strip or all 100; write pack with the number of tablets/,
    ],
    ['tablet', 'Strip', '', 'sales_unit', /does not say how many tablets it holds/],
    ['oral liquid', 'Strip', '10', 'sales_unit', /is not a unit in which this medicine is sold/],
    ['tablet', 'Tub', '1', 'sales_unit', /does not say how many tablets/],
    ['tablet', 'Carton', '1000', 'sales_unit', /may hold several packs; write pack/],
    ['tablet', 'EA', '10x10', 'sales_unit', /may mean one tablet or one pack/],
    ['tablet', 'pcs', '1', 'sales_unit', /may mean one tablet or one pack/],
    ['oral liquid', 'Each', '5 x 100ml', 'sales_unit', /may mean one bottle or all 5/],
    ['injection', 'Each', '5 vials', 'sales_unit', /may mean one vial or all 5/],
    [
      'injection',
      'Amp',
      '1 vial',
      'pack_size',
      /^counts vials, but the sales unit is ampoule: correct the one that is wrong$/,
    ],
    ['injection', 'Amp', '10 vials', 'pack_size', /^counts vials, but the sales unit is ampoule/],
    ['powder for injection', 'Vial', '1 amp', 'pack_size', /^counts ampoules, but the sales unit is vial/],
    ['infusion', 'Bottle', '1 vial', 'pack_size', /^counts vials, but the sales unit is bottle/],
    ['injection', 'Bottle', '1 vial', 'pack_size', /^counts vials, but the sales unit is bottle/],
  ] as const)('a %s with the unit %s and the pack "%s" is refused', (form, unit, text, path, message) => {
    expect(complete(form, text, unit)).toMatchObject({ path, message: expect.stringMatching(message) });
  });

  test('an injection in a box of "10 vials" is a pack of 10 vials', () => {
    expect(complete('injection', '10 vials', 'Box')).toEqual({
      sales_unit: 'pack',
      pack_size: 10,
      content_unit: 'vial',
    });
  });

  test.each([
    ['EA', '', 24, undefined],
    ['Tin', '', 24, undefined],
    ['Strip', '', 100, 'sales_unit'],
    ['', '24 caps', 24, 'pack_size'],
  ] as const)(
    'the unit "%s" and the pack "%s" are checked against an item code in packs of %i tablets',
    (unit, text, size, path) => {
      const written = text === '' ? undefined : readPackText(text);
      const fault = packFault('tablet', { otherUnit: unit || undefined, pack_size: size, written });
      expect(fault?.path).toBe(path);
    },
  );

  test('the pack size is required for a pack, and is 1 for a bottle or a vial', () => {
    expect(completePack('oral liquid', { sales_unit: 'bottle', pack_size: undefined })).toEqual({
      sales_unit: 'bottle',
      pack_size: 1,
    });
    for (const form of ['injection', 'powder for injection', 'infusion'] as const)
      expect(completePack(form, { sales_unit: 'vial', pack_size: undefined })).toEqual({
        sales_unit: 'vial',
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
    ['15.12.27', '2027-12-15'],
    ['12/31/2027 12:00:00 AM', '2027-12-31'],
    ['March 31, 2027', '2027-03-31'],
    ['Dec 1st 2027', '2027-12-01'],
    ['31st December 2027', '2027-12-31'],
    ['46752', '2027-12-31'],
    ['46752.0', '2027-12-31'],
    ['12/31/2027', '2027-12-31'],
    ['05/05/2027', '2027-05-05'],
    ['31-Dec-2027', '2027-12-31'],
    ['4 April 2027', '2027-04-04'],
  ])('the expiry date %s is read as %s', (text, day) => {
    expect(readExpiry(text)).toEqual({ day });
  });

  test.each([
    ['03/04/2027', '3 Apr 2027 or 4 Mar 2027; write the month as a word, or the year first'],
    ['28/05/31', '28 May 2031 or 31 May 2028; write the year with four digits'],
    ['27/03/04', '27 Mar 2004 or 4 Mar 2027; write the year with four digits'],
    ['31.12.27', '31 Dec 2027 or 27 Dec 2031; write the year with four digits'],
  ])('the expiry date %s is refused with both readings', (text, readings) => {
    const problem = `may be ${readings}, or state the order of your dates with PUT /stock/headings`;
    expect(readExpiry(text)).toEqual({ problem });
  });

  test.each([
    ['03/04/2027', 'day_first', '2027-04-03'],
    ['03/04/2027', 'month_first', '2027-03-04'],
    ['31/12/2027', 'day_first', '2027-12-31'],
    ['28/05/31', 'day_first', '2031-05-28'],
    ['03/2027', 'month_first', '2027-03-31'],
  ] as const)('the date %s read as %s is %s', (text, order, day) => {
    expect(readExpiry(text, order)).toEqual({ day });
  });

  test('a date that contradicts the stated order is refused', () => {
    expect(readExpiry('12/31/2027', 'day_first')).toHaveProperty('problem');
    expect(readExpiry('31/12/2027', 'month_first')).toHaveProperty('problem');
  });

  test.each([
    '27-Mar',
    'Marble 27',
    '20271231',
    '3275',
    '29/02/2027',
    '13/2027',
    '00/2027',
    'soon',
    '2027',
    '31/31/2027',
  ])('%s is not a date', (text) =>
    expect(readExpiry(text)).toMatchObject({ problem: expect.stringContaining('must be a date') }),
  );
});

test.each([
  'N/A',
  '1970-01-01',
  '1970-01-01 01:00:00',
  '01/01/1970',
  '30/12/1899',
  '12/30/1899 12:00:00 AM',
  '31-Dec-1899',
  '1/0/1900',
  '00-Jan-00',
  'Jan-00',
  '0000-00-00',
  '01/01/0001',
])('%s as an expiry date means that the date is not known', (text) => expect(isNoExpiry(text)).toBe(true));

test.each(['31/12/2027', '2000-01-01', 'Jan-30', '#N/A', 'soon'])(
  '%s is not a placeholder for an expiry date',
  (text) => expect(isNoExpiry(text)).toBe(false),
);

test.each([
  ['2036-11-27', 'too_far_ahead'],
  ['2036-11-26', undefined],
  ['2016-11-26', undefined],
  ['2016-11-25', 'too_long_ago'],
  ['1970-01-01', 'too_long_ago'],
])('on 26 November 2026 an expiry date of %s has the fault %s', (day, code) => {
  expect(expiryProblem(day, '2026-11-26')?.code).toBe(code);
});

test.each([
  ['1,000', 'pack', '1000'],
  ['1 000', 'pack', '1000'],
  ['10 100', 'pack', '10 100'],
  ['10,100', 'pack', '10,100'],
  ['0,500', 'money', '0,500'],
  ['0 500', 'count', '0 500'],
  ['1500 000', 'money', '1500 000'],
  ['N 1 500 000', 'money', '1500000'],
  ['1 500,00', 'money', '1500'],
] as const)('the number %s as a %s is read as %s', (text, kind, plain) => {
  expect(plainNumber(text, kind, false)).toBe(plain);
});

test('the number fields of the console read the same numbers as the files', () => {
  const wholes = ['0', '7', '096', '1', '10', '100', '500', '1500', '1234567'];
  const grouped = [
    '1 000',
    '1,000',
    '1.000',
    '12 500',
    '12,500',
    '12.500',
    '1 234 567',
    '1,234,567',
    '1.234.567',
  ];
  const spaced = ['1\u00a0000', '1\u2007500', '1\u2009500', '1\u202f500'];
  const odd = ['0,500', '0 500', '1500 000', '10 100', '10,100', '10x10', '1e3', '-1', '12.5', '1,200.000'];
  const endings = ['', '.0', '.00', ',0', ',00', '.000', ',000', '.50'];
  const signs = ['', '₦', 'N', 'NGN ', '# '];
  const texts = [...wholes, ...grouped, ...spaced, ...odd].flatMap((number) =>
    endings.flatMap((ending) => signs.map((sign) => `${sign}${number}${ending}`)),
  );
  for (const kind of ['count', 'pack', 'money'] as const) {
    for (const text of [...texts, '1500 naira']) {
      const plain = plainNumber(text, kind, false);
      const expected = /^\d+$/.test(plain) ? Number(plain) : Number.NaN;
      expect([kind, text, readWholeNumber(` ${text}\u00a0`, kind)]).toEqual([kind, text, expected]);
    }
  }
  expect(readWholeNumber(' ', 'count')).toBe('');
});

test.each([
  ['1.000', 'Enter the number without a point: 1.000 may mean 1 or 1000.'],
  ['1e3', 'Enter a whole number in digits, such as 1500 or 1,500.'],
  ['-1', 'Enter a whole number, 0 or more.'],
])('the message for %s in a number field says how to write it', (text, message) => {
  expect(numberProblem(text, 0)).toBe(message);
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
])('the price %s has kobo: %s', (text, expected) => {
  expect(hasKobo(text)).toBe(expected);
});
