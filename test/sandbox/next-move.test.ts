/** What the sandbox's pharmacy does next, from the request alone. */
import { describe, expect, test } from '@jest/globals';
import { holdOf, MAX_HOLDS_OF_REQUEST } from '../../domain/holds/holds.ts';
import { transitionOf, type Status } from '../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { nextMove, type Move } from '../../domain/sandbox/next-move.ts';
import type { ScenarioName } from '../../domain/sandbox/scenarios.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';

const playing = (scenario: ScenarioName) => submission({ sandbox: { scenario, step_seconds: 5 } });

/** What happened after the request was placed, as the timeline has it. */
function timelineOf(scenario: ScenarioName, happened: readonly Partial<TimelineEntry>[]): TimelineEntry[] {
  return happened.reduce<TimelineEntry[]>(
    (timeline, entry) => {
      const { status = 'pending' } = timeline.at(-1) ?? {};
      const sequence = timeline.length + 1;
      return [...timeline, { sequence, status, at: '2026-11-22T10:00:00Z', actor: 'pharmacy', ...entry }];
    },
    timelineThrough(playing(scenario)),
  );
}

function moveOf(scenario: ScenarioName, happened: readonly Partial<TimelineEntry>[], routing = 1): Move {
  return nextMove({ submission: playing(scenario), timeline: timelineOf(scenario, happened) }, routing);
}

/** In short: the step or the reason of the hold; undefined when it is over. */
function nameOf(move: Move): string | undefined {
  if (move.kind === 'over') return undefined;
  return move.kind === 'report' ? move.report.step : move.reason;
}

const opened = (reason: Extract<Move, { kind: 'hold' }>['reason']): Partial<TimelineEntry> => ({
  event: 'hold_opened',
  opened: { reason, expires_at: '2026-11-23T10:00:00Z' },
});
const REROUTED: Partial<TimelineEntry> = {
  event: 'rerouted',
  rerouted: {
    pharmacy: { pharmacy_id: 'ph_next', name: 'Next', address: '2 Allen Avenue' },
    items: [],
    total_ngn: 500,
    estimated_delivery_at: '2026-11-23T10:00:00Z',
  },
};

/** All that it does where nobody else does anything but resolve its holds. */
function played(scenario: ScenarioName, before: readonly Partial<TimelineEntry>[] = [], routing = 1) {
  const names: string[] = [];
  let happened = [...before];
  for (;;) {
    const move = moveOf(scenario, happened, routing);
    const name = nameOf(move);
    if (name === undefined || names.length > 20) return names;
    names.push(name);
    if (move.kind === 'report') happened = [...happened, { status: transitionOf(move.report.step).to }];
    if (move.kind === 'hold') happened = [...happened, opened(move.reason), { event: 'hold_resolved' }];
  }
}

const HAPPY = ['confirm', 'dispense', 'mark_ready', 'hand_over', 'deliver'];

test.each<[ScenarioName, readonly string[]]>([
  ['happy', HAPPY],
  ['collected', ['confirm', 'dispense', 'mark_ready', 'deliver']],
  ['pharmacy_delivers', ['confirm', 'dispense', 'deliver']],
  ['courier_waits', ['confirm', 'dispense', 'hand_over', 'deliver']],
  ['rejects', ['reject']],
  ['never_answers', []],
  ['manual', []],
  ['stalls', ['confirm', 'dispense']],
  ['fails_confirmed', ['confirm', 'fail']],
  ['fails_ready', ['confirm', 'dispense', 'mark_ready', 'fail']],
  ['returns', ['confirm', 'dispense', 'mark_ready', 'hand_over', 'return']],
  ['hold_prescription_required', ['confirm', 'prescription_required', ...HAPPY.slice(1)]],
  ['hold_price_changed', ['price_changed', ...HAPPY]],
  ['hold_address_unclear', [...HAPPY.slice(0, 4), 'address_unclear', 'deliver']],
  ['hold_expires', ['address_unclear']],
  ['hold_expires_confirmed', ['confirm', 'address_unclear']],
  // The request itself begins with it.
  ['hold_authorization_required', HAPPY],
])('%s is played as the scenario says', (scenario, expected) => {
  expect(played(scenario)).toEqual(expected);
});

test('the pharmacy to which a request went on fulfils it', () => {
  expect(played('reroutes', [REROUTED], 2)).toEqual(HAPPY);
});

test('whoever takes a step says so, with what the scenario says of it', () => {
  expect(moveOf('partial_dispensed', [{ status: 'confirmed' }])).toEqual({
    kind: 'report',
    report: { step: 'dispense', actor: 'pharmacy', share: 'half' },
  });
  expect(moveOf('returns', [{ status: 'in_transit' }])).toEqual({
    kind: 'report',
    report: { step: 'return', actor: 'courier', reason: 'recipient_absent' },
  });
});

test('a hold says what is done where it cannot be opened', () => {
  const { step, actor } = { step: 'confirm', actor: 'pharmacy' } as const;
  const instead = { kind: 'report', report: { step, actor } } as const;
  expect(moveOf('hold_partial_stock', [])).toEqual({ kind: 'hold', reason: 'partial_stock', actor, instead });
  expect(moveOf('hold_expires', [])).toMatchObject({ kind: 'hold', instead: { kind: 'over' } });
});

describe('what a partner did by hand is passed over:', () => {
  test.each<[ScenarioName, Status, string | undefined]>([
    ['happy', 'dispensing', 'mark_ready'],
    ['happy', 'in_transit', 'deliver'],
    ['pharmacy_delivers', 'in_transit', 'deliver'],
    ['rejects', 'confirmed', undefined],
    ['stalls', 'ready', undefined],
    ['fails_confirmed', 'ready', 'fail'],
    ['hold_partial_stock', 'confirmed', 'dispense'],
    ['hold_expires_confirmed', 'dispensing', 'address_unclear'],
  ])('%s goes on from %s with %s', (scenario, status, expected) => {
    expect(nameOf(moveOf(scenario, [{ status }]))).toBe(expected);
  });

  test('a hold that was opened is not opened again', () => {
    expect(nameOf(moveOf('hold_partial_stock', [opened('partial_stock')]))).toBe('confirm');
    expect(nameOf(moveOf('hold_partial_stock', [opened('address_unclear')]))).toBe('partial_stock');
  });

  test('a request that was held as often as it may be is not held again', () => {
    const held = Array.from({ length: MAX_HOLDS_OF_REQUEST }, () => opened('address_unclear'));
    expect(nameOf(moveOf('hold_partial_stock', held.slice(1)))).toBe('partial_stock');
    expect(nameOf(moveOf('hold_partial_stock', held))).toBe('confirm');
  });

  test('a hold is opened only while the request can be held for it', () => {
    expect(holdOf('recipient_unreachable').during).not.toContain('pending');
    expect(played('hold_recipient_unreachable', [{ status: 'in_transit' }])).toEqual([
      'recipient_unreachable',
      'deliver',
    ]);
  });
});

describe('nothing is played', () => {
  test.each<Status>(['delivered', 'rejected', 'cancelled', 'failed', 'returned'])(
    'once it is %s',
    (status) => {
      expect(moveOf('happy', [{ status }])).toEqual({ kind: 'over' });
    },
  );

  test('by a pharmacy that lost the order, or does not have it yet', () => {
    expect(moveOf('happy', [REROUTED], 1)).toEqual({ kind: 'over' });
    expect(moveOf('happy', [], 2)).toEqual({ kind: 'over' });
  });

  test('in production', () => {
    const made = submission({ sandbox: null });
    expect(nextMove({ submission: made, timeline: timelineThrough(made) }, 1)).toEqual({ kind: 'over' });
  });
});
