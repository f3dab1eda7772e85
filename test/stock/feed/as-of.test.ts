/** The newest stock of each medicine wins for every sequence of calls. Property tests with a printed seed. */
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { PutStockBody, StockLine } from '../../../api/pharmacy/stock-schemas.ts';
import { MEDICINE_ID, STOCK, type PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';
import { sizeOf } from '../../support/run/tier.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';

const RUNS = sizeOf({ once: 12, soak: 250 });
/** Printed in the test names; set it to repeat the same examples. */
const SEED = Math.floor(Math.random() * 2 ** 31);

const { engine, given } = useEngine();
const medicines = prepared(async () => {
  const rows = await engine.database.selectFrom('medicine').select('medicine_id').limit(4).execute();
  return rows.map(({ medicine_id }) => medicine_id);
});

test('a report whose replaces_as_of is not the stored time is refused, and the same report again changes nothing', async () => {
  const pharmacy = await given.pharmacy();
  const medicine = medicines[0] ?? '';
  const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString();
  const till = { ...STOCK, price_ngn: 750, batch_number: 'X2', as_of: at(2) };
  const read = { ...STOCK, price_ngn: 500, batch_number: 'X1', as_of: at(1) };
  await pharmacy.put(medicine, read);
  await pharmacy.put(medicine, till);
  const stale = await pharmacy.put(medicine, { ...read, quantity: 7, as_of: at(3), replaces_as_of: at(1) });
  expect([stale.status, stale.error.code]).toEqual([409, 'stock_changed']);
  expect(stale.error.message).toContain('at ₦750, batch X2');
  expect(stale.error.message).toContain('1 May 2026 at 09:00 (Lagos time)');
  const stored = async () => (await pharmacy.call<{ stock: StockLine[] }>('GET', '/stock')).data.stock;
  expect(await stored()).toMatchObject([{ price_ngn: 750, batch_number: 'X2', as_of: at(2) }]);
  const next = { ...till, quantity: 7, as_of: at(3), replaces_as_of: at(2) };
  expect((await pharmacy.put(medicine, next)).data.outcome).toBe('stored');
  expect((await pharmacy.put(medicine, next)).data.outcome).toBe('unchanged');
  const other = await pharmacy.put(medicine, { ...next, quantity: 8 });
  expect([other.status, other.error.code]).toEqual([409, 'stock_changed']);
  const unknown = await pharmacy.put(medicines[1] ?? '', next);
  expect([unknown.status, unknown.error.code]).toEqual([409, 'stock_changed']);
  expect(await stored()).toMatchObject([{ quantity: 7, as_of: at(3) }]);
});

test('a report of a new article is refused if the pharmacy has some of it, and replaces none that is used up', async () => {
  const pharmacy = await given.pharmacy();
  const medicine = MEDICINE_ID;
  const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString();
  const first = { ...STOCK, quantity: 500, brand: 'Panadol', as_of: at(0), only_new: true };
  expect((await pharmacy.put(medicine, first)).data.outcome).toBe('stored');
  expect((await pharmacy.put(medicine, first)).data.outcome).toBe('unchanged');
  const second = { ...first, quantity: 20, brand: 'panadol', as_of: at(1) };
  const refused = await pharmacy.put(medicine, second);
  expect([refused.status, refused.error.code]).toEqual([409, 'article_in_stock']);
  expect(refused.error.message).toContain('500 × pack');
  await pharmacy.put(medicine, { ...first, quantity: 0, as_of: at(1), only_new: false });
  expect((await pharmacy.put(medicine, { ...second, as_of: at(2) })).data.outcome).toBe('stored');
});

test('only one of several concurrent reports that replace the same one is stored', async () => {
  const pharmacy = await given.pharmacy();
  const medicine = medicines[0] ?? '';
  const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString();
  await pharmacy.put(medicine, { ...STOCK, as_of: at(0) });
  const answers = await Promise.all(
    [1, 2, 3, 4].map((second) =>
      pharmacy.put(medicine, { ...STOCK, quantity: second, as_of: at(second), replaces_as_of: at(0) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a report by item code can name the report that it replaces', async () => {
  const pharmacy = await given.pharmacy();
  const { quantity, price_ngn, sales_unit, pack_size } = STOCK;
  await pharmacy.call('PUT', '/item-codes/A1', { medicine_id: medicines[0], sales_unit, pack_size });
  const put = (body: object) =>
    pharmacy.call('PUT', '/item-codes/A1/stock', { quantity, price_ngn, ...body });
  const [first, second] = ['2026-05-01T08:00:00.000Z', '2026-05-01T09:00:00.000Z'];
  expect((await put({ as_of: first })).status).toBe(200);
  const stale = await put({ as_of: second, replaces_as_of: second });
  expect([stale.status, stale.error.code]).toEqual([409, 'stock_changed']);
  expect((await put({ as_of: second, replaces_as_of: first })).status).toBe(200);
});

/** One row: its medicine, the second of its `as_of`, and its quantity. */
interface Said {
  readonly medicine: number;
  readonly second: number;
  readonly quantity: number;
}

const said: fc.Arbitrary<Said> = fc.record({
  medicine: fc.nat({ max: 3 }),
  second: fc.nat({ max: 20 }),
  quantity: fc.nat({ max: 1_000_000 }),
});
/** One row is a single call, several are a bulk call. */
const call = fc.array(said, { minLength: 1, maxLength: 8 });

const stockOf = ({ second, quantity }: Said): PutStockBody => ({
  ...STOCK,
  quantity,
  as_of: new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString(),
});

async function send(pharmacy: PharmacyApiCaller, rows: readonly Said[]): Promise<void> {
  const [first] = rows;
  const answer =
    first !== undefined && rows.length === 1
      ? await pharmacy.put(medicines[first.medicine] ?? '', stockOf(first))
      : await pharmacy.call(
          'POST',
          '/stock/bulk',
          rows.map((one) => ({ medicine_id: medicines[one.medicine], ...stockOf(one) })),
        );
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.error.message}`);
}

/** Any of several rows with the same time may win. */
function isNewest(line: StockLine | undefined, all: readonly Said[], medicine: number): boolean {
  const ofIt = all.filter((one) => one.medicine === medicine);
  const latest = Math.max(...ofIt.map(({ second }) => second));
  const possible = ofIt.filter(({ second }) => second === latest).map(stockOf);
  if (line === undefined) return possible.length === 0;
  return possible.some(({ quantity, as_of }) => quantity === line.quantity && as_of === line.as_of);
}

test(`the newest of concurrent single and bulk updates of a medicine stays (seed ${SEED})`, async () => {
  const calls = fc.array(call, { minLength: 2, maxLength: 8 });
  await check(
    fc.asyncProperty(calls, async (sent) => {
      const pharmacy = await given.pharmacy();
      await Promise.all(sent.map(async (rows) => send(pharmacy, rows)));
      const kept = await pharmacy.stock();
      const lines = medicines.map((medicine_id) => kept.get(medicine_id));
      const wrong = lines.filter((line, index) => !isNewest(line, sent.flat(), index));
      expect(wrong).toEqual([]);
    }),
  );
});

test(`a bulk call has the effect of its rows one by one (seed ${SEED})`, async () => {
  const rows = fc.array(said, { minLength: 2, maxLength: 10 });
  await check(
    fc.asyncProperty(rows, rows, async (before, sent) => {
      const [atOnce, oneByOne] = await Promise.all([given.pharmacy(), given.pharmacy()]);
      await Promise.all([atOnce, oneByOne].map(async (pharmacy) => send(pharmacy, before)));
      await send(atOnce, sent);
      for (const row of sent) await send(oneByOne, [row]);
      const [together, single] = [await atOnce.stock(), await oneByOne.stock()];
      expect(withoutIds(together)).toEqual(withoutIds(single));
    }),
  );
});

/** The same article has another id at another pharmacy. */
const withoutIds = (stock: ReadonlyMap<string, StockLine>) =>
  [...stock.values()].map(({ article_id: _id, ...line }) => line);

async function check(property: fc.IAsyncProperty<[Said[][]]> | fc.IAsyncProperty<[Said[], Said[]]>) {
  await fc.assert(property as fc.IAsyncProperty<unknown[]>, {
    seed: SEED,
    numRuns: RUNS,
    endOnFailure: true,
  });
}
