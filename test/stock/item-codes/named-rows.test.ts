/** Rows of stock that have an item code, and name their medicine as people write it. */
import { expect, test } from '@jest/globals';
import type { StockRow } from '../../../api/pharmacy/stock-schemas.ts';
import type { ItemCode } from '../../../services/stock/item-codes.ts';
import { MEDICINE_ID, STOCK } from '../../support/callers/pharmacy-caller.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { AMOXICILLIN, CSV_TYPE, JSON_TYPE, sendBulk } from '../feed/bulk-calls.ts';

const { given } = useEngine();
const pharmacy = preparedEach(given.pharmacy());

const coded = (item_code: string, medicine?: string): StockRow => ({
  ...STOCK,
  item_code,
  ...(medicine === undefined ? {} : { medicine }),
});
const send = (rows: readonly StockRow[], query = '') =>
  sendBulk(pharmacy, JSON_TYPE, JSON.stringify(rows), query);
const mapping = (code: string) => pharmacy.call<ItemCode>('GET', `/item-codes/${code}`);
const map = async (code: string, medicine_id: string) => {
  expect((await pharmacy.call('PUT', `/item-codes/${code}`, { medicine_id })).status).toBe(200);
};
const faults = async (rows: readonly StockRow[]) => {
  const { status, error } = await send(rows);
  expect([status, error.code]).toEqual([422, 'rows_refused']);
  return error.fields;
};

test.each(['Amoxicillin 500mg caps', 'caps amoxicillin 500 MG', AMOXICILLIN, ` ${AMOXICILLIN} `])(
  'the code means from then on what the row calls %j',
  async (medicine) => {
    const { status, data } = await send([coded('AMX', medicine), { ...coded('AMX'), quantity: 9 }]);
    expect([status, data]).toMatchObject([200, { good: 2, medicines: 1, stored: 1, mapped: 1 }]);
    expect((await mapping('AMX')).data.medicine.medicine_id).toBe(AMOXICILLIN);
    expect((await pharmacy.stock()).get(AMOXICILLIN)?.quantity).toBe(9);
  },
);

test('in a file of CSV too, beside rows of other names', async () => {
  const file = [
    'item_code,medicine,quantity,sales_unit,pack_size,price_ngn,as_of',
    `AMX,Amoxicillin 500mg caps,5,pack,20,2400,${STOCK.as_of}`,
    `PCM,Panadol tabs 500mg,6,pack,24,900,${STOCK.as_of}`,
    `BY-ID,${MEDICINE_ID},7,pack,24,900,${STOCK.as_of}`,
  ];
  const { data } = await sendBulk(pharmacy, CSV_TYPE, file.join('\n'));
  expect(data).toMatchObject({ good: 3, medicines: 2, mapped: 3 });
  const meant = await Promise.all(['AMX', 'PCM', 'BY-ID'].map(mapping));
  expect(meant.map(({ data: { medicine } }) => medicine.medicine_id)).toEqual([
    AMOXICILLIN,
    MEDICINE_ID,
    MEDICINE_ID,
  ]);
});

test('a text that names another medicine than the code makes the row bad, and changes nothing', async () => {
  await map('PCM', MEDICINE_ID);
  expect(await faults([coded('PCM', 'Amoxicillin 500mg caps')])).toEqual([
    expect.objectContaining({
      path: '[0].item_code',
      code: 'item_code_conflict',
      message: expect.stringMatching(/paracetamol 500 mg tablet.*row’s medicine says amoxicillin/),
    }),
  ]);
  expect((await mapping('PCM')).data.medicine.medicine_id).toBe(MEDICINE_ID);
  expect((await pharmacy.stock()).size).toBe(0);
});

test.each([
  ['Coartem', 'ambiguous'],
  ['paracetamool 500 mg tablet', 'unknown_medicine'],
  ['med_0000000000', 'unknown_medicine'],
])('a code that is mapped does not mend a text such as %s', async (medicine, code) => {
  await map('PCM', MEDICINE_ID);
  expect(await faults([coded('PCM', medicine), coded('NEW', medicine)])).toEqual([
    expect.objectContaining({ path: '[0].medicine', code }),
    expect.objectContaining({ path: '[1].medicine', code }),
  ]);
  const { data } = await send([coded('NEW', medicine), coded('PCM')], '?mode=keep_good');
  expect(data).toMatchObject({ good: 1, bad: 1, mapped: 0 });
  expect((await mapping('NEW')).status).toBe(404);
});
