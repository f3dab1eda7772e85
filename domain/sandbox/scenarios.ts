/** Functions on the sandbox scenarios, for the sandbox, its API and the tests. */
import type { HoldReason } from '../holds/holds.ts';
import { ALWAYS_OPEN, type OfferTimes } from '../pharmacies/opening-hours.ts';
import type { ReroutePolicy } from '../routing.ts';
import { SCENARIOS, type ScenarioDescription } from './scenario-table.ts';
import { transitionOf, type Status } from '../requests/statuses.ts';
import type { TimeLimits } from '../requests/time-limits.ts';

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

export interface ScenarioChoice {
  readonly scenario: ScenarioName;
  /** Pause before each step; seconds. */
  readonly step_seconds: number;
}

export const DEFAULT_SCENARIO: ScenarioName = 'happy';
export const DEFAULT_STEP_SECONDS = 5;
export const MAX_STEP_SECONDS = 300;
/** Length of a shortened time limit, in pauses. */
const STEPS_BEFORE_TIME_LIMIT = 3;

export function scenarioOf(name: ScenarioName): ScenarioDescription {
  return SCENARIOS[name];
}

/**
 * The scenario of the current pharmacy. After a rerouting the next pharmacy always fulfils the order, so that the
 * scenario shows a successful rerouting.
 *
 * @param routing 1 for the first pharmacy of the request, 2 for the next.
 */
export function playedScenario({ scenario }: ScenarioChoice, routing: number): ScenarioDescription {
  return scenarioOf(routing > 1 && scenario !== 'manual' ? 'happy' : scenario);
}

export function hasMoves({ steps, hold }: ScenarioDescription): boolean {
  return steps.length > 0 || hold !== undefined;
}

export function isRerouted({ defaults }: ScenarioDescription): boolean {
  return defaults?.reroute_policy !== undefined;
}

export function expectedStatuses(name: ScenarioName): Status[] {
  const description = scenarioOf(name);
  const { steps, endedBySystem } = isRerouted(description) ? scenarioOf('happy') : description;
  // Dispensing the rest does not change the status.
  const reported = steps.filter(({ share }) => share !== 'rest').map(({ step }) => transitionOf(step).to);
  return ['pending', ...reported, ...(endedBySystem ? [endedBySystem.status] : [])];
}

export function expectedHold(name: ScenarioName): HoldReason | null {
  return scenarioOf(name).hold?.reason ?? null;
}

export interface ConditionalHold {
  readonly reason: HoldReason;
  /** The status in which the request is held. */
  readonly status: Status;
  /** Which orders are held, in a sentence for people. */
  readonly applies_to: string;
}

const FOR_PRESCRIPTION: ConditionalHold = {
  reason: 'prescription_required',
  status: 'confirmed',
  applies_to:
    'Orders with an item that has `prescription_required`, unless their prescriptions allow its amount: before it is dispensed.',
};

const FOR_AUTHORIZATION: ConditionalHold = {
  reason: 'authorization_required',
  status: 'pending',
  applies_to: 'Orders with `authorization` that have neither a `code` nor `emergency`: from the start.',
};

const FOR_AMOUNT: ConditionalHold = {
  reason: 'authorization_exceeded',
  status: 'pending',
  applies_to: 'Orders with `authorization.approved_ngn` below their price: from the start.',
};

/** The holds that depend on the order and not on the scenario. */
export function conditionalHolds(name: ScenarioName): ConditionalHold[] {
  return [
    ...[FOR_AUTHORIZATION, FOR_AMOUNT].filter(({ reason }) => reason !== expectedHold(name)),
    ...(expectedStatuses(name).includes('dispensing') ? [FOR_PRESCRIPTION] : []),
  ];
}

/** Minimum of a limit during which no step is expected. */
const SHORTEST_MS = 1_000;
/** Minimum of a limit during which steps are expected: longer than a worker needs to restart. */
const SHORTEST_WORK_MS = 5_000;

/**
 * The time limits of a sandbox request: those of production, with the limit that expires in the scenario shortened to
 * three pauses.
 */
export function timeLimitsFor(
  { scenario, step_seconds }: ScenarioChoice,
  limits: TimeLimits,
  policy: ReroutePolicy,
): TimeLimits {
  const { shortened } = scenarioOf(scenario);
  if (shortened === undefined) return limits;
  // The limit for an answer also applies to the next pharmacy, which does answer.
  const isForWork = shortened === 'progress_ms' || (shortened === 'pharmacy_answer_ms' && policy !== 'none');
  const shortest = isForWork ? SHORTEST_WORK_MS : SHORTEST_MS;
  return { ...limits, [shortened]: Math.max(shortest, step_seconds * STEPS_BEFORE_TIME_LIMIT * 1000) };
}

/** When the pharmacy of a scenario opens; undefined if it is open from the start. */
export function playedOfferTimes(
  { scenario, step_seconds }: ScenarioChoice,
  placedAt: Date,
): OfferTimes | undefined {
  const { opensAfter } = scenarioOf(scenario);
  if (opensAfter === undefined) return undefined;
  const opensAt = new Date(placedAt.getTime() + opensAfter * step_seconds * 1000);
  return { offered_at: opensAt.toISOString(), hours: ALWAYS_OPEN };
}

const MAGIC_PHARMACY_PREFIX = 'ph_sbx_';

export function magicPharmacyId(name: ScenarioName): string {
  return `${MAGIC_PHARMACY_PREFIX}${name}`;
}

/** The scenario of a pharmacy id; undefined for an ordinary pharmacy. */
export function scenarioOfPharmacy(pharmacyId: string): ScenarioName | undefined {
  return SCENARIO_NAMES.find((name) => magicPharmacyId(name) === pharmacyId);
}
