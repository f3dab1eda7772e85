/** Prescriptions of an order, and the pharmacist's review of them. */
import { type Static, Type } from 'typebox';
import {
  LINK_SECONDS,
  MAX_ALLOWED_QUANTITY,
  MAX_LINES,
  MAX_REFILLS,
  MAX_VALID_DAYS,
  PRESCRIPTION_REJECTION_REASONS,
  REVIEW_STEPS,
} from '../../domain/prescriptions/prescriptions.ts';
import type { Reviewed } from '../../services/prescriptions/review/decide.ts';
import type { Verification } from '../../services/prescriptions/review/review.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import { nullable, openEnum, type SameType, text, time } from '../schemas/common.ts';
import { LackingLineSchema } from '../schemas/requests.ts';
import {
  closed,
  CONTENT_MEMBERS,
  day,
  DetailsSchema,
  SHOWN_MEMBERS,
  StatusSchema,
} from '../schemas/prescriptions.ts';
import { PRESCRIPTION_EXAMPLE, PRESCRIPTION_ID_EXAMPLE } from '../examples.ts';
import { parameter, pharmacyEndpoint } from '../http/endpoint.ts';
import type { Operation } from '../http/operation.ts';
import { ORDER_PARAMETERS } from './order-schemas.ts';
import type { OrderCall } from './order-steps.ts';
import type { Services } from '../../services/compose.ts';
import { NO_COPIES, PHARMACY_PATH, shownLink } from '../http/answers.ts';
import {
  PRESCRIPTION_FILES_PATH,
  READ_PRESCRIPTION_FILE,
  readPrescriptionFile,
} from '../partner/prescriptions.ts';

const AllowedLine = Type.Object(
  {
    medicine_id: text(200, 'Of the medicine that may be dispensed; `items[].medicine_id` of the order.'),
    quantity: Type.Integer({
      minimum: 1,
      maximum: MAX_ALLOWED_QUANTITY,
      description: 'At most, at each dispensing.',
    }),
    unit: Type.Optional(
      text(20, 'What the quantity counts: "tablet", "pack". Without it single ones: tablets, bottles.'),
    ),
    refills: Type.Integer({
      minimum: 0,
      maximum: MAX_REFILLS,
      description: 'How often it may be dispensed again after the first time.',
    }),
  },
  { $id: 'AllowedLine', ...closed },
);

const VerifyBody = Type.Object(
  {
    lines: Type.Array(AllowedLine, {
      minItems: 1,
      maxItems: MAX_LINES,
      description: 'What you find that it allows; each medicine once.',
    }),
    valid_until: Type.Optional(
      day(
        `The last day, at most ${MAX_VALID_DAYS} days from now and not after the one that the prescription itself ` +
          'has. Without it, that one.',
      ),
    ),
    pharmacist: Type.Optional(
      Type.Object(
        {
          name: text(100, 'As in the register.'),
          registration_number: text(50, 'With the Pharmacy Council.'),
        },
        { ...closed, description: 'Who says it; needed for what the `details` do not say.' },
      ),
    ),
  },
  { $id: 'VerifyPrescriptionBody', ...closed },
);
type VerifyBody = Static<typeof VerifyBody>;
export const verifySameAsInTheService: SameType<VerifyBody, Verification> = true;

const RejectBody = Type.Object(
  { reason: Type.Enum([...PRESCRIPTION_REJECTION_REASONS], { description: 'Why it is refused.' }) },
  { $id: 'RejectPrescriptionBody', ...closed },
);
type RejectBody = Static<typeof RejectBody>;

const StepsSchema = Type.Array(Type.Enum([...REVIEW_STEPS]), {
  description: 'What you can do with it now.',
});

const WHILE_YOURS = 'Null before you accept the order, and once it is over; no file is listed then.';

const OrderPrescription = Type.Object(
  {
    ...SHOWN_MEMBERS,
    ...CONTENT_MEMBERS,
    enrollee_id: nullable(Type.String(), WHILE_YOURS),
    details: nullable(DetailsSchema, `What it says; null while there are files only. ${WHILE_YOURS}`),
    allowed_actions: StepsSchema,
    medicine_labels: Type.Array(nullable(Type.String(), 'Name, strength and form.'), {
      description:
        'For each line of `details`, the medicine of the catalogue that its words or its `medicine_id` mean; null where they mean none ' +
        'or several.',
    }),
    prescribed: Type.Array(
      Type.Object(
        {
          medicine_id: Type.String(),
          medicine_label: Type.String(),
          content_unit: openEnum(UNITS, { description: 'What the quantity counts.' }),
          quantity: nullable(
            Type.Integer({ minimum: 0 }),
            'At each dispensing; null where the details do not say it, and a pharmacist has to read it.',
          ),
          refills: Type.Integer({ minimum: 0 }),
        },
        { $id: 'PrescribedMedicine' },
      ),
      {
        description:
          'What `details` say of the medicines of the order that need it: begin your `verify` with it.',
      },
    ),
    created_at: time(),
    updated_at: time('When its status or content last changed.'),
  },
  { $id: 'OrderPrescription' },
);

const OrderPrescriptions = Type.Object(
  {
    request_id: Type.String(),
    prescriptions: Type.Array(OrderPrescription, {
      description: 'In the order in which they were attached.',
    }),
    lacking: Type.Array(LackingLineSchema, {
      description:
        'The lines that can not be dispensed in full from them now: `dispense` would hold the order for `prescription_required`. Empty before ' +
        'you accept the order, and once it was dispensed.',
    }),
  },
  { $id: 'OrderPrescriptions' },
);

/** Answers are kept for a call that is sent again: nothing of a patient. */
const ReviewAnswer = Type.Object(
  {
    prescription_id: Type.String(),
    status: StatusSchema,
    allowed_actions: StepsSchema,
    awaits_second_pharmacist: Type.Boolean({
      description: 'Whether it counts only when a second pharmacist says the same.',
    }),
  },
  { $id: 'ReviewAnswer' },
);
export const answerSameAsInTheService: SameType<Static<typeof ReviewAnswer>, Reviewed> = true;

const ORDER_PRESCRIPTION_EXAMPLE = {
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
const PARAMETERS_OF_ORDER = {
  request_id: { ...ORDER_PARAMETERS.request_id, description: 'Of an order that you have.' },
};

/** Those of every endpoint about one of them. */
const PARAMETERS_OF_PRESCRIPTION = {
  ...PARAMETERS_OF_ORDER,
  prescription_id: { description: 'Of a prescription of the order.', example: PRESCRIPTION_ID_EXAMPLE },
};

/** What every pharmacist's word may be refused for. */
const REVIEW_REFUSALS = ['order_not_found', 'prescription_not_found', 'illegal_transition'] as const;

/** What every pharmacist's word is answered. */
function reviewAnswer(
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
function prescriptionOf(call: Pick<OrderCall, 'parameters'>) {
  return {
    request_id: parameter(call, 'request_id'),
    prescription_id: parameter(call, 'prescription_id'),
  };
}

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

const FILES_PATH = PHARMACY_PATH + PRESCRIPTION_FILES_PATH;

export function listOrderPrescriptions({ prescriptionReview }: Services) {
  return pharmacyEndpoint({
    method: 'GET',
    path: '/orders/:request_id/prescriptions',
    scope: 'orders:read',
    showsPatient: 'logged_before',
    operation: {
      id: 'listOrderPrescriptions',
      tag: 'Prescriptions',
      summary: 'Read the prescriptions of an order',
      description:
        `With a link to each file that works for ${LINK_SECONDS / 60} minutes. Each read is kept in an audit log. An order ` +
        'that was cancelled or rejected is not yours any more: 404.',
      parameters: PARAMETERS_OF_ORDER,
      answers: {
        200: {
          description: 'All that are attached to it.',
          data: OrderPrescriptions,
          example: {
            request_id: PARAMETERS_OF_ORDER.request_id.example,
            prescriptions: [ORDER_PRESCRIPTION_EXAMPLE],
            lacking: [],
          },
          headers: ['Cache-Control'],
        },
      },
      errors: ['order_not_found'],
    },
    async handle(call) {
      const found = await prescriptionReview.listOfOrder(call.caller, parameter(call, 'request_id'));
      const prescriptions = found.prescriptions.map(({ files, ...shown }) => ({
        ...shown,
        files: files.map((file) => ({ ...file, link: shownLink(FILES_PATH, file.link) })),
      }));
      const headers = { 'Cache-Control': NO_COPIES };
      return { data: { ...found, prescriptions }, headers };
    },
  });
}

export function readOrderPrescriptionFile(services: Services) {
  return readPrescriptionFile(services, {
    ...READ_PRESCRIPTION_FILE,
    id: 'readOrderPrescriptionFile',
    description:
      'The link is in `files[].link.path` of the prescription. It stops working with the key that asked for it, and ' +
      'when the order is not yours any more. Each read is kept in an audit log. Browsers save the file and run nothing in it.',
  });
}

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
