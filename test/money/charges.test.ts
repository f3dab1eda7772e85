/** How prices are divided between payer and patient. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type Copay, type CopayRules, chargesOf } from '../../domain/money/charges.ts';
import {
  answerProblems,
  coverageProblems,
  coverageProblemsAt,
  isExceeded,
  isExpired,
} from '../../domain/money/coverage.ts';

const patientParts = (totals: readonly number[], rules: CopayRules) =>
  chargesOf(totals, rules).lines.map(({ patient_ngn }) => patient_ngn);

describe('the charges of a request', () => {
  test('the payer pays everything if there is no co-pay', () => {
    expect(chargesOf([1_000, 250], {})).toEqual({
      total_ngn: 1_250,
      payer_ngn: 1_250,
      patient_ngn: 0,
      delivery_fee_ngn: 0,
      lines: [
        { line: 1, total_ngn: 1_000, payer_ngn: 1_000, patient_ngn: 0 },
        { line: 2, total_ngn: 250, payer_ngn: 250, patient_ngn: 0 },
      ],
    });
  });

  test.each<[name: string, totals: number[], rules: CopayRules, parts: number[]]>([
    ['a percentage of one line is rounded half up', [1_005], { copay: { percent: 10 } }, [101]],
    ['a percentage with decimals is exact', [1_000], { copay: { percent: 12.25 } }, [123]],
    ['the total is rounded, not each line', [5, 5, 5, 5], { copay: { percent: 10 } }, [1, 1, 0, 0]],
    ['a remaining Naira goes to the largest fraction', [101, 109], { copay: { percent: 10 } }, [10, 11]],
    ['a fixed amount is divided by price', [300, 100], { copay: { amount_ngn: 100 } }, [75, 25]],
    [
      'of equal fractions the earlier line gets the Naira',
      [100, 100, 100],
      { copay: { amount_ngn: 100 } },
      [34, 33, 33],
    ],
    ['a fixed amount is at most the price', [300, 100], { copay: { amount_ngn: 500 } }, [300, 100]],
    ['a line without a price pays nothing', [0, 100], { copay: { amount_ngn: 50 } }, [0, 50]],
    [
      'a co-pay of a line replaces the shared one there',
      [1_000, 1_000, 1_000],
      { copay: { amount_ngn: 100 }, item_copays: [{ line: 2, copay: { percent: 50 } }] },
      [50, 500, 50],
    ],
  ])('%s', (_name, totals, rules, parts) => {
    expect(patientParts(totals, rules)).toEqual(parts);
  });

  test('the payer pays the whole delivery fee', () => {
    const { lines: _lines, ...sum } = chargesOf([1_000], { copay: { percent: 50 } }, 300);
    expect(sum).toEqual({ total_ngn: 1_300, payer_ngn: 800, patient_ngn: 500, delivery_fee_ngn: 300 });
  });

  const copays = fc.oneof(
    fc.integer({ min: 0, max: 10_000 }).map((hundredths): Copay => ({ percent: hundredths / 100 })),
    fc.integer({ min: 0, max: 1_000_000_000 }).map((amount_ngn): Copay => ({ amount_ngn })),
  );
  const prices = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 });

  test('payer and patient always add up, no line pays more than its price or a Naira beside its share, and the sum is rounded half up', () => {
    fc.assert(
      fc.property(prices, copays, (totals, copay) => {
        const { lines, delivery_fee_ngn: _none, ...sum } = chargesOf(totals, { copay });
        for (const one of [sum, ...lines]) expect(one.payer_ngn + one.patient_ngn).toBe(one.total_ngn);
        const price = totals.reduce((all, total) => all + total, 0);
        expect(sum.total_ngn).toBe(price);
        // Computed independently, in hundredths of a per cent.
        const [numerator, denominator] =
          'percent' in copay
            ? [BigInt(price) * BigInt(Math.round(copay.percent * 100)), 10_000n]
            : [BigInt(Math.min(copay.amount_ngn, price)), 1n];
        const isUp = (numerator % denominator) * 2n >= denominator;
        expect(BigInt(sum.patient_ngn)).toBe(numerator / denominator + (isUp ? 1n : 0n));
        for (const { total_ngn, patient_ngn } of lines) {
          const share =
            price === 0 ? 0 : Number((numerator * BigInt(total_ngn)) / (denominator * BigInt(price)));
          expect(patient_ngn).toBeGreaterThanOrEqual(share);
          expect(patient_ngn).toBeLessThanOrEqual(Math.min(total_ngn, share + 1));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the coverage of an authorization', () => {
  test.each([
    [{ copay: {} }, 'copay'],
    [{ copay: { percent: 10, amount_ngn: 100 } }, 'copay'],
    [{ copay: { percent: 33.333 } }, 'copay.percent'],
    [{ item_copays: [{ line: 3, copay: { percent: 1 } }] }, 'item_copays[0].line'],
    [{ item_copays: [1, 1].map((line) => ({ line, copay: { percent: 1 } })) }, 'item_copays[1].line'],
  ])('%j is refused, and the problem names %s', (input, path) => {
    expect(coverageProblems(input, 2)).toMatchObject([{ path }]);
  });

  test.each([{ percent: 0 }, { percent: 100 }, { percent: 12.34 }, { amount_ngn: 0 }])(
    'the co-pay %j is accepted',
    (copay) => {
      expect(coverageProblems({ copay }, 2)).toEqual([]);
    },
  );

  const now = new Date('2026-07-01T08:00:00.000Z');
  const priced = { lineTotals: [1_000, 500], now };

  test('an authorization that has ended and fixed co-pays above the price are refused', () => {
    const stated = {
      valid_until: '2026-07-01T08:00:00.000Z',
      copay: { amount_ngn: 1_001 },
      item_copays: [{ line: 2, copay: { amount_ngn: 501 } }],
    };
    expect(coverageProblemsAt(stated, priced).map(({ path }) => path)).toEqual([
      'valid_until',
      'copay.amount_ngn',
      'item_copays[0].copay.amount_ngn',
    ]);
  });

  test('a fixed co-pay that applies to no line is refused with this reason, not with a price of 0', () => {
    const own = [1, 2].map((line) => ({ line, copay: { percent: 10 } }));
    expect(coverageProblemsAt({ copay: { amount_ngn: 100 }, item_copays: own }, priced)).toEqual([
      {
        path: 'copay.amount_ngn',
        code: 'too_high',
        message: 'applies to no line, because each has its own in item_copays; leave copay out',
      },
    ]);
  });

  test('the end of an authorization is its last moment', () => {
    const until = { valid_until: '2026-07-01T09:00:00+01:00' };
    expect(isExpired(until, '2026-07-01T08:00:00.000Z')).toBe(false);
    expect(isExpired(until, '2026-07-01T08:00:00.001Z')).toBe(true);
    expect(isExpired({}, '2026-07-01T08:00:00.001Z')).toBe(false);
    expect(isExpired({ valid_until: 'next Friday' }, '2026-07-01T08:00:00.001Z')).toBe(true);
  });

  test('the approved amount may be reached, and not exceeded', () => {
    expect(isExceeded({ approved_ngn: 1_500 }, 1_500)).toBe(false);
    expect(isExceeded({ approved_ngn: 1_499 }, 1_500)).toBe(true);
    expect(isExceeded({}, 1_500)).toBe(false);
  });

  test('only a first authorization may approve less than the price', () => {
    const paths = (reason: string, change: object) =>
      answerProblems(reason, {}, { coverage: change }, priced).map(({ path }) => path);
    expect(paths('authorization_required', { approved_ngn: 1 })).toEqual([]);
    expect(paths('authorization_exceeded', { approved_ngn: 1_499 })).toEqual(['approved_ngn']);
    expect(paths('authorization_exceeded', { approved_ngn: 1_500 })).toEqual([]);
  });

  test('an expired authorization needs a later end', () => {
    const current = { valid_until: '2026-07-01T07:00:00Z' };
    const paths = (change: object) =>
      answerProblems('authorization_expired', current, { coverage: change }, priced).map(({ path }) => path);
    expect(paths({})).toEqual(['valid_until']);
    expect(paths({ valid_until: '2026-07-01T07:30:00Z' })).toEqual(['valid_until']);
    expect(paths({ valid_until: '2026-07-02T07:30:00Z' })).toEqual([]);
  });
});
