/** `POST /orders/{request_id}/prescriptions/{prescription_id}/reject`: a pharmacist refuses it for good. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { PARAMETERS_OF_PRESCRIPTION, prescriptionOf, REVIEW_REFUSALS, reviewAnswer } from './examples.ts';
import { RejectBody } from './schemas.ts';

export function rejectPrescription({ prescriptionReview }: Services) {
  return pharmacyEndpoint<RejectBody>({
    method: 'POST',
    path: '/orders/:request_id/prescriptions/:prescription_id/reject',
    scope: 'orders:write',
    operation: {
      id: 'rejectPrescription',
      tag: 'Prescriptions',
      summary: 'Reject a prescription',
      description: 'For good: nothing is ever dispensed from it. The same call again answers the same.',
      parameters: PARAMETERS_OF_PRESCRIPTION,
      bodyExample: { reason: 'illegible' } satisfies RejectBody,
      answers: reviewAnswer('It is rejected.', 'rejected', []),
      errors: REVIEW_REFUSALS,
    },
    body: RejectBody,
    handle: async (call) => ({
      data: await prescriptionReview.reject(call.caller, prescriptionOf(call), call.body),
    }),
  });
}
