/** Numbers with a comma and without quotation marks in stock files: the row is refused rather than read with a wrong number. */
import { expect, test } from '@jest/globals';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { CSV_TYPE, sendBulk } from './bulk-calls.ts';

const { given } = useEngine();
const pharmacy = preparedEach(given.pharmacy());

const HEADER = 'medicine,quantity,sales_unit,pack_size,price_ngn';
const LABEL = 'amoxicillin 500 mg capsule';

/** Sends a file in keep_good mode. */
async function kept(body: string) {
  const { status, data } = await sendBulk(
    pharmacy,
    CSV_TYPE,
    body,
    '?mode=keep_good&as_of=2026-05-01T08:00:00Z',
  );
  expect(status).toBe(200);
  return data;
}

const WITH_CODE = `${HEADER},item_code`;

test.each([
  ['price', WITH_CODE, 'paracetamol 500 mg tablet,10,pack,24,1,500,', 7, 6],
  [
    'quantity before an optional column',
    'medicine,sales_unit,pack_size,price_ngn,quantity,item_code',
    'paracetamol 500 mg tablet,pack,24,900,1,200,',
    7,
    6,
  ],
  [
    'price beside columns without a name',
    `${WITH_CODE},,`,
    'paracetamol 500 mg tablet,10,pack,24,1,500,,,',
    9,
    8,
  ],
  ['quantity and price', `${WITH_CODE},gtin`, 'paracetamol 500 mg tablet,1,000,pack,24,1,500,,', 9, 7],
])(
  'a row with an unquoted comma in its %s is refused, even when its surplus fields are empty',
  async (_, header, damaged, fields, columns) => {
    const message = `has ${fields} fields, but the header has ${columns}; put quotation marks around a field that contains a comma`;
    const good = header
      .split(',')
      .map(
        (name) =>
          ({ medicine: LABEL, quantity: '7', price_ngn: '2400', sales_unit: 'pack', pack_size: '20' })[
            name
          ] ?? '',
      );
    for (const rows of [
      [damaged, good.join(',')],
      [good.join(','), damaged],
    ]) {
      const data = await kept([header, ...rows].join('\n'));
      expect(data).toMatchObject({ rows: 2, rejected: 1, mapped: 0 });
      expect(data.errors[0]?.message).toContain(message);
    }
    expect((await pharmacy.stock()).get(MEDICINE_ID)).toBeUndefined();
  },
);

const SHORT = 'paracetamol 500 mg tablet,10,pack,24';

test.each([
  ['the price of a single row', WITH_CODE, [`${SHORT},1,500`], [0]],
  ['a price with a currency and kobo', WITH_CODE, [`${SHORT},N1,500.00`], [0]],
  ['a price of a row with a batch', `${WITH_CODE},batch_number`, [`${SHORT},12,500,A1`], [0]],
  ['a price before a number with a leading zero', `${HEADER},cost`, [`${SHORT},250,000`], [0]],
  [
    'a quantity beside a longer row',
    'medicine,sales_unit,pack_size,quantity,price_ngn,batch_number',
    ['paracetamol 500 mg tablet,pack,24,1,200,700', `${LABEL},pack,20,5,900,AB1`],
    [0],
  ],
  [
    'the quantity of a single row',
    'medicine,sales_unit,pack_size,quantity,price_ngn,batch_number',
    ['paracetamol 500 mg tablet,pack,24,10,200,700'],
    [0],
  ],
  [
    'a quantity in a file that leaves out fields',
    'medicine,sales_unit,pack_size,quantity,price_ngn,item_code',
    [
      'paracetamol 500 mg tablet,pack,24,1,200,900',
      `${LABEL},pack,20,7,800`,
      `${LABEL},pack,30,7,900,123`,
      `${LABEL},pack,10,7,90,A1`,
    ],
    [0, 2],
  ],
  [
    'a quantity beside thousands in plain digits, in a file that leaves out fields',
    'medicine,sales_unit,pack_size,quantity,price_ngn,item_code',
    [
      'paracetamol 500 mg tablet,pack,24,1,200,900',
      `${LABEL},pack,20,1500,4800`,
      `${LABEL},pack,30,7,900,A1`,
    ],
    [0],
  ],
  [
    'a price of six digits beside thousands in plain digits, in a file that leaves out fields',
    WITH_CODE,
    [`${SHORT},200,500`, `${LABEL},7,pack,20,2400`, `${LABEL},7,pack,30,2400,A1`],
    [0],
  ],
])(
  'a number split by a comma is refused, even when the row leaves out a field and has the right count: %s',
  async (_, header, rows, rejected) => {
    const data = await kept([header, ...rows].join('\n'));
    expect(data).toMatchObject({ rows: rows.length, rejected: rejected.length });
    expect(data.errors.map(({ path: place, message }) => [Number(place.slice(1, 2)), message])).toEqual(
      rejected.map((index) => [index, expect.stringMatching(/which may be one number; put it in quotation/)]),
    );
  },
);

test.each([
  ['quoted fields', HEADER, '"paracetamol 500 mg tablet","10","pack","24","20","500"'],
  ['a price from 100 and a cost', HEADER, 'paracetamol 500 mg tablet,10,pack,24,900,750'],
  [
    'a quantity from 100 before a price',
    'medicine,pack_size,quantity,price_ngn',
    'amoxicillin 500 mg capsule,24,100,900,750',
  ],
  ['tabs', HEADER.replaceAll(',', '\t'), `${SHORT},20,500`.replaceAll(',', '\t')],
])('a row with %s is not taken for a row with a split number', async (_, header, line) => {
  const separator = header.includes('\t') ? '\t' : ',';
  expect(await kept(`${header}${separator}Cost\n${line}\n`)).toMatchObject({ stored: 1, rejected: 0 });
});

test.each([
  ['it quotes its thousands', ['"1,500"', '900', ''], 3],
  ['the next field is a code, not a price', ['7', '900', 'A1'], 3],
  ['the next field is too long for a price', ['7', '900', '6154000012345'], 3],
  ['the next field begins with 0', ['7', '900', '00123'], 3],
])('a row of a file that leaves out fields is read if %s', async (_, [quantity, price, code], stored) => {
  const header = 'medicine,sales_unit,pack_size,quantity,price_ngn,item_code';
  const lines = [`${LABEL},pack,20,${quantity},${price},${code}`, `${LABEL},pack,30,7,800`];
  const doubtful = `${LABEL},pack,10,7,900,${code === '' ? '123' : code}1`;
  expect(await kept([header, ...lines, doubtful].join('\n'))).toMatchObject({ stored, rejected: 0 });
});

test('a file whose rows are complete may have prices below 100 before three digits', async () => {
  const names = Array.from(
    { length: 12 },
    (_, index) => `paracetamol 500 mg tablet,7,pack,${index + 2},1900,800`,
  );
  const lines = [`paracetamol 500 mg tablet,960,tablet,1,20,500`, ...names];
  expect(await kept([`${HEADER},Reorder`, ...lines].join('\n'))).toMatchObject({ stored: 13, rejected: 0 });
  const [first = ''] = lines;
  // A row that leaves out its last field takes the certainty away from the others.
  const shorter = await kept([`${HEADER},Reorder`, first, ...names, `${SHORT},900`].join('\n'));
  expect(shorter.errors).toMatchObject([{ path: '[0].price_ngn' }]);
});

test('a file of at least ten complete rows may have small quantities before prices of three digits', async () => {
  const header = 'medicine,sales_unit,pack_size,quantity,price_ngn,batch_number';
  const lines = Array.from({ length: 10 }, (_, index) => `${LABEL},pack,${index + 2},7,900,1234`);
  expect(await kept([header, ...lines].join('\n'))).toMatchObject({ stored: 10, rejected: 0 });
  expect(await kept([header, ...lines.slice(1)].join('\n'))).toMatchObject({ rejected: 9 });
});
