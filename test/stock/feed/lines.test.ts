/** A pharmacy tells what it has of one medicine, and reads what it told. */
import { expect, test } from '@jest/globals';
import { ORDER } from '../../support/callers/api-caller.ts';
import { MEDICINE_ID, SHORT_WINDOWS, STOCK } from '../../support/callers/pharmacy-caller.ts';
import { prepared, preparedEach } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

// Of its own, because a search finds the pharmacies of the tests.
const { engine, given } = useOwnEngine({ worker: false, callWindows: SHORT_WINDOWS });
const partner = prepared(given.partner());
const pharmacy = preparedEach(given.pharmacy().listed());

const at = (time: string) => `2026-05-01T${time}Z`;

test('what a pharmacy tells of a medicine is stored, is what it reads, and is what partners find and order', async () => {
  const told = await pharmacy.put(MEDICINE_ID, { price_ngn: 777 });
  expect(told.status).toBe(200);
  expect(told.data).toEqual({
    outcome: 'stored',
    stock: {
      medicine: {
        medicine_id: MEDICINE_ID,
        name: 'paracetamol',
        form: 'tablet',
        strength: '500 mg',
        label: 'paracetamol 500 mg tablet',
      },
      quantity: 40,
      reserved: 0,
      in_stock: true,
      sales_unit: 'pack',
      pack_size: 24,
      content_unit: 'tablet',
      price_ngn: 777,
      as_of: '2026-05-01T08:00:00.000Z',
    },
  });
  expect((await pharmacy.stock()).get(MEDICINE_ID)).toEqual(told.data.stock);

  const search = await partner.call<{ results: Record<string, unknown>[] }>('POST', '/medicines/search', {
    query: 'paracetamol 500 mg tablet',
    location: { lat: 6.45, lng: 3.39 },
    limit: 50,
  });
  const found = search.data.results.find(({ pharmacy_id }) => pharmacy_id === pharmacy.pharmacyId);
  expect(found).toMatchObject({ price_ngn: 777, stock_checked_at: '2026-05-01T08:00:00.000Z' });

  const order = { ...ORDER, pharmacy_id: pharmacy.pharmacyId, items: [{ ...ORDER.items[0], quantity: 41 }] };
  expect((await partner.call('POST', '/requests', order)).error.code).toBe('out_of_stock');
});

test('stock that is older never overwrites what is newer; of the same moment the later message stays', async () => {
  const put = async (quantity: number, as_of: string) => {
    const { data } = await pharmacy.put(MEDICINE_ID, { quantity, as_of });
    return [data.outcome, data.stock.quantity];
  };
  expect(await put(10, at('09:00:00'))).toEqual(['stored', 10]);
  expect(await put(9, at('08:59:59.999'))).toEqual(['late', 10]);
  expect(await put(8, at('09:00:00'))).toEqual(['stored', 8]);
  expect(await put(8, at('09:00:00'))).toEqual(['stored', 8]);
  // The same moment in Lagos, and one a millisecond later.
  expect(await put(7, '2026-05-01T10:00:00+01:00')).toEqual(['stored', 7]);
  expect(await put(6, at('09:00:00.001'))).toEqual(['stored', 6]);
  expect(await put(5, '2026-05-01T10:00:00+01:00')).toEqual(['late', 6]);
});

test('a medicine that is out of stock is still listed, and partners no longer find it', async () => {
  const { data } = await pharmacy.put(MEDICINE_ID, { quantity: 0, as_of: at('12:00:00') });
  expect(data.stock).toMatchObject({ quantity: 0, in_stock: false });
  expect((await pharmacy.stock()).get(MEDICINE_ID)?.in_stock).toBe(false);
  const order = { ...ORDER, pharmacy_id: pharmacy.pharmacyId };
  expect((await partner.call('POST', '/requests', order)).status).toBe(422);
});

test('pages of stock hold every line once, in order, and a cursor of nobody is refused', async () => {
  const other = await given.pharmacy();
  const medicines = await engine.database.selectFrom('medicine').select('medicine_id').limit(7).execute();
  for (const { medicine_id } of medicines) {
    const { status, error } = await other.put(medicine_id, { sales_unit: 'pack' });
    expect([status, error]).toEqual([200, undefined]);
  }
  const pages: string[][] = [];
  let cursor = '';
  do {
    const { data } = await other.call<{
      stock: { medicine: { medicine_id: string } }[];
      next_cursor: string | null;
    }>('GET', `/stock?limit=3${cursor}`);
    pages.push(data.stock.map(({ medicine }) => medicine.medicine_id));
    cursor = data.next_cursor === null ? '' : `&cursor=${data.next_cursor}`;
  } while (cursor !== '');
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(pages.flat()).toEqual(medicines.map(({ medicine_id }) => medicine_id).toSorted());
  expect((await other.call('GET', '/stock?cursor=bWVk')).error.code).toBe('invalid_cursor');
});

test('a pharmacy sees and changes its own stock only', async () => {
  const other = await given.pharmacy();
  await pharmacy.put(MEDICINE_ID, { quantity: 5 });
  const before = await pharmacy.stock();
  expect(await other.stock()).toEqual(new Map());
  await other.put(MEDICINE_ID, { quantity: 3, as_of: at('23:00:00') });
  expect(await pharmacy.stock()).toEqual(before);
  expect((await other.stock()).get(MEDICINE_ID)?.quantity).toBe(3);
});

test.each([
  ['a quantity below 0', { quantity: -1 }, 'quantity', 'minimum'],
  ['half a pack', { quantity: 1.5 }, 'quantity', 'type'],
  ['a number that no column holds', { quantity: 3_000_000_000 }, 'quantity', 'maximum'],
  ['nothing for it', { price_ngn: 0 }, 'price_ngn', 'minimum'],
  ['a unit that is none', { sales_unit: 'bag' }, 'sales_unit', 'enum'],
  ['ten tablets in a tablet', { sales_unit: 'tablet', pack_size: 10 }, 'pack_size', 'pack_size'],
  ['a time without a zone', { as_of: '2026-05-01T08:00:00' }, 'as_of', 'format'],
  ['a leap second', { as_of: '2016-12-31T23:59:60Z' }, 'as_of', 'format'],
  ['a time that would keep out all others', { as_of: '2999-01-01T00:00:00Z' }, 'as_of', 'future'],
  ['no time', { as_of: undefined }, 'as_of', 'required'],
  ['a member that is not known', { pharmacy_id: 'ph_sbx_happy' }, 'pharmacy_id', 'unknown_member'],
])('in a line of stock %s is refused by name', async (_, change, path, code) => {
  const { status, error } = await pharmacy.call('PUT', `/stock/${MEDICINE_ID}`, { ...STOCK, ...change });
  expect([status, error.code]).toEqual([400, 'validation_error']);
  expect(error.fields).toContainEqual(expect.objectContaining({ path, code }));
});

test.each(['med_none', 'paracetamol', '%00', 'paracetamol%20500%20mg%20tablet'])(
  'no medicine of a line of stock is guessed: %s is unknown',
  async (medicineId) => {
    const { status, error } = await pharmacy.call('PUT', `/stock/${medicineId}`, STOCK);
    expect([status, error.code]).toEqual([404, 'unknown_medicine']);
  },
);
