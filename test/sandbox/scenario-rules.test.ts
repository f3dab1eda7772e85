/** What follows from the scenarios of the sandbox. */
import { describe, expect, test } from '@jest/globals';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import {
  expectedHold,
  expectedStatuses,
  isPlayed,
  isRerouted,
  magicPharmacyId,
  playedScenario,
  SCENARIO_NAMES,
  scenarioOf,
  scenarioOfPharmacy,
  timeLimitsFor,
  type ScenarioName,
} from '../../domain/sandbox/scenarios.ts';

const named = (what: (name: ScenarioName) => boolean) => SCENARIO_NAMES.filter(what);

describe('a scenario', () => {
  test('has a pharmacy of its own', () => {
    for (const name of SCENARIO_NAMES) expect(scenarioOfPharmacy(magicPharmacyId(name))).toBe(name);
    expect(magicPharmacyId('happy')).toBe('ph_sbx_happy');
    expect(scenarioOfPharmacy('ph_happy')).toBeUndefined();
  });

  test('says what it shows', () => {
    for (const name of SCENARIO_NAMES) expect(scenarioOf(name).description).not.toBe('');
  });

  test('is played by somebody, unless nobody does anything in it', () => {
    expect(isPlayed({ description: '', steps: [] })).toBe(false);
    expect(isPlayed({ description: '', steps: [], hold: { reason: 'address_unclear', before: null } })).toBe(
      true,
    );
    expect(isPlayed(scenarioOf('happy'))).toBe(true);
    expect(isPlayed(scenarioOf('manual'))).toBe(false);
  });

  test('of a pharmacy that loses the request is fulfilled by the next', () => {
    const [rerouted] = named((name) => isRerouted(scenarioOf(name)));
    expect(rerouted).toBeDefined();
    const choice = (scenario: ScenarioName) => ({ scenario, step_seconds: 1 });
    expect(playedScenario(choice(rerouted ?? 'happy'), 1)).toBe(scenarioOf(rerouted ?? 'happy'));
    expect(playedScenario(choice(rerouted ?? 'happy'), 2)).toBe(scenarioOf('happy'));
    expect(playedScenario(choice('manual'), 2)).toBe(scenarioOf('manual'));
    expect(expectedStatuses(rerouted ?? 'manual')).toEqual(expectedStatuses('happy'));
    expect(isRerouted(scenarioOf('happy'))).toBe(false);
  });

  test('comes to the statuses of its steps, and to that by which the system ends it', () => {
    expect(expectedStatuses('happy')).toEqual([
      'pending',
      'confirmed',
      'dispensing',
      'ready',
      'in_transit',
      'delivered',
    ]);
    for (const name of named((each) => !isRerouted(scenarioOf(each)))) {
      const { steps, endedBySystem } = scenarioOf(name);
      const statuses = expectedStatuses(name);
      expect(statuses).toHaveLength(1 + steps.length + (endedBySystem === undefined ? 0 : 1));
      expect([undefined, statuses.at(-1)]).toContain(endedBySystem?.status);
    }
  });

  test('is held for what it says', () => {
    for (const name of SCENARIO_NAMES) expect(expectedHold(name)).toBe(scenarioOf(name).hold?.reason ?? null);
    expect(expectedHold('happy')).toBeNull();
    expect(SCENARIO_NAMES.map(expectedHold)).toContain('partial_stock');
  });
});

describe('the time limits of a scenario', () => {
  const limits = (scenario: ScenarioName, step_seconds: number, policy: 'none' | 'any' = 'none') =>
    timeLimitsFor({ scenario, step_seconds }, DEFAULT_TIME_LIMITS, policy);
  const shortening = (limit: string) => named((name) => scenarioOf(name).shortened === limit)[0] ?? 'happy';

  test('are those of production, while nobody lets one pass', () => {
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
    'that lets %s pass, rerouted: %s, are three steps of %i s, at least so long: %i',
    (limit, policy, seconds, ms) => {
      const name = shortening(limit);
      expect(scenarioOf(name).shortened).toBe(limit);
      expect(limits(name, seconds, policy)).toEqual({ ...DEFAULT_TIME_LIMITS, [limit]: ms });
    },
  );
});
