/** `GET /sandbox/scenarios`: what the sandbox can play, with the statuses to expect. */
import { Type } from 'typebox';
import { HOLD_REASONS } from '../../../domain/holds/holds.ts';
import { SCENARIO_NAMES } from '../../../domain/sandbox/scenarios.ts';
import type { Services } from '../../../services/services.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nullable } from '../../schemas/common/common.ts';
import { openEnum } from '../../schemas/common/open-enum.ts';
import { StatusSchema } from '../../schemas/requests/request-record.ts';

const ScenarioList = Type.Object(
  {
    scenarios: Type.Array(
      Type.Object(
        {
          scenario: openEnum(SCENARIO_NAMES, { description: 'For `sandbox.scenario`.' }),
          description: Type.String(),
          pharmacy_id: Type.String({ description: 'Ordering from it plays the scenario too.' }),
          statuses: Type.Array(StatusSchema, { description: 'What to expect, in order.' }),
          hold: nullable(
            openEnum(HOLD_REASONS),
            'The `reason` of the hold to expect: it waits until you act. Null where there is none.',
          ),
        },
        { $id: 'Scenario' },
      ),
    ),
  },
  { $id: 'ScenarioList' },
);

export function listScenarios({ sandbox }: Services) {
  return endpoint({
    method: 'GET',
    path: '/sandbox/scenarios',
    scope: 'requests:create',
    operation: {
      id: 'listScenarios',
      tag: 'Sandbox',
      summary: 'List what the sandbox can play',
      description:
        'Each scenario is chosen by `sandbox.scenario` when you create a request, or by its magic pharmacy.',
      answers: {
        200: {
          description: 'All of them.',
          data: ScenarioList,
          example: {
            scenarios: [
              {
                scenario: 'rejects',
                description: 'The pharmacy refuses: out of stock.',
                pharmacy_id: 'ph_sbx_rejects',
                statuses: ['pending', 'rejected'],
                hold: null,
              },
            ],
          },
        },
      },
      errors: [],
    },
    handle: () => Promise.resolve({ data: { scenarios: sandbox.scenarios() } }),
  });
}
