/** `POST /orders/{request_id}/prescriptions/{prescription_id}/review`: a pharmacist looks at it. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { PARAMETERS_OF_PRESCRIPTION, prescriptionOf, REVIEW_REFUSALS, reviewAnswer } from './examples.ts';

export function reviewPrescription({ prescriptionReview }: Services) {
  return pharmacyEndpoint({
    method: 'POST',
    path: '/orders/:request_id/prescriptions/:prescription_id/review',
    scope: 'orders:write',
    operation: {
      id: 'reviewPrescription',
      tag: 'Prescriptions',
      summary: 'Say that you look at a prescription',
      description:
        'Optional. Until you decide, or the order ends, no other pharmacy that has an order with it can decide.',
      parameters: PARAMETERS_OF_PRESCRIPTION,
      answers: reviewAnswer('It is under review.', 'under_review', ['verify', 'reject']),
      errors: REVIEW_REFUSALS,
    },
    handle: async (call) => ({ data: await prescriptionReview.begin(call.caller, prescriptionOf(call)) }),
  });
}
