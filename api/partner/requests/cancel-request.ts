/** `POST /requests/{request_id}/cancel`: only while pending; the answer is the workflow's decision. */
import { Type, type Static } from 'typebox';
import { CANCEL_REASONS } from '../../../domain/requests/reasons.ts';
import type { Services } from '../../../services/services.ts';
import { PENDING_ENTRY, recordExample } from '../../examples/requests.ts';
import { endpoint } from '../../http/endpoint.ts';
import { RequestRecordSchema } from '../../schemas/requests/request-record.ts';
import { timelineNote } from '../../schemas/requests/timeline-note.ts';
import { ownRequest, REQUEST_ID_PARAMETER } from './own-request.ts';

const CancelRequestBody = Type.Object(
  { reason: Type.Optional(Type.Enum([...CANCEL_REASONS])), note: timelineNote },
  { $id: 'CancelRequestBody', additionalProperties: false },
);
type CancelRequestBody = Static<typeof CancelRequestBody>;

const CANCELLED_EXAMPLE = recordExample([
  PENDING_ENTRY,
  {
    sequence: 2,
    status: 'cancelled',
    at: '2026-11-21T08:00:40.115Z',
    actor: 'partner',
    reason: 'wrong_address',
  },
]);

export function cancelRequest({ requests }: Services) {
  return endpoint<CancelRequestBody>({
    method: 'POST',
    path: '/requests/:request_id/cancel',
    scope: 'requests:cancel',
    showsPatient: 'logged_after',
    operation: {
      id: 'cancelRequest',
      tag: 'Requests',
      summary: 'Cancel a pending request',
      description:
        'Only while it is `pending`. The answer is the decision: when the pharmacy confirms at the same moment, one of ' +
        'the two wins. Cancelling again what you have cancelled is 200.',
      parameters: REQUEST_ID_PARAMETER,
      bodyExample: { reason: 'wrong_address' } satisfies CancelRequestBody,
      answers: {
        200: { description: 'It is cancelled.', data: RequestRecordSchema, example: CANCELLED_EXAMPLE },
      },
      errors: ['request_not_found', 'request_not_cancellable'],
    },
    body: CancelRequestBody,
    handle: async (call) => ({ data: await requests.cancel(ownRequest(call), call.body) }),
  });
}
