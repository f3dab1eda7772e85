/** Prescription operations: `/prescriptions`. */
import { type Static, Type } from 'typebox';
import {
  DEFAULT_VALID_DAYS,
  LINK_SECONDS,
  MAX_FILES,
  MAX_LINES,
  MAX_REFILLS,
  MAX_VALID_DAYS,
  MEDIA_TYPES,
} from '../../domain/prescriptions/prescriptions.ts';
import { FILE_PROBLEMS, type FileProblem } from '../../services/prescriptions/files/file-refusals.ts';
import type { DetailsInput } from '../../services/prescriptions/prescription-input.ts';
import { parseIdentifier } from '../../services/common/identifiers.ts';
import type { Services } from '../../services/compose.ts';
import {
  CONFIRMED_EXAMPLE,
  LINK_PARAMETER_EXAMPLE,
  PRESCRIPTION_BODY_EXAMPLE,
  PRESCRIPTION_EXAMPLE,
  PRESCRIPTION_ID_EXAMPLE,
  RECEIPT_EXAMPLE,
} from '../examples.ts';
import { endpoint, jsonAnswer, ok, parameter } from '../http/endpoint.ts';
import {
  base64File,
  closedObject,
  closedSchema,
  patterned,
  type SameType,
  schema,
  text,
  time,
} from '../schemas/common.ts';
import {
  CONTENT_MEMBERS,
  day,
  FILE_MEMBERS,
  PrescriptionIds,
  PRESCRIPTION_MEMBERS,
  StatusSchema,
} from '../schemas/prescriptions.ts';
import { fileHeaders, PRIVATE_NO_STORE, linkAnswer, VERSION_PATH } from '../http/answers.ts';
import type { Operation } from '../http/operation.ts';
import { RequestRecordSchema } from '../schemas/requests.ts';
import { requestInPath, REQUEST_ID_PARAMETER } from './requests.ts';

const MAX_QUANTITY = 1_000;

const LineBody = closedSchema('PrescriptionLineBody', {
  medicine: text(200, 'Medicine as written by the prescriber.'),
  strength: Type.Optional(text(50, 'For example "500 mg".')),
  form: Type.Optional(text(50, 'For example "tablet".')),
  quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, description: 'Quantity per dispensing.' }),
  unit: text(20, 'Unit of the quantity: "tablet", "bottle".'),
  dosage: text(300, 'Dosage instructions: "1 tablet three times a day for 5 days".'),
  refills: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_REFILLS,
      default: 0,
      description: 'Number of refills after the first dispensing.',
    }),
  ),
});

const DetailsBody = closedSchema('PrescriptionDetailsBody', {
  prescriber: closedObject({
    name: text(100, 'Name of the prescriber.'),
    licence_number: patterned(
      '^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$',
      'must be 1 to 40 letters, digits, spaces and ./- as printed on the licence',
      { description: 'Folio or registration number with the MDCN or another board.' },
    ),
  }),
  issued_on: day(`Not in the future (Nigerian time), and at most ${MAX_VALID_DAYS} days ago.`),
  valid_until: Type.Optional(
    day(
      `Last day of validity: not in the past, and at most ${MAX_VALID_DAYS} days after \`issued_on\`. ` +
        `Default: ${DEFAULT_VALID_DAYS} days after \`issued_on\`.`,
    ),
  ),
  reference: Type.Optional(
    text(100, "The prescriber's reference. Distinguishes prescriptions with identical content."),
  ),
  lines: Type.Array(LineBody, { minItems: 1, maxItems: MAX_LINES }),
});
export const detailsMatchInput: SameType<Static<typeof DetailsBody>, DetailsInput> = true;

const PrescriptionBody = closedSchema('PrescriptionBody', {
  enrollee_id: text(100, 'Your identifier for the enrollee.'),
  details: Type.Optional(DetailsBody),
  files: Type.Optional(
    Type.Array(
      closedObject({
        content: base64File('A PDF, JPEG or PNG in base64 without line breaks. Data URLs are accepted.'),
      }),
      { minItems: 1, maxItems: MAX_FILES },
    ),
  ),
});
type PrescriptionBody = Static<typeof PrescriptionBody>;

/** Contains no patient data, because the response is stored for repeated calls. */
const PrescriptionReceipt = schema('PrescriptionReceipt', {
  prescription_id: Type.String({
    description: 'Use it to read the prescription and to attach it to a request.',
  }),
  status: StatusSchema,
  files: Type.Array(schema('ReceivedFile', FILE_MEMBERS)),
  created_at: time(),
});

export function createPrescription({ prescriptions }: Services) {
  return endpoint<PrescriptionBody>({
    route: 'POST /prescriptions',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    id: 'createPrescription',
    tag: 'Prescriptions',
    summary: 'Submit a prescription',
    description:
      `Send it as data in \`details\`, as up to ${MAX_FILES} files (PDF, JPEG or PNG, detected from their ` +
      'content), or both. Files can be base64 or parts of `multipart/form-data`; the body may have 10 MB. ' +
      'Submitting the same content again returns the existing prescription. A file can belong to one ' +
      'prescription only. The example is valid only around its dates.',
    bodyExample: PRESCRIPTION_BODY_EXAMPLE satisfies PrescriptionBody,
    answers: {
      201: jsonAnswer('The prescription was received.', PrescriptionReceipt, RECEIPT_EXAMPLE, ['Location']),
      200: jsonAnswer(
        'You submitted the same prescription before; returns the existing one.',
        PrescriptionReceipt,
        RECEIPT_EXAMPLE,
        ['Location'],
      ),
    },
    errors: ['file_already_used', ...(Object.keys(FILE_PROBLEMS) as FileProblem[])],
    body: PrescriptionBody,
    takesFiles: true,
    async handle({ caller, body: { files: sent, ...body } }) {
      const input = { ...body, enrollee_id: parseIdentifier('enrollee_id', body.enrollee_id) };
      const { isNew, receipt } = await prescriptions.create(
        caller,
        sent === undefined ? input : { ...input, files: sent.map(({ content }) => content) },
      );
      return {
        status: isNew ? 201 : 200,
        location: `/prescriptions/${receipt.prescription_id}`,
        data: receipt,
      };
    },
  });
}

const PrescriptionSchema = schema('Prescription', {
  ...PRESCRIPTION_MEMBERS,
  ...CONTENT_MEMBERS,
  created_at: time(),
  updated_at: time('When its status or content last changed.'),
});

export function readPrescription({ prescriptions }: Services) {
  return endpoint({
    route: 'GET /prescriptions/:prescription_id',
    scope: 'requests:read',
    showsPatient: 'logged_before',
    id: 'readPrescription',
    tag: 'Prescriptions',
    summary: 'Read a prescription',
    description: `Includes a link to each file, valid for ${LINK_SECONDS / 60} minutes. Each read is logged with its key and time.`,
    parameters: {
      prescription_id: {
        description: 'From the response to `POST /prescriptions`.',
        example: PRESCRIPTION_ID_EXAMPLE,
      },
    },
    answers: ok('The prescription.', PrescriptionSchema, PRESCRIPTION_EXAMPLE, ['Cache-Control']),
    errors: ['prescription_not_found'],
    async handle(call) {
      const { files, ...found } = await prescriptions.read(call.caller, parameter(call, 'prescription_id'));
      const base = VERSION_PATH + PRESCRIPTION_FILES_PATH;
      const linked = files.map((file) => ({ ...file, link: linkAnswer(base, file.link) }));
      return { data: { ...found, files: linked }, headers: { 'Cache-Control': PRIVATE_NO_STORE } };
    },
  });
}

/** Path below the base of each API. */
export const PRESCRIPTION_FILES_PATH = '/prescription-files';

const HEADERS = fileHeaders('prescription');

export const READ_PRESCRIPTION_FILE: Operation = {
  id: 'readPrescriptionFile',
  tag: 'Prescriptions',
  summary: 'Download a prescription file',
  description:
    'Use the link in `files[].link.path` of the prescription. It works only as long as the key that read the ' +
    'prescription, and each download is logged under that key. Browsers save the file and never run it.',
  parameters: {
    link: { description: 'Last part of `files[].link.path`.', example: LINK_PARAMETER_EXAMPLE },
  },
  answers: {
    200: {
      description: 'The file as submitted.',
      mediaTypes: Object.values(MEDIA_TYPES),
      headers: ['Cache-Control'],
    },
  },
  errors: ['file_link_not_found'],
};

/**
 * The endpoint that returns a file of a prescription.
 *
 * @param operation documentation of the API that serves it.
 */
export function readPrescriptionFile(
  { prescriptions }: Services,
  operation: Operation = READ_PRESCRIPTION_FILE,
) {
  return endpoint({
    route: `GET ${PRESCRIPTION_FILES_PATH}/:link`,
    scope: 'public',
    showsPatient: 'logged_before',
    ...operation,
    async handle(call) {
      return { headers: HEADERS, file: await prescriptions.readFile(parameter(call, 'link')) };
    },
  });
}

const AttachBody = closedSchema('AttachPrescriptionsBody', { prescription_ids: PrescriptionIds });
type AttachBody = Static<typeof AttachBody>;

export function attachPrescriptions({ prescriptions }: Services) {
  return endpoint<AttachBody>({
    route: 'POST /requests/:request_id/prescriptions',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    id: 'attachPrescriptions',
    tag: 'Prescriptions',
    summary: 'Attach prescriptions to a request',
    description:
      'Adds prescriptions to an open request. Prescriptions that are already attached are ignored. The ' +
      'status stays the same, so there is no timeline entry or event, but the `ETag` changes.',
    parameters: REQUEST_ID_PARAMETER,
    bodyExample: { prescription_ids: [PRESCRIPTION_ID_EXAMPLE] } satisfies AttachBody,
    answers: ok('The request with its prescriptions.', RequestRecordSchema, {
      ...CONFIRMED_EXAMPLE,
      prescription_ids: [PRESCRIPTION_ID_EXAMPLE],
    }),
    errors: [
      'request_not_found',
      'prescription_not_found',
      'prescription_not_usable',
      'prescription_limit_reached',
      'illegal_transition',
    ],
    body: AttachBody,
    handle: async (call) => ({
      data: await prescriptions.attach(requestInPath(call), call.body.prescription_ids),
    }),
  });
}
