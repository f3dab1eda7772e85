/** The operations on prescriptions: `/prescriptions`. */
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
import { readEnrolleeId } from '../../services/common/enrollee-id.ts';
import type { Services } from '../../services/compose.ts';
import {
  CONFIRMED_EXAMPLE,
  LINK_PARAMETER_EXAMPLE,
  PRESCRIPTION_BODY_EXAMPLE,
  PRESCRIPTION_EXAMPLE,
  PRESCRIPTION_ID_EXAMPLE,
  RECEIPT_EXAMPLE,
} from '../examples.ts';
import { endpoint, parameter } from '../http/endpoint.ts';
import { base64File, patterned, type SameType, text, time } from '../schemas/common.ts';
import {
  closed,
  CONTENT_MEMBERS,
  day,
  FILE_MEMBERS,
  PrescriptionIds,
  SHOWN_MEMBERS,
  StatusSchema,
} from '../schemas/prescriptions.ts';
import { fileHeaders, NO_COPIES, shownLink, VERSION_PATH } from '../http/answers.ts';
import type { Operation } from '../http/operation.ts';
import { RequestRecordSchema } from '../schemas/requests.ts';
import { ownRequest, REQUEST_ID_PARAMETER } from './requests.ts';

const MAX_QUANTITY = 1_000;

const LineBody = Type.Object(
  {
    medicine: text(200, 'As the prescriber wrote it.'),
    strength: Type.Optional(text(50, 'Such as "500 mg".')),
    form: Type.Optional(text(50, 'Such as "tablet".')),
    quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, description: 'For each dispensing.' }),
    unit: text(20, 'What the quantity counts: "tablet", "bottle".'),
    dosage: text(300, 'How it is to be taken: "1 tablet three times a day for 5 days".'),
    refills: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_REFILLS,
        default: 0,
        description: 'How often it may be dispensed again after the first time.',
      }),
    ),
  },
  { $id: 'PrescriptionLineBody', ...closed },
);

const DetailsBody = Type.Object(
  {
    prescriber: Type.Object(
      {
        name: text(100, 'Who prescribed it.'),
        licence_number: patterned(
          '^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$',
          'must be 1 to 40 letters, digits, spaces and ./- as they stand on the licence',
          { description: 'The folio or registration number, of the MDCN or another board.' },
        ),
      },
      closed,
    ),
    issued_on: day(`Not after today in Nigeria, at most ${MAX_VALID_DAYS} days ago.`),
    valid_until: Type.Optional(
      day(
        `The last day; not over yet, at most ${MAX_VALID_DAYS} days after \`issued_on\`. Without it ` +
          `${DEFAULT_VALID_DAYS} days after.`,
      ),
    ),
    reference: Type.Optional(
      text(100, 'The number that the prescriber gave it: tells it from another one that says the same.'),
    ),
    lines: Type.Array(LineBody, { minItems: 1, maxItems: MAX_LINES }),
  },
  { $id: 'PrescriptionDetailsBody', ...closed },
);
export const detailsAreTheInput: SameType<Static<typeof DetailsBody>, DetailsInput> = true;

const PrescriptionBody = Type.Object(
  {
    enrollee_id: text(100, 'Your identifier of the enrollee it was written for.'),
    details: Type.Optional(DetailsBody),
    files: Type.Optional(
      Type.Array(
        Type.Object(
          {
            content: base64File(
              'A PDF, JPEG or PNG in base 64, without line breaks; a data URL is accepted too.',
            ),
          },
          closed,
        ),
        { minItems: 1, maxItems: MAX_FILES },
      ),
    ),
  },
  { $id: 'PrescriptionBody', ...closed },
);
type PrescriptionBody = Static<typeof PrescriptionBody>;

/** The answer to handing one in: nothing of a patient, because answers are kept for a call that is sent again. */
const PrescriptionReceipt = Type.Object(
  {
    prescription_id: Type.String({ description: 'By which you read it and attach it to a request.' }),
    status: StatusSchema,
    files: Type.Array(Type.Object(FILE_MEMBERS, { $id: 'ReceivedFile' })),
    created_at: time(),
  },
  { $id: 'PrescriptionReceipt' },
);

export function createPrescription({ prescriptions }: Services) {
  return endpoint<PrescriptionBody>({
    method: 'POST',
    path: '/prescriptions',
    scope: 'requests:create',
    showsPatient: 'logged_after',
    operation: {
      id: 'createPrescription',
      tag: 'Prescriptions',
      summary: 'Hand in a prescription',
      description:
        `As data in \`details\`, as up to ${MAX_FILES} files (PDF, JPEG, PNG; told from their bytes), or both; files in ` +
        'base 64, or as parts of `multipart/form-data`. The body may have 10 MB. The same words and files again are the ' +
        'same prescription; a file can be in one prescription only. The example is accepted as long as its dates can be.',
      bodyExample: PRESCRIPTION_BODY_EXAMPLE satisfies PrescriptionBody,
      answers: {
        201: {
          description: 'We have it.',
          data: PrescriptionReceipt,
          example: RECEIPT_EXAMPLE,
          headers: ['Location'],
        },
        200: {
          description: 'You have handed in the very same before: this is it, as it is now.',
          data: PrescriptionReceipt,
          example: RECEIPT_EXAMPLE,
          headers: ['Location'],
        },
      },
      errors: ['file_already_used', ...(Object.keys(FILE_PROBLEMS) as FileProblem[])],
    },
    body: PrescriptionBody,
    takesFiles: true,
    async handle({ caller, body: { files: sent, ...body } }) {
      const said = { ...body, enrollee_id: readEnrolleeId(body.enrollee_id) };
      const { isNew, receipt } = await prescriptions.create(
        caller,
        sent === undefined ? said : { ...said, files: sent.map(({ content }) => content) },
      );
      return {
        status: isNew ? 201 : 200,
        location: `/prescriptions/${receipt.prescription_id}`,
        data: receipt,
      };
    },
  });
}

const PrescriptionSchema = Type.Object(
  {
    ...SHOWN_MEMBERS,
    ...CONTENT_MEMBERS,
    created_at: time(),
    updated_at: time('When its status or content last changed.'),
  },
  { $id: 'Prescription' },
);

export function readPrescription({ prescriptions }: Services) {
  return endpoint({
    method: 'GET',
    path: '/prescriptions/:prescription_id',
    scope: 'requests:read',
    showsPatient: 'logged_before',
    operation: {
      id: 'readPrescription',
      tag: 'Prescriptions',
      summary: 'Read a prescription',
      description:
        `With a link to each file that works for ${LINK_SECONDS / 60} minutes. Each read is kept in an audit log: which ` +
        'key read what, and when.',
      parameters: {
        prescription_id: {
          description: 'From the answer to `POST /prescriptions`.',
          example: PRESCRIPTION_ID_EXAMPLE,
        },
      },
      answers: {
        200: {
          description: 'The prescription as it is now.',
          data: PrescriptionSchema,
          example: PRESCRIPTION_EXAMPLE,
          headers: ['Cache-Control'],
        },
      },
      errors: ['prescription_not_found'],
    },
    async handle(call) {
      const { files, ...found } = await prescriptions.read(call.caller, parameter(call, 'prescription_id'));
      const base = VERSION_PATH + PRESCRIPTION_FILES_PATH;
      const linked = files.map((file) => ({ ...file, link: shownLink(base, file.link) }));
      return { data: { ...found, files: linked }, headers: { 'Cache-Control': NO_COPIES } };
    },
  });
}

/** Below the base of the API that is asked. */
export const PRESCRIPTION_FILES_PATH = '/prescription-files';

const HEADERS = fileHeaders('prescription');

export const READ_PRESCRIPTION_FILE: Operation = {
  id: 'readPrescriptionFile',
  tag: 'Prescriptions',
  summary: 'Read a file of a prescription by its link',
  description:
    'The link is in `files[].link.path` of the prescription. It stops working with the key that read the ' +
    'prescription, and is kept in the audit log under that key. Browsers save the file and run nothing in it.',
  parameters: {
    link: { description: 'The end of `files[].link.path`.', example: LINK_PARAMETER_EXAMPLE },
  },
  answers: {
    200: {
      description: 'The file as it was sent.',
      mediaTypes: Object.values(MEDIA_TYPES),
      headers: ['Cache-Control'],
    },
  },
  errors: ['file_link_not_found'],
};

/** @param operation what the API that serves it says of it. */
export function readPrescriptionFile(
  { prescriptions }: Services,
  operation: Operation = READ_PRESCRIPTION_FILE,
) {
  return endpoint({
    method: 'GET',
    path: `${PRESCRIPTION_FILES_PATH}/:link`,
    scope: 'public',
    showsPatient: 'logged_before',
    operation,
    async handle(call) {
      return { headers: HEADERS, file: await prescriptions.readFile(parameter(call, 'link')) };
    },
  });
}

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
