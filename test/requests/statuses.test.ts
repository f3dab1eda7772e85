/** The state machine's tables agree with each other. */
import { describe, expect, test } from '@jest/globals';
import { REASONS_BY_STEP } from '../../domain/requests/reasons.ts';
import { expectedStatuses, isRerouted, SCENARIO_NAMES, scenarioOf } from '../../domain/sandbox/scenarios.ts';
import {
  ACTORS,
  isTerminal,
  STATUSES,
  STEPS,
  TRANSITIONS,
  transitionOf,
  transitionsFrom,
  type Status,
} from '../../domain/requests/statuses.ts';
import { stepRefusalOf, type Situation } from '../../domain/requests/steps.ts';

test('terminal statuses absorb: no transition leaves them, and every other status has a way on', () => {
  for (const status of STATUSES) {
    expect(transitionsFrom(status).length === 0).toBe(isTerminal(status));
  }
});

test('no transition moves backward or stays', () => {
  const order = new Map(STATUSES.map((status, index) => [status, index]));
  for (const { from, to } of TRANSITIONS) {
    for (const status of from) expect(order.get(to)).toBeGreaterThan(order.get(status) ?? 0);
  }
});

test('every step has one transition, and a transition with a required reason has reasons to give', () => {
  expect(TRANSITIONS.map(({ step }) => step).toSorted()).toEqual([...STEPS].toSorted());
  const demanding = TRANSITIONS.filter(({ reasonRequired }) => reasonRequired);
  for (const { step } of demanding) expect(REASONS_BY_STEP[step].length).toBeGreaterThan(0);
});

/** A request without lines. */
function whenIn(status: Status): Situation {
  return { status, pharmacy: { pharmacy_id: 'ph_a' }, items: [], hold: null };
}

test('a partner can cancel while pending and never else', () => {
  for (const status of STATUSES) {
    const refusal = stepRefusalOf(whenIn(status), 'cancel', { actor: 'partner' });
    expect(refusal?.type).toBe(status === 'pending' ? undefined : 'illegal_transition');
  }
});

describe('a report is refused', () => {
  const valid = { actor: 'courier', proof: { type: 'pin' } } as const;
  test.each([
    ['when the actor may not take the step', 'confirm', 'pending', { actor: 'courier' }],
    ['when a required reason is missing', 'reject', 'pending', { actor: 'pharmacy' }],
    [
      'when the reason is of another step',
      'reject',
      'pending',
      { actor: 'pharmacy', reason: 'courier_lost' },
    ],
    ['when a delivery has no proof', 'deliver', 'in_transit', { actor: 'courier' }],
  ] as const)('%s', (_, step, status, report) => {
    expect(stepRefusalOf(whenIn(status), step, report)?.type).toBe('invalid_report');
  });
  test('but a complete one is taken', () => {
    expect(stepRefusalOf(whenIn('in_transit'), 'deliver', valid)).toBeUndefined();
  });
});

test('the scenarios take every transition of the table, and the system ends each status that it may end', () => {
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

test('every step of every scenario is legal where it comes', () => {
  for (const name of SCENARIO_NAMES.filter((each) => !isRerouted(scenarioOf(each)))) {
    const statuses = expectedStatuses(name);
    scenarioOf(name).steps.forEach(({ step, share: _share, ...report }, index) => {
      const status = statuses[index];
      expect(status && stepRefusalOf(whenIn(status), step, report)).toBeUndefined();
      expect(ACTORS).toContain(report.actor);
      expect(transitionOf(step).to).toBe(statuses[index + 1]);
    });
  }
});
