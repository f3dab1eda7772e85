/** The delivery fee and the commission of a pharmacy: how they are read, spelled and applied. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { MAX_STATED_NGN } from '../../domain/money/coverage.ts';
import {
  type DeliveryFee,
  deliveryFeeNgn,
  deliveryFeeText,
  MAX_BAND_KM,
  MAX_BANDS,
  NO_DELIVERY_FEE,
  orderFees,
  readCommissionPercent,
  readDeliveryFee,
} from '../../domain/money/delivery-fees.ts';

const amount = fc.integer({ min: 0, max: MAX_STATED_NGN });
const hundredths = fc.uniqueArray(fc.integer({ min: 1, max: MAX_BAND_KM * 100 }), {
  minLength: 1,
  maxLength: MAX_BANDS,
});
const fees: fc.Arbitrary<DeliveryFee> = fc.oneof(
  amount.map((flat_ngn) => ({ flat_ngn })),
  fc
    .tuple(hundredths, fc.array(amount, { minLength: MAX_BANDS, maxLength: MAX_BANDS }))
    .map(([distances, amounts]) => ({
      bands: distances
        .toSorted((one, other) => one - other)
        .map((distance, index) => ({ up_to_km: distance / 100, fee_ngn: amounts[index] ?? 0 })),
    })),
);

describe('how a delivery fee is read', () => {
  test.each<[string, DeliveryFee, string]>([
    ['0', { flat_ngn: 0 }, '0'],
    [' 500 ', { flat_ngn: 500 }, '500'],
    ['1000000000', { flat_ngn: MAX_STATED_NGN }, '1000000000'],
    ['5km:300', { bands: [{ up_to_km: 5, fee_ngn: 300 }] }, '5 km: 300'],
    [
      '2.5 KM : 300;  20 km: 700 ;',
      {
        bands: [
          { up_to_km: 2.5, fee_ngn: 300 },
          { up_to_km: 20, fee_ngn: 700 },
        ],
      },
      '2.5 km: 300; 20 km: 700',
    ],
  ])('%j is stored as %j and shown as %j', (text, fee, spelled) => {
    expect(readDeliveryFee(text)).toEqual(fee);
    expect(deliveryFeeText(fee)).toBe(spelled);
  });

  test.each([
    ['', 'is ""; enter whole Naira such as 500'],
    ['free', 'is "free"; enter whole Naira such as 500'],
    ['500.50', 'is "500.50"'],
    ['-1', 'is "-1"'],
    ['1,000', 'is "1,000"'],
    ['1000000001', 'is 1000000001 Naira; the highest fee is 1000000000'],
    ['99999999999', 'is "99999999999"'],
    [';', 'has no fee'],
    ['300; 20 km: 700', 'has no distance and fee in "300"'],
    ['km: 300', 'has no distance and fee in "km: 300"'],
    ['5 km 300', 'has no distance and fee in "5 km 300"'],
    ['-5 km: 300', 'has no distance and fee in "-5 km: 300"'],
    ['5 km: 300.5', 'is "300.5"'],
    ['0 km: 300', 'has the distance 0 km'],
    ['1000.01 km: 300', 'has the distance 1000.01 km'],
    ['20 km: 300; 5 km: 700', 'has 5 km after 20 km; start with the shortest distance'],
    ['5 km: 300; 5 km: 700', 'has 5 km after 5 km'],
    [
      Array.from({ length: MAX_BANDS + 1 }, (_, index) => `${index + 1} km: 1`).join(';'),
      `has ${MAX_BANDS + 1} bands; use at most ${MAX_BANDS}`,
    ],
  ])('%j is refused with the reason', (text, problem) => {
    expect(readDeliveryFee(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('every fee is read back from its text unchanged', () => {
    fc.assert(fc.property(fees, (fee) => expect(readDeliveryFee(deliveryFeeText(fee))).toEqual(fee)));
  });

  test('no text makes reading throw, and what is read can be spelled', () => {
    const pieces = fc.constantFrom('5', '20', ' ', 'km', ':', ';', '300', '.', '-', '\n', 'x');
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readDeliveryFee(text);
        expect('problem' in read ? read : readDeliveryFee(deliveryFeeText(read))).toEqual(read);
      }),
    );
  });
});

describe('the fee of a delivery', () => {
  const fee: DeliveryFee = {
    bands: [
      { up_to_km: 5, fee_ngn: 300 },
      { up_to_km: 20, fee_ngn: 700 },
    ],
  };

  test.each([
    [0, 300],
    [5_000, 300],
    [5_000.4, 300],
    [5_001, 700],
    [20_000, 700],
    [20_001, 700],
    [900_000, 700],
  ])('at %d metres the bands charge %d Naira', (metres, expected) => {
    expect(deliveryFeeNgn(fee, metres)).toBe(expected);
  });

  test('a flat fee is the same at every distance, and without a fee nothing is charged', () => {
    expect([0, 70_000].map((metres) => deliveryFeeNgn({ flat_ngn: 500 }, metres))).toEqual([500, 500]);
    expect(deliveryFeeNgn(NO_DELIVERY_FEE, 5_000)).toBe(0);
  });

  test('the fee is always one of the stated fees, and rounding the distance to metres does not change it', () => {
    const distances = fc.double({ min: 0, max: 2_000_000, noNaN: true });
    fc.assert(
      fc.property(fees, distances, (stated, metres) => {
        const charged = deliveryFeeNgn(stated, metres);
        const all = 'flat_ngn' in stated ? [stated.flat_ngn] : stated.bands.map(({ fee_ngn }) => fee_ngn);
        expect(all).toContain(charged);
        expect(deliveryFeeNgn(stated, Math.round(metres))).toBe(charged);
      }),
    );
  });

  test('each band charges its own fee at its exact distance', () => {
    fc.assert(
      fc.property(fees, (stated) => {
        if ('flat_ngn' in stated) return;
        for (const { up_to_km, fee_ngn } of stated.bands)
          expect(deliveryFeeNgn(stated, up_to_km * 1_000)).toBe(fee_ngn);
      }),
    );
  });
});

describe('a commission', () => {
  test.each([
    ['0', 0],
    ['7.5', 7.5],
    ['12.25', 12.25],
    [' 100 ', 100],
    ['100.00', 100],
  ])('%j is %d per cent', (text, percent) => {
    expect(readCommissionPercent(text)).toBe(percent);
  });

  test.each(['', '-1', '100.01', '101', '7.125', '7,5', '7.5 %', '1e1', 'ten'])('%j is refused', (text) => {
    expect(readCommissionPercent(text)).toEqual({
      problem: expect.stringContaining('enter per cent from 0 to 100 with at most two decimals'),
    });
  });
});

test('fees of 0 are left out of an order', () => {
  expect(orderFees({ delivery_fee_ngn: 0, commission_percent: 0 })).toEqual({});
  expect(orderFees({ delivery_fee_ngn: 300, commission_percent: 0 })).toEqual({ delivery_fee_ngn: 300 });
  expect(orderFees({ commission_percent: 0.5 })).toEqual({ commission_percent: 0.5 });
});
