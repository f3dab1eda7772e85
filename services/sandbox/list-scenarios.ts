/** What the sandbox can play, with the statuses to expect. */
import type { HoldReason } from '../../domain/holds/holds.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import {
  expectedHold,
  expectedStatuses,
  magicPharmacyId,
  SCENARIO_NAMES,
  scenarioOf,
  type ScenarioName,
} from '../../domain/sandbox/scenarios.ts';

export interface Scenario {
  readonly scenario: ScenarioName;
  readonly description: string;
  /** Ordering from it plays the scenario too. */
  readonly pharmacy_id: string;
  readonly statuses: readonly Status[];
  readonly hold: HoldReason | null;
}

export function listScenarios(): Scenario[] {
  return SCENARIO_NAMES.map((scenario) => ({
    scenario,
    description: scenarioOf(scenario).description,
    pharmacy_id: magicPharmacyId(scenario),
    statuses: expectedStatuses(scenario),
    hold: expectedHold(scenario),
  }));
}
