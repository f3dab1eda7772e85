import { beforeEach, describe, expect, it } from '@jest/globals';
import { findPharmacy } from '../../db/pharmacies/pharmacies.ts';
import { priceItems, type ItemInOrder } from '../../services/requests/price-items.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { NO_DELIVERY_FEE } from '../../domain/money/delivery-fees.ts';
import { addPharmacies, addStock, clearShelves } from '../support/pharmacies/shelves.ts';

const server = useDatabase();
beforeEach(async () => {
  await clearShelves(server.database);
  await addPharmacies(server.database, [{ pharmacy_id: 'ph_1', latitude: 6.5, longitude: 3.4 }]);
  const bottle = { pharmacy_id: 'ph_1', sales_unit: 'bottle', content_unit: 'bottle', pack_size: 1 } as const;
  const pack = { pharmacy_id: 'ph_1', sales_unit: 'pack', content_unit: 'tablet', pack_size: 24 } as const;
  await addStock(server.database, [
    { ...pack, label: 'paracetamol 500 mg tablet', price_ngn: 1_000, quantity: 10 },
    { ...bottle, label: 'paracetamol 125 mg/5 ml oral liquid', price_ngn: 900, quantity: 4 },
    { ...pack, label: 'amlodipine 5 mg tablet', price_ngn: 2_500, quantity: 2, pack_size: 30 },
    { ...pack, label: 'amoxicillin 250 mg capsule', content_unit: 'capsule', price_ngn: 1_500 },
    { ...pack, label: 'amoxicillin 500 mg capsule', content_unit: 'capsule', price_ngn: 2_400 },
    {
      ...pack,
      label: 'amoxicillin 500 mg capsule',
      content_unit: 'capsule',
      price_ngn: 3_000,
      brand: 'Amoxil',
    },
    { ...pack, label: 'artemether + lumefantrine 20 mg + 120 mg tablet', price_ngn: 2_000, brand: 'Coartem' },
    {
      ...pack,
      label: 'artemether + lumefantrine 20 mg + 120 mg dispersible tablet',
      price_ngn: 1_800,
      brand: 'COARTEM Tabs',
    },
    { ...pack, label: 'metformin 500 mg tablet', quantity: 0 },
    { ...bottle, label: 'magnesium sulfate 500 mg/ml injection', sales_unit: 'vial', content_unit: 'vial' },
  ]);
});

/** Stock is offered if it can be used for 60 days. */
const TODAY = { now: new Date('2026-06-01T12:00:00Z'), earliestExpiry: '2026-07-31' };

const price = (...items: ItemInOrder[]) =>
  priceItems(server.database, { pharmacy_id: 'ph_1', ...TODAY, items });
const item = (medicine: string, quantity = 1, unit = 'pack'): ItemInOrder => ({ medicine, quantity, unit });

describe('pricing the items of a request', () => {
  it('the prices of packs and single units are rounded up to whole Naira', async () => {
    expect(await price(item('paracetamol 500mg', 21, 'tablets'), item('AMLODIPINE 5MG', 2, 'Packs'))).toEqual(
      {
        ok: true,
        items: [
          expect.objectContaining({
            medicine: 'paracetamol 500mg',
            medicine_label: 'paracetamol 500 mg tablet',
            quantity: 21,
            unit: 'tablet',
            line_total_ngn: 875,
          }),
          expect.objectContaining({ medicine: 'AMLODIPINE 5MG', unit: 'pack', line_total_ngn: 5_000 }),
        ],
        total_ngn: 5_875,
      },
    );
    expect(await price(item('amlodipine 5mg', 1, 'tablet'))).toMatchObject({ total_ngn: 84 });
  });

  it.each([
    ['the label', 'amoxicillin 500 mg capsule'],
    ['any order, case and accents', 'CAPSULE Amoxicillín 500MG'],
    ['a name with strength', 'amoxicillin 0.5g'],
  ])('a medicine is recognised by %s, and supplied in the cheapest brand', async (_, medicine) => {
    expect(await price(item(medicine))).toMatchObject({
      ok: true,
      total_ngn: 2_400,
      items: [{ brand: null }],
    });
  });

  it('an item that names a brand is supplied in that brand at its own price', async () => {
    expect(await price(item('Amoxil 500mg'))).toMatchObject({
      ok: true,
      total_ngn: 3_000,
      items: [{ medicine_label: 'amoxicillin 500 mg capsule', brand: 'Amoxil', chosen_brand: 'amoxil' }],
    });
  });

  it('a medicine is recognised by its medicine_id', async () => {
    const { medicine_id } = await server.database
      .selectFrom('medicine')
      .select('medicine_id')
      .where('generic_name', '=', 'amlodipine')
      .where('strength', '=', '5 mg')
      .executeTakeFirstOrThrow();
    expect(await price(item(medicine_id))).toMatchObject({
      ok: true,
      items: [{ medicine_id, medicine: medicine_id }],
    });
  });

  it('the stock decides the form when the text names only a strength', async () => {
    expect(await price(item('paracetamol 500mg', 24, 'tablet'))).toMatchObject({
      ok: true,
      total_ngn: 1_000,
    });
    expect(await price(item('paracetamol 125mg/5ml', 1, 'bottle'))).toMatchObject({
      ok: true,
      total_ngn: 900,
    });
  });

  it.each([
    ['paracetamol', 'bottle', 'paracetamol 125 mg/5 ml oral liquid'],
    ['paracetamol tablet', 'pack', 'paracetamol 500 mg tablet'],
    ['amlodipine', 'tablet', 'amlodipine 5 mg tablet'],
    ['Amoxil caps', 'pack', 'amoxicillin 500 mg capsule'],
  ])(
    'a text without a strength is refused although one matching product is in stock: %s',
    async (medicine, unit, label) => {
      expect(await price(item(medicine, 1, unit))).toMatchObject({
        ok: false,
        problems: [{ code: 'medicine_not_recognised', did_you_mean: [label] }],
      });
      expect(await price(item(label, 1, unit))).toMatchObject({ ok: true });
    },
  );

  it('"tablet" means the plain tablet, not the dispersible one', async () => {
    expect(await price(item('coartem 20/120 tablet'))).toMatchObject({ ok: true, total_ngn: 2_000 });
    expect(await price(item('coartem dispersible tablet'))).toMatchObject({ ok: true, total_ngn: 1_800 });
  });

  it('an item that names a maker is supplied from that maker or refused', async () => {
    await addStock(server.database, [
      {
        pharmacy_id: 'ph_1',
        label: 'metformin 500 mg tablet',
        brand: 'Emzor Pharmaceuticals',
        price_ngn: 900,
      },
      { pharmacy_id: 'ph_1', label: 'metformin 500 mg tablet', brand: 'Fidson', price_ngn: 500 },
    ]);
    expect(await price(item('Metformin 500mg (Emzor)'))).toMatchObject({
      ok: true,
      items: [{ brand: 'Emzor Pharmaceuticals', line_total_ngn: 900, chosen_brand: 'emzor' }],
    });
    expect(await price(item('Hovid metformin 500mg'))).toMatchObject({
      problems: [
        {
          code: 'out_of_stock',
          index: 0,
          unmet: { member: 'brand', did_you_mean: ['metformin 500 mg tablet'] },
        },
      ],
    });
  });

  it('products that match equally well are listed, and none is chosen', async () => {
    expect(
      await price(item('amoxicillin', 1, 'capsule'), item('coartem'), item('paracetamol', 1, 'tube')),
    ).toEqual({
      ok: false,
      problems: [
        {
          code: 'medicine_not_recognised',
          index: 0,
          did_you_mean: ['amoxicillin 250 mg capsule', 'amoxicillin 500 mg capsule'],
        },
        {
          code: 'medicine_not_recognised',
          index: 1,
          did_you_mean: [
            'artemether + lumefantrine 20 mg + 120 mg dispersible tablet',
            'artemether + lumefantrine 20 mg + 120 mg tablet',
          ],
        },
        {
          code: 'medicine_not_recognised',
          index: 2,
          did_you_mean: ['paracetamol 125 mg/5 ml oral liquid', 'paracetamol 500 mg tablet'],
        },
      ],
    });
  });

  it.each([
    ['amoxicylin 500mg', 'amoxicillin 500 mg capsule'],
    ['paracetamol 650 mg', 'paracetamol 125 mg/5 ml oral liquid'],
    ['amlodipin', 'amlodipine 5 mg tablet'],
    ['lumefantrine', 'artemether + lumefantrine 20 mg + 120 mg dispersible tablet'],
    ['amoxicillin clavulanic', 'amoxicillin 250 mg capsule'],
    ['xyzzy', undefined],
    ['500 mg', undefined],
    ['', undefined],
    ['med_000000000000', undefined],
  ])('"%s" is not recognised as a medicine, and the first suggestion is %s', async (medicine, first) => {
    const priced = await price(item(medicine));
    expect(priced).toMatchObject({ ok: false, problems: [{ code: 'medicine_not_recognised', index: 0 }] });
    if (priced.ok || priced.problems[0]?.code !== 'medicine_not_recognised') return;
    expect(priced.problems[0].did_you_mean[0]).toBe(first);
  });

  it('a line that exceeds the stock left by earlier lines is refused with the available quantity', async () => {
    expect(
      await price(
        item('amlodipine 5mg', 3),
        item('amlodipine 5 mg', 31, 'tablet'),
        item('metformin 500 mg tablet'),
      ),
    ).toEqual({
      ok: false,
      problems: [
        { code: 'out_of_stock', index: 0, medicine_label: 'amlodipine 5 mg tablet', available: 2 },
        { code: 'out_of_stock', index: 2, medicine_label: 'metformin 500 mg tablet', available: 0 },
      ],
    });
    expect(await price(item('amlodipine 5mg', 1), item('amlodipine 5 mg', 31, 'tablet'))).toMatchObject({
      problems: [{ code: 'out_of_stock', index: 1, available: 30 }],
    });
    expect(await price(item('amlodipine 5mg', 1), item('amlodipine 5 mg', 30, 'tablet'))).toMatchObject({
      ok: true,
    });
    expect(await price(item('ibuprofen'))).toMatchObject({
      problems: [{ code: 'out_of_stock', medicine_label: 'ibuprofen', available: 0 }],
    });
  });

  it('a brand that the pharmacy lacks is refused with the generic name as a suggestion', async () => {
    expect(await price(item('norvasc 5mg'))).toEqual({
      ok: false,
      problems: [
        {
          code: 'out_of_stock',
          index: 0,
          medicine_label: 'amlodipine 5 mg tablet',
          available: 0,
          unmet: { member: 'brand', did_you_mean: ['amlodipine 5 mg tablet'] },
        },
      ],
    });
  });

  it('an item in a unit that is not sold is refused with the units that are sold', async () => {
    expect(await price(item('amlodipine 5mg', 1, 'bottle'), item('magnesium sulfate', 1, 'carton'))).toEqual({
      ok: false,
      problems: [
        {
          code: 'unit_not_available',
          index: 0,
          medicine_label: 'amlodipine 5 mg tablet',
          units_sold: ['pack', 'tablet'],
        },
        {
          code: 'unit_not_available',
          index: 1,
          medicine_label: 'magnesium sulfate 500 mg/ml injection',
          units_sold: ['vial'],
        },
      ],
    });
  });

  it('an article of another pharmacy or medicine is refused as wrong_article, not as out_of_stock', async () => {
    await addPharmacies(server.database, [{ pharmacy_id: 'ph_2', latitude: 6.5, longitude: 3.4 }]);
    await addStock(server.database, [{ pharmacy_id: 'ph_2', label: 'amlodipine 5 mg tablet' }]);
    const articles = await server.database
      .selectFrom('stock')
      .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
      .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
      .select(['pharmacy_id', 'generic_name', 'article_id'])
      .execute();
    const asked = (pharmacy_id: string, medicine: string, generic_name = medicine) => {
      const found = articles.find(
        (one) => one.pharmacy_id === pharmacy_id && one.generic_name === generic_name,
      );
      if (found === undefined) throw new Error(`${pharmacy_id} has no ${generic_name}`);
      return { ...item(medicine), article_id: found.article_id };
    };
    const unknown = { ...item('amlodipine'), article_id: 'art_00000000000000000000000000' };
    expect(
      await price(
        asked('ph_1', 'amlodipine'),
        asked('ph_2', 'amlodipine'),
        unknown,
        asked('ph_1', 'amlodipine', 'metformin'),
        asked('ph_1', 'metformin 500 mg tablet', 'metformin'),
      ),
    ).toEqual({
      ok: false,
      problems: [
        { code: 'wrong_article', index: 1 },
        { code: 'wrong_article', index: 2 },
        { code: 'wrong_article', index: 3, article_of: 'metformin 500 mg tablet' },
        {
          code: 'out_of_stock',
          index: 4,
          medicine_label: 'metformin 500 mg tablet',
          available: 0,
          unmet: { member: 'article_id', has_others: false },
        },
      ],
    });
  });

  it('a package that expires too soon to be offered is neither chosen nor suggested', async () => {
    const soon = { pharmacy_id: 'ph_1', label: 'ibuprofen 400 mg tablet', price_ngn: 1 } as const;
    await addStock(server.database, [{ ...soon, expires_on: '2026-07-30' }]);
    expect(await price(item('ibuprofen 400 mg tablet'))).toMatchObject({
      problems: [{ code: 'out_of_stock', available: 0 }],
    });
    // Nor is it suggested for a text that names no medicine.
    expect(await price(item('ibuprofin 400 mg tablet'))).not.toMatchObject({
      problems: [{ did_you_mean: expect.arrayContaining(['ibuprofen 400 mg tablet']) }],
    });
    await addStock(server.database, [{ ...soon, brand: 'Brufen', price_ngn: 700, expires_on: '2026-07-31' }]);
    expect(await price(item('ibuprofen 400 mg tablet'))).toMatchObject({
      ok: true,
      items: [{ brand: 'Brufen', line_total_ngn: 700 }],
    });
    expect(await price(item('ibuprofin 400 mg tablet'))).toMatchObject({
      problems: [{ did_you_mean: expect.arrayContaining(['ibuprofen 400 mg tablet']) }],
    });
  });

  it('every item is out of stock at an unknown pharmacy', async () => {
    expect(
      await priceItems(server.database, {
        pharmacy_id: 'ph_9',
        ...TODAY,
        items: [item('amlodipine')],
      }),
    ).toMatchObject({
      ok: false,
      problems: [{ code: 'out_of_stock' }],
    });
  });
});

describe('the standing of a pharmacy', () => {
  it('a verified pharmacy can accept orders through the last day of its licence in Lagos', async () => {
    await addPharmacies(server.database, [
      {
        pharmacy_id: 'ph_last_day',
        latitude: 0,
        longitude: 0,
        licence_expires_on: '2026-06-01',
        listed: false,
      },
      { pharmacy_id: 'ph_unverified', latitude: 0, longitude: 0, verified_at: null },
    ]);
    const at = (pharmacy_id: string, now: string) =>
      findPharmacy(server.database, pharmacy_id, new Date(now));
    expect(await at('ph_last_day', '2026-06-01T22:59:59Z')).toEqual({
      delivery_fee: NO_DELIVERY_FEE,
      commission_percent: 0,
      pharmacy_id: 'ph_last_day',
      name: 'Pharmacy ph_last_day',
      address: '1 Broad Street, Lagos',
      city: 'Lagos',
      state: 'LA',
      latitude: 0,
      longitude: 0,
      phone: null,
      opening_hours: '24/7',
      services: [],
      preparation_minutes: null,
      works_nights: false,
      may_take_orders: true,
    });
    expect(await at('ph_last_day', '2026-06-01T23:00:00Z')).toMatchObject({ may_take_orders: false });
    expect(await at('ph_unverified', '2026-06-01T00:00:00Z')).toMatchObject({ may_take_orders: false });
    expect(await at('ph_none', '2026-06-01T00:00:00Z')).toBeUndefined();
  });
});
