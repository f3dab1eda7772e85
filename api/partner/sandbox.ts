/** Sandbox operations: scenarios, and requests advanced by hand. */
import { type Static, Type } from 'typebox';
import { HOLD_REASONS } from '../../domain/holds/holds.ts';
import { conditionalHolds, SCENARIO_NAMES } from '../../domain/sandbox/scenarios.ts';
import type { Services } from '../../services/compose.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { closedSchema, nullable, openEnum, schema } from '../schemas/common.ts';
import { RequestRecordSchema, StatusSchema, timelineNote } from '../schemas/requests.ts';
import { reportableReasons } from '../../domain/requests/reasons.ts';
import { reportableStatuses, STATUSES, STEPS } from '../../domain/requests/statuses.ts';
import { CONFIRMED_EXAMPLE } from '../examples.ts';
import { requestInPath, REQUEST_ID_PARAMETER } from './requests.ts';

const ScenarioList = schema('ScenarioList', {
  scenarios: Type.Array(
    schema('Scenario', {
      scenario: openEnum(SCENARIO_NAMES, { description: 'Send it as `sandbox.scenario`.' }),
      description: Type.String(),
      pharmacy_id: Type.String({ description: 'Ordering from this pharmacy also selects the scenario.' }),
      statuses: Type.Array(StatusSchema, { description: 'The statuses to expect, in order.' }),
      hold: nullable(
        openEnum(HOLD_REASONS),
        'The `reason` of the expected hold, which waits until you act; null if there is none.',
      ),
      conditional_holds: Type.Array(
        Type.Object({
          reason: openEnum(HOLD_REASONS),
          status: StatusSchema,
          applies_to: Type.String({ description: 'Which orders are held, for people.' }),
        }),
        { description: 'The holds that some orders get in addition, such as those without a prescription.' },
      ),
    }),
  ),
});

export function listScenarios({ sandbox }: Services) {
  return endpoint({
    route: 'GET /sandbox/scenarios',
    scope: 'requests:create',
    id: 'listScenarios',
    tag: 'Sandbox',
    summary: 'List the sandbox scenarios',
    description:
      'Select a scenario with `sandbox.scenario` when you create a request, or by ordering from its pharmacy.',
    answers: ok('All scenarios.', ScenarioList, {
      scenarios: [
        {
          scenario: 'rejects',
          description: 'The pharmacy refuses: out of stock.',
          pharmacy_id: 'ph_sbx_rejects',
          statuses: ['pending', 'rejected'],
          hold: null,
          conditional_holds: conditionalHolds('rejects'),
        },
      ],
    }),
    handle: () => Promise.resolve({ data: { scenarios: sandbox.scenarios() } }),
  });
}

const advanceReasons = [...new Set(STEPS.flatMap(reportableReasons))];

const AdvanceRequestBody = closedSchema('AdvanceRequestBody', {
  to: Type.Optional(
    Type.Enum([...STATUSES], { description: 'The new status. Default: the usual next one.' }),
  ),
  reason: Type.Optional(
    Type.Enum(advanceReasons, { description: 'For `rejected`, `failed` and `returned`.' }),
  ),
  note: timelineNote,
});
type AdvanceRequestBody = Static<typeof AdvanceRequestBody>;

const AdvancedRequest = schema('AdvancedRequest', {
  ...RequestRecordSchema.properties,
  next_statuses: Type.Array(StatusSchema, { description: 'The statuses it can move to next.' }),
});

export function advanceRequest({ sandbox }: Services) {
  return endpoint<AdvanceRequestBody>({
    route: 'POST /sandbox/requests/:request_id/advance',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    id: 'advanceRequest',
    tag: 'Sandbox',
    summary: 'Advance a request',
    description:
      'Acts as the pharmacy or courier of the request. Order with the scenario `manual`, so that nothing else advances it.',
    parameters: REQUEST_ID_PARAMETER,
    bodyExample: { to: 'confirmed' } satisfies AdvanceRequestBody,
    answers: ok('The advanced request.', AdvancedRequest, {
      ...CONFIRMED_EXAMPLE,
      next_statuses: reportableStatuses(CONFIRMED_EXAMPLE.status),
    }),
    errors: [
      'request_not_found',
      'illegal_transition',
      'out_of_stock',
      'prescription_required',
      'pharmacy_unavailable',
    ],
    body: AdvanceRequestBody,
    async handle(call) {
      const record = await sandbox.advance(requestInPath(call), call.body, call.idempotencyKey);
      return { data: { ...record, next_statuses: reportableStatuses(record.status) } };
    },
  });
}
