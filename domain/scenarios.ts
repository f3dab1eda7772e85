/** How the sandbox plays the pharmacy and the courier: one table, which the sandbox, its API and the tests read. */
import { NO_ANSWER, NO_PROGRESS, type StatusReason } from './reasons.ts';
import { transitionOf, type Actor, type Status, type Step } from './statuses.ts';
import type { Proof } from './proofs.ts';
import type { TimeLimits } from './time-limits.ts';

/** One report that the sandbox makes in the place of a pharmacy or courier. */
export interface ScenarioStep {
  readonly step: Step;
  readonly actor: Actor;
  readonly reason?: StatusReason;
  readonly proof?: Proof;
}

interface ScenarioDescription {
  readonly description: string;
  readonly steps: readonly ScenarioStep[];
  /** What the system does when the steps leave the request open; its time limit is shortened to three steps. */
  readonly endedBySystem?: { readonly status: Status; readonly reason: StatusReason };
}

const CONFIRM = { step: 'confirm', actor: 'pharmacy' } as const;
const DISPENSE = { step: 'dispense', actor: 'pharmacy' } as const;
const MARK_READY = { step: 'mark_ready', actor: 'pharmacy' } as const;
const HAND_OVER = { step: 'hand_over', actor: 'courier' } as const;
const DELIVER = { step: 'deliver', actor: 'courier', proof: { type: 'pin' } } as const;
const COLLECTED = { step: 'deliver', actor: 'pharmacy', proof: { type: 'signature' } } as const;
const STALLED = { status: 'failed', reason: NO_PROGRESS } as const;

export const SCENARIOS = {
  happy: {
    description: 'Every step in order, to delivered.',
    steps: [CONFIRM, DISPENSE, MARK_READY, HAND_OVER, DELIVER],
  },
  collected: {
    description: 'The enrollee collects at the pharmacy: no courier.',
    steps: [CONFIRM, DISPENSE, MARK_READY, COLLECTED],
  },
  pharmacy_delivers: {
    description: 'The pharmacy hands over at once: neither ready nor in transit.',
    steps: [CONFIRM, DISPENSE, COLLECTED],
  },
  courier_waits: {
    description: 'The courier waits at the counter: ready is skipped.',
    steps: [CONFIRM, DISPENSE, HAND_OVER, DELIVER],
  },
  rejects: {
    description: 'The pharmacy refuses: out of stock.',
    steps: [{ step: 'reject', actor: 'pharmacy', reason: 'out_of_stock' }],
  },
  never_answers: {
    description: 'The pharmacy never answers; the system rejects after its time limit.',
    steps: [],
    endedBySystem: { status: 'rejected', reason: NO_ANSWER },
  },
  stalls_confirmed: {
    description: 'Nothing happens after confirmed; the system fails the request after its time limit.',
    steps: [CONFIRM],
    endedBySystem: STALLED,
  },
  stalls: {
    description: 'Nothing happens after dispensing; the system fails the request after its time limit.',
    steps: [CONFIRM, DISPENSE],
    endedBySystem: STALLED,
  },
  stalls_ready: {
    description: 'No courier comes; the system fails the request after its time limit.',
    steps: [CONFIRM, DISPENSE, MARK_READY],
    endedBySystem: STALLED,
  },
  stalls_in_transit: {
    description: 'The courier never arrives; the system fails the request after its time limit.',
    steps: [CONFIRM, DISPENSE, MARK_READY, HAND_OVER],
    endedBySystem: STALLED,
  },
  fails_confirmed: {
    description: 'The pharmacy cannot supply after it confirmed.',
    steps: [CONFIRM, { step: 'fail', actor: 'pharmacy', reason: 'out_of_stock' }],
  },
  fails: {
    description: 'The medicines are damaged while they are dispensed.',
    steps: [CONFIRM, DISPENSE, { step: 'fail', actor: 'pharmacy', reason: 'damaged' }],
  },
  fails_ready: {
    description: 'The pharmacy closes before anyone collects.',
    steps: [CONFIRM, DISPENSE, MARK_READY, { step: 'fail', actor: 'pharmacy', reason: 'pharmacy_closed' }],
  },
  fails_in_transit: {
    description: 'The courier loses the parcel.',
    steps: [
      CONFIRM,
      DISPENSE,
      MARK_READY,
      HAND_OVER,
      { step: 'fail', actor: 'courier', reason: 'courier_lost' },
    ],
  },
  returns: {
    description: 'Nobody takes the parcel; it goes back to the pharmacy.',
    steps: [
      CONFIRM,
      DISPENSE,
      MARK_READY,
      HAND_OVER,
      { step: 'return', actor: 'courier', reason: 'recipient_absent' },
    ],
  },
  manual: {
    description:
      'Nothing happens by itself: move the request with POST /sandbox/requests/{request_id}/advance.',
    steps: [],
  },
} as const satisfies Record<string, ScenarioDescription>;

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

/** What drives one sandbox request. */
export interface ScenarioChoice {
  readonly scenario: ScenarioName;
  /** Seconds before each step. */
  readonly step_seconds: number;
}

export const DEFAULT_SCENARIO: ScenarioName = 'happy';
/** Seconds; DESIGN section 8. */
export const DEFAULT_STEP_SECONDS = 5;
/** Seconds; DESIGN section 8. */
export const MAX_STEP_SECONDS = 300;
/** How many steps a shortened time limit lasts. */
const STEPS_BEFORE_TIME_LIMIT = 3;

/** The description of a scenario. */
export function scenarioOf(name: ScenarioName): ScenarioDescription {
  return SCENARIOS[name];
}

/** The statuses that a request passes in a scenario, from pending to its end. */
export function expectedStatuses(name: ScenarioName): Status[] {
  const { steps, endedBySystem } = scenarioOf(name);
  const reported = steps.map(({ step }) => transitionOf(step).to);
  return ['pending', ...reported, ...(endedBySystem ? [endedBySystem.status] : [])];
}

/** Longer than a worker takes to come back, which must not end a scenario before its last step. */
const SHORTEST_PROGRESS_MS = 5_000;

/**
 * The time limits of a sandbox request: those of production, unless the scenario waits for the system, which then
 * waits three steps instead, so that nobody waits a day. Only the limit that ends the scenario is shortened.
 */
export function timeLimitsFor({ scenario, step_seconds }: ScenarioChoice, limits: TimeLimits): TimeLimits {
  const shortened = Math.max(1, step_seconds * STEPS_BEFORE_TIME_LIMIT) * 1000;
  switch (scenarioOf(scenario).endedBySystem?.reason) {
    case NO_ANSWER:
      return { ...limits, pharmacy_answer_ms: shortened };
    case NO_PROGRESS:
      return { ...limits, progress_ms: Math.max(shortened, SHORTEST_PROGRESS_MS) };
    default:
      return limits;
  }
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
