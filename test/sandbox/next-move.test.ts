/** The rules for the next move of the sandbox's pharmacy and its time, without any I/O. */
import { describe, expect, test } from '@jest/globals';
import { holdOf, MAX_HOLDS_OF_REQUEST } from '../../domain/holds/holds.ts';
import { type Status, transitionOf } from '../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { type Move, nextMove, pauseBeforeNextCheck, remainingPause } from '../../domain/sandbox/next-move.ts';
import {
  expectedHold,
  expectedStatuses,
  hasMoves,
  isRerouted,
  magicPharmacyId,
  playedScenario,
  SCENARIO_NAMES,
  type ScenarioName,
  scenarioOf,
  scenarioOfPharmacy,
  timeLimitsFor,
} from '../../domain/sandbox/scenarios.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';

const playing = (scenario: ScenarioName) => submission({ sandbox: { scenario, step_seconds: 5 } });

/** A timeline with these entries after the request was placed. */
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

/** The step or the reason of the hold; undefined when there is no further move. */
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

/** All moves of the scenario when the partner only resolves holds. */
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
  // The request itself opens this hold first.
  ['hold_authorization_required', HAPPY],
])('the scenario %s is played step by step', (scenario, expected) => {
  expect(played(scenario)).toEqual(expected);
});

test('after rerouting the next pharmacy fulfils the request', () => {
  expect(played('reroutes', [REROUTED], 2)).toEqual(HAPPY);
});

test("every played step records its actor and the scenario's data", () => {
  expect(moveOf('partial_dispensed', [{ status: 'confirmed' }])).toEqual({
    kind: 'report',
    report: { step: 'dispense', actor: 'pharmacy', share: 'half' },
  });
  expect(moveOf('returns', [{ status: 'in_transit' }])).toEqual({
    kind: 'report',
    report: { step: 'return', actor: 'courier', reason: 'recipient_absent' },
  });
});

test('a move that opens a hold states the move to make when the hold cannot be opened', () => {
  const { step, actor } = { step: 'confirm', actor: 'pharmacy' } as const;
  const instead = { kind: 'report', report: { step, actor } } as const;
  expect(moveOf('hold_partial_stock', [])).toEqual({ kind: 'hold', reason: 'partial_stock', actor, instead });
  expect(moveOf('hold_expires', [])).toMatchObject({ kind: 'hold', instead: { kind: 'over' } });
});

describe('steps that the partner performed', () => {
  test.each<[ScenarioName, Status, string | undefined]>([
    ['happy', 'dispensing', 'mark_ready'],
    ['happy', 'in_transit', 'deliver'],
    ['pharmacy_delivers', 'in_transit', 'deliver'],
    ['rejects', 'confirmed', undefined],
    ['stalls', 'ready', undefined],
    ['fails_confirmed', 'ready', 'fail'],
    ['hold_partial_stock', 'confirmed', 'dispense'],
    ['hold_expires_confirmed', 'dispensing', 'address_unclear'],
  ])('the scenario %s continues from %s with %s', (scenario, status, expected) => {
    expect(nameOf(moveOf(scenario, [{ status }]))).toBe(expected);
  });

  test('a hold that was opened is not opened again', () => {
    expect(nameOf(moveOf('hold_partial_stock', [opened('partial_stock')]))).toBe('confirm');
    expect(nameOf(moveOf('hold_partial_stock', [opened('address_unclear')]))).toBe('partial_stock');
  });

  test('no hold is opened after the maximum number of holds', () => {
    const held = Array.from({ length: MAX_HOLDS_OF_REQUEST }, () => opened('address_unclear'));
    expect(nameOf(moveOf('hold_partial_stock', held.slice(1)))).toBe('partial_stock');
    expect(nameOf(moveOf('hold_partial_stock', held))).toBe('confirm');
  });

  test('a hold is opened only in the statuses that its reason allows', () => {
    expect(holdOf('recipient_unreachable').during).not.toContain('pending');
    expect(played('hold_recipient_unreachable', [{ status: 'in_transit' }])).toEqual([
      'recipient_unreachable',
      'deliver',
    ]);
  });
});

describe('situations without a next move', () => {
  test.each<Status>(['delivered', 'rejected', 'cancelled', 'failed', 'returned'])(
    'no move is due once the request is %s',
    (status) => {
      expect(moveOf('happy', [{ status }])).toEqual({ kind: 'over' });
    },
  );

  test('a pharmacy that lost the order, or does not have it yet, plays nothing', () => {
    expect(moveOf('happy', [REROUTED], 1)).toEqual({ kind: 'over' });
    expect(moveOf('happy', [], 2)).toEqual({ kind: 'over' });
  });

  test('the sandbox plays no step of a request in production', () => {
    const made = submission({ sandbox: null });
    expect(nextMove({ submission: made, timeline: timelineThrough(made) }, 1)).toEqual({ kind: 'over' });
  });
});

describe('pauses between steps', () => {
  const AT = '2026-11-22T10:00:00.000Z';

  const after = (milliseconds: number) => Date.parse(AT) + milliseconds;

  const SECOND = 1000;

  const MINUTE = 60 * SECOND;

  describe('the pause before the next move', () => {
    const FIVE_SECONDS = { scenario: 'happy', step_seconds: 5 } as const;

    test.each([
      [0, 5_000],
      [1_200, 3_800],
      [5_000, 0],
      [60_000, 0],
      // The clock of the writer was ahead.
      [-9_000, 5_000],
    ])('%i ms after the last change %i ms of the pause of five seconds remain', (passed, left) => {
      expect(remainingPause(FIVE_SECONDS, AT, after(passed))).toBe(left);
    });

    test('without step seconds there is no pause', () => {
      expect(remainingPause({ ...FIVE_SECONDS, step_seconds: 0 }, AT, after(0))).toBe(0);
    });
  });

  describe('a request that waits for its partner', () => {
    test.each([
      [0, 500],
      [5 * SECOND, 500],
      [MINUTE, 6 * SECOND],
      [10 * MINUTE, MINUTE],
      [24 * 60 * MINUTE, MINUTE],
    ])('%i ms after the last change the next check is in %i ms', (passed, pause) => {
      expect(pauseBeforeNextCheck(AT, after(passed))).toBe(pause);
    });

    test('an order without an answer is checked about 1,500 times a day', () => {
      let looks = 0;
      for (let passed = 0; passed < 24 * 60 * MINUTE; looks += 1)
        passed += pauseBeforeNextCheck(AT, after(passed));
      expect(looks).toBeGreaterThan(1_400);
      expect(looks).toBeLessThan(1_500);
    });
  });
});

describe('the table of scenarios', () => {
  const named = (what: (name: ScenarioName) => boolean) => SCENARIO_NAMES.filter(what);

  describe('a scenario', () => {
    test('each scenario has its own pharmacy', () => {
      for (const name of SCENARIO_NAMES) expect(scenarioOfPharmacy(magicPharmacyId(name))).toBe(name);
      expect(magicPharmacyId('happy')).toBe('ph_sbx_happy');
      expect(scenarioOfPharmacy('ph_happy')).toBeUndefined();
    });

    test('each scenario has a description', () => {
      for (const name of SCENARIO_NAMES) expect(scenarioOf(name).description).not.toBe('');
    });

    test('a scenario has moves when it has steps or a hold, and the manual scenario has none', () => {
      expect(hasMoves({ description: '', steps: [] })).toBe(false);
      expect(
        hasMoves({ description: '', steps: [], hold: { reason: 'address_unclear', before: null } }),
      ).toBe(true);
      expect(hasMoves(scenarioOf('happy'))).toBe(true);
      expect(hasMoves(scenarioOf('manual'))).toBe(false);
    });

    test('in a rerouting scenario the next pharmacy fulfils the request', () => {
      const [rerouted] = named((name) => isRerouted(scenarioOf(name)));
      expect(rerouted).toBeDefined();
      const choice = (scenario: ScenarioName) => ({ scenario, step_seconds: 1 });
      expect(playedScenario(choice(rerouted ?? 'happy'), 1)).toBe(scenarioOf(rerouted ?? 'happy'));
      expect(playedScenario(choice(rerouted ?? 'happy'), 2)).toBe(scenarioOf('happy'));
      expect(playedScenario(choice('manual'), 2)).toBe(scenarioOf('manual'));
      expect(expectedStatuses(rerouted ?? 'manual')).toEqual(expectedStatuses('happy'));
      expect(isRerouted(scenarioOf('happy'))).toBe(false);
    });

    test('the expected statuses of a scenario are those of its steps and of its end by the system', () => {
      expect(expectedStatuses('happy')).toEqual([
        'pending',
        'confirmed',
        'dispensing',
        'ready',
        'in_transit',
        'delivered',
      ]);
      for (const name of named((each) => !isRerouted(scenarioOf(each)))) {
        const { steps: all, endedBySystem } = scenarioOf(name);
        // Dispensing the rest leaves the status.
        const steps = all.filter(({ share }) => share !== 'rest');
        const statuses = expectedStatuses(name);
        expect(statuses).toHaveLength(1 + steps.length + (endedBySystem === undefined ? 0 : 1));
        expect([undefined, statuses.at(-1)]).toContain(endedBySystem?.status);
      }
    });

    test('the expected hold of a scenario is the one that its description names', () => {
      for (const name of SCENARIO_NAMES)
        expect(expectedHold(name)).toBe(scenarioOf(name).hold?.reason ?? null);
      expect(expectedHold('happy')).toBeNull();
      expect(SCENARIO_NAMES.map(expectedHold)).toContain('partial_stock');
    });
  });

  describe('time limits of scenarios', () => {
    const limits = (scenario: ScenarioName, step_seconds: number, policy: 'none' | 'any' = 'none') =>
      timeLimitsFor({ scenario, step_seconds }, DEFAULT_TIME_LIMITS, policy);
    const shortening = (limit: string) => named((name) => scenarioOf(name).shortened === limit)[0] ?? 'happy';

    test("a scenario that lets no limit pass has production's time limits", () => {
      expect(limits('happy', 10)).toBe(DEFAULT_TIME_LIMITS);
    });

    test.each([
      ['pharmacy_answer_ms', 'none', 10, 30_000],
      ['pharmacy_answer_ms', 'none', 0, 1_000],
      ['pharmacy_answer_ms', 'any', 0, 5_000],
      ['pharmacy_answer_ms', 'any', 2, 6_000],
      ['progress_ms', 'none', 0, 5_000],
      ['progress_ms', 'none', 10, 30_000],
      ['hold_ms', 'none', 0, 1_000],
      ['hold_ms', 'any', 0, 1_000],
      ['authorization_ms', 'none', 0, 1_000],
    ] as const)(
      'a scenario that lets %s pass, with the reroute policy %s and steps of %i s, has a limit of %i ms',
      (limit, policy, seconds, ms) => {
        const name = shortening(limit);
        expect(scenarioOf(name).shortened).toBe(limit);
        expect(limits(name, seconds, policy)).toEqual({ ...DEFAULT_TIME_LIMITS, [limit]: ms });
      },
    );
  });
});
