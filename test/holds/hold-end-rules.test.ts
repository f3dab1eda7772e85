import { describe, expect, test } from '@jest/globals';
import {
  endOfRequest,
  heldMs,
  isHeldForAuthorization,
  isReleasedWhenOverdue,
  openingEntry,
  resolutionEntry,
} from '../../domain/holds/hold-ends.ts';
import { HOLD_REASONS, type HoldReason } from '../../domain/holds/holds.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { submission } from '../support/requests/submissions.ts';

const AT = '2026-01-05T09:00:00.000Z';

describe('the end of a hold', () => {
  test.each<[reason: HoldReason, cancelled: string]>([
    ['prescription_required', 'prescription_withdrawn'],
    ['prescription_unclear', 'prescription_withdrawn'],
    ['substitution_proposed', 'other'],
    ['partial_stock', 'other'],
    ['price_changed', 'price_too_high'],
    ['authorization_required', 'authorization_declined'],
    ['address_unclear', 'other'],
    ['recipient_unreachable', 'other'],
  ])('%s that is declined while pending cancels the request as %s', (reason, cancelled) => {
    expect(endOfRequest(reason, 'decline', 'pending')).toEqual({
      step: 'cancel',
      report: { actor: 'partner', reason: cancelled },
    });
  });

  test.each(HOLD_REASONS)('%s that is declined after the pharmacy accepted fails the request', (reason) => {
    expect(endOfRequest(reason, 'decline', 'confirmed')).toEqual({
      step: 'fail',
      report: { actor: 'system', reason: 'hold_declined' },
    });
  });

  test.each(HOLD_REASONS)(
    '%s that nobody resolves ends the request, unless it waits for an authorization',
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
  ] as const)('%s lets the request go on', (end) => {
    expect(endOfRequest('authorization_required', end, 'pending')).toBeUndefined();
    expect(isReleasedWhenOverdue('authorization_required', end)).toBe(false);
  });
});

test.each([
  [undefined, false],
  [{ code: null, emergency: false }, true],
  [{ code: 'PA-1', emergency: false }, false],
  [{ code: null, emergency: true }, false],
])('a request with the authorization %j begins held: %s', (authorization, isHeld) => {
  expect(isHeldForAuthorization(submission(authorization === undefined ? {} : { authorization }))).toBe(
    isHeld,
  );
});

describe('timeline entries of a hold', () => {
  const after: TimelineEntry = { sequence: 4, status: 'confirmed', at: AT, actor: 'pharmacy' };
  const place = { after, at: AT, actor: 'pharmacy' } as const;

  test('open it at the next sequence, in the same status', () => {
    expect(openingEntry(place, { reason: 'price_changed', limitMs: 86_400_000 })).toEqual({
      sequence: 5,
      status: 'confirmed',
      at: AT,
      actor: 'pharmacy',
      event: 'hold_opened',
      opened: { reason: 'price_changed', expires_at: '2026-01-06T09:00:00.000Z' },
    });
  });

  test('open it with lines and a note', () => {
    const lines = [{ line: 1, quantity: 2 }];
    expect(
      openingEntry(place, { reason: 'partial_stock', lines, note: 'half a box', limitMs: 60_000 }),
    ).toMatchObject({
      note: 'half a box',
      opened: { reason: 'partial_stock', expires_at: '2026-01-05T09:01:00.000Z', lines },
    });
  });

  test('resolve it at the next sequence, in the same status', () => {
    expect(resolutionEntry(place, { end: 'approve' })).toEqual({
      sequence: 5,
      status: 'confirmed',
      at: AT,
      actor: 'pharmacy',
      event: 'hold_resolved',
      resolved: { end: 'approve' },
    });
  });

  test('give the time that a request was held since an entry: only what was resolved after it', () => {
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
    expect([0, 2, 3, 4, 5].map((from) => heldMs(timeline, from) / 60_000)).toEqual([12, 12, 7, 7, 0]);
    const since = (minute: number) => heldMs(timeline, 0, Date.parse(at(minute))) / 60_000;
    expect([0, 10, 12, 16, 25, 30].map(since)).toEqual([12, 12, 10, 7, 2, 0]);
  });
});
