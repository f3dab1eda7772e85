/** Delivery time by distance, by the pharmacy's earlier deliveries, and by the hour in Nigeria. */
import { describe, expect, test } from '@jest/globals';
import {
  deliveryDistanceMetres,
  blendedMedianMinutes,
  estimatedDeliveryAt,
  estimatedDeliveryMinutes,
  learnFrom,
} from '../../domain/pharmacies/preparation.ts';

const MINUTE = 60_000;
/** 11 o'clock in Nigeria. */
const NOON = new Date('2026-06-01T10:00:00Z');
/** 22 o'clock in Nigeria. */
const NIGHT = new Date('2026-06-01T21:00:00Z');
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE);
const KNOWN = { preparation_minutes: 40, works_nights: false, opening_hours: null };
const environment = 'production';

describe('the estimate formula', () => {
  test.each([
    ["at the pharmacy's door", NOON, KNOWN, 0, 40],
    ['1 km away', NOON, KNOWN, 1_000, 44],
    ['10 km away', NOON, KNOWN, 10_000, 79],
    ['from a pharmacy without earlier deliveries', NOON, { ...KNOWN, preparation_minutes: null }, 10_000, 69],
    ['that leaves in the evening rush', new Date('2026-06-01T14:30:00Z'), KNOWN, 10_000, 92],
    ['placed at 22, until 8 in the morning, then the rush', NIGHT, KNOWN, 10_000, 600 + 92],
    ['placed at 3, until 8 the same morning', new Date('2026-06-01T02:00:00Z'), KNOWN, 0, 340],
    ['placed at 22 at a pharmacy that works nights', NIGHT, { ...KNOWN, works_nights: true }, 10_000, 68],
    [
      'placed at 22 at a pharmacy with hours until 23, and the rest in the morning',
      NIGHT,
      { ...KNOWN, preparation_minutes: 90, opening_hours: 'Mo-Su 08:00-23:00' },
      0,
      630,
    ],
    ['placed at 22 in the recorded hours', NIGHT, { ...KNOWN, opening_hours: '24/7' }, 10_000, 68],
    ['placed a minute before closing', new Date('2026-06-01T19:59:00Z'), KNOWN, 0, 40],
  ])('the estimate is right for an order %s', (_, placedAt, preparation, distanceMetres, minutes) => {
    expect(estimatedDeliveryMinutes({ placedAt, preparation, distanceMetres, environment })).toBe(minutes);
  });

  test.each([
    ['2026-06-01T04:59:00Z', 28, 'night before 6'],
    ['2026-06-01T05:00:00Z', 20, 'day from 6'],
    ['2026-06-01T06:00:00Z', 15, 'rush hour at 7'],
    ['2026-06-01T08:59:00Z', 15, 'rush hour at 9'],
    ['2026-06-01T09:00:00Z', 20, 'day at 10'],
    ['2026-06-01T15:00:00Z', 15, 'rush hour at 16'],
    ['2026-06-01T18:59:00Z', 15, 'rush hour at 19'],
    ['2026-06-01T19:00:00Z', 20, 'day at 20'],
    ['2026-06-01T20:00:00Z', 28, 'night from 21'],
  ])('a rider who leaves at %s rides %i km an hour: %s', (leaves, kilometres) => {
    const preparation = { preparation_minutes: 0, works_nights: true, opening_hours: null };
    const distanceMetres = (kilometres * 1_000) / 1.3;
    const placedAt = new Date(leaves);
    // Rounded up, also for a small remainder of the division.
    const delivery = { placedAt, preparation, distanceMetres: distanceMetres - 1, environment } as const;
    expect(estimatedDeliveryMinutes(delivery)).toBe(60);
    expect(estimatedDeliveryAt(delivery)).toEqual(after(placedAt, 60));
  });

  test.each([
    ['the same town, however it is spelled', ' YABA ', 'NG-LA', 5_000],
    ['another town of the state', 'Ikeja', 'NG-LA', 10_000],
    ['a town of the same name in another state', 'Yaba', 'NG-OG', 50_000],
  ])('a default distance is assumed for %s, unless the place is known', (_, city, state, metres) => {
    const pharmacy = { city: 'Yaba', state: 'LA', latitude: 6.51, longitude: 3.37 };
    expect(deliveryDistanceMetres(pharmacy, { city, state }, undefined)).toBe(metres);
    const place = { latitude: 6.52, longitude: 3.37 };
    expect(Math.round(deliveryDistanceMetres(pharmacy, { city, state }, place))).toBe(1_112);
  });
});

describe('preparation times learned from deliveries', () => {
  const day = (minutes: number) => ({ placed_at: NOON, left_at: after(NOON, minutes) });
  const night = (minutes: number) => ({ placed_at: NIGHT, left_at: after(NIGHT, minutes) });
  test.each([
    ['the median of one delivery', [day(25)], 25, false],
    ['the median, unaffected by one long wait', [day(900), day(20), day(30)], 30, false],
    ['the mean of the middle two', [day(20), day(30)], 25, false],
    ['orders left until the morning count from the morning', [night(620), night(630), night(640)], 30, false],
    [
      'three orders at night can show that the pharmacy works nights',
      [night(20), night(25), night(630)],
      25,
      true,
    ],
    ['two orders at night cannot show that the pharmacy works nights', [night(20), night(30)], 25, false],
  ])('the preparation time is learned: %s', (_, deliveries, median_minutes, works_nights) => {
    expect(learnFrom(deliveries, null)).toEqual({ median_minutes, samples: deliveries.length, works_nights });
  });

  test('orders placed while the recorded hours are closed count from the opening', () => {
    const deliveries = [night(690), night(700), night(710)];
    expect(learnFrom(deliveries, 'Mo-Su 09:00-21:00').median_minutes).toBe(40);
  });

  test('few deliveries of a pharmacy count little, many almost fully, and without any the median of other pharmacies applies', () => {
    const others = [60, 20, 30];
    const own = (samples: number) => ({ median_minutes: 60, samples, works_nights: false });
    expect(blendedMedianMinutes(others, undefined)).toBe(30);
    expect([1, 5, 50].map((samples) => blendedMedianMinutes(others, own(samples)))).toEqual([35, 45, 57]);
    expect(blendedMedianMinutes([], undefined)).toBeNull();
  });
});
