/** The rules of holds: how they end and what is refused, without any I/O. */
import { chargesOf } from '../../domain/money/charges.ts';
import { describe, expect, test } from '@jest/globals';
import {
  endOfRequest,
  heldPeriods,
  isHeldForAuthorization,
  isReleasedWhenOverdue,
  openingEntry,
  resolutionEntry,
} from '../../domain/holds/hold-ends.ts';
import { type Hold, HOLD_REASONS, type HoldReason } from '../../domain/holds/holds.ts';
import { summaryOf } from '../../domain/pharmacies/pharmacies.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { submission } from '../support/requests/submissions.ts';
import { openingRefusalOf, resolutionRefusalOf } from '../../domain/holds/hold-refusals.ts';
import { type OpenHold, REFUSALS, type ResolveHold } from '../../domain/requests/messages.ts';
import type { Status } from '../../domain/requests/statuses.ts';

const AT = '2026-01-05T09:00:00.000Z';

describe('the end of a hold', () => {
  describe('the effect on the request', () => {
    test.each<[reason: HoldReason, cancelled: string]>([
      ['prescription_required', 'prescription_withdrawn'],
      ['prescription_unclear', 'prescription_withdrawn'],
      ['substitution_proposed', 'other'],
      ['partial_stock', 'other'],
      ['price_changed', 'price_too_high'],
      ['authorization_required', 'authorization_declined'],
      ['address_unclear', 'other'],
      ['recipient_unreachable', 'other'],
    ])('declining a hold for %s while pending cancels the request as %s', (reason, cancelled) => {
      expect(endOfRequest(reason, 'decline', 'pending')).toEqual({
        step: 'cancel',
        report: { actor: 'partner', reason: cancelled },
      });
    });

    test.each(HOLD_REASONS)(
      'declining a hold for %s after the pharmacy accepted fails the request',
      (reason) => {
        expect(endOfRequest(reason, 'decline', 'confirmed')).toEqual({
          step: 'fail',
          report: { actor: 'system', reason: 'hold_declined' },
        });
      },
    );

    test.each(HOLD_REASONS)(
      'an expired hold for %s ends the request, or releases it if it waits for an authorization',
      (reason) => {
        const report = { actor: 'system', reason: 'hold_expired' };
        const isReleased = reason === 'authorization_required';
        expect(isReleasedWhenOverdue(reason, 'expire')).toBe(isReleased);
        expect(endOfRequest(reason, 'expire', 'pending')).toEqual(
          isReleased ? undefined : { step: 'reject', report },
        );
        expect(endOfRequest(reason, 'expire', 'ready')).toEqual(
          isReleased ? undefined : { step: 'fail', report },
        );
      },
    );

    test.each([
      'approve',
      'attach_prescriptions',
      'authorize',
      'correct_address',
      'correct_recipient',
      'withdraw',
    ] as const)('after %s of a hold the request continues', (end) => {
      expect(endOfRequest('authorization_required', end, 'pending')).toBeUndefined();
      expect(isReleasedWhenOverdue('authorization_required', end)).toBe(false);
    });
  });

  test.each([
    [undefined, false],
    [{ code: null, emergency: false }, true],
    [{ code: 'PA-1', emergency: false }, false],
    [{ code: null, emergency: true }, false],
  ])('a request with the authorization %j starts held: %s', (authorization, isHeld) => {
    expect(isHeldForAuthorization(submission(authorization === undefined ? {} : { authorization }))).toBe(
      isHeld,
    );
  });

  describe('timeline entries of a hold', () => {
    const after: TimelineEntry = { sequence: 4, status: 'confirmed', at: AT, actor: 'pharmacy' };
    const place = { after, at: AT, actor: 'pharmacy' } as const;

    test('a hold is opened at the next sequence, in the same status', () => {
      expect(openingEntry(place, { reason: 'price_changed', limitMs: 86_400_000 })).toEqual({
        sequence: 5,
        status: 'confirmed',
        at: AT,
        actor: 'pharmacy',
        event: 'hold_opened',
        opened: { reason: 'price_changed', expires_at: '2026-01-06T09:00:00.000Z' },
      });
    });

    test('a hold is opened with lines and a note', () => {
      const lines = [{ line: 1, quantity: 2 }];
      expect(
        openingEntry(place, { reason: 'partial_stock', lines, note: 'half a box', limitMs: 60_000 }),
      ).toMatchObject({
        note: 'half a box',
        opened: { reason: 'partial_stock', expires_at: '2026-01-05T09:01:00.000Z', lines },
      });
    });

    test('a hold is resolved at the next sequence, in the same status', () => {
      expect(resolutionEntry(place, { end: 'approve' })).toEqual({
        sequence: 5,
        status: 'confirmed',
        at: AT,
        actor: 'pharmacy',
        event: 'hold_resolved',
        resolved: { end: 'approve' },
      });
    });

    test('the held time since a point in the timeline counts only holds that were resolved', () => {
      const at = (minute: number) => new Date(Date.parse(AT) + minute * 60_000).toISOString();
      const opened = { reason: 'address_unclear', expires_at: AT } as const;
      const entry = (sequence: number, minute: number, changes: Partial<TimelineEntry>): TimelineEntry => ({
        ...after,
        sequence,
        at: at(minute),
        ...changes,
      });
      const timeline = [
        entry(1, 0, {}),
        entry(2, 10, { opened }),
        entry(3, 15, { resolved: { end: 'approve' } }),
        entry(4, 20, { opened }),
        entry(5, 27, { resolved: { end: 'withdraw' } }),
        entry(6, 30, { opened }),
      ];
      const minutesHeld = (from: number, since?: number) =>
        heldPeriods(timeline, from, since).reduce((sum, period) => sum + period.to - period.from, 0) / 60_000;
      expect([0, 2, 3, 4, 5].map((from) => minutesHeld(from))).toEqual([12, 12, 7, 7, 0]);
      const since = (minute: number) => minutesHeld(0, Date.parse(at(minute)));
      expect([0, 10, 12, 16, 25, 30].map(since)).toEqual([12, 12, 10, 7, 2, 0]);
    });
  });
});

describe('rules for opening and resolving a hold', () => {
  const PHARMACY_ID = 'ph_test';

  const pharmacy = summaryOf({ pharmacy_id: PHARMACY_ID, name: 'Test', address: 'Here' });

  function hold(changes: Partial<Hold> = {}): Hold {
    return {
      sequence: 2,
      reason: 'address_unclear',
      raised_by: 'courier',
      opened_at: AT,
      expires_at: AT,
      actions: ['correct_address', 'decline'],
      note: null,
      proposed: [],
      proposed_charges: null,
      lacking: [],
      problems: [],
      calls: [],
      ...changes,
    };
  }

  const ITEM = { medicine_id: 'med_test', agreed: 1 };

  function opening(
    asked: Omit<OpenHold, 'actor'>,
    status: Status = 'pending',
    agreed: readonly number[] = [10, 3],
  ) {
    return openingRefusalOf(
      { status, pharmacy, hold: null, timeline: [] },
      agreed.map((quantity) => ({ medicine_id: 'med_test', agreed: quantity })),
      { actor: 'pharmacy', ...asked },
    );
  }

  describe('refused holds', () => {
    test.each<[what: string, asked: Omit<OpenHold, 'actor'>, message: string]>([
      ['for a proposal without lines', { reason: 'partial_stock' }, 'partial_stock needs lines'],
      ['for a proposal of no line', { reason: 'price_changed', lines: [] }, 'price_changed needs lines'],
      [
        'with lines for a reason without proposals',
        { reason: 'address_unclear', lines: [{ line: 1, quantity: 1 }] },
        'address_unclear takes no lines',
      ],
      [
        'for two proposals of one line',
        {
          reason: 'partial_stock',
          lines: [
            { line: 1, quantity: 1 },
            { line: 1, quantity: 2 },
          ],
        },
        'a line is named twice',
      ],
      [
        'for a line that is not there',
        { reason: 'partial_stock', lines: [{ line: 3, quantity: 1 }] },
        'there is no line 3',
      ],
      ['for line 0', { reason: 'partial_stock', lines: [{ line: 0, quantity: 1 }] }, 'there is no line 0'],
      [
        'for a price as partial stock',
        { reason: 'partial_stock', lines: [{ line: 1, line_total_ngn: 5 }] },
        'line 1 takes quantity, and nothing else',
      ],
      [
        'for partial stock with a price as well',
        { reason: 'partial_stock', lines: [{ line: 1, quantity: 1, line_total_ngn: 5 }] },
        'line 1 takes quantity, and nothing else',
      ],
      [
        'for a line without a proposed value',
        { reason: 'price_changed', lines: [{ line: 2 }] },
        'line 2 takes line_total_ngn, and nothing else',
      ],
      [
        'for less of a line as a substitution',
        { reason: 'substitution_proposed', lines: [{ line: 1, quantity: 1 }] },
        'line 1 takes substitute, and nothing else',
      ],
      [
        'for as much as is agreed',
        { reason: 'partial_stock', lines: [{ line: 1, quantity: 10 }] },
        'line 1 has 10: less is proposed, 0 at least',
      ],
      [
        'for less than nothing',
        { reason: 'partial_stock', lines: [{ line: 1, quantity: -1 }] },
        'line 1 has 10: less is proposed, 0 at least',
      ],
      [
        'when nothing would be left',
        {
          reason: 'partial_stock',
          lines: [
            { line: 1, quantity: 0 },
            { line: 2, quantity: 0 },
          ],
        },
        'nothing would be left; reject or fail it instead',
      ],
    ])('a hold cannot be opened %s', (_what, asked, message) => {
      expect(opening(asked)).toEqual({ type: REFUSALS.invalidReport, message });
    });

    test('a hold cannot be opened by an actor that may not raise it', () => {
      const asked: OpenHold = { actor: 'courier', reason: 'prescription_required' };
      expect(
        openingRefusalOf({ status: 'pending', pharmacy, hold: null, timeline: [] }, [ITEM], asked),
      ).toEqual({
        type: REFUSALS.invalidReport,
        message: 'prescription_required is not for the courier',
      });
    });

    test('a hold cannot be opened while there is another', () => {
      const asked: OpenHold = { actor: 'pharmacy', reason: 'prescription_required' };
      expect(
        openingRefusalOf({ status: 'pending', pharmacy, hold: hold(), timeline: [] }, [ITEM], asked),
      ).toEqual({
        type: REFUSALS.illegalTransition,
        message: 'there is a hold already: address_unclear',
      });
    });

    test.each([
      ['partial_stock', 'in_transit'],
      ['recipient_unreachable', 'pending'],
      ['address_unclear', 'delivered'],
    ] as const)('a hold for %s cannot be opened while the request is %s', (reason, status) => {
      expect(opening({ reason }, status)).toEqual({
        type: REFUSALS.illegalTransition,
        message: `no hold for ${reason} while ${status}`,
      });
    });

    test('a hold cannot be opened by a pharmacy that does not have the order', () => {
      expect(opening({ reason: 'address_unclear', pharmacy_id: 'ph_other' })).toEqual({
        type: REFUSALS.notYourOrder,
        message: 'the order is not with this pharmacy',
      });
    });
  });

  describe('allowed holds', () => {
    test.each<[what: string, asked: Omit<OpenHold, 'actor'>, agreed: readonly number[]]>([
      [
        'by the pharmacy that has the order',
        { reason: 'address_unclear', pharmacy_id: PHARMACY_ID },
        [10, 3],
      ],
      [
        'for one less than is agreed',
        { reason: 'partial_stock', lines: [{ line: 1, quantity: 9 }] },
        [10, 3],
      ],
      [
        'that leaves nothing of the first line and keeps the second',
        { reason: 'partial_stock', lines: [{ line: 1, quantity: 0 }] },
        [10, 3],
      ],
      [
        'that leaves nothing of the last line and keeps the first',
        { reason: 'partial_stock', lines: [{ line: 2, quantity: 0 }] },
        [10, 3],
      ],
      ['for a price of 0', { reason: 'price_changed', lines: [{ line: 2, line_total_ngn: 0 }] }, [10, 3]],
      [
        'for less of every line that is still agreed',
        { reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] },
        [10, 0],
      ],
    ])('a hold can be opened %s', (_what, asked, agreed) => {
      expect(opening(asked, 'pending', agreed)).toBeUndefined();
    });

    test('a partial_stock hold is refused if it would leave nothing of the order', () => {
      expect(
        opening({ reason: 'partial_stock', lines: [{ line: 1, quantity: 0 }] }, 'pending', [10, 0]),
      ).toMatchObject({
        message: 'nothing would be left; reject or fail it instead',
      });
    });
  });

  describe('resolving a hold', () => {
    function resolving(
      asked: Partial<ResolveHold>,
      held: Hold | null = hold(),
      status: Status = 'confirmed',
    ) {
      const resolution = { end: 'correct_address' } as const;
      return resolutionRefusalOf(
        {
          status,
          pharmacy,
          hold: held,
          prescription_ids: ['rx_1'],
          items: [],
          authorization: null,
          charges: chargesOf([], {}),
        },
        { actor: 'partner', opened: 2, resolution, ...asked },
        '2026-07-01T08:00:00.000Z',
      );
    }
    const illegal = (message: string) => ({ type: REFUSALS.illegalTransition, message });
    const withdrawal = { actor: 'pharmacy', resolution: { end: 'withdraw' } } as const;

    test('a hold is resolved by an action that its reason allows', () =>
      expect(resolving({})).toBeUndefined());
    test('a hold can be resolved by a call that names the pharmacy that has the order', () => {
      expect(resolving({ pharmacy_id: PHARMACY_ID })).toBeUndefined();
    });
    test('a hold is not resolved by another pharmacy', () => {
      expect(resolving({ ...withdrawal, pharmacy_id: 'ph_other' })).toEqual({
        type: REFUSALS.notYourOrder,
        message: 'the order is not with this pharmacy',
      });
    });
    test('a hold is not resolved once the request has ended', () => {
      expect(resolving({}, hold(), 'failed')).toEqual(illegal('nothing is held while failed'));
    });
    test('resolving fails when there is no hold', () => {
      expect(resolving({}, null)).toEqual(illegal('nothing is held'));
    });
    test('resolving an earlier hold does not resolve the current one', () => {
      expect(resolving({ opened: 3 })).toEqual(illegal('the hold is another one: 2'));
    });
    test('a hold is not resolved by an action that its reason does not allow', () => {
      expect(resolving({ resolution: { end: 'approve' } })).toEqual(
        illegal('address_unclear takes correct_address, decline'),
      );
    });
    test('a caller cannot expire a hold', () => {
      const expiring = hold({ actions: ['expire'] as unknown as Hold['actions'] });
      expect(resolving({ resolution: { end: 'expire' } }, expiring)).toEqual(
        illegal('address_unclear takes expire'),
      );
    });

    test.each<[held: Partial<Hold>, mayWithdraw: boolean]>([
      [{ raised_by: 'pharmacy' }, true],
      [{ raised_by: 'courier' }, false],
      [{ raised_by: 'system', reason: 'prescription_required' }, true],
      [{ raised_by: 'system', reason: 'authorization_required' }, false],
    ])('a pharmacy can withdraw a hold with %j: %s', (held, mayWithdraw) => {
      expect(resolving(withdrawal, hold(held)) === undefined).toBe(mayWithdraw);
    });
    test('a partner cannot withdraw a hold for a prescription', () => {
      const held = hold({ raised_by: 'system', reason: 'prescription_required' });
      expect(resolving({ resolution: { end: 'withdraw' } }, held)).toBeDefined();
    });
  });
});
