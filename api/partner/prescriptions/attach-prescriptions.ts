/** `POST /requests/{request_id}/prescriptions`: adds prescriptions to an open request; its workflow decides. */
import { Type, type Static } from 'typebox';
import type { Services } from '../../../services/services.ts';
import { PRESCRIPTION_ID_EXAMPLE } from '../../examples/prescriptions.ts';
import { CONFIRMED_EXAMPLE } from '../../examples/requests.ts';
import { endpoint } from '../../http/endpoint.ts';
import { closed, PrescriptionIds } from '../../schemas/prescriptions/prescriptions.ts';
import { RequestRecordSchema } from '../../schemas/requests/request-record.ts';
import { ownRequest, REQUEST_ID_PARAMETER } from '../requests/own-request.ts';

const AttachBody = Type.Object(
  { prescription_ids: PrescriptionIds },
  { $id: 'AttachPrescriptionsBody', ...closed },
);
type AttachBody = Static<typeof AttachBody>;

export function attachPrescriptions({ prescriptions }: Services) {
  return endpoint<AttachBody>({
    method: 'POST',
    path: '/requests/:request_id/prescriptions',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    operation: {
      id: 'attachPrescriptions',
      tag: 'Prescriptions',
      summary: 'Attach prescriptions to a request',
      description:
        'While the request is open. They are added to those that it has; attaching again what it has changes nothing. ' +
        'Its status stays, so there is no entry in the timeline and no event; its `ETag` changes.',
      parameters: REQUEST_ID_PARAMETER,
      bodyExample: { prescription_ids: [PRESCRIPTION_ID_EXAMPLE] } satisfies AttachBody,
      answers: {
        200: {
          description: 'It has them.',
          data: RequestRecordSchema,
          example: { ...CONFIRMED_EXAMPLE, prescription_ids: [PRESCRIPTION_ID_EXAMPLE] },
        },
      },
      errors: [
        'request_not_found',
        'prescription_not_found',
        'prescription_not_usable',
        'prescription_limit_reached',
        'illegal_transition',
      ],
    },
    body: AttachBody,
    handle: async (call) => ({
      data: await prescriptions.attach(ownRequest(call), call.body.prescription_ids),
    }),
  });
}
