/** One example prescription of an order, and what the endpoints about one have in common. */
import { PRESCRIPTION_EXAMPLE, PRESCRIPTION_ID_EXAMPLE } from '../../examples/prescriptions.ts';
import { parameter } from '../../http/endpoint.ts';
import type { Operation } from '../../http/operation.ts';
import { ORDER_PARAMETERS } from '../requests/examples.ts';
import type { OrderCall } from '../requests/order-step.ts';
import { ReviewAnswer } from './schemas.ts';

export const ORDER_PRESCRIPTION_EXAMPLE = {
  ...PRESCRIPTION_EXAMPLE,
  status: 'received',
  allowances: [],
  files: PRESCRIPTION_EXAMPLE.files.map(({ link, ...file }) => ({
    ...file,
    link: { ...link, path: `/pharmacy${link.path}` },
  })),
  allowed_actions: ['review', 'verify', 'reject'],
  medicine_labels: PRESCRIPTION_EXAMPLE.details.lines.map(() => 'amoxicillin 500 mg capsule'),
  prescribed: [
    {
      medicine_id: 'med_amoxicillin-500-mg-capsule',
      medicine_label: 'amoxicillin 500 mg capsule',
      content_unit: 'capsule',
      quantity: 21,
      refills: 1,
    },
  ],
  updated_at: PRESCRIPTION_EXAMPLE.created_at,
};

/** The path parameter of every endpoint about the prescriptions of an order. */
export const PARAMETERS_OF_ORDER = {
  request_id: { ...ORDER_PARAMETERS.request_id, description: 'Of an order that you have.' },
};

/** Those of every endpoint about one of them. */
export const PARAMETERS_OF_PRESCRIPTION = {
  ...PARAMETERS_OF_ORDER,
  prescription_id: { description: 'Of a prescription of the order.', example: PRESCRIPTION_ID_EXAMPLE },
};

/** What every pharmacist's word may be refused for. */
export const REVIEW_REFUSALS = ['order_not_found', 'prescription_not_found', 'illegal_transition'] as const;

/** What every pharmacist's word is answered. */
export function reviewAnswer(
  description: string,
  status: string,
  allowed_actions: readonly string[],
): Operation['answers'] {
  const example = {
    prescription_id: PRESCRIPTION_ID_EXAMPLE,
    status,
    allowed_actions,
    awaits_second_pharmacist: false,
  };
  return { 200: { description, data: ReviewAnswer, example } };
}

/** The prescription that the path of a call names. */
export function prescriptionOf(call: Pick<OrderCall, 'parameters'>) {
  return {
    request_id: parameter(call, 'request_id'),
    prescription_id: parameter(call, 'prescription_id'),
  };
}
