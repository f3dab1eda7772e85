/** The current terms of a request, after the changes in its timeline. */
import { describe, expect, test } from '@jest/globals';
import type { LackReason } from '../../../domain/prescriptions/dispensing.ts';
import { lineTerms } from '../../../domain/requests/items.ts';
import { itemsWithCounters, shownHold, termsOf } from '../../../domain/requests/terms.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { HoldOpening, HoldResolution, ProposedLine } from '../../../domain/holds/holds.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';

const AT = '2026-01-05T09:00:00.000Z';
const [ITEM] = submission().items as [ReturnType<typeof submission>['items'][0]];
const made = submission({
  accepted_at: AT,
  total_ngn: 4_001,
  recipient: { name: 'Ada', phone: '+2348031234567' },
  items: [
    { ...ITEM, quantity: 4, content_quantity: 96, line_total_ngn: 1_001 },
    {
      ...ITEM,
      medicine_id: 'med_other',
      medicine_label: 'other',
      quantity: 3,
      content_quantity: 72,
      line_total_ngn: 3_000,
    },
  ],
});

let sequence = 1;
function entry(changes: Partial<TimelineEntry>): TimelineEntry {
  return { sequence: (sequence += 1), status: 'pending', at: AT, actor: 'pharmacy', ...changes };
}
const opened = (opening: Partial<HoldOpening> = {}) =>
  entry({ event: 'hold_opened', opened: { reason: 'partial_stock', expires_at: AT, ...opening } });
const resolved = (resolution: HoldResolution) => entry({ event: 'hold_resolved', resolved: resolution });
const after = (...entries: readonly TimelineEntry[]) => termsOf(made, [...timelineThrough(made), ...entries]);
const approved = (...lines: readonly ProposedLine[]) =>
  after(opened({ lines }), resolved({ end: 'approve' }));

describe('the terms of a request', () => {
  test('the terms equal the submission while nothing has changed', () => {
    const { pharmacy, recipient, delivery_address, estimated_delivery_at } = made;
    expect(after()).toEqual({
      pharmacy,
      recipient,
      delivery_address,
      estimated_delivery_at,
      total_ngn: 4_001,
      delivery_fee_ngn: 0,
      commission_percent: 0,
      items: made.items.map((item) => ({ ...item, agreed: item.quantity, requested: lineTerms(item) })),
      authorization_code: null,
      coverage: {},
      hold: null,
    });
  });

  test('the terms have the submitted authorization', () => {
    const authorized = submission({ authorization: { code: 'PA-1', emergency: false } });
    expect(termsOf(authorized, timelineThrough(authorized)).authorization_code).toBe('PA-1');
  });

  test('an approved smaller quantity has its share of the price, rounded up', () => {
    expect(approved({ line: 1, quantity: 3 })).toMatchObject({
      items: [
        { agreed: 3, quantity: 4, line_total_ngn: 751 },
        { agreed: 3, line_total_ngn: 3_000 },
      ],
      total_ngn: 3_751,
      hold: null,
    });
  });

  test('a second approved reduction is a share of the quantity agreed before', () => {
    const twice = after(
      opened({ lines: [{ line: 1, quantity: 2 }] }),
      resolved({ end: 'approve' }),
      opened({ lines: [{ line: 1, quantity: 1 }] }),
      resolved({ end: 'approve' }),
    );
    expect(twice.items[0]).toMatchObject({ agreed: 1, line_total_ngn: 251 });
  });

  test('an approved price change of the second line changes only that line', () => {
    expect(approved({ line: 2, line_total_ngn: 3_500 })).toMatchObject({
      items: [{ line_total_ngn: 1_001 }, { line_total_ngn: 3_500, agreed: 3 }],
      total_ngn: 4_501,
    });
  });

  test('an approved substitute replaces the medicine, and the terms name the original one', () => {
    const item = { ...ITEM, medicine: 'theirs', medicine_id: 'med_new', medicine_label: 'new', quantity: 2 };
    const [first] = approved({ line: 1, item }).items;
    expect(first).toMatchObject({
      medicine: ITEM.medicine,
      medicine_id: 'med_new',
      medicine_label: 'new',
      agreed: 2,
      substituted_for: { medicine_id: ITEM.medicine_id, medicine_label: ITEM.medicine_label },
    });
    const third = { ...item, medicine_id: 'med_third' };
    const again = after(
      opened({ lines: [{ line: 1, item }] }),
      resolved({ end: 'approve' }),
      opened({ lines: [{ line: 1, item: third }] }),
      resolved({ end: 'approve' }),
    );
    expect(again.items[0]).toMatchObject({
      medicine_id: 'med_third',
      substituted_for: { medicine_id: ITEM.medicine_id },
    });
  });

  test('the terms keep the original order next to a substitute in another unit and pack', () => {
    const item = {
      ...ITEM,
      medicine_id: 'med_new',
      medicine_label: 'new',
      quantity: 7,
      unit: 'tablet',
      pack_size: 1,
      content_quantity: 7,
      line_total_ngn: 3_003,
    } as const;
    const timeline = [
      ...timelineThrough(made),
      opened({ lines: [{ line: 1, line_total_ngn: 1_500 }] }),
      resolved({ end: 'approve' }),
      opened({ lines: [{ line: 1, item }] }),
    ];
    const requested = {
      medicine_id: ITEM.medicine_id,
      medicine_label: ITEM.medicine_label,
      quantity: 4,
      unit: 'pack',
      pack_size: 24,
      content_unit: 'tablet',
      content_size: null,
      content_quantity: 96,
      line_total_ngn: 1_001,
    };
    const agreed = {
      medicine_id: 'med_new',
      quantity: 7,
      unit: 'tablet',
      pack_size: 1,
      content_unit: 'tablet',
      content_size: null,
      content_quantity: 7,
      line_total_ngn: 3_003,
    };
    expect(shownHold(termsOf(made, timeline), made.request_id)?.proposed).toMatchObject([
      { line: 1, ...agreed, requested },
    ]);
    const approvedNow = [...timeline, resolved({ end: 'approve' })];
    const [first, second] = itemsWithCounters(termsOf(made, approvedNow).items, approvedNow);
    expect(first).toMatchObject({ ...agreed, requested });
    expect(second).not.toHaveProperty('requested');
  });

  test('the terms do not change when a proposal is not approved', () => {
    const lines = [{ line: 1, quantity: 1 }];
    expect(after(opened({ lines }), resolved({ end: 'withdraw' }))).toEqual(after());
    expect(after(resolved({ end: 'approve' }))).toEqual(after());
    expect(after(entry({}))).toEqual(after());
  });

  test("the terms have the partner's corrections", () => {
    const delivery_address = { street: 'a', city: 'b', state: 'NG-OY' };
    const recipient = { name: 'Bola', phone: '+2348030000000' };
    expect(after(opened(), resolved({ end: 'correct_address', delivery_address }))).toMatchObject({
      delivery_address,
      recipient: made.recipient,
      authorization_code: null,
      hold: null,
    });
    expect(after(opened(), resolved({ end: 'correct_recipient', recipient }))).toMatchObject({
      recipient,
      delivery_address: made.delivery_address,
    });
    expect(after(opened(), resolved({ end: 'authorize', authorization_code: 'PA-2' }))).toMatchObject({
      authorization_code: 'PA-2',
    });
  });

  test('after re-routing the terms are those of the next pharmacy, without a hold', () => {
    const rerouted = {
      pharmacy: { pharmacy_id: 'ph_next', name: 'Next', address: 'There' },
      items: [{ ...ITEM, quantity: 7, content_quantity: 168 }],
      total_ngn: 99,
      estimated_delivery_at: '2026-02-01T00:00:00.000Z',
    };
    expect(after(opened(), entry({ event: 'rerouted', rerouted }))).toMatchObject({
      ...rerouted,
      items: [{ quantity: 7, agreed: 7 }],
      hold: null,
      delivery_address: made.delivery_address,
    });
  });
});

describe('the shown hold', () => {
  test('an open hold shows each line with its proposal', () => {
    const opening = opened({ lines: [{ line: 2, quantity: 1 }] });
    expect(shownHold(after(opening), 'req_1')).toEqual({
      sequence: opening.sequence,
      reason: 'partial_stock',
      raised_by: 'pharmacy',
      opened_at: AT,
      expires_at: AT,
      actions: ['approve', 'decline'],
      note: null,
      proposed: [
        {
          line: 2,
          medicine_id: 'med_other',
          medicine_label: 'other',
          article_id: ITEM.article_id,
          brand: null,
          quantity: 1,
          unit: 'pack',
          pack_size: 24,
          content_unit: 'tablet',
          content_size: null,
          content_quantity: 24,
          line_total_ngn: 1_000,
          requested: {
            medicine_id: 'med_other',
            medicine_label: 'other',
            article_id: ITEM.article_id,
            brand: null,
            quantity: 3,
            unit: 'pack',
            pack_size: 24,
            content_unit: 'tablet',
            content_size: null,
            content_quantity: 72,
            line_total_ngn: 3_000,
          },
        },
      ],
      proposed_charges: {
        total_ngn: 2_001,
        payer_ngn: 2_001,
        patient_ngn: 0,
        delivery_fee_ngn: 0,
        lines: [
          { line: 1, total_ngn: 1_001, payer_ngn: 1_001, patient_ngn: 0 },
          { line: 2, total_ngn: 1_000, payer_ngn: 1_000, patient_ngn: 0 },
        ],
      },
      lacking: [],
      problems: [
        {
          line: 2,
          rule: 'The pharmacy can supply less than was ordered.',
          unit: 'tablet',
          requested: 72,
          allowed: 24,
        },
      ],
      calls: [
        {
          action: 'approve',
          method: 'POST',
          path: '/requests/req_1/hold/approve',
          body: { sequence: opening.sequence },
          needs: [],
        },
        {
          action: 'decline',
          method: 'POST',
          path: '/requests/req_1/hold/decline',
          body: { sequence: opening.sequence },
          needs: [],
        },
      ],
    });
  });

  test('a hold without proposals shows its note', () => {
    const opening = { ...opened({ reason: 'address_unclear' }), note: 'which gate?' };
    expect(shownHold(after(opening), 'req_1')).toMatchObject({ note: 'which gate?', proposed: [] });
  });

  test('a hold shows each line that the prescriptions do not cover, and the call that resolves it', () => {
    const lack = { line: 2, content_unit: 'tablet', requested: 84, allowed: 60 } as const;
    const shown = (why: LackReason) => {
      const opening = opened({ reason: 'prescription_required', lacking: [{ ...lack, why }] });
      return shownHold(after(opening), 'req_1')?.lacking;
    };
    const medicine = { medicine_id: 'med_other', medicine_label: 'other' };
    const attach = 'POST /requests/req_1/hold/attach_prescriptions';
    expect(shown('too_little')).toEqual([{ ...lack, ...medicine, why: 'too_little', resolve_with: attach }]);
    expect(shown('not_verified')).toMatchObject([{ why: 'not_verified', resolve_with: null }]);
  });

  test('a hold is not shown once it is resolved or the request has ended', () => {
    expect(shownHold(after(opened(), resolved({ end: 'decline' })), 'req_1')).toBeNull();
    expect(shownHold(after(opened(), entry({ status: 'failed' })), 'req_1')).toBeNull();
    expect(shownHold(after(), 'req_1')).toBeNull();
  });

  test('an open hold does not change the items', () => {
    const timeline = [...timelineThrough(made), opened({ lines: [{ line: 1, quantity: 1 }] })];
    expect(
      itemsWithCounters(termsOf(made, timeline).items, timeline).map(({ quantity }) => quantity),
    ).toEqual([4, 3]);
  });
});
