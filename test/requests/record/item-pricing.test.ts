/** Recognising and pricing an item from a pharmacy's stock. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  ItemPricing,
  type AskedItem,
  type Meaning,
  type ShelvedArticle,
} from '../../../domain/requests/item-pricing.ts';
import { priceOf } from '../../../domain/medicines/units.ts';

/** In Lagos it is 2 June already. */
const NOW = new Date('2026-06-01T23:30:00Z');

function product(medicine_id: string, strength: string, form = 'tablet', prescription_only = false): Meaning {
  return {
    medicine_id,
    generic_name: 'paracetamol',
    strength,
    form,
    prescription_only,
    brand_key: null,
    content_size: null,
  };
}
const TABLET = product('med_tablet', '500 mg');
const STRONG = product('med_strong', '1000 mg', 'tablet', true);
const SYRUP = product('med_syrup', '125 mg/5 ml', 'oral liquid');
const GONE = product('med_gone', '250 mg');

const PACKS: ShelvedArticle = {
  article_id: 'art_packs',
  brand: null,
  brand_key: '',
  sales_unit: 'pack',
  pack_size: 10,
  content_unit: 'tablet',
  content_size: null,
  price_ngn: 1_000,
  available: 25,
  expires_on: null,
};
const STRONG_PACKS: ShelvedArticle = { ...PACKS, article_id: 'art_strong', price_ngn: 1_500 };
const BOTTLES: ShelvedArticle = {
  ...PACKS,
  article_id: 'art_bottles',
  sales_unit: 'bottle',
  pack_size: 1,
  content_unit: 'bottle',
  content_size: null,
  price_ngn: 700,
  available: 2,
};
const STOCK = new Map([
  [TABLET.medicine_id, [PACKS]],
  [STRONG.medicine_id, [STRONG_PACKS]],
  [SYRUP.medicine_id, [BOTTLES]],
]);

/** An offer of an article at another price than now. */
const offerOf = (medicine_id: string, article: ShelvedArticle, in_force: boolean) => ({
  ...article,
  medicine_id,
  distance_metres: 5,
  is_of_searched_brand: false,
  price_ngn: 900,
  in_force,
});

function pricing(stock: ReadonlyMap<string, readonly ShelvedArticle[]> = STOCK) {
  const prices = new ItemPricing(stock, NOW);
  return (asked: Partial<AskedItem>, ...meanings: Meaning[]) =>
    prices.price({
      item: { medicine: 'paracetamol', quantity: 1, unit: 'pack', ...asked },
      index: 3,
      meanings,
    });
}

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

  test('a name without a form means the only one of its strength in stock', () => {
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

  test('an item is refused when several products are sold in the unit, listing them by label', () => {
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

  test.each(['vial', 'handful'])(
    'an item is refused when no matching product is sold in a %s, listing all of them',
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

  test('an ambiguous item is refused by its name when no matching product is in stock', () => {
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
    });
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

describe('choosing an article', () => {
  const article = (article_id: string, changes: Partial<ShelvedArticle> = {}): ShelvedArticle => ({
    ...PACKS,
    available: 1_000,
    article_id,
    ...changes,
  });
  const branded = (brand: string, changes: Partial<ShelvedArticle> = {}) =>
    article(`art_${brand}`, { brand, brand_key: brand.toLowerCase(), ...changes });
  const PANADOL: Meaning = { ...TABLET, brand_key: 'panadol' };
  const panadol = branded('Panadol', { price_ngn: 1_500 });
  const emzor = branded('Emzor', { price_ngn: 900, available: 30 });
  const tub = article('art_tub', { pack_size: 1_000, price_ngn: 20_000, available: 5_000 });
  const shelf = (...articles: ShelvedArticle[]) => pricing(new Map([[TABLET.medicine_id, articles]]));

  test('an item by its generic name gets the article with the lowest price for its amount', () => {
    const price = () => shelf(panadol, emzor, tub);
    expect(price()({ quantity: 3 }, TABLET)).toMatchObject({ article_id: 'art_Emzor', brand: 'Emzor' });
    // A tablet of the tub costs a fifth of the others.
    expect(price()({ quantity: 30, unit: 'tablet' }, TABLET)).toMatchObject({
      article_id: 'art_tub',
      line_total_ngn: 600,
    });
    expect(price()({ quantity: 3, pack_size: 1_000 }, TABLET)).toMatchObject({ article_id: 'art_tub' });
  });

  test("a pack in the item's text decides the article", () => {
    const price = () => shelf(panadol, emzor, tub);
    const tubText = "Paracetamol 500mg tablets 1000's";
    expect(price()({ medicine: tubText }, TABLET)).toMatchObject({ article_id: 'art_tub', pack_size: 1_000 });
    expect(price()({ medicine: tubText, pack_size: 1_000 }, TABLET)).toMatchObject({ article_id: 'art_tub' });
    expect(price()({ medicine: tubText, unit: 'tablet', quantity: 3 }, TABLET)).toMatchObject({
      article_id: 'art_tub',
      content_quantity: 3,
    });
    expect(price()({ medicine: 'Paracetamol x 10', quantity: 2 }, TABLET)).toMatchObject({
      article_id: 'art_Emzor',
    });
  });

  test('an item is refused when its text names another pack than it states, or than is sold', () => {
    const price = () => shelf(panadol, tub);
    const medicine = "Paracetamol 96's";
    const refusal = { code: 'unit_not_available', named_packs: [96] };
    expect(price()({ medicine }, TABLET)).toMatchObject(refusal);
    expect(price()({ medicine: "Paracetamol 10's", pack_size: 1_000 }, TABLET)).toMatchObject({
      ...refusal,
      named_packs: [10],
    });
    expect(price()({ medicine: "Paracetamol 10's 1000's" }, TABLET)).toMatchObject({
      ...refusal,
      named_packs: [10, 1_000],
    });
    expect(price()({ medicine, article_id: 'art_Panadol' }, TABLET)).toMatchObject(refusal);
  });

  test('a re-routed item ignores the pack in its text, because its content is exact', () => {
    const content = { content_quantity: 96, content_unit: 'tablet', content_size: null } as const;
    expect(shelf(panadol)({ medicine: "Paracetamol 96's", content }, TABLET)).toMatchObject({
      article_id: 'art_Panadol',
      content_quantity: 96,
    });
  });

  test('an article with too little for the whole item is passed over', () => {
    expect(shelf(panadol, emzor)({ quantity: 4 }, TABLET)).toMatchObject({
      article_id: 'art_Panadol',
      line_total_ngn: 6_000,
    });
  });

  test('the smaller of two packs at the same price is chosen, then the lower article_id', () => {
    const dozen = article('art_a', { pack_size: 12 });
    const ten = article('art_b');
    expect(shelf(dozen, ten)({}, TABLET)).toMatchObject({ article_id: 'art_b' });
    expect(shelf(article('art_c'), ten)({}, TABLET)).toMatchObject({ article_id: 'art_b' });
    expect(shelf(ten, article('art_c'))({}, TABLET)).toMatchObject({ article_id: 'art_b' });
  });

  test('an item of a brand is supplied in that brand only, at its own price', () => {
    expect(shelf(panadol, emzor)({}, PANADOL)).toMatchObject({
      brand: 'Panadol',
      line_total_ngn: 1_500,
      chosen_brand: 'panadol',
    });
  });

  test('an item of a brand that the pharmacy lacks is refused with the medicine that it has', () => {
    expect(shelf(emzor)({}, PANADOL)).toEqual({
      code: 'out_of_stock',
      index: 3,
      medicine_label: 'paracetamol 500 mg tablet',
      available: 0,
      unmet: { member: 'brand', did_you_mean: ['paracetamol 500 mg tablet'] },
    });
  });

  test('an item of a brand with several strengths is refused with the strengths that the pharmacy has', () => {
    const strong: Meaning = { ...STRONG, brand_key: 'panadol' };
    expect(shelf(emzor)({}, PANADOL, strong)).toMatchObject({
      medicine_label: 'paracetamol',
      unmet: { did_you_mean: ['paracetamol 500 mg tablet'] },
    });
  });

  test('too little of one brand is reported with the brand', () => {
    expect(shelf(branded('Panadol', { available: 25 }), emzor)({ quantity: 3 }, PANADOL)).toMatchObject({
      code: 'out_of_stock',
      available: 2,
      brand: 'Panadol',
    });
  });

  test('an item that only several articles together could supply is reported as such', () => {
    const price = shelf(branded('Panadol', { available: 25 }), emzor);
    expect(price({ quantity: 5 }, TABLET)).toMatchObject({ available: 3, is_splittable: true });
    expect(price({ quantity: 6 }, TABLET)).not.toHaveProperty('is_splittable');
  });

  test('an article_id decides the article, whatever it costs and whatever brand the text names', () => {
    const price = () => shelf(panadol, emzor);
    expect(price()({ article_id: 'art_Panadol' }, TABLET)).toMatchObject({
      article_id: 'art_Panadol',
      line_total_ngn: 1_500,
      chosen_brand: 'panadol',
    });
    expect(price()({ article_id: 'art_Emzor' }, PANADOL)).toMatchObject({
      article_id: 'art_Emzor',
      chosen_brand: 'emzor',
    });
    expect(price()({ article_id: 'art_none' }, TABLET)).toMatchObject({
      code: 'out_of_stock',
      unmet: { member: 'article_id', has_others: true },
    });
  });

  test('an offer supplies its article at its price while another article is cheaper', () => {
    const offer = offerOf('med_tablet', panadol, true);
    expect(shelf(panadol, { ...emzor, price_ngn: 1 })({ offer, quantity: 2 }, TABLET)).toMatchObject({
      article_id: 'art_Panadol',
      line_total_ngn: 1_800,
    });
  });

  test('a brand is chosen by an offer of a search for that brand, and not by one of a generic search', () => {
    const offer = offerOf('med_tablet', panadol, true);
    expect(shelf(panadol)({ offer }, TABLET)).not.toHaveProperty('chosen_brand');
    const ofBrand = { ...offer, is_of_searched_brand: true };
    expect(shelf(panadol)({ offer: ofBrand }, TABLET)).toMatchObject({ chosen_brand: 'panadol' });
  });

  test('an item by its generic name chooses no brand, so that re-routing may use any', () => {
    expect(shelf(panadol)({}, TABLET)).not.toHaveProperty('chosen_brand');
    expect(shelf(article('art_plain'))({ article_id: 'art_plain' }, TABLET)).not.toHaveProperty(
      'chosen_brand',
    );
  });

  test('a re-routed item keeps the chosen brand, and is refused where that is missing', () => {
    const content = { content_quantity: 20, content_unit: 'tablet', content_size: null } as const;
    const asked = { brand_key: 'panadol', content };
    expect(shelf(emzor, panadol)(asked, TABLET)).toMatchObject({
      article_id: 'art_Panadol',
      content_quantity: 20,
      chosen_brand: 'panadol',
    });
    expect(shelf(emzor)(asked, TABLET)).toMatchObject({ code: 'out_of_stock', unmet: { member: 'brand' } });
  });

  describe('with a size', () => {
    const size = (content_size: string | null, price_ngn: number) => ({
      ...BOTTLES,
      article_id: `art_${content_size}`,
      content_size,
      price_ngn,
      available: 10,
    });
    const bottles = [size('60 ml', 700), size('100 ml', 1_000), size(null, 500)];
    const price = (articles = bottles) => pricing(new Map([[SYRUP.medicine_id, articles]]));
    const asked = { quantity: 2, unit: 'bottle' };
    const of100: Meaning = { ...SYRUP, content_size: '100 ml' };

    test('an item that names a size gets that size at its price, and the line states it', () => {
      expect(price()(asked, of100)).toMatchObject({ content_size: '100 ml', line_total_ngn: 2_000 });
      expect(price()(asked, SYRUP)).toMatchObject({ content_size: null, line_total_ngn: 1_000 });
    });

    test('an item of a size that the pharmacy lacks is refused with the sizes that it has', () => {
      const others = bottles.filter(({ content_size }) => content_size !== '100 ml');
      const unmet = { member: 'content_size', asked: '100 ml', sizes: ['60 ml', null] };
      expect(price(others)(asked, of100)).toMatchObject({ code: 'out_of_stock', unmet });
      expect(price()({ ...asked, article_id: 'art_60 ml' }, of100)).toMatchObject({
        unmet: { ...unmet, sizes: ['60 ml'] },
      });
    });

    test('a re-routed item keeps its size', () => {
      const content = { content_quantity: 2, content_unit: 'bottle', content_size: '60 ml' } as const;
      expect(price()({ ...asked, content }, SYRUP)).toMatchObject({
        content_size: '60 ml',
        line_total_ngn: 1_400,
      });
      expect(price()({ ...asked, content: { ...content, content_size: '30 ml' } }, SYRUP)).toMatchObject({
        code: 'unit_not_available',
      });
    });
  });

  test('the choice does not depend on the order of the items', () => {
    const pack = article('art_pack', { pack_size: 28, available: 28, price_ngn: 100 });
    const loose = article('art_loose', { sales_unit: 'tablet', pack_size: 1, available: 100, price_ngn: 50 });
    const stock = new Map([[TABLET.medicine_id, [pack, loose]]]);
    const tablets = { medicine: 'paracetamol', quantity: 28, unit: 'tablet' };
    const onePack = { medicine: 'paracetamol', quantity: 1, unit: 'pack' };
    const priced = (items: readonly AskedItem[]) =>
      new ItemPricing(stock, NOW)
        .priceAll(items.map((item, index) => ({ item, index, meanings: [TABLET] })))
        .map((line) => ('code' in line ? line.code : line.article_id));
    expect(priced([tablets, onePack])).toEqual(['art_loose', 'art_pack']);
    expect(priced([onePack, tablets])).toEqual(['art_pack', 'art_loose']);
  });

  test('two items of one article share its stock', () => {
    const price = shelf(branded('Panadol', { available: 25 }));
    expect(price({ quantity: 2 }, PANADOL)).toMatchObject({ content_quantity: 20 });
    expect(price({ article_id: 'art_Panadol', quantity: 6, unit: 'tablet' }, TABLET)).toMatchObject({
      code: 'out_of_stock',
      available: 5,
    });
    expect(price({ quantity: 5, unit: 'tablet' }, PANADOL)).toMatchObject({ content_quantity: 5 });
  });

  test('an item that any article can supply leaves the only article of a later item', () => {
    const only = { available: 10, price_ngn: 100 };
    const stock = new Map([[TABLET.medicine_id, [branded('Panadol', only), emzor]]]);
    const items = [
      { item: { medicine: 'paracetamol', quantity: 1, unit: 'pack' }, index: 0, meanings: [TABLET] },
      { item: { medicine: 'panadol', quantity: 1, unit: 'pack' }, index: 1, meanings: [PANADOL] },
    ];
    expect(new ItemPricing(stock, NOW).priceAll(items)).toMatchObject([
      { medicine: 'paracetamol', brand: 'Emzor' },
      { medicine: 'panadol', brand: 'Panadol' },
    ]);
  });

  describe('with days_supply', () => {
    const short = branded('Emzor', { price_ngn: 900, expires_on: '2026-08-30' });
    const long = branded('Panadol', { price_ngn: 1_500, expires_on: '2026-08-31' });

    test('a package that expires before the supply ends is not chosen, and the days are kept', () => {
      // 2 June in Lagos and 90 days.
      expect(shelf(short, long)({ days_supply: 90 }, TABLET)).toMatchObject({
        article_id: 'art_Panadol',
        days_supply: 90,
      });
      expect(shelf(short, long)({ days_supply: 89 }, TABLET)).toMatchObject({ article_id: 'art_Emzor' });
      expect(shelf(short, long)({}, TABLET)).not.toHaveProperty('days_supply');
    });

    test('a package without an expiry date may be chosen', () => {
      expect(shelf(article('art_undated'))({ days_supply: 366 }, TABLET)).toMatchObject({
        article_id: 'art_undated',
      });
    });

    test('the refusal names the day on which the package that lasts longest expires', () => {
      const unmet = { member: 'days_supply', expires_on: '2026-08-31' };
      expect(shelf(long, short)({ days_supply: 91 }, TABLET)).toMatchObject({ code: 'out_of_stock', unmet });
      const offer = offerOf('med_tablet', long, true);
      expect(shelf(long, short)({ days_supply: 91, offer }, TABLET)).toMatchObject({ unmet });
    });
  });
});

describe('pricing any order from any shelf', () => {
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

  test('a single item gets the lowest price that any article can supply it at', () => {
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
