import { describe, expect, test } from '@jest/globals';
import { openingRefusalOf, resolutionRefusalOf } from '../../domain/holds/hold-refusals.ts';
import type { Hold } from '../../domain/holds/holds.ts';
import { REFUSALS, type OpenHold, type ResolveHold } from '../../domain/requests/messages.ts';
import type { Status } from '../../domain/requests/statuses.ts';

const PHARMACY_ID = 'ph_test';
const pharmacy = { pharmacy_id: PHARMACY_ID, name: 'Test', address: 'Here' };
const AT = '2026-01-05T09:00:00.000Z';

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
    lacking: [],
    ...changes,
  };
}

function opening(
  asked: Omit<OpenHold, 'actor'>,
  status: Status = 'pending',
  agreed: readonly number[] = [10, 3],
) {
  return openingRefusalOf(
    { status, pharmacy, hold: null, timeline: [] },
    agreed.map((quantity) => ({ agreed: quantity })),
    { actor: 'pharmacy', ...asked },
  );
}

describe('a hold can not be opened', () => {
  test.each<[what: string, asked: Omit<OpenHold, 'actor'>, message: string]>([
    ['for a proposal without lines', { reason: 'partial_stock' }, 'partial_stock needs lines'],
    ['for a proposal of no line', { reason: 'price_changed', lines: [] }, 'price_changed needs lines'],
    [
      'with lines where nothing is proposed',
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
      'for partial stock with a price beside it',
      { reason: 'partial_stock', lines: [{ line: 1, quantity: 1, line_total_ngn: 5 }] },
      'line 1 takes quantity, and nothing else',
    ],
    [
      'for a line of which nothing is said',
      { reason: 'price_changed', lines: [{ line: 2 }] },
      'line 2 takes line_total_ngn, and nothing else',
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
  ])('%s', (_what, asked, message) => {
    expect(opening(asked)).toEqual({ type: REFUSALS.invalidReport, message });
  });

  test('by somebody who does not raise it', () => {
    const asked: OpenHold = { actor: 'courier', reason: 'prescription_required' };
    expect(
      openingRefusalOf({ status: 'pending', pharmacy, hold: null, timeline: [] }, [{ agreed: 1 }], asked),
    ).toEqual({
      type: REFUSALS.invalidReport,
      message: 'prescription_required is not for the courier',
    });
  });

  test('while there is another', () => {
    const asked: OpenHold = { actor: 'pharmacy', reason: 'prescription_required' };
    expect(
      openingRefusalOf({ status: 'pending', pharmacy, hold: hold(), timeline: [] }, [{ agreed: 1 }], asked),
    ).toEqual({
      type: REFUSALS.illegalTransition,
      message: 'there is a hold already: address_unclear',
    });
  });

  test.each([
    ['partial_stock', 'in_transit'],
    ['recipient_unreachable', 'pending'],
    ['address_unclear', 'delivered'],
  ] as const)('for %s while %s', (reason, status) => {
    expect(opening({ reason }, status)).toEqual({
      type: REFUSALS.illegalTransition,
      message: `no hold for ${reason} while ${status}`,
    });
  });

  test('by a pharmacy that does not have the order', () => {
    expect(opening({ reason: 'address_unclear', pharmacy_id: 'ph_other' })).toEqual({
      type: REFUSALS.notYourOrder,
      message: 'the order is not with this pharmacy',
    });
  });
});

describe('a hold can be opened', () => {
  test.each<[what: string, asked: Omit<OpenHold, 'actor'>, agreed: readonly number[]]>([
    ['by the pharmacy that has the order', { reason: 'address_unclear', pharmacy_id: PHARMACY_ID }, [10, 3]],
    ['for one less than is agreed', { reason: 'partial_stock', lines: [{ line: 1, quantity: 9 }] }, [10, 3]],
    [
      'for nothing of one line, while another is left',
      { reason: 'partial_stock', lines: [{ line: 1, quantity: 0 }] },
      [10, 3],
    ],
    [
      'for nothing of the last line, while the first is left',
      { reason: 'partial_stock', lines: [{ line: 2, quantity: 0 }] },
      [10, 3],
    ],
    ['for a price of 0', { reason: 'price_changed', lines: [{ line: 2, line_total_ngn: 0 }] }, [10, 3]],
    [
      'for less of every line that is still agreed',
      { reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] },
      [10, 0],
    ],
  ])('%s', (_what, asked, agreed) => {
    expect(opening(asked, 'pending', agreed)).toBeUndefined();
  });

  test('for nothing of the only line that is still agreed it can not', () => {
    expect(
      opening({ reason: 'partial_stock', lines: [{ line: 1, quantity: 0 }] }, 'pending', [10, 0]),
    ).toMatchObject({
      message: 'nothing would be left; reject or fail it instead',
    });
  });
});

describe('a hold', () => {
  function resolving(asked: Partial<ResolveHold>, held: Hold | null = hold(), status: Status = 'confirmed') {
    const resolution = { end: 'correct_address' } as const;
    return resolutionRefusalOf(
      { status, pharmacy, hold: held, prescription_ids: ['rx_1'] },
      { actor: 'partner', opened: 2, resolution, ...asked },
    );
  }
  const illegal = (message: string) => ({ type: REFUSALS.illegalTransition, message });
  const withdrawal = { actor: 'pharmacy', resolution: { end: 'withdraw' } } as const;

  test('is resolved by an action that it takes', () => expect(resolving({})).toBeUndefined());
  test('is resolved while the pharmacy that has the order is named', () => {
    expect(resolving({ pharmacy_id: PHARMACY_ID })).toBeUndefined();
  });
  test('is not resolved by another pharmacy', () => {
    expect(resolving({ ...withdrawal, pharmacy_id: 'ph_other' })).toEqual({
      type: REFUSALS.notYourOrder,
      message: 'the order is not with this pharmacy',
    });
  });
  test('is not resolved when the request is over', () => {
    expect(resolving({}, hold(), 'failed')).toEqual(illegal('nothing is held while failed'));
  });
  test('is not resolved when there is none', () => {
    expect(resolving({}, null)).toEqual(illegal('nothing is held'));
  });
  test('is not resolved when another one is meant', () => {
    expect(resolving({ opened: 3 })).toEqual(illegal('the hold is another one: 2'));
  });
  test('is not resolved by an action that it does not take', () => {
    expect(resolving({ resolution: { end: 'approve' } })).toEqual(
      illegal('address_unclear takes correct_address, decline'),
    );
  });
  test('is not resolved by somebody who says that its time is over', () => {
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
  ])('of %j is withdrawn by a pharmacy: %s', (held, mayWithdraw) => {
    expect(resolving(withdrawal, hold(held)) === undefined).toBe(mayWithdraw);
  });
  test('for a prescription is not withdrawn by the partner', () => {
    const held = hold({ raised_by: 'system', reason: 'prescription_required' });
    expect(resolving({ resolution: { end: 'withdraw' } }, held)).toBeDefined();
  });
});
