/** Which article of each pharmacy a search shows, at which price, and that an order is charged the price that was shown. */
import { randomInt } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { searchMedicines, type SearchAnswer, type SearchBody } from '../../../api/partner/search.ts';
import type { Services } from '../../../services/compose.ts';
import { createMedicines } from '../../../services/medicines/medicines.ts';
import { Offers } from '../../../services/medicines/offers.ts';
import { checkOrder } from '../../../services/requests/check-order.ts';
import { type ItemInput, validateOrder } from '../../../services/requests/order-input.ts';
import { ORDER } from '../../support/callers/api-caller.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';
import { addPharmacies, addStock, clearShelves } from '../../support/pharmacies/shelves.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const server = useDatabase();

const PLACE = { latitude: 6.6, longitude: 3.35 };
const TABLET = 'paracetamol 500 mg tablet';
const SYRUP = 'paracetamol 125 mg/5 ml oral liquid';
const NOW = new Date('2026-06-01T12:00:00Z');
const clock = () => NOW;
/** The least number of days that offered stock can still be used, for which the service is configured. */
const MIN_SHELF_LIFE_DAYS = 60;
const PARTNER = { partner_id: 'par_1' };

const offers = new Offers({ secrets: [OFFER_SECRET], environment: 'sandbox', clock });

async function search(query: string, changes: Partial<SearchBody> = {}): Promise<SearchAnswer> {
  const { database } = server;
  const medicines = createMedicines({
    database,
    offers,
    environment: 'production' as const,
    minShelfLifeDays: MIN_SHELF_LIFE_DAYS,
    clock,
  });
  const { handle } = searchMedicines({ medicines } as Services);
  const body = { query, location: { lat: PLACE.latitude, lng: PLACE.longitude }, radius_km: 50, ...changes };
  return (await handle({ caller: PARTNER, body } as never)).data as SearchAnswer;
}

/** Prices an order of these items without placing it. */
async function price(pharmacy_id: string, ...items: ItemInput[]) {
  const { database } = server;
  const checks = {
    database,
    offers,
    places: { locate: async () => undefined },
    environment: 'production' as const,
    minShelfLifeDays: MIN_SHELF_LIFE_DAYS,
    clock,
  };
  const order = validateOrder('sandbox', { ...ORDER, pharmacy_id, items });
  return checkOrder(checks, order, { ...PARTNER, request_id: undefined });
}

type Line = Parameters<typeof addStock>[1][number];

/** Stocks pharmacies, each a kilometre farther away than the one before. */
async function stock(...shelves: readonly Omit<Line, 'pharmacy_id'>[][]): Promise<void> {
  const pharmacies = shelves.map((_, index) => ({
    pharmacy_id: `ph_${index + 1}`,
    latitude: PLACE.latitude + index / 111,
    longitude: PLACE.longitude,
  }));
  await addPharmacies(server.database, pharmacies);
  await addStock(
    server.database,
    shelves.flatMap((lines, index) => lines.map((line) => ({ ...line, pharmacy_id: `ph_${index + 1}` }))),
  );
}

const tablets = (brand: string | undefined, price_ngn: number, changes: Partial<Line> = {}) => ({
  label: TABLET,
  price_ngn,
  ...(brand === undefined ? {} : { brand }),
  ...changes,
});

const named = ({ results }: SearchAnswer) =>
  results.map(({ pharmacy_id, brand, price_ngn, match }) => [pharmacy_id, brand, price_ngn, match.type]);

beforeEach(() => clearShelves(server.database));

describe('searching a brand', () => {
  test('a pharmacy with the brand shows it at its own price, although it has cheaper articles', async () => {
    await stock([tablets(undefined, 300), tablets('Panadol', 1_200), tablets('Emzor', 500)]);
    expect(named(await search('Panadol'))).toEqual([['ph_1', 'Panadol', 1_200, 'brand']]);
  });

  test('a pharmacy that has only another brand is listed by distance with that brand and its price', async () => {
    await stock(
      [tablets('Emzor', 500)],
      [tablets('PANADOL 500mg Tabs', 1_300), tablets(undefined, 200)],
      [tablets(undefined, 400)],
      [tablets('Panadol', 1_100)],
    );
    expect(named(await search('panadol'))).toEqual([
      ['ph_1', 'Emzor', 500, 'generic_alternative'],
      ['ph_2', 'PANADOL 500mg Tabs', 1_300, 'brand'],
      ['ph_3', null, 400, 'generic_alternative'],
      ['ph_4', 'Panadol', 1_100, 'brand'],
    ]);
  });

  test('a misspelled brand finds the brand', async () => {
    await stock([tablets('Panadol', 1_200), tablets('Emzor', 500)], [tablets('Emzor', 450)]);
    expect(named(await search('panadoll'))).toEqual([
      ['ph_1', 'Panadol', 1_200, 'fuzzy'],
      ['ph_2', 'Emzor', 450, 'generic_alternative'],
    ]);
  });

  test('a search for a generic name has no alternatives', async () => {
    await stock([tablets('Panadol', 1_200)], [tablets(undefined, 300)]);
    expect(named(await search('paracetamol'))).toEqual([
      ['ph_1', 'Panadol', 1_200, 'exact'],
      ['ph_2', null, 300, 'exact'],
    ]);
  });
});

describe('the article of a result', () => {
  test('the article with the lowest price per tablet is shown', async () => {
    const tub = tablets(undefined, 9_000, { pack_size: 1_000 });
    await stock([tablets(undefined, 300, { pack_size: 10 }), tub, tablets('Emzor', 250, { pack_size: 10 })]);
    const { results } = await search('paracetamol');
    expect(results).toMatchObject([{ price_ngn: 9_000, pack_size: 1_000, other_articles: 2 }]);
  });

  test('the smaller of two packs at the same price per tablet is shown', async () => {
    await stock([tablets(undefined, 600, { pack_size: 20 }), tablets('Emzor', 300, { pack_size: 10 })]);
    expect((await search('paracetamol')).results).toMatchObject([{ brand: 'Emzor', pack_size: 10 }]);
  });

  test.each([
    [1, '1-9'],
    [9, '1-9'],
    [10, '10-49'],
    [49, '10-49'],
    [50, '50+'],
    [5_000, '50+'],
  ] as const)('%i packs are shown as %s', async (quantity, quantity_band) => {
    await stock([tablets(undefined, 300, { quantity })]);
    expect((await search('paracetamol')).results).toMatchObject([{ quantity_band }]);
  });

  test('the quantity band does not count reserved packs, and counts a started pack as one', async () => {
    await stock([tablets(undefined, 300, { quantity: 12, pack_size: 10 })]);
    const { database } = server;
    const { article_number, article_id } = await database
      .selectFrom('stock')
      .select(['article_number', 'article_id'])
      .executeTakeFirstOrThrow();
    const reserve = async (content_quantity: number) => {
      await database.deleteFrom('stock_reservation').execute();
      const reservation = {
        request_id: 'req_1',
        ordered_article_id: article_id,
        article_number,
        content_quantity: String(content_quantity),
        reserved_at: NOW,
        dispensed_at: null,
      };
      await database.insertInto('stock_reservation').values(reservation).execute();
      return (await search('paracetamol')).results[0]?.quantity_band;
    };
    expect(await reserve(29)).toBe('10-49');
    expect(await reserve(30)).toBe('1-9');
    expect(await reserve(119)).toBe('1-9');
  });

  test('include_articles lists all articles of the medicine, the shown one first, each with an offer of its own', async () => {
    await stock([
      tablets(undefined, 300),
      tablets('Panadol', 1_200, { quantity: 60 }),
      tablets('Emzor', 280, { expires_on: '2026-07-30' }),
      tablets('Emzor', 9_000, { pack_size: 1_000, quantity: 2 }),
      { label: SYRUP, price_ngn: 100, sales_unit: 'bottle', pack_size: 1, content_unit: 'bottle' },
    ]);
    expect((await search('panadol')).results[0]).not.toHaveProperty('articles');
    const [result] = (await search('panadol', { include_articles: true })).results;
    expect(result).toMatchObject({
      other_articles: 2,
      articles: [
        { brand: 'Panadol', price_ngn: 1_200, pack_size: 24, quantity_band: '50+' },
        { brand: 'Emzor', price_ngn: 9_000, pack_size: 1_000, quantity_band: '1-9' },
        { brand: null, price_ngn: 300, pack_size: 24, quantity_band: '10-49' },
      ],
    });
    const articles = result?.articles ?? [];
    expect(articles[0]).toEqual({
      ...articles[0],
      article_id: result?.article_id,
      offer_id: result?.offer_id,
      offer_expires_at: result?.offer_expires_at,
    });
    expect(new Set(articles.map(({ offer_id }) => offer_id)).size).toBe(3);
    for (const { offer_id, article_id, price_ngn } of articles) {
      const { priced } = await price('ph_1', { medicine: TABLET, quantity: 1, unit: 'pack', offer_id });
      expect(priced).toMatchObject({ items: [{ article_id, line_total_ngn: price_ngn }] });
    }
  });
});

describe('a size or pack in the query', () => {
  const bottle = (content_size: string | null, price_ngn: number) => ({
    label: SYRUP,
    price_ngn,
    content_size,
    sales_unit: 'bottle' as const,
    pack_size: 1,
    content_unit: 'bottle' as const,
  });
  const sizes = async (query: string) =>
    (await search(query, { include_articles: true })).results.map(
      ({ price_ngn, searched_size, articles }) => [
        price_ngn,
        searched_size,
        articles?.map((one) => one.searched_size),
      ],
    );

  test('a pharmacy shows the searched size, and says if it has only another one or states none', async () => {
    await stock([bottle('60 ml', 10), bottle('100 ml', 500)], [bottle('60 ml', 10)], [bottle(null, 10)]);
    expect(await sizes('paracetamol syrup 100 ml')).toEqual([
      [500, 'this', ['this', 'another']],
      [10, 'another', ['another']],
      [10, 'unstated', ['unstated']],
    ]);
    expect(await sizes('paracetamol syrup')).toEqual([
      [10, 'none', ['none', 'none']],
      [10, 'none', ['none']],
      [10, 'none', ['none']],
    ]);
  });

  test.each(['paracetamol 500 mg 14 tablets', "paracetamol 500 mg tablet 14's"])(
    'a pharmacy shows the pack in "%s", although another is cheaper, or says that it has only others',
    async (query) => {
      await stock(
        [tablets(undefined, 100, { pack_size: 100 }), tablets('Emzor', 900, { pack_size: 14 })],
        [tablets(undefined, 100, { pack_size: 100 })],
      );
      expect(await sizes(query)).toEqual([
        [900, 'this', ['this', 'another']],
        [100, 'another', ['another']],
      ]);
    },
  );

  test('the searched brand comes before the searched pack', async () => {
    await stock([tablets('Panadol', 900, { pack_size: 96 }), tablets('Emzor', 100, { pack_size: 24 })]);
    expect(await sizes("Panadol 24's")).toEqual([[900, 'another', ['another', 'this']]]);
  });

  test('an order whose text names the size or pack accepts the offers marked "this" and no others', async () => {
    await stock([
      tablets(undefined, 100, { pack_size: 100 }),
      tablets('Emzor', 900, { pack_size: 14 }),
      tablets(undefined, 20, { pack_size: 1, sales_unit: 'tablet' }),
      ...['60 ml', '100 ml', null].map((size, index) => bottle(size, 100 + index)),
    ]);
    for (const [query, unit] of [
      ['paracetamol syrup 100 ml', 'bottle'],
      ['paracetamol 500 mg 14 tablets', 'pack'],
      ['paracetamol 500 mg 14 tablets', 'tablet'],
    ] as const) {
      const [result] = (await search(query, { include_articles: true })).results;
      for (const { offer_id, searched_size, unit: sold } of result?.articles ?? []) {
        if (sold !== unit) continue;
        const { priced } = await price('ph_1', { medicine: query, quantity: 1, unit, offer_id });
        expect([sold, searched_size, priced.ok]).toEqual([sold, searched_size, searched_size === 'this']);
      }
    }
  });
});

describe('short-dated stock', () => {
  test('an article that expires within 60 days is neither found nor counted', async () => {
    const soon = { expires_on: '2026-07-30' };
    await stock(
      [tablets('Panadol', 100, soon), tablets(undefined, 300, { expires_on: '2026-07-31' })],
      [tablets('Panadol', 100, soon)],
    );
    const { total, results } = await search('panadol');
    expect(total).toBe(1);
    expect(results).toMatchObject([{ pharmacy_id: 'ph_1', brand: null, price_ngn: 300, other_articles: 0 }]);
  });

  test('a search without results suggests no other strength that expires too soon', async () => {
    const other = { label: 'paracetamol 100 mg tablet', price_ngn: 100 };
    await stock([{ ...other, expires_on: '2026-07-30' }]);
    const refused = () => search('paracetamol 500 mg tablet').catch((error: unknown) => error);
    expect(await refused()).toMatchObject({ code: 'medicine_not_found', fields: [] });
    await addStock(server.database, [{ ...other, pharmacy_id: 'ph_1', brand: 'Emzor' }]);
    expect(await refused()).toMatchObject({ fields: [{ did_you_mean: [other.label] }] });
  });
});

describe('ordering what a search shows', () => {
  test('the offer of an article stays valid while the price of another article changes', async () => {
    await stock([tablets('Panadol', 1_200), tablets('Emzor', 500)]);
    const [found] = (await search('panadol')).results;
    await server.database.updateTable('stock').set({ price_ngn: 1 }).where('brand', '=', 'Emzor').execute();
    const item = { medicine: 'Panadol', quantity: 2, unit: 'pack', offer_id: found?.offer_id ?? '' };
    expect((await price('ph_1', item)).priced).toMatchObject({
      total_ngn: 2_400,
      items: [{ brand: 'Panadol' }],
    });
  });

  test('the offer of a generic alternative supplies an item that names the searched brand', async () => {
    await stock([tablets('Emzor', 500)]);
    const [found] = (await search('panadol')).results;
    const item = { medicine: 'Panadol', quantity: 2, unit: 'pack' };
    expect((await price('ph_1', item)).priced).toMatchObject({ ok: false });
    const byOffer = await price('ph_1', { ...item, offer_id: found?.offer_id ?? '' });
    expect(byOffer.priced).toMatchObject({ total_ngn: 1_000, items: [{ brand: 'Emzor' }] });
  });
});

describe('any stock of any pharmacies', () => {
  const SEED = randomInt(2 ** 31);
  const RUNS = 15;
  const QUERIES = ['paracetamol', 'panadol', TABLET];
  const line = fc.record({
    label: fc.constantFrom(TABLET, TABLET, 'paracetamol 100 mg tablet'),
    brand: fc.constantFrom(undefined, 'Panadol', 'Tylenol'),
    pack_size: fc.constantFrom(10, 24, 1_000),
    price_ngn: fc.integer({ min: 50, max: 20_000 }),
    quantity: fc.constantFrom(0, 1, 9, 10, 60),
    expires_on: fc.constantFrom(null, '2026-07-30', '2027-01-31'),
  });
  const shelf = fc.uniqueArray(line, {
    maxLength: 6,
    selector: ({ label, brand, pack_size }) => `${label} ${brand} ${pack_size}`,
  });

  test(`a search shows each product under its own name and price, and an order is charged that price (seed ${SEED})`, async () => {
    const property = fc.asyncProperty(
      fc.array(shelf, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 12 }),
      async (shelves, quantity) => {
        await clearShelves(server.database);
        await stock(
          ...shelves.map((lines) =>
            lines.map(({ brand, ...rest }) => (brand === undefined ? rest : { ...rest, brand })),
          ),
        );
        for (const query of QUERIES) {
          const found = await search(query, { include_articles: true }).catch(() => undefined);
          const offered = shelves.map((lines) =>
            lines.filter((one) => one.quantity > 0 && one.expires_on !== '2026-07-30'),
          );
          const matching = offered.map((lines) =>
            query === 'paracetamol' ? lines : lines.filter(({ label }) => label === TABLET),
          );
          const expected = matching.flatMap((lines, index) => (lines.length > 0 ? [`ph_${index + 1}`] : []));
          expect(found?.results.map(({ pharmacy_id }) => pharmacy_id) ?? []).toEqual(expected);
          for (const result of found?.results ?? []) {
            const lines = (offered[Number(result.pharmacy_id.slice(3)) - 1] ?? []).filter(
              ({ label }) => label === result.medicine.label,
            );
            expect(result.other_articles).toBe(lines.length - 1);
            const articles = result.articles ?? [];
            expect(articles).toHaveLength(lines.length);
            expect(articles[0]?.article_id).toBe(result.article_id);
            for (const shown of [result, ...articles]) {
              const sold = lines.filter(
                (one) => (one.brand ?? null) === shown.brand && one.pack_size === shown.pack_size,
              );
              expect(sold).toMatchObject([{ price_ngn: shown.price_ngn }]);
            }
            const isSearched = (brand: string | null | undefined) =>
              query !== 'panadol' || brand === 'Panadol';
            const candidates = lines.some(({ brand }) => isSearched(brand))
              ? lines.filter(({ brand }) => isSearched(brand))
              : lines;
            expect(result.match.type === 'generic_alternative').toBe(!isSearched(result.brand));
            expect(candidates.map(({ brand }) => brand ?? null)).toContain(result.brand);
            const perTablet = candidates.map((one) => one.price_ngn / one.pack_size);
            expect(result.price_ngn / result.pack_size).toBe(Math.min(...perTablet));
            await expectCharged(result, lines, quantity);
          }
        }
      },
    );
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
  });

  /** Orders each shown article by offer, by id and by name, and compares the price with the shown one. */
  async function expectCharged(
    { pharmacy_id, medicine, articles = [] }: SearchAnswer['results'][0],
    lines: readonly {
      readonly brand: string | undefined;
      readonly pack_size: number;
      readonly quantity: number;
    }[],
    quantity: number,
  ): Promise<void> {
    for (const { article_id, offer_id, brand, pack_size, price_ngn } of articles) {
      const item = { medicine: medicine.label, quantity, unit: 'pack' };
      const left =
        lines.find((one) => (one.brand ?? null) === brand && one.pack_size === pack_size)?.quantity ?? 0;
      const line = {
        article_id,
        brand,
        pack_size,
        content_quantity: quantity * pack_size,
        line_total_ngn: quantity * price_ngn,
      };
      const choices = [
        { offer_id },
        { article_id },
        { article_id, offer_id, pack_size },
        // The catalogue has these brands for 500 mg tablets only.
        ...(brand === null || medicine.label !== TABLET
          ? []
          : [{ medicine: `${brand} 500 mg tablet`, pack_size }]),
      ];
      for (const choice of choices) {
        const { priced } = await price(pharmacy_id, { ...item, ...choice });
        const problem = { code: 'out_of_stock', available: left };
        expect(priced).toMatchObject(
          quantity <= left ? { ok: true, items: [line] } : { ok: false, problems: [problem] },
        );
      }
    }
  }
});
