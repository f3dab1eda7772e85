/** Searching pharmacies for a basket: which are listed in which order, and that an order of a result costs what it shows. */
import { randomInt } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type BasketAnswer, searchBasket } from '../../../api/partner/basket.ts';
import type { Services } from '../../../services/compose.ts';
import { type BasketSort, createBaskets } from '../../../services/medicines/baskets.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { Offers } from '../../../services/medicines/offers.ts';
import { checkOrder } from '../../../services/requests/check-order.ts';
import { type ItemInput, validateOrder } from '../../../services/requests/order-input.ts';
import { ORDER } from '../../support/callers/api-caller.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';
import { addPharmacies, addStock, clearShelves } from '../../support/pharmacies/shelves.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const server = useDatabase();

const PLACE = { lat: 6.6, lng: 3.35 };
const TABLET = 'paracetamol 500 mg tablet';
const AMLODIPINE = 'amlodipine 5 mg tablet';
const METFORMIN = 'metformin 500 mg tablet';
const SYRUP = 'paracetamol 125 mg/5 ml oral liquid';
const MEDICINES = [TABLET, AMLODIPINE, METFORMIN];
const clock = () => new Date('2026-06-01T12:00:00Z');
const minShelfLifeDays = 60;
const PARTNER = { partner_id: 'par_1' };
const offers = new Offers({ secrets: [OFFER_SECRET], environment: 'sandbox', clock });

const packs = (medicine: string, quantity = 1): ItemInput => ({ medicine, quantity, unit: 'pack' });

async function search(items: readonly ItemInput[], changes: object = {}): Promise<BasketAnswer> {
  const baskets = createBaskets({
    database: server.database,
    offers,
    environment: 'production' as const,
    minShelfLifeDays,
    clock,
  });
  const { handle } = searchBasket({ baskets } as Services);
  const body = { items, location: PLACE, radius_km: 50, ...changes };
  return (await handle({ caller: PARTNER, body } as never)).data as BasketAnswer;
}

/** Prices an order of these items without placing it. */
async function price(pharmacy_id: string, items: readonly ItemInput[]) {
  const order = validateOrder('sandbox', { ...ORDER, pharmacy_id, items });
  const checks = {
    database: server.database,
    offers,
    places: { locate: async () => undefined },
    environment: 'production' as const,
    minShelfLifeDays,
    clock,
  };
  return (await checkOrder(checks, order, { ...PARTNER, request_id: undefined })).priced;
}

type Line = Parameters<typeof addStock>[1][number];

/** Stocks pharmacies `ph_1`, `ph_2`, ..., each a kilometre farther away than the one before. */
async function stock(...shelves: readonly Omit<Line, 'pharmacy_id'>[][]): Promise<void> {
  await addPharmacies(
    server.database,
    shelves.map((_, index) => ({
      pharmacy_id: `ph_${index + 1}`,
      latitude: PLACE.lat + index / 111,
      longitude: PLACE.lng,
    })),
  );
  await addStock(
    server.database,
    shelves.flatMap((lines, index) => lines.map((line) => ({ ...line, pharmacy_id: `ph_${index + 1}` }))),
  );
}

const at = (label: string, price_ngn = 100, changes: Partial<Line> = {}) => ({
  label,
  price_ngn,
  ...changes,
});

const shown = ({ results }: BasketAnswer) =>
  results.map(({ pharmacy_id, has_all, lines, total_ngn }) => [
    pharmacy_id,
    has_all,
    lines.map(({ line }) => line),
    total_ngn,
  ]);

beforeEach(() => clearShelves(server.database));

describe('the pharmacies of a basket', () => {
  const basket = [packs(TABLET, 2), packs(AMLODIPINE), packs(METFORMIN)];

  beforeEach(() =>
    stock(
      [at(TABLET, 50)],
      [at(TABLET, 300), at(AMLODIPINE, 300), at(METFORMIN, 300)],
      [at(TABLET), at(METFORMIN)],
      [at(TABLET), at(AMLODIPINE), at(METFORMIN)],
      [],
    ),
  );

  test('pharmacies with every item come first, then those with most, each by distance', async () => {
    const answer = await search(basket);
    expect(shown(answer)).toEqual([
      ['ph_2', true, [1, 2, 3], 1_200],
      ['ph_4', true, [1, 2, 3], 400],
      ['ph_3', false, [1, 3], 300],
      ['ph_1', false, [1], 100],
    ]);
    expect([answer.total, answer.results.map(({ distance_km }) => Math.round(distance_km))]).toEqual([
      4,
      [1, 3, 2, 0],
    ]);
  });

  test('pharmacies with equally many items are sorted by price on request', async () => {
    const { results } = await search(basket, { sort: 'price' });
    expect(results.map(({ pharmacy_id }) => pharmacy_id)).toEqual(['ph_4', 'ph_2', 'ph_3', 'ph_1']);
  });

  test('the limit cuts the list, and the total counts all', async () => {
    const { total, results } = await search(basket, { limit: 1 });
    expect([total, results.map(({ pharmacy_id }) => pharmacy_id)]).toEqual([4, ['ph_2']]);
  });

  test('pharmacies outside the radius are not listed', async () => {
    const { results } = await search(basket, { radius_km: 2 });
    expect(results.map(({ pharmacy_id }) => pharmacy_id)).toEqual(['ph_2', 'ph_1']);
  });

  test('each item that a pharmacy lacks is listed with the reason', async () => {
    const { results } = await search(basket, { limit: 3 });
    expect(results[2]?.missing).toEqual([
      {
        path: 'items[1].quantity',
        code: 'out_of_stock',
        message: `is more than the pharmacy has of ${AMLODIPINE}: 0 (pack)`,
      },
    ]);
  });
});

test('a pharmacy with too little of an item lacks it, and comes after one that has enough', async () => {
  await stock([at(TABLET, 10, { quantity: 1 }), at(METFORMIN)], [at(TABLET), at(METFORMIN)]);
  const answer = await search([packs(TABLET, 2), packs(METFORMIN)]);
  expect(shown(answer)).toEqual([
    ['ph_2', true, [1, 2], 300],
    ['ph_1', false, [2], 100],
  ]);
  expect(answer.results[1]?.missing).toMatchObject([{ path: 'items[0].quantity', code: 'out_of_stock' }]);
});

test('a pharmacy that sells an item in other units lacks it', async () => {
  await stock([at(TABLET), at(METFORMIN)]);
  const { results } = await search([{ ...packs(TABLET), unit: 'bottle' }, packs(METFORMIN)]);
  expect(results[0]?.missing).toMatchObject([{ path: 'items[0].unit', code: 'unit_not_available' }]);
});

test('two items of one article share its stock', async () => {
  await stock([at(TABLET, 10, { quantity: 3 })]);
  const answer = await search([packs(TABLET, 2), packs('Paracetamol 500mg tabs', 2)]);
  expect(shown(answer)).toEqual([['ph_1', false, [1], 20]]);
});

test.each([
  ['in this unit', { unit: 'strip' }, 'items[0].unit', 'unit_not_available', /is sold by pack or tablet/],
  ['in this pack', { pack_size: 96 }, 'items[0].pack_size', 'unit_not_available', /the pack of 24 tablet/],
  ['in this quantity', { quantity: 99 }, 'items[0].quantity', 'out_of_stock', /is more than/],
])(
  'a basket that no pharmacy has %s is refused with the reason of the nearest one',
  async (_, changes, path, code, message) => {
    await stock([at(METFORMIN)], [at(TABLET)]);
    const error: unknown = await search([{ ...packs(TABLET), ...changes }]).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'medicine_not_found',
      message: expect.stringMatching(message),
      fields: [{ path, code, message: expect.stringMatching(message) }],
    });
    expect((error as Error).message).not.toContain('radius_km');
  },
);

test('a size or pack in the name of an item is kept', async () => {
  const bottle = { sales_unit: 'bottle', pack_size: 1, content_unit: 'bottle' } as const;
  await stock(
    [at(SYRUP, 10, { ...bottle, content_size: '60 ml' }), at(TABLET)],
    [at(SYRUP, 20, { ...bottle, content_size: '100 ml' }), at(TABLET)],
  );
  const items = [{ medicine: `${SYRUP} 100 ml`, quantity: 1, unit: 'bottle' }, packs(`${TABLET} 24's`)];
  const { results } = await search(items);
  expect(results.map(({ pharmacy_id, has_all }) => [pharmacy_id, has_all])).toEqual([
    ['ph_2', true],
    ['ph_1', false],
  ]);
  expect(results[1]?.missing).toMatchObject([{ path: 'items[0].medicine', code: 'out_of_stock' }]);
});

describe('refused baskets', () => {
  beforeEach(() => stock([at(TABLET), at(AMLODIPINE), at('amlodipine 10 mg tablet')]));

  const refusal = async (items: readonly ItemInput[], changes: object = {}) => {
    try {
      return await search(items, changes);
    } catch (error) {
      return error;
    }
  };

  test('one answer names every item that names no medicine or several, with suggestions', async () => {
    const items = [packs(TABLET), packs('amlodipine'), packs('amlodipin 5 mg tablet')];
    expect(await refusal(items)).toMatchObject({
      code: 'medicine_not_recognised',
      fields: [
        { path: 'items[1].medicine', did_you_mean: [AMLODIPINE, 'amlodipine 10 mg tablet'] },
        { path: 'items[2].medicine', did_you_mean: expect.arrayContaining([AMLODIPINE]) },
      ],
    });
    expect(await refusal([packs('xyzzyq')])).toMatchObject({ code: 'medicine_not_recognised' });
    expect(await refusal(items.slice(0, 2))).toMatchObject({
      code: 'medicine_not_recognised',
      fields: [{ path: 'items[1].medicine', did_you_mean: [AMLODIPINE, 'amlodipine 10 mg tablet'] }],
    });
  });

  test('a basket of which no pharmacy has anything gets 404, which names a place outside Nigeria', async () => {
    expect(await refusal([packs(METFORMIN)])).toMatchObject({ code: 'medicine_not_found' });
    expect(await refusal([packs(TABLET)], { location: { lat: 51.5, lng: -0.1 } })).toMatchObject({
      code: 'medicine_not_found',
      fields: [{ path: 'location', code: 'outside_nigeria' }],
    });
  });
});

const SEED = randomInt(2 ** 31 - 1);

test(`any basket at any pharmacies: the results are those of pricing every pharmacy, and an order costs what they show (seed ${SEED})`, async () => {
  const line = fc.record({
    label: fc.constantFrom(...MEDICINES),
    brand: fc.option(fc.constantFrom('Emzor', 'Fidson'), { nil: undefined }),
    price_ngn: fc.integer({ min: 1, max: 400 }),
    quantity: fc.integer({ min: 0, max: 4 }),
  });
  const lines = fc.uniqueArray(line, {
    maxLength: 5,
    selector: ({ label, brand = '' }) => `${label} ${brand}`,
  });
  const item = fc.record({
    medicine: fc.constantFrom(...MEDICINES),
    quantity: fc.integer({ min: 1, max: 5 }),
    unit: fc.constantFrom('pack', 'tablet'),
  });
  const example = fc.record({
    shelves: fc.array(lines, { minLength: 1, maxLength: 6 }),
    items: fc.array(item, { minLength: 1, maxLength: 4 }),
    sort: fc.constantFrom<BasketSort>('distance', 'price'),
    limit: fc.integer({ min: 1, max: 6 }),
  });
  const property = fc.asyncProperty(example, async ({ shelves, items, sort, limit }) => {
    await clearShelves(server.database);
    await stock(
      ...shelves.map((shelf) => shelf.map(({ brand, ...rest }) => ({ ...rest, ...(brand && { brand }) }))),
    );
    const found = await search(items, { sort, limit }).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'medicine_not_found') return { results: [] };
      throw error;
    });
    const counts = [];
    for (const index of shelves.keys()) {
      const whole = await price(`ph_${index + 1}`, items);
      const count = items.length - (whole.ok ? 0 : whole.problems.length);
      if (count > 0) counts.push({ pharmacy_id: `ph_${index + 1}`, count });
    }
    // Ids are in the order of the distance.
    const nearest = counts.toSorted((one, other) => other.count - one.count).slice(0, limit);
    expect(found.results.map(({ lines }) => lines.length)).toEqual(nearest.map(({ count }) => count));
    const ids = found.results.map(({ pharmacy_id }) => pharmacy_id);
    const expectedIds = sort === 'distance' ? nearest.map(({ pharmacy_id }) => pharmacy_id) : ids;
    expect(ids).toEqual(expectedIds);
    const byCount = Map.groupBy(found.results, ({ lines }) => lines.length);
    for (const results of sort === 'price' ? byCount.values() : []) {
      const totals = results.map(({ total_ngn }) => total_ngn);
      expect(totals).toEqual(totals.toSorted((one, other) => one - other));
    }
    for (const { pharmacy_id, lines: offered, total_ngn } of found.results) {
      const ordered = offered.map(({ medicine, quantity, unit, offer_id }) => ({
        medicine,
        quantity,
        unit,
        offer_id,
      }));
      expect(await price(pharmacy_id, ordered)).toMatchObject({ ok: true, total_ngn });
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: 40 });
});
