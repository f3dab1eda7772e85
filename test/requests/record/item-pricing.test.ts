/** Recognising and pricing an item from a pharmacy's stock. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { ItemPricing, type ShelvedArticle } from '../../../domain/requests/item-pricing.ts';
import {
  GONE,
  NOW,
  offerOf,
  PACKS,
  pricing,
  product,
  STRONG,
  STRONG_PACKS,
  STOCK,
  SYRUP,
  TABLET,
} from '../../support/requests/priced-shelf.ts';
import { priceOf } from '../../../domain/medicines/units.ts';

describe('pricing an item', () => {
  test('an item is priced in the unit that the pharmacy sells', () => {
    expect(pricing()({ quantity: 2 }, TABLET)).toEqual({
      medicine: 'paracetamol',
      medicine_id: 'med_tablet',
      medicine_label: 'paracetamol 500 mg tablet',
      article_id: 'art_packs',
      brand: null,
      quantity: 2,
      unit: 'pack',
      pack_size: 10,
      content_unit: 'tablet',
      content_size: null,
      content_quantity: 20,
      line_total_ngn: 2_000,
      prescription_required: false,
    });
  });

  test('a re-routed item is priced for the same content, in whole packs if they divide it, else in tablets', () => {
    const content = (content_quantity: number, content_unit: 'tablet' | 'capsule' = 'tablet') =>
      pricing()({ quantity: 7, content: { content_quantity, content_unit, content_size: null } }, TABLET);
    expect(content(20)).toMatchObject({
      quantity: 2,
      unit: 'pack',
      content_quantity: 20,
      line_total_ngn: 2_000,
    });
    expect(content(12)).toMatchObject({ quantity: 12, unit: 'tablet', pack_size: 1, line_total_ngn: 1_200 });
    expect(content(26)).toMatchObject({ code: 'out_of_stock' });
    expect(content(20, 'capsule')).toMatchObject({ code: 'unit_not_available' });
  });

  test('an item is priced for exactly the ordered content, for any pack and unit', () => {
    const units = fc.constantFrom('pack', 'tablet', 'bottle');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 120 }),
        units,
        (content, size, unit) => {
          const stock = { ...PACKS, pack_size: size, price_ngn: 700, available: 1_000_000 };
          const item = { medicine: 'paracetamol', quantity: 1, unit };
          const ordered = { content_quantity: content, content_unit: 'tablet' as const, content_size: null };
          const asked = { ...item, content: ordered };
          const prices = new ItemPricing(new Map([[TABLET.medicine_id, [stock]]]), NOW);
          const line = prices.price({ item: asked, index: 0, meanings: [TABLET] });
          if ('code' in line) throw new Error(line.code);
          expect(line.quantity * line.pack_size).toBe(content);
          expect(line.content_quantity).toBe(content);
          expect(line.line_total_ngn).toBe(Math.ceil((content * 700) / size));
        },
      ),
    );
  });

  test('an item ordered by the piece has a rounded-up price and its quantity of stock', () => {
    expect(pricing()({ quantity: 11, unit: 'Tablets' }, STRONG)).toMatchObject({
      unit: 'tablet',
      line_total_ngn: 1_650,
      content_quantity: 11,
      prescription_required: true,
    });
  });

  test('an item is priced while earlier items leave enough stock', () => {
    const price = pricing();
    expect(price({ quantity: 2 }, TABLET)).toMatchObject({ content_quantity: 20 });
    expect(price({ quantity: 1 }, TABLET)).toEqual({
      code: 'out_of_stock',
      index: 3,
      medicine_label: 'paracetamol 500 mg tablet',
      available: 0,
    });
    expect(price({ quantity: 5, unit: 'tablet' }, TABLET)).toMatchObject({ content_quantity: 5 });
    expect(price({ quantity: 1, unit: 'tablet' }, TABLET)).toMatchObject({ code: 'out_of_stock' });
  });

  test('a name without a form means the only product of its strength in stock', () => {
    const dispersible = product('med_dispersible', '500 mg', 'dispersible tablet');
    expect(pricing()({}, dispersible, TABLET)).toMatchObject({ medicine_id: 'med_tablet' });
  });

  test('an ambiguous name means the only matching product that is sold in the unit', () => {
    expect(pricing()({ unit: 'bottle' }, TABLET, SYRUP)).toMatchObject({ medicine_id: 'med_syrup' });
    expect(pricing()({ unit: 'tablet' }, TABLET, SYRUP)).toMatchObject({ medicine_id: 'med_tablet' });
  });

  test('an offer decides the price and the product of an item', () => {
    const offer = offerOf('med_strong', STRONG_PACKS, true);
    expect(pricing()({ offer }, TABLET, STRONG)).toMatchObject({
      medicine_id: 'med_strong',
      line_total_ngn: 900,
    });
  });
});

describe('refusing an item', () => {
  test('an item is refused when its name matches no medicine', () => {
    expect(pricing()({})).toEqual({ code: 'medicine_not_recognised', index: 3, did_you_mean: [] });
  });

  test('an item that fits several products sold in its unit is refused with the labels of all of them', () => {
    expect(pricing()({}, STRONG, SYRUP, TABLET)).toEqual({
      code: 'medicine_not_recognised',
      index: 3,
      did_you_mean: ['paracetamol 500 mg tablet', 'paracetamol 1000 mg tablet'],
    });
  });

  test('an item without a strength is refused when the medicine has several, whichever is in stock', () => {
    const refusal = { code: 'medicine_not_recognised', did_you_mean: ['paracetamol 500 mg tablet'] };
    expect(pricing()({}, GONE, TABLET)).toMatchObject(refusal);
    expect(pricing()({ unit: 'tablet' }, TABLET, GONE)).toMatchObject(refusal);
    // Neither the article nor the offer leaves the strength open.
    expect(pricing()({ article_id: 'art_packs' }, GONE, TABLET)).toMatchObject({ medicine_id: 'med_tablet' });
    const offer = offerOf('med_tablet', PACKS, true);
    expect(pricing()({ offer }, GONE, TABLET)).toMatchObject({ medicine_id: 'med_tablet' });
  });

  test('an insulin with several devices is refused if neither name nor unit states the device', () => {
    const pen = { ...product('med_pen', '100 IU/ml', 'prefilled pen'), generic_name: 'insulin glargine' };
    const vial = { ...pen, medicine_id: 'med_vial', form: 'injection' };
    const pens: ShelvedArticle = { ...PACKS, pack_size: 5, content_unit: 'pen' };
    const price = pricing(new Map([[pen.medicine_id, [pens]]]));
    const label = 'insulin glargine 100 IU/ml prefilled pen';
    expect(price({ unit: 'pack' }, pen, vial)).toMatchObject({
      code: 'medicine_not_recognised',
      did_you_mean: [label],
    });
    expect(price({ unit: 'pack' }, pen)).toMatchObject({ medicine_label: label });
    expect(price({ unit: 'pen' }, pen, vial)).toMatchObject({ medicine_label: label });
  });

  test('injections that are out of stock do not make the strength of tablets in packs unclear', () => {
    const injection = product('med_injection', '10 mg/ml', 'injection');
    expect(pricing()({ unit: 'pack' }, TABLET, injection)).toMatchObject({ medicine_id: 'med_tablet' });
  });

  test.each(['vial', 'handful'])(
    'an item in the unit %s, in which no matching product is sold, is refused with a list of these products',
    (unit) => {
      expect(pricing()({ unit }, SYRUP, TABLET)).toEqual({
        code: 'medicine_not_recognised',
        index: 3,
        did_you_mean: ['paracetamol 125 mg/5 ml oral liquid', 'paracetamol 500 mg tablet'],
      });
    },
  );

  test('an item is refused when the pharmacy has no stock of the product', () => {
    expect(pricing()({}, GONE)).toEqual({
      code: 'out_of_stock',
      index: 3,
      medicine_label: 'paracetamol 250 mg tablet',
      available: 0,
    });
  });

  test('the refusal of an ambiguous item names only the medicine when no matching product is in stock', () => {
    expect(pricing()({}, GONE, product('med_other', '1 g'))).toMatchObject({
      code: 'out_of_stock',
      medicine_label: 'paracetamol',
    });
  });

  test('an item is refused when stock is too low, with the available quantity in the ordered unit', () => {
    expect(pricing()({ quantity: 3 }, TABLET)).toMatchObject({ code: 'out_of_stock', available: 2 });
    expect(pricing()({ quantity: 26, unit: 'tablet' }, TABLET)).toMatchObject({ available: 25 });
  });

  test.each(['bottle', 'handful'])(
    'an item ordered by the %s is refused with the units that are sold',
    (unit) => {
      expect(pricing()({ unit }, TABLET)).toEqual({
        code: 'unit_not_available',
        index: 3,
        medicine_label: 'paracetamol 500 mg tablet',
        units_sold: ['pack', 'tablet'],
      });
    },
  );

  const offer = offerOf('med_tablet', PACKS, false);
  test('an item with an expired offer and a changed price is refused with the current price', () => {
    expect(pricing()({ offer }, TABLET)).toEqual({
      code: 'price_changed',
      index: 3,
      medicine_id: 'med_tablet',
      medicine_label: 'paracetamol 500 mg tablet',
      sold_as: PACKS,
      delivery_fee_ngn: 0,
    });
  });

  test('an item with an expired offer is refused when only the delivery fee at its distance has changed', () => {
    const items = [
      {
        item: {
          medicine: 'paracetamol',
          quantity: 1,
          unit: 'pack',
          offer: { ...offer, price_ngn: PACKS.price_ngn },
        },
        index: 0,
        meanings: [TABLET],
      },
    ];
    const nearby = {
      bands: [
        { up_to_km: 0.01, fee_ngn: 300 },
        { up_to_km: 5, fee_ngn: 700 },
      ],
    };
    expect(new ItemPricing(STOCK, NOW, nearby).priceAll(items)).toMatchObject([
      { code: 'price_changed', delivery_fee_ngn: 300 },
    ]);
    expect(new ItemPricing(STOCK, NOW).priceAll(items)).toMatchObject([{ medicine_id: 'med_tablet' }]);
  });

  test('an item is refused when its offer is for another medicine', () => {
    expect(pricing()({ offer }, STRONG)).toEqual({ code: 'offer_of_another_medicine', index: 3 });
  });

  test('an item is refused when its offered product is no longer sold', () => {
    expect(pricing()({ offer: { ...offer, medicine_id: 'med_gone' } }, GONE)).toMatchObject({
      code: 'out_of_stock',
      medicine_label: 'paracetamol 250 mg tablet',
      available: 0,
      unmet: { member: 'offer_id', has_others: false },
    });
  });
});

describe('random orders and stocks', () => {
  const brands = ['', 'panadol', 'emzor'];
  const articles = fc.uniqueArray(
    fc.record({
      medicine: fc.constantFrom(TABLET, STRONG),
      brand_key: fc.constantFrom(...brands),
      pack_size: fc.constantFrom(1, 10, 24, 1_000),
      price_ngn: fc.integer({ min: 1, max: 20_000 }),
      available: fc.integer({ min: 1, max: 3_000 }),
      expires_on: fc.constantFrom(null, '2026-07-01', '2027-06-30'),
    }),
    {
      minLength: 1,
      maxLength: 8,
      selector: ({ medicine, brand_key, pack_size }) => `${medicine.medicine_id} ${brand_key} ${pack_size}`,
    },
  );
  const shelves = articles.map((lines) =>
    lines.map(({ medicine, ...line }, index) => ({
      medicine,
      article: {
        ...PACKS,
        ...line,
        article_id: `art_${index}`,
        brand: line.brand_key === '' ? null : line.brand_key.toUpperCase(),
      } satisfies ShelvedArticle,
    })),
  );
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const asked = fc.record({
    medicine: fc.constantFrom(TABLET, STRONG),
    brand: fc.constantFrom(null, 'panadol', 'emzor'),
    quantity: fc.integer({ min: 1, max: 60 }),
    unit: fc.constantFrom('pack', 'tablet'),
    article: optional(fc.nat(7)),
    pack_size: optional(fc.constantFrom(1, 10, 24)),
    days_supply: optional(fc.integer({ min: 1, max: 366 })),
  });

  test('each line has the price, brand and content of one article that may supply it, and no article is oversold', () => {
    fc.assert(
      fc.property(shelves, fc.array(asked, { minLength: 1, maxLength: 6 }), (shelf, orders) => {
        const stock = Map.groupBy(shelf, ({ medicine }) => medicine.medicine_id);
        const pricer = new ItemPricing(
          new Map([...stock].map(([id, lines]) => [id, lines.map(({ article }) => article)])),
          NOW,
        );
        const outcomes = pricer.priceAll(
          orders.map(({ medicine, brand, article, ...item }, index) => ({
            index,
            meanings: [{ ...medicine, brand_key: brand }],
            item: {
              ...item,
              medicine: 'text',
              ...(article !== undefined && { article_id: `art_${article}` }),
            },
          })),
        );
        const taken = new Map<string, number>();
        for (const [index, outcome] of outcomes.entries()) {
          if ('code' in outcome) continue;
          const order = orders[index] ?? fail('a line without an item');
          const { medicine, article } =
            shelf.find((line) => line.article.article_id === outcome.article_id) ?? fail('no such article');
          expect(outcome.medicine_id).toBe(order.medicine.medicine_id);
          expect(medicine).toBe(order.medicine);
          expect(outcome.brand).toBe(article.brand);
          expect(outcome.quantity).toBe(order.quantity);
          expect(outcome.content_quantity).toBe(outcome.quantity * outcome.pack_size);
          expect(outcome.line_total_ngn).toBe(priceOf(outcome.content_quantity, article));
          const named = order.article === undefined ? article.article_id : `art_${order.article}`;
          expect(outcome.article_id).toBe(named);
          const brand = order.article === undefined ? order.brand : null;
          expect(article.brand_key).toBe(brand ?? article.brand_key);
          expect(outcome.pack_size).toBe(order.pack_size ?? outcome.pack_size);
          taken.set(article.article_id, (taken.get(article.article_id) ?? 0) + outcome.content_quantity);
        }
        for (const { article } of shelf)
          expect(taken.get(article.article_id) ?? 0).toBeLessThanOrEqual(article.available);
      }),
    );
  });

  test('a single item gets the lowest price among the articles that can supply it', () => {
    fc.assert(
      fc.property(shelves, asked, (shelf, { medicine, brand, quantity, unit, pack_size, days_supply }) => {
        const item = { quantity, unit, pack_size, days_supply };
        const articles = shelf.filter((line) => line.medicine === medicine).map(({ article }) => article);
        const pricer = new ItemPricing(new Map([[medicine.medicine_id, articles]]), NOW);
        const meanings = [{ ...medicine, brand_key: brand }];
        const outcome = pricer.price({ item: { ...item, medicine: 'text' }, index: 0, meanings });
        const prices = articles
          .filter(({ brand_key }) => brand === null || brand_key === brand)
          .filter(({ expires_on }) => (item.days_supply ?? 0) <= 29 || expires_on !== '2026-07-01')
          .map((article) => ({ article, each: item.unit === 'pack' ? article.pack_size : 1 }))
          .filter(({ each }) => item.pack_size === undefined || item.pack_size === each)
          .filter(({ article, each }) => each * item.quantity <= article.available)
          .map(({ article, each }) => priceOf(each * item.quantity, article));
        expect('code' in outcome ? Infinity : outcome.line_total_ngn).toBe(Math.min(...prices));
      }),
    );
  });
});

function fail(message: string): never {
  throw new Error(message);
}
