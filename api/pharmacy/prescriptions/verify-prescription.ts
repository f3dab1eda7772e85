/** `POST /orders/{request_id}/prescriptions/{prescription_id}/verify`: a pharmacist says what it allows. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { PARAMETERS_OF_PRESCRIPTION, prescriptionOf, REVIEW_REFUSALS, reviewAnswer } from './examples.ts';
import { VerifyBody } from './schemas.ts';

export function verifyPrescription({ prescriptionReview }: Services) {
  return pharmacyEndpoint<VerifyBody>({
    method: 'POST',
    path: '/orders/:request_id/prescriptions/:prescription_id/verify',
    scope: 'orders:write',
    operation: {
      id: 'verifyPrescription',
      tag: 'Prescriptions',
      summary: 'Verify a prescription',
      description:
        'Says what it allows: at most what its `details` say. What they do not say (files only, a medicine or unit that can ' +
        'not be read) is stated, up to limits, by a `pharmacist`, and the partner is told. Where that is more than the order ' +
        'asks for, or has refills, it counts once a second pharmacist sends the same lines. A line of an order that ' +
        'needs a prescription is dispensed from one that allows its medicine, at most `quantity` for an order, and at most ' +
        '1 + `refills` times. The same call again answers the same.',
      parameters: PARAMETERS_OF_PRESCRIPTION,
      bodyExample: {
        lines: [{ medicine_id: 'med_f08334a4d997', quantity: 21, unit: 'tablet', refills: 1 }],
      } satisfies VerifyBody,
      answers: reviewAnswer('It is verified.', 'verified', []),
      errors: [...REVIEW_REFUSALS, 'exceeds_prescription'],
    },
    body: VerifyBody,
    handle: async (call) => ({
      data: await prescriptionReview.verify(call.caller, prescriptionOf(call), call.body),
    }),
  });
}
