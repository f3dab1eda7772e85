/** Which steps a request may take, from the tables of the state machine. */
import { describe, expect, test } from '@jest/globals';
import { HOLDS, type Hold } from '../../../domain/holds/holds.ts';
import { REFUSALS, type StepReport } from '../../../domain/requests/messages.ts';
import { REASONS_BY_STEP, reportableReasons } from '../../../domain/requests/reasons.ts';
import { stepRefusalOf, type Situation } from '../../../domain/requests/steps.ts';
import {
  needsAdmission,
  nextStatuses,
  reportableTransitions,
  STATUS_DESCRIPTIONS,
  STATUSES,
  STEPS,
  transitionOf,
  transitionsFrom,
  type Status,
  type Step,
} from '../../../domain/requests/statuses.ts';

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
  ])('%s leads from %s to %s, by %s', (step, from, to, by) => {
    const transition = transitionOf(step);
    expect([transition.from.join(' '), transition.to, transition.by.join(' ')]).toEqual([from, to, by]);
  });

  test('has no other step', () => {
    expect(() => transitionOf('undo' as Step)).toThrow('No transition is named undo');
  });

  test('asks the world before a pharmacy confirms, dispenses or delivers', () => {
    expect(STEPS.filter(needsAdmission)).toEqual(['confirm', 'dispense', 'deliver']);
  });

  test('asks for a reason where a request ends badly, and for a proof where it is handed over', () => {
    expect(STEPS.filter((step) => transitionOf(step).reasonRequired)).toEqual(['reject', 'return', 'fail']);
    expect(STEPS.filter((step) => transitionOf(step).proofRequired)).toEqual(['deliver']);
    const withReasons = STEPS.filter((step) => REASONS_BY_STEP[step].length > 0);
    expect(withReasons).toEqual(['cancel', 'reject', 'return', 'fail']);
  });

  test('tells pharmacies and couriers what comes next, the usual first', () => {
    expect(Object.fromEntries(STATUSES.map((status) => [status, nextStatuses(status).join(' ')]))).toEqual({
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

  test('says of each status and hold what it means', () => {
    for (const { meaning } of [...Object.values(STATUS_DESCRIPTIONS), ...Object.values(HOLDS)]) {
      expect(meaning).toMatch(/\.$/);
    }
  });

  test('keeps the reasons of its own time limits from people', () => {
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

  test.each(STEPS)('%s is taken when its report is complete', (step) => {
    const [status, report] = reports[step];
    expect(stepRefusalOf(situation(status), step, report)).toBeUndefined();
  });

  test.each(STEPS)(
    '%s waits while the request is held, unless it ends the request without a delivery',
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
  ])('%s is refused: %s', (_what, step, status, report, type, message) => {
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
  ])('with the report %j, which nobody of ours sends, is refused', (report) => {
    expect(stepRefusalOf(situation('pending'), 'confirm', report as unknown as StepReport)).toEqual(
      refusal(REFUSALS.invalidReport, 'confirm needs a report: an actor, and texts'),
    );
  });
});
