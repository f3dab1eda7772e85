/** What the documents say of the operations on prescriptions. */
import { CONFIRMED_EXAMPLE } from '../openapi/examples.ts';
import { LINK_SECONDS, MAX_FILES, MEDIA_TYPES } from '../../domain/prescriptions.ts';
import {
  LINK_PARAMETER_EXAMPLE,
  PRESCRIPTION_BODY_EXAMPLE,
  PRESCRIPTION_EXAMPLE,
  PRESCRIPTION_ID_EXAMPLE,
  RECEIPT_EXAMPLE,
} from '../openapi/prescription-examples.ts';
import type { Operation } from '../operation.ts';
import { FILE_PROBLEMS, type FileProblem } from '../prescriptions/file-refusals.ts';
import { PrescriptionReceipt, PrescriptionSchema, type AttachBody } from '../schemas/prescriptions.ts';
import { RequestRecordSchema } from '../schemas/request-record.ts';
import { REQUEST_ID_PARAMETER } from './requests.ts';

export const CREATE_PRESCRIPTION: Operation = {
  id: 'createPrescription',
  tag: 'Prescriptions',
  summary: 'Hand in a prescription',
  description:
    `As data in \`details\`, as up to ${MAX_FILES} files (PDF, JPEG, PNG; told from their bytes), or both; files in ` +
    'base 64, or as parts of `multipart/form-data`. The body may have 10 MB. The same words and files again are the ' +
    'same prescription; a file can be in one prescription only. The example is accepted as long as its dates can be.',
  bodyExample: PRESCRIPTION_BODY_EXAMPLE,
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
};

export const ATTACH_PRESCRIPTIONS: Operation = {
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
};

export const READ_PRESCRIPTION: Operation = {
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
};

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
