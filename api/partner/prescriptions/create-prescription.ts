/** `POST /prescriptions`: takes one as data, as files, or both; the same one again is the same prescription. */
import { Type, type Static } from 'typebox';
import {
  DEFAULT_VALID_DAYS,
  MAX_FILES,
  MAX_LINES,
  MAX_REFILLS,
  MAX_VALID_DAYS,
} from '../../../domain/prescriptions/prescriptions.ts';
import { FILE_PROBLEMS, type FileProblem } from '../../../services/prescriptions/files/file-refusals.ts';
import type { DetailsInput } from '../../../services/prescriptions/prescription-input.ts';
import { readEnrolleeId } from '../../../services/common/enrollee-id.ts';
import type { Services } from '../../../services/services.ts';
import { PRESCRIPTION_BODY_EXAMPLE, RECEIPT_EXAMPLE } from '../../examples/prescriptions.ts';
import { endpoint } from '../../http/endpoint.ts';
import { base64File } from '../../schemas/common/base64-file.ts';
import { time } from '../../schemas/common/common.ts';
import type { SameType } from '../../schemas/common/same-type.ts';
import { patterned, text } from '../../schemas/common/texts.ts';
import { closed, day, FILE_MEMBERS, StatusSchema } from '../../schemas/prescriptions/prescriptions.ts';

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
