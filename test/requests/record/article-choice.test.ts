/** Choosing the article of an item: by id, offer, brand, size and price. */
import { describe, expect, test } from '@jest/globals';
import {
  ItemPricing,
  type ItemInOrder,
  type Meaning,
  type ShelvedArticle,
} from '../../../domain/requests/item-pricing.ts';
import {
  BOTTLES,
  NOW,
  offerOf,
  PACKS,
  pricing,
  STRONG,
  SYRUP,
  TABLET,
} from '../../support/requests/priced-shelf.ts';

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

  test("a pack size in the item's text decides the article", () => {
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

  test('an item is refused when the pack size in its text is not sold or contradicts pack_size', () => {
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

  test('the pack size in the text of a re-routed item is ignored, because its content quantity is fixed', () => {
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

  test('an item is refused with its brand when there is too little of that brand', () => {
    expect(shelf(branded('Panadol', { available: 25 }), emzor)({ quantity: 3 }, PANADOL)).toMatchObject({
      code: 'out_of_stock',
      available: 2,
      brand: 'Panadol',
    });
  });

  test('an item is refused as splittable when only several articles together could supply it', () => {
    const price = shelf(branded('Panadol', { available: 25 }), emzor);
    expect(price({ quantity: 5 }, TABLET)).toMatchObject({ available: 3, is_splittable: true });
    expect(price({ quantity: 6 }, TABLET)).not.toHaveProperty('is_splittable');
  });

  test('an article_id decides the article, whatever it costs', () => {
    const price = () => shelf(panadol, emzor);
    expect(price()({ article_id: 'art_Panadol' }, TABLET)).toMatchObject({
      article_id: 'art_Panadol',
      line_total_ngn: 1_500,
      chosen_brand: 'panadol',
    });
    expect(price()({ article_id: 'art_none' }, TABLET)).toMatchObject({
      code: 'out_of_stock',
      unmet: { member: 'article_id', has_others: true },
    });
  });

  test.each([
    ['art_Emzor', 'Emzor'],
    ['art_plain', null],
  ])('an article_id of another brand or maker than the text names is refused: %s', (article_id, brand) => {
    expect(shelf(panadol, emzor, article('art_plain'))({ article_id }, PANADOL)).toMatchObject({
      code: 'wrong_brand',
      member: 'article_id',
      brand,
    });
  });

  test.each(['none', 'this'] as const)(
    'an offer of another brand than the text names is refused if the search named %s brand',
    (searched_brand) => {
      const offer = { ...offerOf('med_tablet', emzor, true), searched_brand };
      expect(shelf(panadol, emzor)({ offer }, PANADOL)).toMatchObject({
        code: 'wrong_brand',
        member: 'offer_id',
        brand: 'Emzor',
      });
    },
  );

  test('an item that names the searched brand can be ordered with the offer of its generic alternative', () => {
    const offer = { ...offerOf('med_tablet', emzor, true), searched_brand: 'another' as const };
    expect(shelf(panadol, emzor)({ offer }, PANADOL)).toMatchObject({ article_id: 'art_Emzor' });
  });

  test('an offer supplies its article at its price while another article is cheaper', () => {
    const offer = offerOf('med_tablet', panadol, true);
    expect(shelf(panadol, { ...emzor, price_ngn: 1 })({ offer, quantity: 2 }, TABLET)).toMatchObject({
      article_id: 'art_Panadol',
      line_total_ngn: 1_800,
    });
  });

  test('an offer from a search for a brand fixes that brand, and an offer from a generic search fixes none', () => {
    const offer = offerOf('med_tablet', panadol, true);
    expect(shelf(panadol)({ offer }, TABLET)).not.toHaveProperty('chosen_brand');
    const ofBrand = { ...offer, searched_brand: 'this' as const };
    expect(shelf(panadol)({ offer: ofBrand }, TABLET)).toMatchObject({ chosen_brand: 'panadol' });
  });

  test('an item by its generic name fixes no brand, so that re-routing may use any', () => {
    expect(shelf(panadol)({}, TABLET)).not.toHaveProperty('chosen_brand');
    expect(shelf(article('art_plain'))({ article_id: 'art_plain' }, TABLET)).not.toHaveProperty(
      'chosen_brand',
    );
  });

  test('a re-routed item keeps its brand, and is refused by a pharmacy without that brand', () => {
    const content = { content_quantity: 20, content_unit: 'tablet', content_size: null } as const;
    const asked = { brand_key: 'panadol', content };
    expect(shelf(emzor, panadol)(asked, TABLET)).toMatchObject({
      article_id: 'art_Panadol',
      content_quantity: 20,
      chosen_brand: 'panadol',
    });
    expect(shelf(emzor)(asked, TABLET)).toMatchObject({ code: 'out_of_stock', unmet: { member: 'brand' } });
  });

  describe('items with a size', () => {
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
    const priced = (items: readonly ItemInOrder[]) =>
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

  test('an item does not use up the only article that can supply a later item', () => {
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

  describe('items with days_supply', () => {
    const short = branded('Emzor', { price_ngn: 900, expires_on: '2026-08-30' });
    const long = branded('Panadol', { price_ngn: 1_500, expires_on: '2026-08-31' });

    test('a package that expires before the supply ends is not chosen, and the line states the days_supply', () => {
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
