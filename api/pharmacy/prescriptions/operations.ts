/** What the documents say of the pharmacies' side of prescriptions. */
import { LINK_SECONDS } from '../../../domain/prescriptions.ts';
import { REQUEST_ID_EXAMPLE } from '../../openapi/examples.ts';
import { PRESCRIPTION_EXAMPLE, PRESCRIPTION_ID_EXAMPLE } from '../../openapi/prescription-examples.ts';
import type { Operation } from '../../operation.ts';
import { READ_PRESCRIPTION_FILE } from '../../operations/prescriptions.ts';
import { OrderPrescriptions, ReviewAnswer, type RejectBody, type VerifyBody } from './schemas.ts';

const ORDER_PARAMETER = {
  request_id: { description: 'Of an order that you have.', example: REQUEST_ID_EXAMPLE },
};
const PARAMETERS = {
  ...ORDER_PARAMETER,
  prescription_id: { description: 'Of a prescription of the order.', example: PRESCRIPTION_ID_EXAMPLE },
};

const EXAMPLE = {
  ...PRESCRIPTION_EXAMPLE,
  status: 'received',
  allowances: [],
  files: PRESCRIPTION_EXAMPLE.files.map(({ link, ...file }) => ({
    ...file,
    link: { ...link, path: `/pharmacy${link.path}` },
  })),
  allowed_actions: ['review', 'verify', 'reject'],
  updated_at: PRESCRIPTION_EXAMPLE.created_at,
};

export const LIST_ORDER_PRESCRIPTIONS: Operation = {
  id: 'listOrderPrescriptions',
  tag: 'Prescriptions',
  summary: 'Read the prescriptions of an order',
  description:
    `With a link to each file that works for ${LINK_SECONDS / 60} minutes. Each read is kept in an audit log. An order ` +
    'that was cancelled or rejected is not yours any more: 404.',
  parameters: ORDER_PARAMETER,
  answers: {
    200: {
      description: 'All that are attached to it.',
      data: OrderPrescriptions,
      example: { request_id: REQUEST_ID_EXAMPLE, prescriptions: [EXAMPLE] },
      headers: ['Cache-Control'],
    },
  },
  errors: ['order_not_found'],
};

const answer = (description: string, status: string, allowed_actions: readonly string[]) => ({
  200: {
    description,
    data: ReviewAnswer,
    example: { prescription_id: PRESCRIPTION_ID_EXAMPLE, status, allowed_actions },
  },
});

const REFUSALS = ['order_not_found', 'prescription_not_found', 'illegal_transition'] as const;

export const REVIEW_PRESCRIPTION: Operation = {
  id: 'reviewPrescription',
  tag: 'Prescriptions',
  summary: 'Say that you look at a prescription',
  description:
    'Optional. Until you decide, or the order ends, no other pharmacy that has an order with it can decide.',
  parameters: PARAMETERS,
  answers: answer('It is under review.', 'under_review', ['verify', 'reject']),
  errors: REFUSALS,
};

export const VERIFY_PRESCRIPTION: Operation = {
  id: 'verifyPrescription',
  tag: 'Prescriptions',
  summary: 'Verify a prescription',
  description:
    'Says what it allows, in your words: what its `details` say is what the partner typed. A line of an order that ' +
    'needs a prescription is dispensed from one that allows its medicine, at most `quantity` for an order, and at most ' +
    '1 + `refills` times. The same call again answers the same.',
  parameters: PARAMETERS,
  bodyExample: {
    lines: [{ medicine_id: 'med_f08334a4d997', quantity: 21, unit: 'tablet', refills: 1 }],
  } satisfies VerifyBody,
  answers: answer('It is verified.', 'verified', []),
  errors: REFUSALS,
};

export const REJECT_PRESCRIPTION: Operation = {
  id: 'rejectPrescription',
  tag: 'Prescriptions',
  summary: 'Reject a prescription',
  description: 'For good: nothing is ever dispensed from it. The same call again answers the same.',
  parameters: PARAMETERS,
  bodyExample: { reason: 'illegible' } satisfies RejectBody,
  answers: answer('It is rejected.', 'rejected', []),
  errors: REFUSALS,
};

export const READ_ORDER_PRESCRIPTION_FILE: Operation = {
  ...READ_PRESCRIPTION_FILE,
  id: 'readOrderPrescriptionFile',
  description:
    'The link is in `files[].link.path` of the prescription. It stops working with the key that asked for it, and ' +
    'when the order is not yours any more. Each read is kept in an audit log. Browsers save the file and run nothing in it.',
};
