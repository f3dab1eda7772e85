/** The record of a request, derived from its submission and timeline. */
import { describe, expect, test } from '@jest/globals';
import { itemsWithCounters } from '../../../domain/requests/terms.ts';
import { acceptedRecord } from '../../../domain/requests/accepted-request.ts';
import { isClosed, toRecord } from '../../../domain/requests/record.ts';
import { stepEntry } from '../../../domain/requests/steps.ts';
import { STATUSES, type Status } from '../../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { linesDispensed, linesToReserve } from '../../../domain/stock.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';

const AT = '2026-01-05T09:00:00.000Z';
const [ITEM] = submission().items as [ReturnType<typeof submission>['items'][0]];
const OTHER_ARTICLE = 'art_5h2q8m0vt9c4x7kzn3wd6rb1eg';
const made = submission({
  accepted_at: AT,
  total_ngn: 4_000,
  items: [
    { ...ITEM, quantity: 4, line_total_ngn: 1_000, content_quantity: 40 },
    {
      ...ITEM,
      medicine_id: 'med_other',
      article_id: OTHER_ARTICLE,
      quantity: 3,
      line_total_ngn: 3_000,
      content_quantity: 3,
    },
  ],
});

function entry(sequence: number, changes: Partial<TimelineEntry>): TimelineEntry {
  return {
    sequence,
    status: 'pending',
    at: `2026-01-05T09:0${sequence}:00.000Z`,
    actor: 'pharmacy',
    ...changes,
  };
}
const recordAfter = (...entries: readonly TimelineEntry[]) =>
  toRecord(made, [...timelineThrough(made), ...entries]);

describe('the record of a request', () => {
  test('the record of a new request is pending and can be cancelled', () => {
    expect(acceptedRecord(made)).toMatchObject({
      status: 'pending',
      status_reason: null,
      allowed_actions: ['cancel'],
      currency: 'NGN',
      hold: null,
      delivered_at: null,
      created_at: AT,
      updated_at: AT,
      routing_history: [],
      timeline: [{ sequence: 1, status: 'pending', at: AT, actor: 'partner' }],
    });
  });

  test('a record needs a timeline', () => {
    expect(() => toRecord(made, [])).toThrow('A request has at least one timeline entry');
  });

  test('the status_reason of a record comes from a new status, not from a timeline event', () => {
    const rejected = entry(2, { status: 'rejected', reason: 'out_of_stock' });
    expect(recordAfter(rejected)).toMatchObject({ status_reason: 'out_of_stock', updated_at: rejected.at });
    expect(recordAfter({ ...rejected, status: 'pending', event: 'rerouted' }).status_reason).toBeNull();
  });

  test('only a delivered record has a delivery time', () => {
    expect(recordAfter(entry(2, { status: 'delivered' })).delivered_at).toBe('2026-01-05T09:02:00.000Z');
    expect(recordAfter(entry(2, { status: 'failed' })).delivered_at).toBeNull();
  });

  test('a partner can cancel only a pending request, and the five final statuses are closed', () => {
    const allowed = STATUSES.map((status) => [status, recordAfter(entry(2, { status })).allowed_actions]);
    expect(allowed).toEqual(STATUSES.map((status) => [status, status === 'pending' ? ['cancel'] : []]));
    const closed: Status[] = ['delivered', 'cancelled', 'rejected', 'failed', 'returned'];
    expect(STATUSES.filter((status) => isClosed({ status }))).toEqual(closed);
  });

  test("a record's timeline entries omit routes and show how a hold ended", () => {
    const { timeline } = recordAfter(
      entry(2, { event: 'hold_opened', note: 'call', opened: { reason: 'partial_stock', expires_at: AT } }),
      entry(3, { event: 'hold_resolved', resolved: { end: 'approve' } }),
    );
    expect(timeline.slice(1)).toEqual([
      { ...entry(2, {}), event: 'hold_opened', note: 'call' },
      {
        ...entry(3, {}),
        event: 'hold_resolved',
        resolution: {
          reason: 'partial_stock',
          action: 'approve',
          changes: [],
          total_ngn_before: 4_000,
          total_ngn_after: 4_000,
        },
      },
    ]);
  });
});

describe('the timeline entry of a step', () => {
  test('the entry of a step has the members of its report and no others', () => {
    expect(stepEntry('confirm', { actor: 'pharmacy' }, 2, AT)).toEqual({
      sequence: 2,
      status: 'confirmed',
      at: AT,
      actor: 'pharmacy',
    });
    const reported = {
      reason: 'damaged',
      note: 'wet',
      proof: { type: 'pin' },
      lines: [{ line: 1, quantity: 1 }],
    } as const;
    expect(stepEntry('fail', { actor: 'courier', pharmacy_id: 'ph_test', ...reported }, 5, AT)).toEqual({
      sequence: 5,
      status: 'failed',
      at: AT,
      actor: 'courier',
      ...reported,
    });
  });
});

describe('line counters', () => {
  const batch = { batch_number: 'B1', expires_on: '2027-01-01', nafdac_number: 'A4-0123' };
  const countsAfter = (...entries: readonly TimelineEntry[]) =>
    itemsWithCounters(made.items, [...timelineThrough(made), ...entries]).map(
      ({ quantity_accepted, quantity_dispensed, quantity_delivered, batches }) => [
        quantity_accepted,
        quantity_dispensed,
        quantity_delivered,
        batches,
      ],
    );
  const confirmed = entry(2, { status: 'confirmed' });

  test('the counters of each line follow the reports of the steps', () => {
    const dispensing = entry(3, {
      status: 'dispensing',
      lines: [
        { line: 1, quantity: 2, batch },
        { line: 1, quantity: 1 },
      ],
    });
    const delivered = entry(5, { status: 'delivered', lines: [{ line: 1, quantity: 2 }] });
    expect(countsAfter(confirmed)).toEqual([
      [4, 0, 0, []],
      [3, 0, 0, []],
    ]);
    expect(countsAfter(confirmed, dispensing)).toEqual([
      [4, 3, 0, [{ ...batch, quantity: 2 }]],
      [3, 0, 0, []],
    ]);
    expect(countsAfter(confirmed, dispensing, entry(4, { status: 'ready' }), delivered)).toEqual([
      [4, 3, 2, [{ ...batch, quantity: 2 }]],
      [3, 0, 0, []],
    ]);
  });

  test('a batch reported for the second line appears at the second line', () => {
    expect(
      countsAfter(confirmed, entry(3, { status: 'dispensing', lines: [{ line: 2, quantity: 3, batch }] })),
    ).toEqual([
      [4, 0, 0, []],
      [3, 3, 0, [{ ...batch, quantity: 3 }]],
    ]);
  });

  test('the counters of lines do not change at other statuses and events', () => {
    for (const status of [
      'pending',
      'ready',
      'in_transit',
      'cancelled',
      'rejected',
      'failed',
      'returned',
    ] as const) {
      expect(countsAfter(confirmed, entry(3, { status }))).toEqual(countsAfter(confirmed));
    }
    const event = entry(3, { status: 'dispensing', event: 'hold_opened' });
    expect(countsAfter(confirmed, event)).toEqual(countsAfter(confirmed));
  });

  test('agreed quantities are reserved from stock, and dispensed quantities leave it', () => {
    const [first, second] = made.items as [typeof ITEM, typeof ITEM];
    const lines = [
      { ...first, agreed: 1 },
      { ...second, agreed: 0 },
    ];
    expect(linesToReserve(lines)).toEqual([{ article_id: ITEM.article_id, content_quantity: 10 }]);
    expect(linesToReserve(made.items)).toEqual([
      { article_id: ITEM.article_id, content_quantity: 40 },
      { article_id: OTHER_ARTICLE, content_quantity: 3 },
    ]);
    const dispensed = entry(3, { status: 'dispensing', lines: [{ line: 1, quantity: 3 }] });
    expect(linesDispensed(made.items, [...timelineThrough(made), confirmed, dispensed])).toEqual([
      { article_id: ITEM.article_id, content_quantity: 30 },
      { article_id: OTHER_ARTICLE, content_quantity: 0 },
    ]);
  });
});
