/** `GET /sandbox/scenarios`: what the sandbox can play, with the statuses to expect. */
import {
  expectedHold,
  expectedStatuses,
  magicPharmacyId,
  SCENARIO_NAMES,
  scenarioOf,
} from '../../domain/scenarios.ts';
import { endpoint } from '../endpoint.ts';
import { LIST_SCENARIOS } from '../operations/sandbox.ts';

export function sandboxScenarios() {
  return endpoint({
    method: 'GET',
    path: '/sandbox/scenarios',
    scope: 'requests:create',
    operation: LIST_SCENARIOS,
    handle: () =>
      Promise.resolve({
        data: {
          scenarios: SCENARIO_NAMES.map((name) => ({
            scenario: name,
            description: scenarioOf(name).description,
            pharmacy_id: magicPharmacyId(name),
            statuses: expectedStatuses(name),
            hold: expectedHold(name),
          })),
        },
      }),
  });
}
