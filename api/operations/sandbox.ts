/** What the documents say of the sandbox's own operations. */
import { nextStatuses } from '../../domain/statuses.ts';
import { CONFIRMED_EXAMPLE } from '../openapi/examples.ts';
import type { Operation } from '../operation.ts';
import type { AdvanceRequestBody } from '../schemas/requests.ts';
import { AdvancedRequest, ScenarioList } from '../schemas/sandbox.ts';
import { REQUEST_ID_PARAMETER } from './requests.ts';

export const LIST_SCENARIOS: Operation = {
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
};

export const ADVANCE_REQUEST: Operation = {
  id: 'advanceRequest',
  tag: 'Sandbox',
  summary: 'Move a request by hand',
  description:
    'In the place of its pharmacy or courier. Order with the scenario `manual`, so that nothing else moves it.',
  parameters: REQUEST_ID_PARAMETER,
  bodyExample: { to: 'confirmed' } satisfies AdvanceRequestBody,
  answers: {
    200: {
      description: 'It has moved.',
      data: AdvancedRequest,
      example: { ...CONFIRMED_EXAMPLE, next_statuses: nextStatuses(CONFIRMED_EXAMPLE.status) },
    },
  },
  errors: [
    'request_not_found',
    'illegal_transition',
    'out_of_stock',
    'prescription_required',
    'pharmacy_unavailable',
  ],
};
