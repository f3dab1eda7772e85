/** Which pharmacy a request may be routed to next, with which items and prices. */
import { expect, test } from '@jest/globals';
import { STANDINGS, standingOf } from '../../domain/pharmacies/pharmacies.ts';
import {
  isPriceAllowed,
  itemsForNextPharmacy,
  reroutingTo,
  routingHistory,
  sortedByOpening,
  triedPharmacies,
} from '../../domain/rerouting.ts';
import { NO_DELIVERY_FEE } from '../../domain/money/delivery-fees.ts';
import type { ReroutePolicy } from '../../domain/routing.ts';
import { firstEntry, type TimelineEntry } from '../../domain/requests/timeline.ts';
import { submission } from '../support/requests/submissions.ts';

const NOW = new Date('2026-01-05T11:00:00.000Z');
const made = submission({ accepted_at: '2026-01-05T09:00:00.000Z' });
const [ordered] = made.items;
if (ordered === undefined) throw new Error('A submission has an item');

const rerouted = (sequence: number, pharmacy_id: string): TimelineEntry => ({
  sequence,
  status: 'pending',
  at: `2026-01-05T09:0${sequence}:00.000Z`,
  actor: 'pharmacy',
  event: 'rerouted',
  reason: 'out_of_stock',
  rerouted: {
    pharmacy: { pharmacy_id, name: `Pharmacy ${pharmacy_id}`, address: '2 Allen Avenue, Ikeja' },
    items: made.items,
    total_ngn: 800,
    estimated_delivery_at: made.estimated_delivery_at,
  },
});
const twiceRerouted = [firstEntry(made), rerouted(2, 'ph_2'), rerouted(3, 'ph_3')];

test('a request never returns to a pharmacy that has or had it', () => {
  expect(triedPharmacies({ submission: made, timeline: [firstEntry(made)] })).toEqual(['ph_test']);
  expect(triedPharmacies({ submission: made, timeline: twiceRerouted })).toEqual(['ph_test', 'ph_2', 'ph_3']);
});

test('the routing history names each former pharmacy, and who passed the request on, when and why', () => {
  const { reason: _reason, ...unexplained } = rerouted(3, 'ph_3');
  expect(routingHistory(made.pharmacy, [firstEntry(made), rerouted(2, 'ph_2'), unexplained])).toEqual([
    {
      pharmacy_id: 'ph_test',
      name: 'Test Pharmacy, Ikeja',
      until: '2026-01-05T09:02:00.000Z',
      actor: 'pharmacy',
      reason: 'out_of_stock',
    },
    {
      pharmacy_id: 'ph_2',
      name: 'Pharmacy ph_2',
      until: '2026-01-05T09:03:00.000Z',
      actor: 'pharmacy',
      reason: null,
    },
  ]);
});

test('the next pharmacy is asked for the ordered content, not for the same number of packs', () => {
  expect(itemsForNextPharmacy(made)).toEqual([
    { medicine: 'med_test', quantity: 1, unit: 'pack', content: ordered },
  ]);
});

test.each<[ReroutePolicy, total_ngn: number, delivery_fee_ngn: number, allowed: boolean]>([
  ['none', 1, 0, false],
  ['same_or_lower_price', 499, 0, true],
  ['same_or_lower_price', 500, 0, true],
  ['same_or_lower_price', 501, 0, true],
  ['same_or_lower_price', 600, 0, true],
  ['same_or_lower_price', 601, 0, false],
  ['same_or_lower_price', 500, 100, true],
  ['same_or_lower_price', 500, 101, false],
  ['same_or_lower_price', 0, 601, false],
  ['any', 5_000, 5_000, true],
])(
  'the policy %s for an order of 500 Naira and a delivery of 100 allows a pharmacy at %i and %i: %s',
  (reroute_policy, total_ngn, delivery_fee_ngn, allowed) => {
    const ordered = { ...made, reroute_policy, delivery_fee_ngn: 100 };
    expect(isPriceAllowed(ordered, { total_ngn, delivery_fee_ngn })).toBe(allowed);
  },
);

test('the policy same_or_lower_price counts no fee where none is charged', () => {
  const ordered = { ...made, reroute_policy: 'same_or_lower_price' as const };
  expect(isPriceAllowed(ordered, { total_ngn: 500 })).toBe(true);
  expect(isPriceAllowed(ordered, { total_ngn: 500, delivery_fee_ngn: 1 })).toBe(false);
});

test('pharmacies that are open come first, then those that open earlier, and the nearer of equals', () => {
  const at = (pharmacy_id: string, opening_hours: string | null, works_nights = false) => ({
    pharmacy_id,
    opening_hours,
    works_nights,
  });
  const nearest = [
    at('ph_late', 'Mo-Su 10:00-20:00'),
    at('ph_assumed', null),
    at('ph_early', 'Mo-Su 07:00-20:00'),
    at('ph_always', '24/7'),
    at('ph_nights', null, true),
  ];
  const night = new Date('2026-01-05T22:00:00Z');
  const order = (environment: 'sandbox' | 'production') =>
    sortedByOpening(nearest, { ...made, environment }, night).map(({ pharmacy_id }) => pharmacy_id);
  expect(order('production')).toEqual(['ph_always', 'ph_nights', 'ph_early', 'ph_assumed', 'ph_late']);
  expect(order('sandbox')).toEqual(nearest.map(({ pharmacy_id }) => pharmacy_id));
});

const CONTACT = { phone: '+2348031234567', opening_hours: null, services: [] };

test("a rerouted request has the next pharmacy's price and packs, and the partner's wording", () => {
  const next = {
    pharmacy_id: 'ph_2',
    name: 'Next Pharmacy',
    address: '2 Allen Avenue, Ikeja',
    city: 'Victoria Island',
    state: 'LA',
    latitude: 6.43,
    longitude: 3.42,
    ...CONTACT,
    preparation_minutes: 20,
    works_nights: false,
    delivery_fee: NO_DELIVERY_FEE,
    commission_percent: 0,
  };
  const other = { ...ordered, medicine: 'med_other', pack_size: 12, line_total_ngn: 300 };
  const priced = {
    items: [{ ...ordered, medicine: 'med_test', pack_size: 12, line_total_ngn: 480 }, other],
    total_ngn: 780,
  };
  const request = { submission: made, timeline: [firstEntry(made)] };
  expect(reroutingTo(next, priced, request, { place: undefined, now: NOW })).toEqual({
    pharmacy: { pharmacy_id: 'ph_2', name: 'Next Pharmacy', address: '2 Allen Avenue, Ikeja', ...CONTACT },
    items: [{ ...ordered, pack_size: 12, line_total_ngn: 480 }, other],
    total_ngn: 780,
    // 20 minutes of preparation, and 6.5 km at 20 km per hour.
    estimated_delivery_at: '2026-01-05T11:40:00.000Z',
  });
  // The distance of the estimate: 5 km within the town.
  const bands = [5, 10, 40].map((up_to_km) => ({ up_to_km, fee_ngn: up_to_km * 100 }));
  const charging = { ...next, delivery_fee: { bands }, commission_percent: 7.5 };
  expect(reroutingTo(charging, priced, request, { place: undefined, now: NOW })).toMatchObject({
    total_ngn: 780,
    delivery_fee_ngn: 500,
    commission_percent: 7.5,
  });
  const place = { latitude: 6.5, longitude: 3.42 };
  expect(reroutingTo(charging, priced, request, { place, now: NOW })).toMatchObject({
    delivery_fee_ngn: 1_000,
  });
});

test('a pharmacy is in good standing through the last day of its licence in Nigeria', () => {
  const good = { suspended_at: null, verified_at: NOW, licence_expires_on: '2026-01-05' };
  const standing = (changes: Partial<Parameters<typeof standingOf>[0]>, now = NOW) =>
    standingOf({ ...good, ...changes }, now);
  expect(standing({})).toBe('good');
  expect(standing({}, new Date('2026-01-05T22:59:59.999Z'))).toBe('good');
  expect(standing({}, new Date('2026-01-05T23:00:00.000Z'))).toBe('expired');
  expect(standing({ verified_at: null })).toBe('unverified');
  expect(standing({ verified_at: null, suspended_at: NOW })).toBe('suspended');
  expect(standing({ licence_expires_on: '2026-01-04', verified_at: null })).toBe('unverified');
  expect(new Set(STANDINGS)).toEqual(new Set(['good', 'suspended', 'unverified', 'expired']));
});
