/** Recognising and pricing an item from a pharmacy's stock. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  ItemPricing,
  type AskedItem,
  type Meaning,
  type StockLine,
} from '../../../domain/requests/item-pricing.ts';

function product(medicine_id: string, strength: string, form = 'tablet', prescription_only = false): Meaning {
  return { medicine_id, generic_name: 'paracetamol', strength, form, prescription_only };
}
const TABLET = product('med_tablet', '500 mg');
const STRONG = product('med_strong', '1000 mg', 'tablet', true);
const SYRUP = product('med_syrup', '125 mg/5 ml', 'oral liquid');
const GONE = product('med_gone', '250 mg');

const PACKS: StockLine = {
  sales_unit: 'pack',
  pack_size: 10,
  content_unit: 'tablet',
  price_ngn: 1_000,
  available: 25,
};
const STOCK = new Map<string, StockLine>([
  [TABLET.medicine_id, PACKS],
  [STRONG.medicine_id, { ...PACKS, price_ngn: 1_500 }],
  [
    SYRUP.medicine_id,
    { sales_unit: 'bottle', pack_size: 1, content_unit: 'bottle', price_ngn: 700, available: 2 },
  ],
]);

function pricing() {
  const prices = new ItemPricing(STOCK);
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
      quantity: 2,
      unit: 'pack',
      pack_size: 10,
      content_unit: 'tablet',
      content_quantity: 20,
      line_total_ngn: 2_000,
      prescription_required: false,
    });
  });

  test('a re-routed item is priced for the same content, in whole packs if they divide it, else in tablets', () => {
    const content = (content_quantity: number, content_unit: 'tablet' | 'capsule' = 'tablet') =>
      pricing()({ quantity: 7, content: { content_quantity, content_unit } }, TABLET);
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
          const stock: StockLine = { ...PACKS, pack_size: size, price_ngn: 700, available: 1_000_000 };
          const item = { medicine: 'paracetamol', quantity: 1, unit };
          const asked = { ...item, content: { content_quantity: content, content_unit: 'tablet' as const } };
          const prices = new ItemPricing(new Map([[TABLET.medicine_id, stock]]));
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

  test('an ambiguous name means the only matching product in stock', () => {
    expect(pricing()({}, GONE, TABLET)).toMatchObject({ medicine_id: 'med_tablet' });
  });

  test('an ambiguous name means the only matching product that is sold in the unit', () => {
    expect(pricing()({ unit: 'bottle' }, TABLET, SYRUP)).toMatchObject({ medicine_id: 'med_syrup' });
    expect(pricing()({ unit: 'tablet' }, TABLET, SYRUP)).toMatchObject({ medicine_id: 'med_tablet' });
  });

  test('an offer decides the price and the product of an item', () => {
    const offer = { ...PACKS, medicine_id: 'med_strong', distance_metres: 5, price_ngn: 900, in_force: true };
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

  const offer = { ...PACKS, medicine_id: 'med_tablet', distance_metres: 5, price_ngn: 900, in_force: false };
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
    });
  });
});
