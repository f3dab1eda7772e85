/** `POST /sandbox/requests/{request_id}/advance`: moves a request by hand, in the place of its pharmacy. */
import { Type, type Static } from 'typebox';
import { reportableReasons } from '../../../domain/requests/reasons.ts';
import { nextStatuses, STATUSES, STEPS } from '../../../domain/requests/statuses.ts';
import type { Services } from '../../../services/services.ts';
import { CONFIRMED_EXAMPLE } from '../../examples/requests.ts';
import { endpoint } from '../../http/endpoint.ts';
import { RequestRecordSchema, StatusSchema } from '../../schemas/requests/request-record.ts';
import { timelineNote } from '../../schemas/requests/timeline-note.ts';
import { ownRequest, REQUEST_ID_PARAMETER } from '../requests/own-request.ts';

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
