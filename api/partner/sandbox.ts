/** The sandbox: `GET /sandbox/scenarios`, and requests that are advanced by hand. */
import { type Static, Type } from 'typebox';
import { HOLD_REASONS } from '../../domain/holds/holds.ts';
import { SCENARIO_NAMES } from '../../domain/sandbox/scenarios.ts';
import type { Services } from '../../services/compose.ts';
import { endpoint } from '../http/endpoint.ts';
import { nullable, openEnum } from '../schemas/common.ts';
import { RequestRecordSchema, StatusSchema, timelineNote } from '../schemas/requests.ts';
import { reportableReasons } from '../../domain/requests/reasons.ts';
import { nextStatuses, STATUSES, STEPS } from '../../domain/requests/statuses.ts';
import { CONFIRMED_EXAMPLE } from '../examples.ts';
import { ownRequest, REQUEST_ID_PARAMETER } from './requests.ts';

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

const advanceReasons = [...new Set(STEPS.flatMap(reportableReasons))];

const AdvanceRequestBody = Type.Object(
  {
    to: Type.Optional(
      Type.Enum([...STATUSES], { description: 'The status to move to; without it, the usual next one.' }),
    ),
    reason: Type.Optional(Type.Enum(advanceReasons, { description: 'For rejected, failed and returned.' })),
    note: timelineNote,
  },
  { $id: 'AdvanceRequestBody', additionalProperties: false },
);
type AdvanceRequestBody = Static<typeof AdvanceRequestBody>;

const AdvancedRequest = Type.Object(
  {
    ...RequestRecordSchema.properties,
    next_statuses: Type.Array(StatusSchema, { description: 'Where it can be moved next.' }),
  },
  { $id: 'AdvancedRequest' },
);

export function advanceRequest({ sandbox }: Services) {
  return endpoint<AdvanceRequestBody>({
    method: 'POST',
    path: '/sandbox/requests/:request_id/advance',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    operation: {
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
    },
    body: AdvanceRequestBody,
    async handle(call) {
      const record = await sandbox.advance(ownRequest(call), call.body, call.idempotencyKey);
      return { data: { ...record, next_statuses: nextStatuses(record.status) } };
    },
  });
}
