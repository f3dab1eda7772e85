/** How the sandbox plays the pharmacy and the courier, for the sandbox, its API and the tests. */
import type { HoldReason } from '../holds/holds.ts';
import type { ReroutePolicy } from '../routing.ts';
import { SCENARIOS, type ScenarioDescription } from './scenario-table.ts';
import { transitionOf, type Status } from '../requests/statuses.ts';
import type { TimeLimits } from '../requests/time-limits.ts';

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

/** What drives one sandbox request. */
export interface ScenarioChoice {
  readonly scenario: ScenarioName;
  /** Seconds before each step. */
  readonly step_seconds: number;
}

export const DEFAULT_SCENARIO: ScenarioName = 'happy';
/** Seconds. */
export const DEFAULT_STEP_SECONDS = 5;
/** Seconds. */
export const MAX_STEP_SECONDS = 300;
/** How many steps a shortened time limit lasts. */
const STEPS_BEFORE_TIME_LIMIT = 3;

/** The description of a scenario. */
export function scenarioOf(name: ScenarioName): ScenarioDescription {
  return SCENARIOS[name];
}

/**
 * What the pharmacy plays that has the request now. One to which it went on from another fulfils it, so that a scenario
 * shows what a partner sees when that works.
 *
 * @param routing 1 for the first pharmacy that has it, 2 for the next.
 */
export function playedScenario({ scenario }: ScenarioChoice, routing: number): ScenarioDescription {
  return scenarioOf(routing > 1 && scenario !== 'manual' ? 'happy' : scenario);
}

/** Whether anybody does anything in it. */
export function isPlayed({ steps, hold }: ScenarioDescription): boolean {
  return steps.length > 0 || hold !== undefined;
}

/** Whether the first pharmacy of this scenario is not the one that fulfils it. */
export function isRerouted({ defaults }: ScenarioDescription): boolean {
  return defaults?.reroute_policy !== undefined;
}

/** The statuses that a request passes in a scenario, from pending to its end. */
export function expectedStatuses(name: ScenarioName): Status[] {
  const description = scenarioOf(name);
  const { steps, endedBySystem } = isRerouted(description) ? scenarioOf('happy') : description;
  const reported = steps.map(({ step }) => transitionOf(step).to);
  return ['pending', ...reported, ...(endedBySystem ? [endedBySystem.status] : [])];
}

/** What it is held for in a scenario; null when it is not. */
export function expectedHold(name: ScenarioName): HoldReason | null {
  return scenarioOf(name).hold?.reason ?? null;
}

/** A second is enough where nobody is to do anything in time. */
const SHORTEST_MS = 1_000;
/** Longer than a worker takes to come back, which must not end what somebody is to do in time. */
const SHORTEST_WORK_MS = 5_000;

/**
 * The time limits of a sandbox request: those of production, unless in the scenario somebody lets one pass. That one is
 * shortened to three steps, so that nobody waits a day.
 */
export function timeLimitsFor(
  { scenario, step_seconds }: ScenarioChoice,
  limits: TimeLimits,
  policy: ReroutePolicy,
): TimeLimits {
  const { shortened } = scenarioOf(scenario);
  if (shortened === undefined) return limits;
  // The limit for an answer is the next pharmacy's too, and that one answers.
  const isForWork = shortened === 'progress_ms' || (shortened === 'pharmacy_answer_ms' && policy !== 'none');
  const shortest = isForWork ? SHORTEST_WORK_MS : SHORTEST_MS;
  return { ...limits, [shortened]: Math.max(shortest, step_seconds * STEPS_BEFORE_TIME_LIMIT * 1000) };
}

const MAGIC_PHARMACY_PREFIX = 'ph_sbx_';

/** The id of the sandbox pharmacy that plays a scenario. */
export function magicPharmacyId(name: ScenarioName): string {
  return `${MAGIC_PHARMACY_PREFIX}${name}`;
}

/** The scenario that a pharmacy id stands for; undefined for an ordinary pharmacy. */
export function scenarioOfPharmacy(pharmacyId: string): ScenarioName | undefined {
  return SCENARIO_NAMES.find((name) => magicPharmacyId(name) === pharmacyId);
}
