/** An item with a search's offer_id keeps its price, or the order is refused with the current price. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SearchAnswer, SearchResult } from '../../../api/partner/search.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { readSubmission } from '../../support/requests/read-submission.ts';
import type { StockTable } from '../../../db/schema/pharmacies.ts';
import { ORDER, type ApiResponse } from '../../support/callers/api-caller.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { addPharmacies, addStock, clearShelves } from '../../support/pharmacies/shelves.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

const PLACE = { latitude: 6.6, longitude: 3.35 };
const PARACETAMOL = 'paracetamol 500 mg tablet';
const AMLODIPINE = 'amlodipine 5 mg tablet';
const MINUTE = 60_000;

let now = new Date();
const { engine, given } = useOwnEngine({ clock: () => now });
const partner = prepared(given.partner());
beforeEach(async () => {
  now = new Date();
  await clearShelves(engine.database);
  await addPharmacies(engine.database, [
    { pharmacy_id: 'ph_1', ...PLACE },
    { pharmacy_id: 'ph_2', latitude: PLACE.latitude + 0.02, longitude: PLACE.longitude },
  ]);
  await addStock(engine.database, [
    { pharmacy_id: 'ph_1', label: PARACETAMOL, price_ngn: 900 },
    { pharmacy_id: 'ph_1', label: AMLODIPINE, price_ngn: 2_500 },
    { pharmacy_id: 'ph_2', label: PARACETAMOL, price_ngn: 850 },
  ]);
});

async function find(query: string, pharmacyId = 'ph_1', caller = partner): Promise<SearchResult> {
  const location = { lat: PLACE.latitude, lng: PLACE.longitude };
  const { data } = await caller.call<SearchAnswer>('POST', '/medicines/search', { query, location });
  const result = data.results.find(({ pharmacy_id }) => pharmacy_id === pharmacyId);
  if (result === undefined) throw new Error(`${pharmacyId} has no ${query}`);
  return result;
}

interface Item {
  readonly medicine?: string;
  readonly quantity?: number;
  readonly unit?: string;
  readonly offer_id?: string;
}

const order = (...items: Item[]): Promise<ApiResponse<RequestRecord>> =>
  partner.call<RequestRecord>('POST', '/requests', {
    ...ORDER,
    pharmacy_id: 'ph_1',
    items: items.map((item) => ({ medicine: PARACETAMOL, quantity: 2, unit: 'pack', ...item })),
  });

const setStock = (change: Partial<Pick<StockTable, 'price_ngn' | 'pack_size' | 'quantity'>>) =>
  engine.database.updateTable('stock').set(change).execute();

const laterBy = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};

describe('an offer in force', () => {
  test('a search offers its price for 15 minutes', async () => {
    now = new Date('2026-06-01T12:00:00.250Z');
    const { offer_id, offer_expires_at } = await find('paracetamol');
    expect(offer_id).toMatch(/^ofr_[A-Za-z0-9_-]{1,251}$/);
    expect(offer_expires_at).toBe('2026-06-01T12:15:01.000Z');
  });

  test.each([
    ['rose', 1_000],
    ['fell', 800],
  ])('an offer in force is honoured when the price %s meanwhile', async (_, price_ngn) => {
    const { offer_id } = await find('paracetamol');
    await setStock({ price_ngn });
    laterBy(14.9);
    const kept = await order({ offer_id });
    expect(kept).toMatchObject({
      status: 201,
      data: { total_ngn: 1_800, items: [{ line_total_ngn: 1_800 }] },
    });
    expect(kept.data.items[0]).not.toHaveProperty('offer_id');
    expect((await order({})).data.total_ngn).toBe(2 * price_ngn);
  });

  test('the price per piece follows from the offered pack price', async () => {
    const { offer_id } = await find('paracetamol');
    await setStock({ price_ngn: 2_400 });
    expect((await order({ offer_id, quantity: 7, unit: 'tablets' })).data.total_ngn).toBe(263);
  });

  test('one order may combine offers of searches for several medicines', async () => {
    const [first, second] = [await find('paracetamol'), await find('amlodipine')];
    await setStock({ price_ngn: 3_000 });
    const { data } = await order(
      { offer_id: first.offer_id },
      { offer_id: second.offer_id, medicine: second.medicine.label },
      { quantity: 1 },
    );
    expect(data.items.map(({ line_total_ngn }) => line_total_ngn)).toEqual([1_800, 5_000, 3_000]);
    expect(data.total_ngn).toBe(9_800);
  });

  test('an offer decides the product of an ambiguous name', async () => {
    await addStock(engine.database, [
      { pharmacy_id: 'ph_1', label: 'paracetamol 125 mg/5 ml oral liquid', price_ngn: 1 },
    ]);
    const { offer_id } = await find(PARACETAMOL);
    const { data } = await order({ offer_id, medicine: 'paracetamol' });
    expect(data.items[0]).toMatchObject({ medicine_label: PARACETAMOL, line_total_ngn: 1_800 });
  });

  test('an offer reserves no stock: an item sold out meanwhile gets 422', async () => {
    const { offer_id } = await find('paracetamol');
    await setStock({ quantity: 1, price_ngn: 1_000 });
    expect(await order({ offer_id })).toMatchObject({
      status: 422,
      error: { code: 'out_of_stock', fields: [{ path: 'items[0].quantity' }] },
    });
    await setStock({ quantity: 0 });
    expect((await order({ offer_id })).error.code).toBe('out_of_stock');
  });
});

describe('an expired offer', () => {
  test('an expired offer is accepted while the current price is the same', async () => {
    const { offer_id } = await find('paracetamol');
    laterBy(600);
    expect(await order({ offer_id })).toMatchObject({ status: 201, data: { total_ngn: 1_800 } });
  });

  test.each([
    ['rose', 1_000],
    ['fell', 800],
  ])(
    'an order with an expired offer gets 409 when the price %s, and the new offer in the error is honoured',
    async (_, price_ngn) => {
      const { offer_id } = await find('paracetamol');
      laterBy(16);
      await setStock({ price_ngn });
      const { status, error } = await order({ offer_id });
      const [field] = error.fields ?? [];
      expect({ status, error }).toMatchObject({
        status: 409,
        error: { code: 'price_changed', fields: [{ path: 'items[0].offer_id', code: 'price_changed' }] },
      });
      expect(field?.new_offer).toEqual({
        offer_id: expect.any(String),
        expires_at: new Date(Math.ceil(now.getTime() / 1000) * 1000 + 15 * MINUTE).toISOString(),
        article_id: expect.stringMatching(/^art_/),
        brand: null,
        price_ngn,
        unit: 'pack',
        pack_size: 24,
        content_unit: 'tablet',
        content_size: null,
        delivery_fee_ngn: 0,
      });
      expect(field?.message).toContain(
        `offered at 900 Naira for a pack of 24, and now costs ${price_ngn} Naira`,
      );
      await setStock({ price_ngn: 5_000 });
      const again = await order({ offer_id: field?.new_offer?.offer_id ?? '' });
      expect(again).toMatchObject({ status: 201, data: { total_ngn: 2 * price_ngn } });
    },
  );

  test('an expired offer is reported together with other problems', async () => {
    const { offer_id } = await find('paracetamol');
    laterBy(16);
    await setStock({ price_ngn: 901 });
    const { status, error } = await order({ offer_id }, { medicine: 'xyzzy' }, { unit: 'tube' });
    expect([status, error.code]).toEqual([409, 'price_changed']);
    expect(error.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['items[0].offer_id', 'price_changed'],
      ['items[1].medicine', 'medicine_not_recognised'],
      ['items[2].unit', 'unit_not_available'],
    ]);
  });
});

describe('refused offer_ids', () => {
  const refusal = (message: string, path = 'items[0].offer_id') => ({
    status: 400,
    error: { code: 'validation_error', fields: [{ path, message: expect.stringContaining(message) }] },
  });

  test('an offer_id of another partner is refused like an invented one', async () => {
    const { offer_id } = await find('paracetamol', 'ph_1', await given.partner());
    const theirs = await order({ offer_id });
    expect(theirs).toMatchObject(refusal('is not an offer for this pharmacy'));
    const forged = await order({ offer_id: `ofr_${'A'.repeat(120)}` });
    expect(forged.error).toEqual(theirs.error);
  });

  test('an altered offer_id is refused', async () => {
    const { offer_id } = await find('paracetamol');
    const altered = offer_id.slice(0, -1) + (offer_id.endsWith('A') ? 'B' : 'A');
    expect(await order({}, { offer_id: altered })).toMatchObject(
      refusal('is not an offer for this pharmacy', 'items[1].offer_id'),
    );
  });

  test('an offer_id of another pharmacy is refused', async () => {
    const { offer_id } = await find('paracetamol', 'ph_2');
    expect(await order({ offer_id })).toMatchObject(refusal('for this pharmacy'));
  });

  test('an offer_id for another medicine than the item names is refused', async () => {
    const { offer_id } = await find('paracetamol');
    expect(await order({ offer_id, medicine: 'amlodipine' })).toMatchObject(refusal('for another medicine'));
  });

  test.each(['', 'ofr_', 'offer', 'ofr_a b', 7, {}])('an offer_id is refused: %j', async (offer_id) => {
    const { status, error } = await order({ offer_id } as Item);
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([
      400,
      'validation_error',
      'items[0].offer_id',
    ]);
  });
});

test('resending an order after its offer expired returns the same request', async () => {
  const { offer_id } = await find('paracetamol');
  const items = [{ ...ORDER.items[0], offer_id }];
  const body = { ...ORDER, pharmacy_id: 'ph_1', external_id: 'again', items };
  const first = await partner.call<RequestRecord>('POST', '/requests', body);
  expect(first.status).toBe(201);
  const { request_id } = first.data;
  await eventually(async () => (await readSubmission(engine.database, request_id)) !== undefined, {
    deadlineMs: 20_000,
    describe: 'the request to be in Postgres',
  });
  laterBy(60);
  await setStock({ price_ngn: 5_000 });
  const second = await partner.call<RequestRecord>('POST', '/requests', body);
  expect(second).toMatchObject({ status: 200, data: { request_id, total_ngn: 1_800 } });
});
