/** An order names an article by id, offer, brand or generic name. Record, reservation and pharmacy then show that article. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderAnswer } from '../../api/pharmacy/order-schemas.ts';
import type { StockLine } from '../../api/pharmacy/stock-schemas.ts';
import type { SearchAnswer } from '../../api/partner/search.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { act, hold } from '../holds/acting.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { MEDICINE_ID, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { medicineIdOf } from '../support/pharmacies/shelves.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { given, engine } = useEngine();
const partner = prepared(given.partner());

const TABLET = 'paracetamol 500 mg tablet';
/** On a small island, so that no other pharmacy is near. */
const PLACE = { latitude: 4.01, longitude: 9.01 };
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let pharmacy: PharmacyApiCaller;
let panadol: StockLine;
let emzor: StockLine;
let tub: StockLine;
beforeEach(async () => {
  await engine.database.updateTable('pharmacy').set({ listed: false }).where('latitude', '=', 4.01).execute();
  pharmacy = await given.pharmacy().listed().with(PLACE);
  const put = async (changes: object) => (await pharmacy.put(MEDICINE_ID, changes)).data.stock;
  panadol = await put({ brand: 'Panadol', price_ngn: 1_200, quantity: 5 });
  emzor = await put({ brand: 'Emzor', price_ngn: 700, quantity: 5 });
  tub = await put({ pack_size: 1_000, price_ngn: 9_000, quantity: 3 });
});

const bodyOf = (...items: object[]) => ({
  ...ORDER,
  pharmacy_id: pharmacy.pharmacyId,
  items: items.map((item) => ({ medicine: TABLET, quantity: 1, unit: 'pack', ...item })),
  sandbox: { scenario: 'manual' },
});
const place = (...items: object[]) => partner.call<RequestRecord>('POST', '/requests', bodyOf(...items));

async function search(query: string) {
  const location = { lat: PLACE.latitude, lng: PLACE.longitude };
  const body = { query, location, include_articles: true };
  const { data } = await partner.call<SearchAnswer>('POST', '/medicines/search', body);
  const found = data.results.find(({ pharmacy_id }) => pharmacy_id === pharmacy.pharmacyId);
  if (found === undefined) throw new Error(`the pharmacy has no ${query}`);
  return found;
}

/** Content units reserved of each article. */
async function reserved(): Promise<Record<string, number>> {
  const rows = await engine.database
    .selectFrom('stock')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
    .select(['article_id', 'reserved'])
    .where('pharmacy_id', '=', pharmacy.pharmacyId)
    .where('reserved', '>', '0')
    .execute();
  return Object.fromEntries(rows.map(({ article_id, reserved: content }) => [article_id, Number(content)]));
}

describe('an order', () => {
  test('each article found by a search is ordered at the price shown, and the pharmacy sees and reserves that article', async () => {
    const { articles = [] } = await search('paracetamol');
    expect(articles.map(({ article_id }) => article_id)).toEqual(
      [tub, emzor, panadol].map(({ article_id }) => article_id),
    );
    const { data } = await place(
      ...articles.map(({ article_id, offer_id }, index) => (index === 0 ? { article_id } : { offer_id })),
    );
    const lines = articles.map(
      ({ article_id, brand, price_ngn, unit, pack_size, content_unit, content_size }) => ({
        article_id,
        brand,
        quantity: 1,
        unit,
        pack_size,
        content_unit,
        content_size,
        content_quantity: pack_size,
        line_total_ngn: price_ngn,
      }),
    );
    expect(data).toMatchObject({ total_ngn: 9_000 + 700 + 1_200, items: lines });
    const { request_id } = data;
    expect((await pharmacy.waitFor(request_id)).items).toMatchObject(lines);
    expect((await pharmacy.step(request_id, 'accept')).status).toBe(200);
    expect(await reserved()).toEqual(
      Object.fromEntries(lines.map(({ article_id, content_quantity }) => [article_id, content_quantity])),
    );
    expect((await partner.read(request_id)).items).toMatchObject(lines);
  });

  test('bottles of two sizes have separate prices in search and order, and an order for a size gets that size', async () => {
    const syrup = 'paracetamol 125 mg/5 ml oral liquid';
    const medicine_id = await medicineIdOf(engine.database, syrup);
    const bottle = { sales_unit: 'bottle', pack_size: 1, quantity: 9 } as const;
    for (const [content_size, price_ngn] of [
      ['60 ml', 700],
      ['0.1 l', 1_000],
    ] as const)
      await pharmacy.put(medicine_id, { ...bottle, content_size, price_ngn });
    const shown = (query: string) =>
      search(query).then(({ content_size, price_ngn }) => [content_size, price_ngn]);
    expect(await shown(syrup)).toEqual(['60 ml', 700]);
    expect(await shown(`${syrup} 100ml`)).toEqual(['100 ml', 1_000]);
    const line = (size: string) => ({ medicine: `${syrup} ${size}`, unit: 'bottle' });
    const { data } = await place(line('100 ml'), line(''));
    expect(data.items.map(({ content_size, line_total_ngn }) => [content_size, line_total_ngn])).toEqual([
      ['100 ml', 1_000],
      ['60 ml', 700],
    ]);
    expect((await place(line('200 ml'))).error).toMatchObject({
      code: 'out_of_stock',
      fields: [{ path: 'items[0].medicine', message: expect.stringContaining('names the size 200 ml') }],
    });
  });

  test('a brand name, a generic name and a pack_size each select the matching article', async () => {
    const { data } = await place(
      { medicine: 'Panadol 500mg' },
      { quantity: 2 },
      { pack_size: 1_000 },
      { unit: 'tablet', quantity: 600 },
    );
    expect(data.items.map(({ article_id, line_total_ngn }) => [article_id, line_total_ngn])).toEqual([
      [panadol.article_id, 1_200],
      [emzor.article_id, 1_400],
      [tub.article_id, 9_000],
      [tub.article_id, 5_400],
    ]);
    expect(data.items[0]).not.toHaveProperty('chosen_brand');
  });

  test('a brand that the pharmacy lacks is refused, and the suggested generic name orders another brand', async () => {
    const refused = await place({ medicine: 'Tylenol' });
    expect(refused).toMatchObject({
      status: 422,
      error: {
        code: 'out_of_stock',
        fields: [
          {
            path: 'items[0].medicine',
            message: expect.stringContaining(
              'names a brand or maker that the pharmacy does not have in stock',
            ),
            did_you_mean: [TABLET],
          },
        ],
      },
    });
    const [advised] = refused.error.fields?.[0]?.did_you_mean ?? [];
    expect((await place({ medicine: advised })).data.items).toMatchObject([{ brand: 'Emzor' }]);
  });

  test('a maker in the text selects an article of that maker, and a maker that the pharmacy lacks is refused', async () => {
    const { data } = await place({ medicine: 'Paracetamol 500mg tablets (Emzor)' });
    expect(data.items).toMatchObject([{ article_id: emzor.article_id, brand: 'Emzor', line_total_ngn: 700 }]);
    const { status, error } = await place({ medicine: 'Fidson paracetamol 500mg tablets' });
    expect([status, error.code]).toEqual([422, 'out_of_stock']);
    expect(error.fields).toMatchObject([{ path: 'items[0].medicine', did_you_mean: [TABLET] }]);
  });

  test('an article_id of another brand than the text names is refused, and accepted with the generic name', async () => {
    const { article_id } = emzor;
    const { status, error } = await place({ medicine: 'Panadol 500mg', article_id });
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect(error.fields).toEqual([
      {
        path: 'items[0].article_id',
        code: 'article',
        message: `is an article of ${TABLET} (Emzor), but the medicine of this item names another brand or maker; if the patient may take this article, send "${TABLET}" as the medicine`,
      },
    ]);
    expect((await place({ medicine: TABLET, article_id })).data.items).toMatchObject([{ article_id }]);
  });

  test('a pack size in the text selects the article, and is refused if it is not sold or contradicts pack_size', async () => {
    const medicine = "Paracetamol 500mg tablets 1000's";
    expect((await place({ medicine })).data.items).toMatchObject([{ article_id: tub.article_id }]);
    const unsold = await place({ medicine: "Panadol 500mg 96's" });
    expect([unsold.status, unsold.error.code]).toEqual([422, 'unit_not_available']);
    expect(unsold.error.fields).toMatchObject([
      {
        path: 'items[0].medicine',
        message: expect.stringContaining(
          `names a pack of 96, and ${TABLET} is sold by the pack of 24 tablet`,
        ),
      },
    ]);
    const contradiction = await place({ medicine, pack_size: 24 });
    expect(contradiction.error.fields).toMatchObject([
      {
        path: 'items[0].pack_size',
        message: expect.stringContaining('contradicts medicine, which names a pack of 1000'),
      },
    ]);
  });

  test("a text without a strength or for a child's product is refused, although the pharmacy has the tablet", async () => {
    for (const medicine of ['paracetamol', 'Panadol Baby', 'paracetamol 1000 tablets']) {
      const { status, error } = await place({ medicine });
      expect([medicine, status, error.code]).toEqual([medicine, 422, 'medicine_not_recognised']);
    }
  });

  test('two lines of one article share its stock, and the refusal names the brand', async () => {
    const { article_id } = panadol;
    const { status, error } = await place({ article_id, quantity: 4 }, { medicine: 'panadol', quantity: 2 });
    expect([status, error.code]).toEqual([422, 'out_of_stock']);
    expect(error.fields).toMatchObject([
      { path: 'items[1].quantity', message: expect.stringContaining(`${TABLET} (Panadol): 1 (pack)`) },
    ]);
  });

  test('an amount that no single article has is refused with the advice to split the item, and the split order is accepted', async () => {
    const { error } = await place({ pack_size: 24, quantity: 8 });
    expect(error.fields).toMatchObject([
      { path: 'items[0].quantity', message: expect.stringContaining('split the item into lines') },
    ]);
    const split = await place({ pack_size: 24, quantity: 5 }, { pack_size: 24, quantity: 3 });
    expect(split.data.items).toMatchObject([{ brand: 'Emzor' }, { brand: 'Panadol' }]);
  });
});

describe('refused article_ids', () => {
  const refusal = (message: string, path = 'items[0].article_id') => ({
    status: 400,
    error: { code: 'validation_error', fields: [{ path, message: expect.stringContaining(message) }] },
  });

  test('an article_id of another pharmacy is refused like an unknown one', async () => {
    const other = await given.pharmacy().having(MEDICINE_ID);
    const { data } = await other.put(MEDICINE_ID, {});
    const theirs = await place({ article_id: data.stock.article_id });
    expect(theirs).toMatchObject(refusal('is not an article of this pharmacy'));
    const unknown = await place({ article_id: 'art_00000000000000000000000000' });
    expect(unknown.error).toEqual(theirs.error);
    const trial = { ...bodyOf({ article_id: data.stock.article_id }), dry_run: true };
    expect((await partner.call('POST', '/requests', trial)).error).toEqual(theirs.error);
  });

  test('an article_id of another medicine is refused with the name of that medicine', async () => {
    const { data } = await pharmacy.put('med_6aeec3a9ea56', {});
    const { article_id, medicine } = data.stock;
    expect(await place({ article_id })).toMatchObject(refusal(`is an article of ${medicine.label}`));
  });

  test('an article_id that contradicts the offer_id is refused', async () => {
    const { articles = [] } = await search('paracetamol');
    const offer_id = articles.find(({ brand }) => brand === 'Emzor')?.offer_id;
    expect(await place({ article_id: panadol.article_id, offer_id })).toMatchObject(
      refusal('is an offer for another article than article_id', 'items[0].offer_id'),
    );
    expect((await place({ article_id: emzor.article_id, offer_id })).status).toBe(201);
  });

  test('an article_id that is out of stock is refused with the hint that there are other articles', async () => {
    await pharmacy.put(MEDICINE_ID, { brand: 'Panadol', quantity: 0, as_of: new Date().toISOString() });
    const { status, error } = await place({ article_id: panadol.article_id });
    expect([status, error.code]).toEqual([422, 'out_of_stock']);
    expect(error.fields).toMatchObject([
      { path: 'items[0].article_id', message: expect.stringContaining('as another article') },
    ]);
  });

  test.each(['', 'art_', 'med_f08334a4d997', 'art_ABCDEFGHIJKLMNOPQRSTUVWXYZ', 7])(
    'the malformed article_id %j is refused',
    async (article_id) => {
      const { status, error } = await place({ article_id });
      expect([status, error.fields?.[0]?.path]).toEqual([400, 'items[0].article_id']);
    },
  );
});

describe('short-dated stock', () => {
  const shortDated = (days: number) =>
    pharmacy.put(MEDICINE_ID, {
      brand: 'Emzor',
      price_ngn: 700,
      quantity: 5,
      expires_on: inDays(days),
      as_of: new Date().toISOString(),
    });

  test('short-dated stock is neither found nor ordered, by name, article_id or offer_id', async () => {
    const offered = await search('paracetamol');
    const offer = offered.articles?.find(({ brand }) => brand === 'Emzor');
    await shortDated(58);
    const found = await search('paracetamol');
    expect(found.articles?.map(({ brand }) => brand)).toEqual([null, 'Panadol']);
    expect((await place({ quantity: 2 })).data.items).toMatchObject([{ brand: 'Panadol' }]);
    for (const item of [{ article_id: emzor.article_id }, { offer_id: offer?.offer_id }]) {
      const { status, error } = await place(item);
      expect([status, error.code, error.fields?.[0]?.path]).toEqual([
        422,
        'out_of_stock',
        `items[0].${Object.keys(item)[0]}`,
      ]);
      expect(error.message).toContain('expires too soon');
    }
  });

  test('stock that lasts a little longer than the limit is found and ordered', async () => {
    await shortDated(62);
    expect((await search('paracetamol')).articles).toHaveLength(3);
    expect((await place({ quantity: 2 })).data.items).toMatchObject([{ brand: 'Emzor' }]);
  });

  test('days_supply excludes a package that expires before the supply ends, and is shown in the record', async () => {
    await shortDated(80);
    const { data } = await place({ quantity: 2, days_supply: 90 }, { quantity: 2, days_supply: 70 }, {});
    expect(data.items).toMatchObject([
      { brand: 'Panadol', days_supply: 90 },
      { brand: 'Emzor', days_supply: 70 },
      { brand: 'Emzor' },
    ]);
    expect(data.items[2]).not.toHaveProperty('days_supply');
    expect((await pharmacy.waitFor(data.request_id)).items[0]).toMatchObject({ days_supply: 90 });
  });

  test('a days_supply that outlasts the package is refused with the expiry date of the package', async () => {
    await shortDated(80);
    const { status, error } = await place({ article_id: emzor.article_id, days_supply: 90 });
    expect([status, error.code]).toEqual([422, 'out_of_stock']);
    expect(error.fields).toMatchObject([
      { path: 'items[0].days_supply', message: expect.stringContaining(`expires on ${inDays(80)}`) },
    ]);
  });

  test.each([0, 367, 1.5, '30'])('the invalid days_supply %j is refused', async (days_supply) => {
    const { status, error } = await place({ days_supply });
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([
      400,
      'validation_error',
      'items[0].days_supply',
    ]);
  });
});

describe('a substitute', () => {
  const CAPSULE = 'med_6aeec3a9ea56';

  async function placed(item: object = {}) {
    const { data } = await place({ article_id: panadol.article_id, ...item });
    await pharmacy.waitFor(data.request_id);
    return data;
  }

  test('a pharmacy can propose a substitute by article_id, and the record shows it next to the ordered article', async () => {
    const cheap = await pharmacy.put(CAPSULE, { pack_size: 10, price_ngn: 400 });
    const branded = await pharmacy.put(CAPSULE, { pack_size: 10, price_ngn: 900, brand: 'Fidson' });
    const { article_id } = branded.data.stock;
    expect(article_id).not.toBe(cheap.data.stock.article_id);
    const { request_id } = await placed();
    const substitute = { medicine_id: CAPSULE, quantity: 2, unit: 'pack', article_id };
    const { sequence, proposed } = await hold({ pharmacy, partner }, request_id, {
      reason: 'substitution_proposed',
      lines: [{ line: 1, substitute }],
    });
    const agreed = { article_id, brand: 'Fidson', quantity: 2, line_total_ngn: 1_800 };
    const requested = { article_id: panadol.article_id, brand: 'Panadol', line_total_ngn: 1_200 };
    expect(proposed).toMatchObject([{ ...agreed, requested }]);
    const { data } = await act(partner, request_id, 'approve', { sequence });
    expect(data.items).toMatchObject([
      { ...agreed, requested, substituted_for: { medicine_id: MEDICINE_ID, medicine_label: TABLET } },
    ]);
    const accepted = await pharmacy.step(request_id, 'accept');
    expect(accepted.data.items).toMatchObject([{ ...agreed, requested, quantity_accepted: 2 }]);
    expect(await reserved()).toEqual({ [article_id]: 20 });
  });

  test.each([
    [
      'an article of another medicine',
      () => panadol.article_id,
      'is an article of paracetamol 500 mg tablet',
    ],
    ['an unknown article', () => 'art_00000000000000000000000000', 'is not an article of this pharmacy'],
  ])('a substitute with %s is refused', async (_, article, message) => {
    await pharmacy.put(CAPSULE, { pack_size: 10 });
    const { request_id } = await placed();
    const substitute = { medicine_id: CAPSULE, quantity: 1, unit: 'pack', article_id: article() };
    const { status, error } = await pharmacy.call<OrderAnswer>('POST', `/orders/${request_id}/hold`, {
      reason: 'substitution_proposed',
      lines: [{ line: 1, substitute }],
    });
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect(error.fields).toMatchObject([
      { path: 'lines[0].substitute.article_id', message: expect.stringContaining(message) },
    ]);
  });

  test('a substitute that expires before the days_supply of the line ends is refused', async () => {
    await pharmacy.put(CAPSULE, { pack_size: 10, expires_on: inDays(80) });
    const { request_id } = await placed({ days_supply: 90 });
    const substitute = { medicine_id: CAPSULE, quantity: 1, unit: 'pack' };
    const { status, error } = await pharmacy.call<OrderAnswer>('POST', `/orders/${request_id}/hold`, {
      reason: 'substitution_proposed',
      lines: [{ line: 1, substitute }],
    });
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([
      422,
      'out_of_stock',
      'lines[0].substitute.medicine_id',
    ]);
  });
});
