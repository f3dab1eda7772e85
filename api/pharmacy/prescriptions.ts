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
import type { ReviewedPrescription } from '../../services/prescriptions/review/decide.ts';
import type { VerificationInput } from '../../services/prescriptions/review/review.ts';
import { UNITS } from '../../domain/medicines/units.ts';
import {
  closedObject,
  closedSchema,
  nullable,
  openEnum,
  type SameType,
  schema,
  text,
  time,
} from '../schemas/common.ts';
import { LackingLineSchema } from '../schemas/requests.ts';
import {
  CONTENT_MEMBERS,
  day,
  DetailsSchema,
  PRESCRIPTION_MEMBERS,
  StatusSchema,
} from '../schemas/prescriptions.ts';
import { PRESCRIPTION_EXAMPLE, PRESCRIPTION_ID_EXAMPLE } from '../examples.ts';
import { ok, parameter, pharmacyEndpoint } from '../http/endpoint.ts';
import type { Operation } from '../http/operation.ts';
import { ORDER_PARAMETERS } from './order-schemas.ts';
import type { OrderCall } from './order-steps.ts';
import type { Services } from '../../services/compose.ts';
import { PRIVATE_NO_STORE, PHARMACY_PATH, linkAnswer } from '../http/answers.ts';
import {
  PRESCRIPTION_FILES_PATH,
  READ_PRESCRIPTION_FILE,
  readPrescriptionFile,
} from '../partner/prescriptions.ts';

const AllowedLine = closedSchema('AllowedLine', {
  medicine_id: text(200, 'The medicine that may be dispensed: `items[].medicine_id` of the order.'),
  quantity: Type.Integer({
    minimum: 1,
    maximum: MAX_ALLOWED_QUANTITY,
    description: 'Maximum quantity per dispensing.',
  }),
  unit: Type.Optional(
    text(
      20,
      'Unit of the quantity: "tablet", "pack". Default: the content unit, such as tablets or bottles.',
    ),
  ),
  refills: Type.Integer({
    minimum: 0,
    maximum: MAX_REFILLS,
    description: 'Number of refills after the first dispensing.',
  }),
});

const VerifyBody = closedSchema('VerifyPrescriptionBody', {
  lines: Type.Array(AllowedLine, {
    minItems: 1,
    maxItems: MAX_LINES,
    description: 'The medicines that the prescription allows, each once.',
  }),
  valid_until: Type.Optional(
    day(
      `Last day of validity: at most ${MAX_VALID_DAYS} days from now, and not after \`valid_until\` of the ` +
        'prescription, which is the default.',
    ),
  ),
  pharmacist: Type.Optional(
    closedObject(
      {
        name: text(100, 'Name as registered.'),
        registration_number: text(50, 'Registration number with the Pharmacy Council.'),
      },
      'The pharmacist who states it. Required for anything the `details` do not say.',
    ),
  ),
});
type VerifyBody = Static<typeof VerifyBody>;
export const verifyMatchesService: SameType<VerifyBody, VerificationInput> = true;

const RejectBody = closedSchema('RejectPrescriptionBody', {
  reason: Type.Enum([...PRESCRIPTION_REJECTION_REASONS], { description: 'Reason for the rejection.' }),
});
type RejectBody = Static<typeof RejectBody>;

const StepsSchema = Type.Array(Type.Enum([...REVIEW_STEPS]), {
  description: 'Steps you can perform now.',
});

const WHILE_YOURS = 'Null before you accept the order and after it ended; no files are listed then.';

const OrderPrescription = schema('OrderPrescription', {
  ...PRESCRIPTION_MEMBERS,
  ...CONTENT_MEMBERS,
  enrollee_id: nullable(Type.String(), WHILE_YOURS),
  details: nullable(
    DetailsSchema,
    `Content of the prescription; null if only files were submitted. ${WHILE_YOURS}`,
  ),
  allowed_actions: StepsSchema,
  medicine_labels: Type.Array(nullable(Type.String(), 'Name, strength and form.'), {
    description:
      'The catalogue medicine of each line of `details`; null if the line matches none or several.',
  }),
  prescribed: Type.Array(
    schema('PrescribedMedicine', {
      medicine_id: Type.String(),
      medicine_label: Type.String(),
      content_unit: openEnum(UNITS, { description: 'Unit of the quantity.' }),
      quantity: nullable(
        Type.Integer({ minimum: 0 }),
        'Quantity per dispensing; null if the details do not say it and a pharmacist must read it.',
      ),
      refills: Type.Integer({ minimum: 0 }),
    }),
    {
      description:
        'What `details` say about the medicines of the order that need a prescription. Use it as the draft for `verify`.',
    },
  ),
  created_at: time(),
  updated_at: time('When its status or content last changed.'),
});

const OrderPrescriptions = schema('OrderPrescriptions', {
  request_id: Type.String(),
  prescriptions: Type.Array(OrderPrescription, {
    description: 'In the order in which they were attached.',
  }),
  lacking: Type.Array(LackingLineSchema, {
    description:
      'Lines that cannot be fully dispensed from these prescriptions now: `dispense` would hold the order ' +
      'for `prescription_required`. Empty before you accept the order and after it was dispensed.',
  }),
});

/** Contains no patient data, because the response is stored for repeated calls. */
const ReviewAnswer = schema('ReviewAnswer', {
  prescription_id: Type.String(),
  status: StatusSchema,
  allowed_actions: StepsSchema,
  awaits_second_pharmacist: Type.Boolean({
    description: 'True if it takes effect only after a second pharmacist states the same.',
  }),
});
export const answerMatchesService: SameType<Static<typeof ReviewAnswer>, ReviewedPrescription> = true;

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

const PARAMETERS_OF_ORDER = {
  request_id: { ...ORDER_PARAMETERS.request_id, description: 'An order that you have.' },
};

const PARAMETERS_OF_PRESCRIPTION = {
  ...PARAMETERS_OF_ORDER,
  prescription_id: { description: 'A prescription of the order.', example: PRESCRIPTION_ID_EXAMPLE },
};

const REVIEW_REFUSALS = ['order_not_found', 'prescription_not_found', 'illegal_transition'] as const;

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

function prescriptionOf(call: Pick<OrderCall, 'parameters'>) {
  return {
    request_id: parameter(call, 'request_id'),
    prescription_id: parameter(call, 'prescription_id'),
  };
}

export function reviewPrescription({ prescriptionReview }: Services) {
  return pharmacyEndpoint({
    route: 'POST /orders/:request_id/prescriptions/:prescription_id/review',
    scope: 'orders:write',
    id: 'reviewPrescription',
    tag: 'Prescriptions',
    summary: 'Start the review of a prescription',
    description:
      'Optional. Until you decide or the order ends, no other pharmacy with an order for this prescription can decide.',
    parameters: PARAMETERS_OF_PRESCRIPTION,
    answers: reviewAnswer('The review has started.', 'under_review', ['verify', 'reject']),
    errors: REVIEW_REFUSALS,
    handle: async (call) => ({ data: await prescriptionReview.begin(call.caller, prescriptionOf(call)) }),
  });
}

const FILES_PATH = PHARMACY_PATH + PRESCRIPTION_FILES_PATH;

export function listOrderPrescriptions({ prescriptionReview }: Services) {
  return pharmacyEndpoint({
    route: 'GET /orders/:request_id/prescriptions',
    scope: 'orders:read',
    showsPatient: 'logged_before',
    id: 'listOrderPrescriptions',
    tag: 'Prescriptions',
    summary: 'List the prescriptions of an order',
    description:
      `Includes a link to each file, valid for ${LINK_SECONDS / 60} minutes. Each read is logged. Returns ` +
      '404 after the order was cancelled or rejected.',
    parameters: PARAMETERS_OF_ORDER,
    answers: ok(
      'The prescriptions of the order.',
      OrderPrescriptions,
      {
        request_id: PARAMETERS_OF_ORDER.request_id.example,
        prescriptions: [ORDER_PRESCRIPTION_EXAMPLE],
        lacking: [],
      },
      ['Cache-Control'],
    ),
    errors: ['order_not_found'],
    async handle(call) {
      const found = await prescriptionReview.listPrescriptionsOfOrder(
        call.caller,
        parameter(call, 'request_id'),
      );
      const prescriptions = found.prescriptions.map(({ files, ...shown }) => ({
        ...shown,
        files: files.map((file) => ({ ...file, link: linkAnswer(FILES_PATH, file.link) })),
      }));
      const headers = { 'Cache-Control': PRIVATE_NO_STORE };
      return { data: { ...found, prescriptions }, headers };
    },
  });
}

export function readOrderPrescriptionFile(services: Services) {
  return readPrescriptionFile(services, {
    ...READ_PRESCRIPTION_FILE,
    id: 'readOrderPrescriptionFile',
    description:
      'Use the link in `files[].link.path` of the prescription. It works only as long as the key that ' +
      'requested it, and while you have the order. Each download is logged. Browsers save the file and ' +
      'never run it.',
  });
}

export function verifyPrescription({ prescriptionReview }: Services) {
  return pharmacyEndpoint<VerifyBody>({
    route: 'POST /orders/:request_id/prescriptions/:prescription_id/verify',
    scope: 'orders:write',
    id: 'verifyPrescription',
    tag: 'Prescriptions',
    summary: 'Verify a prescription',
    description:
      'States what the prescription allows, up to what its `details` say. A `pharmacist` states what the ' +
      'details do not say (files only, or a medicine or unit that cannot be recognised), within limits, ' +
      'and the partner is notified. If that is more than the order needs, or includes refills, it takes ' +
      'effect after a second pharmacist sends the same lines. An order line is dispensed from a ' +
      'prescription that allows its medicine, up to `quantity` per order and 1 + `refills` times. ' +
      'Repeating the call returns the same response.',
    parameters: PARAMETERS_OF_PRESCRIPTION,
    bodyExample: {
      lines: [{ medicine_id: 'med_f08334a4d997', quantity: 21, unit: 'tablet', refills: 1 }],
    } satisfies VerifyBody,
    answers: reviewAnswer('The prescription is verified.', 'verified', []),
    errors: [...REVIEW_REFUSALS, 'exceeds_prescription'],
    body: VerifyBody,
    handle: async (call) => ({
      data: await prescriptionReview.verify(call.caller, prescriptionOf(call), call.body),
    }),
  });
}

export function rejectPrescription({ prescriptionReview }: Services) {
  return pharmacyEndpoint<RejectBody>({
    route: 'POST /orders/:request_id/prescriptions/:prescription_id/reject',
    scope: 'orders:write',
    id: 'rejectPrescription',
    tag: 'Prescriptions',
    summary: 'Reject a prescription',
    description:
      'Rejects the prescription permanently: nothing can be dispensed from it. Repeating the call returns ' +
      'the same response.',
    parameters: PARAMETERS_OF_PRESCRIPTION,
    bodyExample: { reason: 'illegible' } satisfies RejectBody,
    answers: reviewAnswer('The prescription is rejected.', 'rejected', []),
    errors: REVIEW_REFUSALS,
    body: RejectBody,
    handle: async (call) => ({
      data: await prescriptionReview.reject(call.caller, prescriptionOf(call), call.body),
    }),
  });
}
