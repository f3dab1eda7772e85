/** The payable amount of a request, which follows what was delivered. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { payableNgn } from '../../../domain/requests/payable.ts';
import { type SealedRecord, toRecord } from '../../../domain/requests/record.ts';
import { isTerminal, type Status, STATUSES } from '../../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';

const [ITEM] = submission().items as [ReturnType<typeof submission>['items'][0]];

interface Line {
  readonly quantity: number;
  readonly line_total_ngn: number;
  readonly delivered: number;
}

const line: fc.Arbitrary<Line> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    line_total_ngn: fc.integer({ min: 1, max: 2 ** 40 }),
  })
  .chain((ordered) =>
    fc.record({
      quantity: fc.constant(ordered.quantity),
      line_total_ngn: fc.constant(ordered.line_total_ngn),
      delivered: fc.integer({ min: 0, max: ordered.quantity }),
    }),
  );
const someLines = fc.array(line, { minLength: 1, maxLength: 5 });

function made(lines: readonly Line[]) {
  return submission({
    items: lines.map(({ quantity, line_total_ngn }) => ({
      ...ITEM,
      quantity,
      line_total_ngn,
      content_quantity: quantity * ITEM.pack_size,
    })),
    total_ngn: lines.reduce((sum, { line_total_ngn }) => sum + line_total_ngn, 0),
  });
}

/** The record of a request that passed these statuses, of which the last may name delivered quantities. */
function recordAfter(
  lines: readonly Line[],
  statuses: readonly Status[],
  last: Partial<TimelineEntry> = {},
): SealedRecord {
  const submitted = made(lines);
  const timeline = timelineThrough(submitted, ...statuses);
  return toRecord(submitted, [...timeline.slice(0, -1), { ...(timeline.at(-1) as TimelineEntry), ...last }]);
}

const BEFORE = ['confirmed', 'dispensing', 'ready', 'in_transit'] as const;
const delivered = (lines: readonly Line[]) =>
  recordAfter(lines, [...BEFORE, 'delivered'], {
    lines: lines.map(({ delivered: quantity }, index) => ({ line: index + 1, quantity })),
  });

describe('the payable amount', () => {
  test.each([
    [
      '30 of 60 tablets cost half',
      { line_total_ngn: 3_000, quantity_agreed: 60, quantity_delivered: 30 },
      1_500,
    ],
    [
      'exactly half a Naira is rounded up',
      { line_total_ngn: 1, quantity_agreed: 2, quantity_delivered: 1 },
      1,
    ],
    [
      'less than half a Naira is rounded down',
      { line_total_ngn: 1, quantity_agreed: 3, quantity_delivered: 1 },
      0,
    ],
    [
      'a line agreed to be left out costs nothing',
      { line_total_ngn: 0, quantity_agreed: 0, quantity_delivered: 0 },
      0,
    ],
    [
      'the largest amounts stay exact',
      { line_total_ngn: 2_147_483_647_000, quantity_agreed: 1_000, quantity_delivered: 999 },
      2_145_336_163_353,
    ],
  ])('%s', (_, counted, expected) => {
    expect(payableNgn(counted)).toBe(expected);
  });

  test('the payable amount of a line never exceeds its total, and equals it when all was delivered', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        for (const { line_total_ngn, quantity_agreed, quantity_delivered, payable_ngn } of delivered(lines)
          .items) {
          expect(Number.isSafeInteger(payable_ngn) && payable_ngn >= 0).toBe(true);
          expect(payable_ngn).toBeLessThanOrEqual(line_total_ngn);
          expect(quantity_delivered < quantity_agreed || payable_ngn === line_total_ngn).toBe(true);
          expect(quantity_delivered > 0 || payable_ngn === 0).toBe(true);
        }
        const all = delivered(lines.map((one) => ({ ...one, delivered: one.quantity })));
        expect(all.payable_ngn).toBe(all.total_ngn);
      }),
    );
  });

  test('the payable total is the sum of the lines and at most the total', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const { items, payable_ngn, total_ngn } = delivered(lines);
        expect(payable_ngn).toBe(items.reduce((sum, item) => sum + item.payable_ngn, 0));
        expect(payable_ngn).toBeLessThanOrEqual(total_ngn);
      }),
    );
  });

  test('the payable amount is within half a Naira of the exact share', () => {
    fc.assert(
      fc.property(line, ({ quantity, line_total_ngn, delivered: quantity_delivered }) => {
        const counted = { line_total_ngn, quantity_agreed: quantity, quantity_delivered };
        const twiceOff =
          2n *
          (BigInt(payableNgn(counted)) * BigInt(quantity) -
            BigInt(line_total_ngn) * BigInt(quantity_delivered));
        expect(twiceOff <= BigInt(quantity) && twiceOff > -BigInt(quantity)).toBe(true);
      }),
    );
  });

  test('delivering more never costs less', () => {
    fc.assert(
      fc.property(line, ({ quantity, line_total_ngn, delivered: less }) => {
        const counted = { line_total_ngn, quantity_agreed: quantity };
        const more = Math.min(quantity, less + 1);
        expect(payableNgn({ ...counted, quantity_delivered: more })).toBeGreaterThanOrEqual(
          payableNgn({ ...counted, quantity_delivered: less }),
        );
      }),
    );
  });

  test('nothing is payable in any status but delivered', () => {
    const lines = [{ quantity: 4, line_total_ngn: 1_001, delivered: 0 }];
    const paths: Readonly<Record<Status, readonly Status[]>> = {
      pending: [],
      confirmed: BEFORE.slice(0, 1),
      dispensing: BEFORE.slice(0, 2),
      ready: BEFORE.slice(0, 3),
      in_transit: BEFORE,
      delivered: [...BEFORE, 'delivered'],
      cancelled: ['cancelled'],
      rejected: ['rejected'],
      failed: [...BEFORE, 'failed'],
      returned: [...BEFORE, 'returned'],
    };
    for (const status of STATUSES) {
      const record = recordAfter(lines, paths[status]);
      expect(record).toMatchObject({
        status,
        payable_ngn: status === 'delivered' ? 1_001 : 0,
        total_ngn: 1_001,
      });
      expect(isTerminal(status) || record.payable_ngn === 0).toBe(true);
    }
  });

  test('an agreed smaller quantity that is delivered whole costs the agreed line total', () => {
    const submitted = made([{ quantity: 4, line_total_ngn: 1_001, delivered: 0 }]);
    const [first] = timelineThrough(submitted);
    const at = submitted.accepted_at;
    const hold = { status: 'pending', at, actor: 'pharmacy' } as const;
    const statuses = [...BEFORE, 'delivered'] as const;
    const record = toRecord(submitted, [
      first as TimelineEntry,
      {
        ...hold,
        sequence: 2,
        event: 'hold_opened',
        opened: { reason: 'partial_stock', expires_at: at, lines: [{ line: 1, quantity: 3 }] },
      },
      { ...hold, sequence: 3, event: 'hold_resolved', resolved: { end: 'approve' } },
      ...statuses.map((status, index) => ({ ...hold, status, sequence: index + 4 })),
    ]);
    expect(record.items[0]).toMatchObject({ line_total_ngn: 751, quantity_delivered: 3, payable_ngn: 751 });
  });
});
