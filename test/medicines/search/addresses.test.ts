/** Searches by address: which place is understood, what is refused, and that their offers can be ordered. */
import { describe, expect, test } from '@jest/globals';
import type { BasketAnswer } from '../../../api/partner/basket.ts';
import type { SearchAnswer } from '../../../api/partner/search.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { ORDER } from '../../support/callers/api-caller.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';

const { given } = useEngine();
const partner = prepared(given.partner());

const QUERY = { query: 'paracetamol 500 mg tablet' };
const BASKET = {
  items: [
    { medicine: 'paracetamol 500 mg tablet', quantity: 2, unit: 'pack' },
    { medicine: 'amlodipine 5 mg tablet', quantity: 1, unit: 'pack' },
  ],
};
const VICTORIA_ISLAND = { lat: 6.43, lng: 3.42 };

const search = (place: object) =>
  partner.call<SearchAnswer>('POST', '/medicines/search', { ...QUERY, ...place });
const searchBasket = (place: object) =>
  partner.call<BasketAnswer>('POST', '/medicines/search-basket', { ...BASKET, ...place });

const OPERATIONS = [
  ['POST /medicines/search', search],
  ['POST /medicines/search-basket', searchBasket],
] as const;

describe.each(OPERATIONS)('%s', (_, searchAt) => {
  test('the address of an order searches from the centre of its area, and the answer names the area', async () => {
    const byAddress = await searchAt({ address: ORDER.delivery_address });
    expect([byAddress.status, byAddress.data.place]).toEqual([
      200,
      { name: 'Victoria Island', state: 'NG-LA', location: VICTORIA_ISLAND, precision: 'area' },
    ]);
    const byLocation = await searchAt({ location: VICTORIA_ISLAND });
    expect(byLocation.data.place).toBeNull();
    const shown = ({ results }: SearchAnswer | BasketAnswer) =>
      results.map(({ pharmacy_id, distance_km }) => [pharmacy_id, distance_km]);
    expect(shown(byAddress.data)).toEqual(shown(byLocation.data));
  });

  test('the street can be left out, and instructions are ignored', async () => {
    const { data } = await searchAt({ address: { city: 'ABUJA', state: 'fct', instructions: 'Ring twice' } });
    expect(data.place).toMatchObject({ name: 'Abuja', state: 'NG-FC', precision: 'town' });
  });

  const refusal = async (place: object) => {
    const { status, error } = await searchAt(place);
    return { status, code: error.code, message: error.message, fields: error.fields };
  };

  test('a search without location and address gets 400 naming location, and one with both 400 naming address', async () => {
    expect(await refusal({})).toMatchObject({
      status: 400,
      code: 'validation_error',
      fields: [{ path: 'location', code: 'required' }],
    });
    expect(await refusal({ location: null, address: null })).toMatchObject({
      fields: [{ path: 'location' }],
    });
    expect(await refusal({ location: VICTORIA_ISLAND, address: ORDER.delivery_address })).toMatchObject({
      status: 400,
      code: 'validation_error',
      fields: [{ path: 'address', code: 'not_both' }],
    });
  });

  test.each([
    ['a text', 'Ikeja, Lagos', 'address'],
    ['no city', { state: 'Lagos' }, 'address.city'],
    ['no state', { city: 'Ikeja' }, 'address.state'],
    ['a state of another country', { city: 'Ikeja', state: 'Texas' }, 'address.state'],
    ['a blank city', { city: ' ', state: 'Lagos' }, 'address.city'],
    [
      'a street that is too long',
      { street: 'x'.repeat(201), city: 'Ikeja', state: 'Lagos' },
      'address.street',
    ],
    ['an unknown member', { city: 'Ikeja', state: 'Lagos', postcode: '100271' }, 'address.postcode'],
  ])('%s as the address gets 400 naming %3$s', async (_case, address, path) => {
    expect(await refusal({ address })).toMatchObject({
      status: 400,
      code: 'validation_error',
      fields: [{ path }],
      message: expect.stringContaining(path),
    });
  });

  test('an unknown city gets 400 with similar names of its state, each of which is then found', async () => {
    const refused = await refusal({ address: { city: 'Ikejja', state: 'Lagos' } });
    expect(refused).toMatchObject({
      status: 400,
      fields: [{ path: 'address.city', code: 'unknown_place', did_you_mean: expect.any(Array) }],
    });
    const names = refused.fields?.[0]?.did_you_mean ?? [];
    expect(names[0]).toBe('Ikeja');
    for (const city of names) {
      expect(refused.message).toContain(`"${city}"`);
      expect((await searchAt({ address: { city, state: 'Lagos' } })).data.place).toMatchObject({
        name: city,
      });
    }
  });

  test('a city of another state gets 400 naming that state', async () => {
    const { message } = await refusal({ address: { city: 'Abeokuta', state: 'Lagos' } });
    expect(message).toContain('a place of this name is in Ogun, so check address.state');
  });

  test('a city of several areas gets 400 that lists them, and so does a street in another place', async () => {
    expect(
      await refusal({ address: { street: '5 Ikorodu Road', city: 'Lagos', state: 'Lagos' } }),
    ).toMatchObject({
      status: 400,
      fields: [
        {
          path: 'address.city',
          code: 'ambiguous_place',
          did_you_mean: expect.arrayContaining(['Ikeja', 'Victoria Island']),
        },
      ],
    });
    expect(
      await refusal({ address: { street: '1 Akin Adesola, Victoria Island', city: 'Ikeja', state: 'LA' } }),
    ).toMatchObject({
      status: 400,
      message: expect.stringContaining(
        'city and street name different places in Lagos: "Ikeja", "Victoria Island"',
      ),
      fields: [{ path: 'address.city', code: 'ambiguous_place', did_you_mean: ['Ikeja', 'Victoria Island'] }],
    });
  });
});

test('the error of a search by address without results names the place that was searched', async () => {
  const address = { city: 'Ikeja', state: 'Lagos' };
  const { status, error } = await search({ query: 'xyzzyq', address });
  expect([status, error.code]).toEqual([404, 'medicine_not_found']);
  expect(error.message).toContain('within 10 km of Ikeja (Lagos)');
  const basket = await searchBasket({
    items: [{ medicine: 'paracetamol 500 mg tablet', quantity: 1, unit: 'bottle' }],
    address,
  });
  expect([basket.status, basket.error.message]).toEqual([
    404,
    expect.stringContaining('within 10 km of Ikeja (Lagos)'),
  ]);
});

test('the offers of a search by address can be ordered to that address unchanged, with the estimate of the search', async () => {
  const { delivery_address } = ORDER;
  const found = (await search({ address: delivery_address })).data.results[0];
  const basket = (await searchBasket({ address: delivery_address })).data.results[0];
  expect(found).toBeDefined();
  expect(basket?.has_all).toBe(true);
  const single = [
    { ...QUERY, medicine: QUERY.query, quantity: 1, unit: 'pack', offer_id: found?.offer_id },
  ].map(({ query: _query, ...item }) => item);
  const several = basket?.lines.map(({ medicine, quantity, unit, offer_id }) => ({
    medicine,
    quantity,
    unit,
    offer_id,
  }));
  for (const [pharmacy, items, total] of [
    [found, single, found?.price_ngn],
    [basket, several, basket?.total_ngn],
  ] as const) {
    const order = { ...ORDER, pharmacy_id: pharmacy?.pharmacy_id, items };
    const { status, data } = await partner.call<RequestRecord>('POST', '/requests', order);
    expect([status, data.total_ngn, data.delivery_address.state]).toEqual([201, total, 'NG-LA']);
    const minutes = (Date.parse(data.estimated_delivery_at ?? '') - Date.parse(data.created_at)) / 60_000;
    expect(Math.abs(minutes - (pharmacy?.estimated_delivery_minutes ?? 0))).toBeLessThan(2);
  }
});
