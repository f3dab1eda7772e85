/** The allowed steps of a request, and the counters of its lines, from the tables of the state machine. */
import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { type Hold, HOLDS } from '../../../domain/holds/holds.ts';
import { REFUSALS, type StepReport } from '../../../domain/requests/messages.ts';
import { pinBlock } from '../../../domain/requests/delivery-proofs.ts';
import { REASONS_BY_STEP, reportableReasons } from '../../../domain/requests/reasons.ts';
import { isPastAllLimits } from '../../../domain/requests/time-limits.ts';
import { type Situation, stepRefusalOf } from '../../../domain/requests/steps.ts';
import {
  ACTORS,
  isTerminal,
  needsAdmission,
  reportableStatuses,
  reportableTransitions,
  type Status,
  STATUS_DESCRIPTIONS,
  STATUSES,
  type Step,
  STEPS,
  transitionOf,
  TRANSITIONS,
  transitionsFrom,
} from '../../../domain/requests/statuses.ts';
import {
  expectedStatuses,
  isRerouted,
  SCENARIO_NAMES,
  scenarioOf,
} from '../../../domain/sandbox/scenarios.ts';
import { itemsWithCounters } from '../../../domain/requests/terms.ts';
import { lineProblem, type LineReport } from '../../../domain/requests/line-reports.ts';
import type { RequestItem } from '../../../domain/requests/items.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';

const HOLD = { sequence: 2, reason: 'address_unclear' } as Hold;

const COUNTERS = { quantity: 2, quantity_accepted: 2, quantity_dispensed: 2, quantity_delivered: 0 };

function situation(status: Status, changes: Partial<Situation> = {}): Situation {
  const pharmacy = { pharmacy_id: 'ph_test', name: '', address: '' };
  return { status, pharmacy, items: [COUNTERS] as unknown as Situation['items'], hold: null, ...changes };
}

describe('the state machine', () => {
  test.each<[step: Step, from: string, to: Status, by: string]>([
    ['confirm', 'pending', 'confirmed', 'pharmacy'],
    ['cancel', 'pending', 'cancelled', 'partner'],
    ['reject', 'pending', 'rejected', 'pharmacy system'],
    ['dispense', 'confirmed', 'dispensing', 'pharmacy'],
    ['mark_ready', 'dispensing', 'ready', 'pharmacy'],
    ['hand_over', 'dispensing ready', 'in_transit', 'pharmacy courier'],
    ['deliver', 'dispensing ready in_transit', 'delivered', 'pharmacy courier'],
    ['return', 'in_transit', 'returned', 'courier'],
    ['fail', 'confirmed dispensing ready in_transit', 'failed', 'pharmacy courier system'],
  ])('the step %s leads from %s to %s, by %s', (step, from, to, by) => {
    const transition = transitionOf(step);
    expect([transition.from.join(' '), transition.to, transition.by.join(' ')]).toEqual([from, to, by]);
  });

  test('the state machine has no step beyond the tested ones', () => {
    expect(() => transitionOf('undo' as Step)).toThrow('No transition is named undo');
  });

  test('only confirm, dispense and deliver need admission', () => {
    expect(STEPS.filter(needsAdmission)).toEqual(['confirm', 'dispense', 'deliver']);
  });

  test('reject, return and fail need a reason, cancel may have one, and deliver needs a proof', () => {
    expect(STEPS.filter((step) => transitionOf(step).reasonRequired)).toEqual(['reject', 'return', 'fail']);
    expect(STEPS.filter((step) => transitionOf(step).proofRequired)).toEqual(['deliver']);
    const withReasons = STEPS.filter((step) => REASONS_BY_STEP[step].length > 0);
    expect(withReasons).toEqual(['cancel', 'reject', 'return', 'fail']);
  });

  test('the next statuses for pharmacies and couriers start with the usual one', () => {
    expect(
      Object.fromEntries(STATUSES.map((status) => [status, reportableStatuses(status).join(' ')])),
    ).toEqual({
      pending: 'confirmed rejected',
      confirmed: 'dispensing failed',
      dispensing: 'ready in_transit delivered failed',
      ready: 'in_transit delivered failed',
      in_transit: 'delivered returned failed',
      delivered: '',
      cancelled: '',
      rejected: '',
      failed: '',
      returned: '',
    });
    expect(reportableTransitions('in_transit').map(({ step }) => step)).toEqual([
      'deliver',
      'return',
      'fail',
    ]);
    expect(transitionsFrom('pending', 'partner').map(({ step }) => step)).toEqual(['cancel']);
    expect(transitionsFrom('in_transit', 'pharmacy').map(({ step }) => step)).toEqual(['deliver', 'fail']);
  });

  test('every status and hold has a description', () => {
    for (const { meaning } of [...Object.values(STATUS_DESCRIPTIONS), ...Object.values(HOLDS)]) {
      expect(meaning).toMatch(/\.$/);
    }
  });

  test('only the system can use the reasons for expired time limits and declined holds', () => {
    expect(reportableReasons('reject')).not.toContain('no_answer');
    expect(reportableReasons('reject')).not.toContain('hold_expired');
    expect(reportableReasons('fail')).not.toContain('no_progress');
    expect(reportableReasons('fail')).not.toContain('hold_declined');
    expect(reportableReasons('fail')).toContain('courier_lost');
  });
});

describe('a step', () => {
  const pharmacy = { actor: 'pharmacy' } as const;
  const refusal = (type: string, message: string) => ({ type, message });
  const reports: Readonly<Record<Step, [Status, StepReport]>> = {
    confirm: ['pending', pharmacy],
    cancel: ['pending', { actor: 'partner' }],
    reject: ['pending', { ...pharmacy, reason: 'out_of_stock' }],
    dispense: ['confirmed', pharmacy],
    mark_ready: ['dispensing', pharmacy],
    hand_over: ['ready', { actor: 'courier' }],
    deliver: ['in_transit', { actor: 'courier', proof: { type: 'pin' } }],
    return: ['in_transit', { actor: 'courier', reason: 'recipient_absent' }],
    fail: ['ready', { ...pharmacy, reason: 'damaged', pharmacy_id: 'ph_test' }],
  };

  test.each(STEPS)('%s is accepted when its report is complete', (step) => {
    const [status, report] = reports[step];
    expect(stepRefusalOf(situation(status), step, report)).toBeUndefined();
  });

  test.each(STEPS)(
    'the step %s is refused while the request is held, unless it ends the request without a delivery',
    (step) => {
      const [status, report] = reports[step];
      const waits = refusal(REFUSALS.onHold, 'held for address_unclear');
      const ends = ['cancel', 'reject', 'return', 'fail'].includes(step);
      expect(stepRefusalOf(situation(status, { hold: HOLD }), step, report)).toEqual(
        ends ? undefined : waits,
      );
    },
  );

  test.each<[what: string, step: Step, status: Status, report: unknown, type: string, message: string]>([
    [
      'of another pharmacy',
      'confirm',
      'pending',
      { ...pharmacy, pharmacy_id: 'ph_other' },
      REFUSALS.notYourOrder,
      'the order is not with this pharmacy',
    ],
    [
      'too early',
      'dispense',
      'pending',
      pharmacy,
      REFUSALS.illegalTransition,
      'dispense is not possible while pending',
    ],
    [
      'without a proof',
      'deliver',
      'ready',
      pharmacy,
      REFUSALS.invalidReport,
      'deliver needs a proof of delivery',
    ],
    ['without a reason', 'fail', 'ready', pharmacy, REFUSALS.invalidReport, 'fail needs a reason'],
    [
      'for a reason of another step',
      'fail',
      'ready',
      { ...pharmacy, reason: 'recipient_absent' },
      REFUSALS.invalidReport,
      'fail does not take the reason recipient_absent',
    ],
    [
      'for a reason where it takes none',
      'confirm',
      'pending',
      { ...pharmacy, reason: 'other' },
      REFUSALS.invalidReport,
      'confirm does not take the reason other',
    ],
    [
      'of more than was dispensed',
      'deliver',
      'ready',
      { ...pharmacy, proof: { type: 'pin' }, lines: [{ line: 1, quantity: 3 }] },
      REFUSALS.invalidReport,
      'line 1 has 2 at most',
    ],
  ])('a step %s is refused: %s', (_what, step, status, report, type, message) => {
    expect(stepRefusalOf(situation(status), step, report as StepReport)).toEqual(refusal(type, message));
  });

  test.each([
    undefined,
    null,
    'confirm',
    {},
    { actor: 1 },
    { ...pharmacy, reason: 1 },
    { ...pharmacy, note: 1 },
    { ...pharmacy, lines: 'all' },
    { ...pharmacy, lines: { line: 1 } },
    { ...pharmacy, lines: [null] },
    { ...pharmacy, lines: [1] },
    { ...pharmacy, lines: [{ line: 1, quantity: 1 }, null] },
  ])('a step with the malformed report %j is refused', (report) => {
    expect(stepRefusalOf(situation('pending'), 'confirm', report as unknown as StepReport)).toEqual(
      refusal(REFUSALS.invalidReport, 'confirm needs a report: an actor, and texts'),
    );
  });
});

describe('the tables of the state machine', () => {
  test('no transition leaves a terminal status, and every other status has one', () => {
    for (const status of STATUSES) {
      expect(transitionsFrom(status).length === 0).toBe(isTerminal(status));
    }
  });

  test('no transition leads backward or to the same status', () => {
    const order = new Map(STATUSES.map((status, index) => [status, index]));
    for (const { from, to } of TRANSITIONS) {
      for (const status of from) expect(order.get(to)).toBeGreaterThan(order.get(status) ?? 0);
    }
  });

  test('every step has one transition, and a transition that requires a reason has a list of reasons', () => {
    expect(TRANSITIONS.map(({ step }) => step).toSorted()).toEqual([...STEPS].toSorted());
    const demanding = TRANSITIONS.filter(({ reasonRequired }) => reasonRequired);
    for (const { step } of demanding) expect(REASONS_BY_STEP[step].length).toBeGreaterThan(0);
  });

  function whenIn(status: Status): Situation {
    return { status, pharmacy: { pharmacy_id: 'ph_a' }, items: [], hold: null };
  }

  test('a partner can cancel only while the request is pending', () => {
    for (const status of STATUSES) {
      const refusal = stepRefusalOf(whenIn(status), 'cancel', { actor: 'partner' });
      expect(refusal?.type).toBe(status === 'pending' ? undefined : 'illegal_transition');
    }
  });

  describe('refused reports', () => {
    const valid = { actor: 'courier', proof: { type: 'pin' } } as const;
    test.each([
      ['when the actor may not perform the step', 'confirm', 'pending', { actor: 'courier' }],
      ['when a required reason is missing', 'reject', 'pending', { actor: 'pharmacy' }],
      [
        'when the reason is of another step',
        'reject',
        'pending',
        { actor: 'pharmacy', reason: 'courier_lost' },
      ],
      ['when a delivery has no proof', 'deliver', 'in_transit', { actor: 'courier' }],
    ] as const)('a report is refused %s', (_, step, status, report) => {
      expect(stepRefusalOf(whenIn(status), step, report)?.type).toBe('invalid_report');
    });
    test('a complete report is accepted', () => {
      expect(stepRefusalOf(whenIn('in_transit'), 'deliver', valid)).toBeUndefined();
    });
  });

  test('the scenarios cover every transition of the table, and the system ends every status that it can end', () => {
    const taken = new Set<string>();
    for (const name of SCENARIO_NAMES) {
      const statuses = expectedStatuses(name);
      statuses.slice(1).forEach((to, index) => taken.add(`${statuses[index]} -> ${to}`));
      const { endedBySystem } = scenarioOf(name);
      if (endedBySystem !== undefined) taken.add(`${statuses.at(-2)} -> ${endedBySystem.status} by system`);
    }
    const wanted = TRANSITIONS.filter(({ step }) => step !== 'cancel').flatMap(({ from, to, by }) =>
      from.flatMap((status) => [
        `${status} -> ${to}`,
        ...(by.includes('system') ? [`${status} -> ${to} by system`] : []),
      ]),
    );
    expect(wanted.filter((transition) => !taken.has(transition))).toEqual([]);
  });

  test('every step of every scenario is legal in its status', () => {
    for (const name of SCENARIO_NAMES.filter((each) => !isRerouted(scenarioOf(each)))) {
      const statuses = expectedStatuses(name);
      const steps = scenarioOf(name).steps.filter(({ share }) => share !== 'rest');
      steps.forEach(({ step, share: _share, ...report }, index) => {
        const status = statuses[index];
        expect(status && stepRefusalOf(whenIn(status), step, report)).toBeUndefined();
        expect(ACTORS).toContain(report.actor);
        expect(transitionOf(step).to).toBe(statuses[index + 1]);
      });
    }
  });
});

describe('line counters', () => {
  const AT = '2026-11-21T08:00:00.000Z';

  function itemOf(quantity: number): RequestItem {
    return {
      medicine: 'paracetamol',
      medicine_id: 'med_paracetamol-500-mg-tablet',
      medicine_label: 'paracetamol 500 mg tablet',
      article_id: 'art_5h2q8m0vt9c4x7kzn3wd6rb1eg',
      brand: null,
      quantity,
      unit: 'pack',
      pack_size: 10,
      content_unit: 'tablet',
      content_size: null,
      content_quantity: quantity * 10,
      line_total_ngn: quantity * 900,
      prescription_required: false,
    };
  }

  function entryOf(step: Step, sequence: number, lines?: readonly LineReport[]): TimelineEntry {
    const { to: status } = transitionOf(step);
    return { sequence, status, at: AT, actor: 'pharmacy', ...(lines === undefined ? {} : { lines }) };
  }

  const START: TimelineEntry = { sequence: 1, status: 'pending', at: AT, actor: 'partner' };

  test('a step without lines applies to all packs of every line', () => {
    const timeline = [START, entryOf('confirm', 2), entryOf('dispense', 3), entryOf('deliver', 4)];
    const after = (entries: number) =>
      itemsWithCounters([itemOf(2), itemOf(5)], timeline.slice(0, entries)).map(
        ({ quantity_accepted, quantity_dispensed, quantity_delivered }) =>
          `${quantity_accepted} ${quantity_dispensed} ${quantity_delivered}`,
      );
    expect([1, 2, 3, 4].map(after)).toEqual([
      ['0 0 0', '0 0 0'],
      ['2 0 0', '5 0 0'],
      ['2 2 0', '5 5 0'],
      ['2 2 2', '5 5 5'],
    ]);
  });

  test('a line shows the content of its unit and the total content', () => {
    expect(itemsWithCounters([itemOf(2)], [START])[0]).toMatchObject({
      quantity: 2,
      unit: 'pack',
      pack_size: 10,
      content_unit: 'tablet',
      content_size: null,
      content_quantity: 20,
    });
  });

  test.each([
    ['confirm', [{ line: 1, quantity: 1 }], 'confirm takes no lines'],
    ['dispense', [{ line: 3, quantity: 1 }], 'there is no line 3'],
    ['dispense', [{ line: 1, quantity: 1.5 }], 'a quantity is a whole number, 0 or more'],
    ['dispense', [{ line: 1, quantity: -1 }], 'a quantity is a whole number, 0 or more'],
    ['dispense', [{ line: 1, quantity: 0 }], 'dispense is of at least one unit'],
    ['dispense', [], 'dispense is of at least one unit'],
    [
      'dispense',
      [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 2 },
      ],
      'line 1 has 2 at most',
    ],
    ['deliver', [{ line: 2, quantity: 1 }], 'line 2 has 0 at most'],
  ] as const)('the report of %s with the lines %j is refused', (step, lines, problem) => {
    const counters = itemsWithCounters([itemOf(2), itemOf(5)], [START, entryOf('confirm', 2)]);
    expect(lineProblem(step, lines, counters)).toBe(problem);
  });

  test('for all reports, requested >= accepted >= dispensed >= delivered', () => {
    const lineReports = fc.array(
      fc.record({ line: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 0, max: 4 }) }),
      {
        maxLength: 5,
      },
    );
    const asked = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        asked,
        lineReports,
        lineReports,
        fc.constantFrom(true, false),
        (quantities, dispensed, delivered, isTold) => {
          const items = quantities.map(itemOf);
          const timeline = [START, entryOf('confirm', 2)];
          for (const [step, reportedLines] of [
            ['dispense', dispensed],
            ['deliver', isTold ? delivered : undefined],
          ] as const) {
            if (lineProblem(step, reportedLines, itemsWithCounters(items, timeline)) !== undefined) return;
            timeline.push(entryOf(step, timeline.length + 1, reportedLines));
          }
          for (const counters of itemsWithCounters(items, timeline)) {
            expect(counters.quantity_accepted).toBeLessThanOrEqual(counters.quantity);
            expect(counters.quantity_dispensed).toBeLessThanOrEqual(counters.quantity_accepted);
            expect(counters.quantity_delivered).toBeLessThanOrEqual(counters.quantity_dispensed);
          }
        },
      ),
    );
  });
});

test('an accepted request is past all its time limits an hour after their sum, a pending one weeks later, and an ended one never', () => {
  const hour = 3_600_000;
  const limits = {
    pharmacy_answer_ms: 1_000,
    progress_ms: 20_000,
    hold_ms: 300_000,
    authorization_ms: 4_000_000,
  };
  const updated_at = new Date('2026-01-05T09:00:00.000Z');
  const after = (ms: number, status: Status = 'confirmed') =>
    isPastAllLimits({ status, updated_at }, limits, new Date(updated_at.getTime() + ms));
  expect(after(4_321_000 + hour)).toBe(false);
  expect(after(4_321_001 + hour)).toBe(true);
  expect(after(4_321_001 + hour, 'delivered')).toBe(false);
  // A pharmacy that is open for an hour a week needs 168 seconds for each of its second of the limit.
  const closed = 7 * 24 * hour + 167 * 1_000;
  expect(after(4_321_000 + closed + hour, 'pending')).toBe(false);
  expect(after(4_321_001 + closed + hour, 'pending')).toBe(true);
});

test('a PIN is not checked after thirty wrong attempts, nor while its order or pharmacy must wait', () => {
  const FREE = { at_this_pin: 29, order_wait_ms: null, pharmacy_wait_ms: null };
  expect(pinBlock(FREE)).toBeUndefined();
  expect(pinBlock({ at_this_pin: 30, order_wait_ms: 1, pharmacy_wait_ms: 2 })).toEqual({ kind: 'exhausted' });
  expect(pinBlock({ ...FREE, order_wait_ms: 1, pharmacy_wait_ms: 2 })).toEqual({
    kind: 'too_many',
    of: 'order',
    waitMs: 1,
  });
  expect(pinBlock({ ...FREE, pharmacy_wait_ms: 2 })).toEqual({ kind: 'too_many', of: 'pharmacy', waitMs: 2 });
});
